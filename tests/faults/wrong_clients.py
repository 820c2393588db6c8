"""Programs that are wrong on purpose, made of the sources with one place changed: the judge must notice each."""

import sys

from harness import ROOT
from harness.faults import SCENARIOS
from harness.runner import Runner

sys.path.insert(0, str(ROOT / "tests" / "mutations"))

from mutants.build import Build  # noqa: E402
from mutants.mutation import Mutation, misplaced  # noqa: E402

TARGET = "kubectl-spread-schedule"
BINDER = "src/cluster/api_binder.cpp"

# What it does, and the scenario and mode in which that shows.
CLIENTS = {
    Mutation("src/kube/codec/binding.cpp", "pod.name, uid);", 'pod.name, "");', "it binds without a UID"): ("created_again", "once"),
    Mutation(BINDER, "    task->outcome.failures.push_back({attempt, 0, reply.error().message});\n    return settle(task);\n",
             """    task->outcome.failures.push_back({attempt, 0, reply.error().message});
    char& last = task->outcome.binding.node.back();
    last = last == '1' ? '2' : '1';
    task->step = Step::Post;
    task->due = now_();
    return;
""", "it tries another node after a timeout"): ("reply_never_comes", "once"),
    Mutation(BINDER, "if (reply->status == 409 || reply->status == 404 || reply->status < 300) {", "if (reply->status == 404) {",
             "it takes a 409 for a failure"): ("five_hundred_after_the_fact", "once"),
    Mutation("src/cluster/lease.cpp", "return renewed_ && clocks_.now() < *renewed_ + settings_.renew_deadline;",
             "return renewed_.has_value();", "it goes on when its lease has run out"): ("renewals_fail", "leader"),
}


def caught_clients(planes, build):
    """[(what is wrong with it, whether the judge had something to say)]"""
    wrong = misplaced(ROOT, list(CLIENTS))
    for sentence in wrong:
        print(f"wrong clients: {sentence}", file=sys.stderr)
    if wrong:
        return [(mutation.why, False) for mutation in CLIENTS]
    with Build(ROOT, build) as builder:
        return [(mutation.why, _is_caught(planes, builder, mutation, *where)) for mutation, where in CLIENTS.items()]


def _is_caught(planes, builder, mutation, act, mode):
    program = builder.link(TARGET, builder.compile(mutation), mutation)
    scenario = next(each for each in SCENARIOS if each.act.__name__ == act)
    run, = Runner(planes, program, workers=1).run([(scenario, [mode], 1)])
    for sentence in run.findings.sentences():
        print(f"  {mutation.why}: {sentence}")
    if not run.findings:
        print(f"  {mutation.why}, and nobody noticed; {run.failure}\n{run.story}")
    return bool(run.findings)
