"""Lists that end early, and pages whose version is gone."""

from urllib.parse import parse_qs, urlsplit

from harness.faults import LOOPS, scenario
from support.lab_proxy import Answer
from support.mishaps import cut, cut_chunks, expired_token, with_query

PLACED = "spec.nodeName!="


def asks_for(path, selector):
    return selector in parse_qs(urlsplit(path).query).get("fieldSelector", [""])[0]


def full_but_one(bed):
    """Nodes that are full, but for the pods on them in a list's second half, and one with room: whoever takes half of
    the list for the whole overcommits."""
    full = bed.nodes(4, cpu="2")
    bed.nodes(1, cpu="32", pods="200")
    bed.plane.pods(*[bed.pod(f"old-{name}-{number}", cpu="1", on=name, scheduler="somebody")
                     for name in full for number in (1, 2)])
    bed.pods(bed.random.randint(6, 10), cpu="1")


@scenario("a list cut off in the middle")
def pods_cut_off(bed):
    full_but_one(bed)
    bed.proxy.on("GET", "/pods", {bed.random.randint(1, 2), 3}, cut)
    bed.schedule()


@scenario("a list cut off in the middle")
def pods_cut_off_between_chunks(bed):
    full_but_one(bed)
    bed.proxy.on("GET", "/pods", {1, 2, 4}, cut_chunks)
    bed.schedule()


@scenario("a list cut off in the middle")
def nodes_cut_off(bed):
    bed.nodes(5, cpu="1")
    bed.pods(5, cpu="1")
    bed.proxy.on("GET", "/nodes", {1}, bed.random.choice([cut, cut_chunks]))
    bed.schedule()


NOTHING = {
    "protobuf": Answer(200, {"Content-Type": "application/vnd.kubernetes.protobuf"}, ""),
    "an envelope": Answer(200, {"Content-Type": "application/vnd.kubernetes.protobuf"}, "k8s\0"),
    "JSON": Answer(200, {"Content-Type": "application/json"}, ""),
    "an object": Answer(200, {"Content-Type": "application/json"}, "{}"),
}


@scenario("a list cut off in the middle", LOOPS)
def nothing_left_of_it(bed):
    """Status 200 and no list: not a cluster without pods. (One that runs once says so and ends.)"""
    full_but_one(bed)
    for number, answer in enumerate(NOTHING.values(), 1):
        bed.proxy.on("GET", "/pods", {number}, answer)
    bed.schedule()


def _in_pages(bed):
    """So small that the bed's own objects fill more than one, whatever else is in the cluster by then."""
    def small_page(exchange):
        exchange.path = with_query(exchange.path, limit="4")
        exchange.pass_on()

    for ending in ("/pods", "/nodes"):
        bed.proxy.on("GET", ending, range(1, 10000), small_page, where=lambda path: "limit=5000" in path)


def is_further_page(path):
    return "&continue=" in path


@scenario("a continue token that expired")
def page_expired(bed):
    full_but_one(bed)
    _in_pages(bed)
    for ending in ("/pods", "/nodes"):
        bed.proxy.on("GET", ending, {1}, expired_token, where=is_further_page)
    bed.schedule()


@scenario("a continue token that expired")
def pages_of_different_versions(bed):
    """Between the first page and its expired second one pods come and go: pages of both versions would count wrongly."""
    full_but_one(bed)

    def meanwhile(exchange):
        bed.delete_pod(f"old-{bed.name}-n1-1")
        bed.plane.pods(bed.pod("old-new", cpu="1", on=f"{bed.name}-n1", scheduler="somebody"))
        expired_token(exchange)

    def of_placed_pods(path):
        return is_further_page(path) and (asks_for(path, PLACED) or not asks_for(path, "spec.nodeName="))

    _in_pages(bed)
    bed.proxy.on("GET", "/pods", {1}, meanwhile, where=of_placed_pods)
    bed.schedule()
