"""What the program at hand can do, as its help tells."""

import functools
import subprocess


@functools.cache
def _help(executable):
    return subprocess.run([executable, "--help"], capture_output=True, text=True, timeout=30, check=True).stdout


def offers(executable, flag):
    return any(word.split("=")[0] == flag for word in _help(executable).split())
