"""For all Python tests: none may hang."""

import signal

import pytest

DEFAULT_SECONDS = 180


class TookTooLong(BaseException):
    """Not an Exception, so that no test swallows it."""


def _limited(item):
    marker = item.get_closest_marker("timeout")
    seconds = marker.args[0] if marker else DEFAULT_SECONDS

    def stop(*_):
        raise TookTooLong(f"took longer than {seconds} s")

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    yield
    signal.alarm(0)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_setup(item):
    yield from _limited(item)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item):
    yield from _limited(item)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_teardown(item):
    yield from _limited(item)
