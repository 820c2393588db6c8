"""Binds whose outcome is open, and what else happens in the cluster between a decision and its bind."""

from harness.bed import BOUND_SECONDS, INTERVAL, ONCE, documents, finish
from harness.faults import LIVE, scenario
from support.lab_proxy import Delay, lose_reply, lose_request, status_answer
from support.mishaps import act_then, act_then_hang, first
from support.objects import node
from support.waiting import wait_until

LOST_REPLY = "a bind succeeds, its reply is lost"
QUICK = ("--bind-backoff", "50ms")


def some(bed, most):
    """A few numbers of requests, as the seed has it."""
    return set(bed.random.sample(range(1, most + 1), max(1, most // 3)))


def tight(bed, pods):
    """Nodes with room for exactly so many pods: whoever miscounts overcommits one. One pod a bind, so that decisions
    come after outcomes."""
    bed.nodes(pods, cpu="1")
    bed.pods(pods, cpu="1")
    return *QUICK, "--bind-concurrency", "1"


@scenario(LOST_REPLY)
def reply_lost(bed):
    bed.nodes()
    count = len(bed.pods(bed.random.randint(6, 12)))
    bed.proxy.on("POST", "/binding", some(bed, count), lose_reply)
    bed.schedule(*QUICK, later=2)


@scenario(LOST_REPLY)
def reply_never_comes(bed):
    bed.nodes()
    count = len(bed.pods())
    bed.proxy.on("POST", "/binding", some(bed, count), act_then_hang)
    bed.schedule(*QUICK, "--request-timeout", "2s")


@scenario(LOST_REPLY)
def five_hundred_after_the_fact(bed):
    flags = tight(bed, 5)
    bed.proxy.on("POST", "/binding", {1, bed.random.randint(2, 4)}, act_then(status_answer(500, "InternalError")))
    bed.schedule(*flags)


@scenario(LOST_REPLY)
def request_lost(bed):
    flags = tight(bed, 5)
    bed.proxy.on("POST", "/binding", some(bed, 5), lose_request)
    bed.schedule(*flags)


@scenario(LOST_REPLY)
def request_arrives_after_its_client_gave_up(bed):
    flags = tight(bed, 4)
    bed.proxy.on("POST", "/binding", {1}, Delay(5))
    bed.schedule(*flags, "--request-timeout", "3s")


@scenario("a pod deleted and created again under the same name")
def created_again(bed):
    a, b = bed.nodes(2)
    label = {"side": "b"}
    bed.plane.api.patch(f"/api/v1/nodes/{b}", {"metadata": {"labels": label}})
    names = bed.pods(nodeSelector={"kubernetes.io/hostname": a})
    victim = bed.random.choice(names)

    replaced = []

    def replace():
        bed.delete_pod(victim)
        replaced.extend(bed.plane.pods(bed.pod(victim, nodeSelector=label)))

    bed.proxy.on("POST", f"/pods/{victim}/binding", {1}, first(replace))
    if bed.mode == ONCE:
        assert bed.once(*QUICK).code == 0, "the pod that is gone is no failure"
    bed.schedule(*QUICK, until=lambda: replaced)


@scenario("a pod bound by another scheduler")
def another_scheduler_was_faster(bed):
    flags = tight(bed, 5)
    nodes = [f"{bed.name}-n{number}" for number in range(1, 6)]
    theirs = f"p{bed.random.randint(1, 4):03}"
    taken = []

    def take(exchange):
        """The node that the next pod would get, not the one that this request is about."""
        on = {name for name in bed.placements().values() if name}
        taken.append(next(name for name in reversed(nodes) if name not in on))
        bed.bind(theirs, taken[0])
        exchange.pass_on()

    bed.proxy.on("POST", f"/pods/{theirs}/binding", range(1, 100), take)
    if bed.mode == ONCE:
        bed.once(*flags)
    bed.schedule(*flags)
    assert len(bed.proxy.requests("POST", f"/pods/{theirs}/binding")) == 1, "asked again for a pod that is another's"


LOST_NODE = "a node deleted or cordoned between decision and bind"


def _lost_before_another_try(bed, lose):
    nodes = bed.nodes(3)
    bed.pods(6)
    lost = []

    def lose_the_node(exchange):
        target = exchange.bound_to()
        if not lost:
            lost.append(target)
            lose(target)
            bed.forbid(target)
        status_answer(503, "ServiceUnavailable")(exchange)

    bed.proxy.on("POST", "/binding", {1}, lose_the_node)
    bed.schedule("--bind-concurrency", "1", "--bind-backoff", "300ms")
    assert lost and lost[0] in nodes


@scenario(LOST_NODE)
def cordoned_before_another_try(bed):
    _lost_before_another_try(bed, bed.cordon)


@scenario(LOST_NODE)
def deleted_before_another_try(bed):
    _lost_before_another_try(bed, bed.delete_node)


@scenario(LOST_NODE)
def created_again_before_another_try(bed):
    """The node has the name of the one that was decided on, and is another."""
    def replace(name):
        bed.plane.api.delete(f"/api/v1/nodes/{name}")
        bed.plane.nodes(node(name, labels={"bed": bed.name}, taints=["new:NoSchedule"]))

    _lost_before_another_try(bed, replace)


@scenario(LOST_NODE)
def cordoned_in_a_long_pass(bed):
    """Within about a second no further pod is sent there: long before the pass is over, even on a busy machine."""
    doomed = bed.nodes(3)[0]
    bed.pods(45)

    def cordon():
        bed.cordon(doomed)
        bed.forbid(doomed, 5.0)

    bed.proxy.on("POST", "/binding", range(1, 100), Delay(0.2))
    bed.proxy.on("POST", "/binding", {2}, first(cordon))
    bed.schedule("--bind-concurrency", "1")


@scenario(LOST_NODE, (ONCE, INTERVAL))
def cordoned_under_way(bed):
    """Too late for anybody; but it is told."""
    bed.nodes(3)
    bed.pods(3)
    cordoned = []

    def cordon(exchange):
        cordoned.append(exchange.bound_to())
        bed.cordon(cordoned[0])
        exchange.pass_on()

    bed.proxy.on("POST", "/binding", {3}, cordon)
    running = bed.start()
    if bed.mode == ONCE:
        done = finish(running, BOUND_SECONDS)  # a signal would find it at its end
    else:
        wait_until(lambda: _told_of(running), "somebody is told", BOUND_SECONDS)
        done = running.finish()
    assert done.code == 0, f"ended with {done.code}: {done.stderr[-600:]}"
    assert _told_of(running) == cordoned, f"{cordoned} cordoned, told of {_told_of(running)}"


def _told_of(running):
    results = [result for document in documents(running.stdout()) for result in document["results"]]
    return [result["node"] for result in results if any("cordoned" in note for note in result.get("notes", []))]


@scenario(LOST_NODE, LIVE)
def cordoned_while_the_bind_waits(bed):
    """A watch knows at once: what was not sent yet is decided again."""
    nodes = bed.nodes(3)
    bed.pods(6)

    def cordon_another(exchange):
        target = exchange.bound_to()
        doomed = bed.random.choice([name for name in nodes if name != target])
        bed.cordon(doomed)
        bed.forbid(doomed, 0.5)
        Delay(2)(exchange)

    bed.proxy.on("POST", "/binding", {1}, cordon_another)
    bed.schedule("--bind-concurrency", "1")
