"""A line that says what is being measured: rewritten on a terminal, one after another elsewhere."""

import sys
import time

_start = time.monotonic()


def progress(what):
    line = f"[{time.monotonic() - _start:4.0f} s] {what}"
    if sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
    else:
        print(line, file=sys.stderr, flush=True)


def done():
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
