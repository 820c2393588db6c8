"""Whole passes: the oracle replays what we decided, binding by binding."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from . import oracle
from .expected import not_ready_nodes, unsupported
from .minhosts import group_of
from .pods import find, place, waiting
from .program import SCHEDULER, Program

SHAPE = {"min_nodes": 4, "max_nodes": 40, "min_waiting": 50, "max_waiting": 200, "max_placed": 4}
BOUND = {"Bound", "WouldBind"}


@dataclass
class Tally:
    passes: int = 0
    bound: int = 0
    left: int = 0
    wrong: int = 0

    def add(self, other: "Tally") -> None:
        self.passes += other.passes
        self.bound += other.bound
        self.left += other.left
        self.wrong += other.wrong


class Passes:
    def __init__(self, oracle_program, program: Program, workers: int):
        self._oracle_program, self._program, self._workers = oracle_program, program, workers
        self.tally = Tally()

    def run(self, seed: int, passes: int, features: list[str]) -> Iterator[str]:
        """A sentence for each step that kube-scheduler would not have taken."""
        with ThreadPoolExecutor(self._workers) as pool:
            for index, (tally, sentences) in enumerate(pool.map(lambda index: self._pass(seed, index, features), range(passes))):
                self.tally.add(tally)
                yield from (f"pass {index} of seed {seed}: {sentence}" for sentence in sentences)

    def _pass(self, seed: int, index: int, features: list[str]) -> tuple[Tally, list[str]]:
        line = oracle.generate(self._oracle_program, seed, index, 1, features, **SHAPE)[0]
        ran = self._program.schedule(line)
        if ran.document is None:
            return Tally(passes=1, wrong=1), [ran.trouble]
        with oracle.Oracle(self._oracle_program, "audit", f"--scheduler-name={SCHEDULER}") as auditor:
            return audit(auditor, json.loads(line), ran.document["results"])


def audit(auditor: oracle.Oracle, cluster: dict, results: list[dict]) -> tuple[Tally, list[str]]:
    """What is wrong with a pass on this cluster, of which these are the results in the order made."""
    steps = [{"pod": result["pod"], "node": result.get("node") or "" if result["outcome"] in BOUND else ""} for result in results]
    told = {step["pod"] for step in steps}
    wrong = [] if len(told) == len(steps) else ["a pod was told of twice"]
    # A pod that is not spoken of was left waiting as much as one that is.
    steps += [{"pod": pod, "node": ""} for pod in waiting(cluster) if pod not in told]
    audited = auditor.ask(json.dumps({"cluster": cluster, "pass": steps}).encode())
    wrong += [f"{f['pod']} at step {f['step']}: {f['wrong']} ({f['node']}) {f['reason']}" for f in audited["findings"]]
    wrong += _against_ours(cluster, steps, audited["left"])
    bound = sum(bool(step["node"]) for step in steps)
    return Tally(1, bound, len(steps) - bound, len(wrong)), wrong


def _against_ours(cluster: dict, steps: list[dict], left: list[dict]) -> list[str]:
    """The same for the rules that only we have. Changes the cluster to what it is at the end of the pass."""
    wrong, unready = [], not_ready_nodes(cluster)
    for step in steps:
        pod, node = find(cluster, step["pod"]), step["node"]
        if not node:
            continue
        group = group_of(cluster, pod)
        if node in unready or unsupported(pod) or (group and not group.allows(node)):
            wrong.append(f"{step['pod']}: bound to {node} against a rule of ours")
        place(cluster, step["pod"], node)
    for entry in left:
        pod = find(cluster, entry["pod"])
        group = group_of(cluster, pod)
        nodes = [name for name in entry["nodes"] if name not in unready and not (group and not group.allows(name))]
        if nodes and not unsupported(pod):
            wrong.append(f"{entry['pod']}: left waiting though {nodes[0]} fits")
    return wrong
