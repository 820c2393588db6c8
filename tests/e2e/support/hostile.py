"""Text that would steer a terminal or forge a line of output, and a look at whether any of it came through."""

import re
import subprocess

from .program import executable

# A title, a colour, a backspace and a carriage return; the same by a C1 control; a line of its own; text turned round; and
# what is invisible at its ends.
HOSTILE = "x\x1b]0;t\x07\x1b[31m\b\r\x7f\u009b31m\u0085\nFORGED line\t\u202ery\u2066\u200f\u061c\u2028\ufeff"
# For names that stand in a path or an argument: without NUL, but with bytes that are no UTF-8.
HOSTILE_BYTES = HOSTILE.encode() + b"\xff\xc2\xed\xa0\x80"

UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def unsafe_in(shown):
    """What a terminal must not get, in bytes that were printed; [] where there is nothing."""
    try:
        text = shown.decode()
    except UnicodeDecodeError as wrong:
        return [str(wrong)]
    return UNSAFE.findall(text) + re.findall("^FORGED.*", text, re.M) + re.findall("\t", text)


def shown(program, *arguments, env=None, codes=(0, 1, 2), command=None):
    """stdout and stderr together, which must be fit for a terminal."""
    done = subprocess.run([command or executable(), *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                          env=program.environment(env), cwd=program.home, timeout=60)
    printed = done.stdout + done.stderr
    if "__complete" in arguments:
        printed = printed.replace(b"\t", b" ")  # which is between a word and its meaning
    assert done.returncode in codes, printed
    assert unsafe_in(printed) == [], printed
    return printed
