"""Tokens and certificates that change or are refused, and hosts that should never see them."""

import threading
import time

from harness.bed import INTERVAL, ONCE, finish
from harness.faults import LOOPS, scenario
from support.lab_proxy import status_answer
from support.mishaps import OtherHost, redirect_to
from support.waiting import wait_until

ROTATES = "a token or certificate that rotates or expires"
ELSEWHERE = "a redirect, or a proxy that asks for credentials"


@scenario(ROTATES)
def token_refused_then_renewed(bed):
    """The server's own 401 to a token that is none; the file has a better one by the time it arrives."""
    bed.nodes()
    bed.pods()
    file = bed.directory / "token"
    file.write_text("expired-long-ago")

    def refuse(exchange):
        status, headers, body = exchange.ask_server()
        assert status == 401, status
        file.write_text(bed.plane.token_of(bed.user))
        exchange.reply(status, headers, body)

    bed.proxy.on("GET", "/pods", {1}, refuse)
    bed.schedule(kubeconfig=bed.kubeconfig(user_name=bed.user, user={"tokenFile": str(file)}))


@scenario(ROTATES, LOOPS)
def token_file_vanishes_for_a_while(bed):
    """The old token is kept; and a file with the next one is read."""
    bed.nodes()
    file = bed.directory / "token"
    file.write_text(bed.plane.token_of(bed.user))
    later = bed.another_user()
    running = bed.start(kubeconfig=bed.kubeconfig(user_name=bed.user, user={"tokenFile": str(file)}))
    bed.pods(2)
    bed.wait_bound()
    file.unlink()
    bed.pods(2)
    bed.wait_bound()
    file.write_text(bed.plane.token_of(later))
    bed.pods(2)
    bed.wait_bound()
    bed.stop(running)


@scenario(ROTATES, LOOPS)
def plugin_gives_another_token(bed):
    """The token of a credential plugin is refused in the middle of things; for a while the plugin fails, too."""
    bed.nodes()
    token = bed.directory / "token"
    token.write_text(bed.plane.token_of(bed.user))
    later = bed.another_user()
    plugin = {"apiVersion": "client.authentication.k8s.io/v1", "command": "sh", "interactiveMode": "Never", "args": [
        "-c", f"""t=$(cat {token}) && echo '{{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential",'"""
              """'"status":{"token":"'"$t"'"}}'"""]}

    expired = f"Bearer {bed.plane.token_of(bed.user)}"
    proxy = bed.proxy

    def expire(exchange):
        if exchange.headers["Authorization"] != expired:
            return exchange.pass_on()
        if token.exists() and expired.endswith(token.read_text()):
            token.unlink()
            threading.Timer(2, token.write_text, [bed.plane.token_of(later)]).start()
        return status_answer(401, "Unauthorized")(exchange)

    running = bed.start(kubeconfig=bed.kubeconfig(user_name=bed.user, user={"exec": plugin}))
    bed.pods(2)
    bed.wait_bound()
    if bed.mode == INTERVAL:  # others ask for nothing but binds for as long as their watches last
        proxy.on("GET", "", range(1, 10000), expire)
    proxy.on("POST", "/binding", range(1, 10000), expire)
    bed.pods(3)
    bed.wait_bound()
    bed.stop(running)
    assert bed.binds()[-1].user == later, "the new token was not used"


@scenario(ROTATES, LOOPS)
def certificate_refused_then_replaced(bed):
    """First one that another authority signed, then one of the right one."""
    bed.nodes()
    bed.pods()
    certificate, key = bed.directory / "client.crt", bed.directory / "client.key"
    good = bed.plane.client_certificate(bed.user, ["system:masters"])
    for source, target in zip(bed.plane.foreign_certificate(bed.directory, bed.user), (certificate, key)):
        target.write_bytes(source.read_bytes())
    running = bed.start(kubeconfig=bed.kubeconfig(client_certificate=(certificate, key)))
    time.sleep(bed.random.uniform(0.5, 2))
    assert running.alive() and not any(bed.placements().values())
    for source, target in zip(good, (certificate, key)):
        target.write_bytes(source.read_bytes())
    bed.wait_bound()
    bed.stop(running)


@scenario(ELSEWHERE)
def redirected(bed):
    bed.nodes()
    bed.pods()
    with OtherHost(bed.plane) as other:
        bed.proxy.on("GET", "/nodes", {1}, redirect_to(other.url, bed.random.choice([301, 302, 307, 308])))
        bed.proxy.on("POST", "/binding", {1}, redirect_to(other.url))
        running = bed.start()
        if bed.mode == ONCE:
            done = finish(running, 30)
            assert done.code == 2 and "redirect" in done.stderr, done
            bed.once()  # to the second redirect
            bed.schedule()
        else:
            bed.wait_bound()
            bed.stop(running)
        assert other.met == [], f"somebody else was asked: {other.met}"


@scenario(ELSEWHERE)
def proxy_wants_credentials(bed):
    """A proxy for CONNECT that says 407: it gets no credentials, and there is no way around it."""
    bed.nodes()
    bed.pods(1)
    with OtherHost(None, 407, {"Proxy-Authenticate": 'Basic realm="give me all you have"'}) as other:
        running = bed.start("--start-timeout", "2s", kubeconfig=bed.kubeconfig(cluster={"proxy-url": other.url}))
        if bed.mode == ONCE:
            done = finish(running, 30)
            assert done.code == 2 and "407" in done.stderr, done
        else:
            wait_until(lambda: len(other.met) >= 2, "another try", 30)
            bed.stop(running)
        assert other.met and not any("authorization" in name.lower() for headers in other.met for name in headers), other.met
    bed.schedule()
