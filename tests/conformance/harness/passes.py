"""Whole passes: the oracle replays what we decided, binding by binding."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from . import oracle
from .pods import waiting
from .program import Program

SHAPE = {"min_nodes": 4, "max_nodes": 40, "min_waiting": 50, "max_waiting": 200, "max_placed": 4}
BOUND = {"Bound", "WouldBind"}
CHUNK = 10


@dataclass
class Tally:
    passes: int = 0
    bound: int = 0
    left: int = 0
    wrong: int = 0


class Passes:
    def __init__(self, oracle_program, program: Program, workers: int):
        self._oracle_program, self._program, self._workers = oracle_program, program, workers
        self.tally = Tally()

    def run(self, seed: int, passes: int, features: list[str]) -> Iterator[str]:
        """A sentence for each step that kube-scheduler would not have taken."""
        with oracle.Oracle(self._oracle_program, "audit") as auditor, ThreadPoolExecutor(self._workers) as pool:
            for start in range(0, passes, CHUNK):
                count = min(CHUNK, passes - start)
                lines = oracle.generate(self._oracle_program, seed, start, count, features, **SHAPE)
                for index, line, ran in zip(range(start, start + count), lines, pool.map(self._program.schedule, lines)):
                    self.tally.passes += 1
                    for sentence in self._audit(auditor, line, ran):
                        self.tally.wrong += 1
                        yield f"pass {index} of seed {seed}: {sentence}"

    def _audit(self, auditor: oracle.Oracle, line: bytes, ran) -> list[str]:
        if ran.document is None:
            return [ran.trouble]
        cluster = json.loads(line)
        steps = [{"pod": result["pod"], "node": result.get("node") or "" if result["outcome"] in BOUND else ""}
                 for result in ran.document["results"]]
        told = {step["pod"] for step in steps}
        trouble = [] if len(told) == len(steps) else ["a pod was told of twice"]
        # A pod that is not spoken of was left waiting as much as one that is.
        steps += [{"pod": pod, "node": ""} for pod in waiting(cluster) if pod not in told]
        self.tally.bound += sum(bool(step["node"]) for step in steps)
        self.tally.left += sum(not step["node"] for step in steps)
        findings = auditor.ask(json.dumps({"cluster": cluster, "pass": steps}).encode())
        return trouble + [f"{f['pod']} at step {f['step']}: {f['wrong']} ({f['node']}) {f['reason']}" for f in findings]
