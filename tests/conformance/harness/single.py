"""One pod at a time: every node of every generated cluster."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from . import oracle
from .balance import Balance
from .compare import Difference, differences
from .expected import Pod, expected
from .pods import as_waiting, running, waiting
from .program import SCHEDULER, Program
from .shrink import shrink

CHUNK = 50
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
    balance: Balance = field(default_factory=Balance)


@dataclass
class Case:
    """A pod of a cluster, and what kube-scheduler finds about it."""

    index: int
    cluster: dict
    pod: str
    selector: str | None
    selected: set[str] | None
    verdict: dict | None = None


class Referee:
    """The oracle, for questions about one pod."""

    def __init__(self, oracle_program):
        self._judge = oracle.Oracle(oracle_program, "judge", f"--scheduler-name={SCHEDULER}")
        self._selector = oracle.Oracle(oracle_program, "select")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._judge.__exit__()
        self._selector.__exit__()

    def case(self, index: int, cluster: dict, pod: str, selector: str | None) -> Case:
        """Without a verdict where the cluster cannot exist or the pod is not in it."""
        case = Case(index, cluster, pod, selector, None)
        if selector is not None:
            case.selected = set(self._selector.ask(json.dumps({"cluster": cluster, "selector": selector}).encode()))
        for verdict in self._judge.ask(json.dumps(as_waiting(cluster, pod)).encode()).get("pods") or []:
            if f"{verdict['namespace']}/{verdict['name']}" == pod:
                case.verdict = verdict
        return case


class Single:
    def __init__(self, oracle_program, program: Program, workers: int):
        self._oracle_program, self._program, self._workers = oracle_program, program, workers
        self.tally = Tally()

    def run(self, seed: int, clusters: int, features: list[str], first: int = 0, raw: bool = False) -> Iterator[Disagreement]:
        starts = range(first, first + clusters, CHUNK)
        with ThreadPoolExecutor(self._workers) as pool:
            chunks = [pool.submit(self._chunk, seed, start, min(CHUNK, first + clusters - start), features, raw) for start in starts]
            for chunk in chunks:
                yield from self._count(*chunk.result())

    def _chunk(self, seed: int, start: int, count: int, features: list[str], raw: bool) -> tuple[int, list]:
        """The cases of some clusters, with what was expected and what is different."""
        judged = []
        with Referee(self._oracle_program) as referee:
            lines = oracle.generate(self._oracle_program, seed, start, count, features, raw)
            for index, line in enumerate(lines, start):
                for case in _cases(referee, index, json.loads(line)):
                    judged.append((case, *self._differences(case)))
        return count, judged

    def _count(self, clusters: int, judged: list) -> Iterator[Disagreement]:
        self.tally.clusters += clusters
        for case, pod, found in judged:
            self.tally.nodes += len(case.verdict["nodes"])
            self.tally.balance.add(pod, case.verdict)
            if found:
                self.tally.disagreements += 1
                yield Disagreement(case.index, case.pod, case.selector, found, case.cluster)

    def _differences(self, case: Case) -> tuple[Pod, list[Difference]]:
        namespace, name = case.pod.split("/")
        pod = expected(case.verdict, case.cluster, case.selected)
        ran = self._program.explain(json.dumps(case.cluster).encode(), namespace, name, case.selector)
        if ran.document is None:
            return pod, [Difference("no explanation", ran.trouble)]
        return pod, differences(pod, ran.document)

    def smallest(self, found: Disagreement) -> tuple[dict, list[Difference]]:
        """A cluster that shows a disagreement of the same kind, and what is left of it to say."""
        with Referee(self._oracle_program) as referee:
            def different(cluster: dict) -> list[Difference]:
                case = referee.case(found.index, cluster, found.pod, found.selector)
                return self._differences(case)[1] if case.verdict else []

            small = shrink(found.cluster, lambda cluster: any(d.kind == found.kind for d in different(cluster)))
            return small, different(small)


def _cases(referee: Referee, index: int, cluster: dict) -> Iterator[Case]:
    """The pods that wait and, in every fourth cluster, one that runs: it is explained as if it had not been placed."""
    pods = waiting(cluster)
    if index % 4 == 1:
        pods += running(cluster)[:1]
    for pod in pods:
        case = referee.case(index, cluster, pod, SELECTORS[index // 4 % len(SELECTORS)] if index % 4 == 0 else None)
        if case.verdict is None:
            raise RuntimeError(f"cluster {index} was generated, yet the oracle has nothing to say about {pod}")
        yield case
