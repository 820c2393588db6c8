"""Whole passes decided twice: as always, and plainly, pod by pod with every filter asked anew (which -v 4 does)."""

import copy
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from . import oracle
from .pods import key_of, waiting
from .program import Program

SHAPE = {"min_nodes": 4, "max_nodes": 100, "min_waiting": 10, "max_waiting": 40, "max_placed": 4}
REPLICAS = 4  # of each waiting pod: only pods that are alike share what was found out


@dataclass
class Tally:
    passes: int = 0
    pods: int = 0
    different: int = 0


class BothWays:
    def __init__(self, oracle_program, program: Program, workers: int):
        self._oracle_program, self._program, self._workers = oracle_program, program, workers
        self.tally = Tally()

    def run(self, seed: int, passes: int, features: list[str]) -> Iterator[str]:
        """A sentence for each pass in which a pod was decided differently."""
        with ThreadPoolExecutor(self._workers) as pool:
            for index, (pods, sentence) in enumerate(pool.map(lambda index: self._pass(seed, index, features), range(passes))):
                self.tally.passes += 1
                self.tally.pods += pods
                if sentence:
                    self.tally.different += 1
                    yield f"pass {index} of seed {seed}: {sentence}"

    def _pass(self, seed: int, index: int, features: list[str]) -> tuple[int, str]:
        cluster = json.loads(oracle.generate(self._oracle_program, seed, index, 1, features, **SHAPE)[0])
        line = json.dumps(with_replicas(cluster)).encode()
        return difference(self._program.schedule(line), self._program.schedule(line, "-v", "4"))


def difference(ran, plainly) -> tuple[int, str]:
    """How many pods were decided, and the first that was decided in two ways."""
    if ran.document is None or plainly.document is None:
        return 0, ran.trouble or plainly.trouble
    ours, theirs = ran.document["results"], plainly.document["results"]
    for one, other in zip(ours, theirs):
        if one != other:
            return len(ours), f"{one} against {other}"
    return len(ours), "" if len(ours) == len(theirs) else f"{len(ours)} results against {len(theirs)}"


def with_replicas(cluster: dict) -> dict:
    """Each waiting pod several times, under other names."""
    grown = copy.deepcopy(cluster)
    wait = set(waiting(cluster))
    for replica in range(1, REPLICAS):
        for item in cluster["items"]:
            if item["kind"] == "Pod" and key_of(item) in wait:
                another = copy.deepcopy(item)
                meta = another["metadata"]
                meta["uid"] = f"{meta.get('uid', meta['name'])}-{replica}"
                meta["name"] += f"-{replica}"
                grown["items"].append(another)
    return grown
