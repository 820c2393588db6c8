"""Runs scenarios side by side and collects what the judge says."""

import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from .bed import Bed
from .judge import Findings

WORKERS = 8


@dataclass
class Run:
    scenario: object
    mode: str
    seed: int
    findings: Findings
    failure: str  # what the scenario itself was not content with
    seconds: float
    story: str = ""  # what programs and proxy have seen

    @property
    def survived(self):
        return not self.findings and not self.failure

    @property
    def title(self):
        return f"{self.scenario.name} ({self.mode}, seed {self.seed})"


class Runner:
    """`tell` is called with each Run when it is over."""

    def __init__(self, planes, executable, tell=lambda run: None, workers=WORKERS):
        self._planes, self._executable, self._tell, self._workers = planes, executable, tell, workers
        self._outages = {plane: threading.Lock() for plane in ("breakable", "emptied")}

    def run(self, jobs):
        """jobs: (scenario, modes, seed); the runs in that order."""
        # Outages wait for one another.
        order = sorted(range(len(jobs)), key=lambda index: not (jobs[index][0].together or jobs[index][0].slow))
        with ThreadPoolExecutor(self._workers) as pool:
            ends = {index: pool.submit(self._job, *jobs[index]) for index in order}
        return [run for index in range(len(jobs)) for run in ends[index].result()]

    def _job(self, scenario, modes, seed):
        if scenario.together:
            with self._outages[scenario.plane]:
                return self._act(scenario, modes, seed)
        return [run for mode in modes for run in self._act(scenario, [mode], seed)]

    def _act(self, scenario, modes, seed):
        started = time.monotonic()
        plane = self._planes.get(scenario.plane)
        beds = [Bed(plane, self._executable, mode, seed) for mode in modes]
        try:
            failure = _failure(lambda: scenario.act(beds if scenario.together else beds[0]))
            runs = [self._judged(bed, scenario, seed, failure, started) for bed in beds]
        finally:
            for bed in beds:
                bed.close()
        for run in runs:
            self._tell(run)
        return runs

    def _judged(self, bed, scenario, seed, failure, started):
        findings = Findings()
        unable = _failure(lambda: findings.__dict__.update(bed.verdict().__dict__))
        failure = failure or unable or "\n".join(bed.not_tried())
        run = Run(scenario, bed.mode, seed, findings, failure, time.monotonic() - started)
        run.story = bed.story()
        return run


def _failure(act):
    try:
        act()
    except AssertionError as error:
        return f"{error}".strip() or "".join(traceback.format_tb(error.__traceback__)[-1:])
    except Exception:  # the table tells of it; the other runs go on
        return traceback.format_exc(limit=-4)
    return ""
