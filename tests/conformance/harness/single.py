"""One pod at a time: every node of every generated cluster."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from . import oracle
from .compare import Difference, differences
from .expected import expected
from .program import SCHEDULER, Program
from .shrink import shrink

CHUNK = 100
# --node-selector is given for every fourth cluster, one of these in turn.
SELECTORS = ("disk=ssd", "disk!=ssd", "disk", "!disk", "topology.kubernetes.io/zone in (a,b),disk", "cores notin (4, 5)",
             "kubernetes.io/hostname==node-1", "disk in ()", "cores>4", "cores<8,cores>0", "disk=", "nobody-has-this")


@dataclass
class Disagreement:
    index: int  # of the cluster
    pod: str
    selector: str | None
    differences: list[Difference]
    cluster: dict

    @property
    def kind(self) -> str:
        return self.differences[0].kind


@dataclass
class Tally:
    clusters: int = 0
    nodes: int = 0
    disagreements: int = 0


class Single:
    def __init__(self, oracle_program, program: Program, workers: int):
        self._oracle_program, self._program, self._workers = oracle_program, program, workers
        self.tally = Tally()

    def run(self, seed: int, clusters: int, features: list[str], first: int = 0, raw: bool = False) -> Iterator[Disagreement]:
        with self._judge() as judge, self._selector() as selector, ThreadPoolExecutor(self._workers) as pool:
            for start in range(first, first + clusters, CHUNK):
                count = min(CHUNK, first + clusters - start)
                lines = oracle.generate(self._oracle_program, seed, start, count, features, raw)
                jobs = [(index, line, judge.ask(line), *_select(selector, index, line))
                        for index, line in enumerate(lines, start)]
                for found in pool.map(lambda job: self._one(*job), jobs):
                    yield from found

    def _judge(self) -> oracle.Oracle:
        return oracle.Oracle(self._oracle_program, "judge", f"--scheduler-name={SCHEDULER}")

    def _selector(self) -> oracle.Oracle:
        return oracle.Oracle(self._oracle_program, "select")

    def _one(self, index: int, line: bytes, answer: dict, selector: str | None, selected: set | None) -> list[Disagreement]:
        if "refused" in answer:
            raise RuntimeError(f"cluster {index} was generated, yet the API server refuses it: {answer['refused']}")
        cluster = json.loads(line)
        self.tally.clusters += 1
        found = []
        for verdict in answer["pods"]:
            self.tally.nodes += len(verdict["nodes"])
            different = self._compare(line, cluster, verdict, selector, selected)
            if different:
                self.tally.disagreements += 1
                found.append(Disagreement(index, _key(verdict), selector, different, cluster))
        return found

    def _compare(self, line: bytes, cluster: dict, verdict: dict, selector: str | None, selected: set | None) -> list[Difference]:
        ran = self._program.explain(line, verdict["namespace"], verdict["name"], selector)
        if ran.document is None:
            return [Difference("no explanation", ran.trouble)]
        return differences(expected(verdict, cluster, selected), ran.document)

    def smallest(self, found: Disagreement) -> tuple[dict, list[Difference]]:
        """A cluster that shows a disagreement of the same kind, and what is left of it to say."""
        with self._judge() as judge, self._selector() as selector:
            def different(cluster: dict) -> list[Difference]:
                line = json.dumps(cluster).encode()
                selected = _matching(selector, line, found.selector)
                for verdict in judge.ask(line).get("pods") or []:
                    if _key(verdict) == found.pod:
                        return self._compare(line, cluster, verdict, found.selector, selected)
                return []

            small = shrink(found.cluster, lambda cluster: any(d.kind == found.kind for d in different(cluster)))
            return small, different(small)


def _key(verdict: dict) -> str:
    return f"{verdict['namespace']}/{verdict['name']}"


def _select(asked: oracle.Oracle, index: int, line: bytes) -> tuple[str | None, set | None]:
    selector = SELECTORS[index // 4 % len(SELECTORS)] if index % 4 == 0 else None
    return selector, _matching(asked, line, selector)


def _matching(asked: oracle.Oracle, line: bytes, selector: str | None) -> set | None:
    if selector is None:
        return None
    return set(asked.ask(json.dumps({"cluster": json.loads(line), "selector": selector}).encode()))
