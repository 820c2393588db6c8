"""Waiting for something to come true, for a bounded time."""

import time


def wait_until(condition, what, timeout=30.0, interval=0.05):
    """Returns the first true value of condition(); fails with `what` and the last value after `timeout` seconds."""
    deadline = time.monotonic() + timeout
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"after {timeout:g} s still not: {what} (last: {value!r})")
        time.sleep(interval)
