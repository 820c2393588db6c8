"""Further things that can happen to a watch on its way through a LabProxy: faults for its on()."""

import threading

from support.mishaps import whole_events


class Hold:
    """A watch that begins as it should; between hold() and release() nothing of it is passed on, and nothing is lost."""

    def __init__(self):
        self._free = threading.Event()
        self._free.set()

    def hold(self):
        self._free.clear()

    def release(self):
        self._free.set()

    def __call__(self, exchange):
        def when_free(response):
            for part in exchange.parts_of(response):
                while not self._free.wait(0.2) and not exchange.client_left():
                    pass
                yield part
        exchange.pass_stream(when_free)


def again_and_again(exchange):
    """After each event the last ones come again, the newest first."""
    def repeated(response):
        last = []
        for part in whole_events(exchange.parts_of(response), response.headers["Content-Type"]):
            yield part
            yield from reversed(last)
            last = [*last, part][-6:]
    exchange.pass_stream(repeated)


def half_an_event(exchange):
    """Then nothing, and the connection stays."""
    def half(response):
        for part in exchange.parts_of(response):
            yield part[:len(part) // 2]
            break
        while not exchange.client_left():
            exchange.proxy.closed.wait(0.2)
    exchange.pass_stream(half)
