"""The commands that a document shows, and what they are said to print."""

import os
import re
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from support.program import ROOT, executable

ANYTHING = "…"  # a line of output that stands for any number of lines
INTERRUPT = "^C"  # the last line of what runs until a person ends it
PATIENCE = 60  # seconds


@dataclass
class Shown:
    document: str
    line: int
    command: str
    output: list = field(default_factory=list)

    def __str__(self):
        return f"{self.document}:{self.line}: {self.command}"


def blocks(document):
    """(line number, language, lines) of every fenced block."""
    lines = (ROOT / document).read_text().splitlines()
    opened = None
    for number, line in enumerate(lines, 1):
        fence = re.match(r"\s*```(\S*)$", line)
        if fence and opened is None:
            opened = (number, fence.group(1), [])
        elif fence:
            yield opened
            opened = None
        elif opened is not None:
            opened[2].append(line)
    assert opened is None, f"{document}: a block that does not end"


def shown(document):
    """Every `$ command` of the document with the lines below it."""
    found = []
    for start, language, lines in blocks(document):
        if language:
            continue
        assert lines and lines[0].startswith("$ "), f"{document}:{start}: a block without a language starts with `$ `"
        for number, line in enumerate(lines, start + 1):
            if line.startswith("$ "):
                found.append(Shown(document, number, line[2:]))
            else:
                found[-1].output.append(line)
    return found


def matches(output, expected):
    """Line by line; ANYTHING stands for any number of lines."""
    pattern = "\n".join(".*" if line.strip() == ANYTHING else re.escape(line) for line in expected)
    return re.fullmatch(pattern, "\n".join(output), re.DOTALL) is not None


def _hear_interrupts():
    """A shell lets what it runs in the background, such as these tests, ignore them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _end(child):
    """With all that it has started."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    child.wait(PATIENCE)


class Shell:
    """A person's shell in a copy of what the project ships, with the program and its plugins' names on PATH."""

    def __init__(self, folder, program, kubectl=None):
        self.work, self.commands = Path(folder) / "work", Path(folder) / "bin"
        self.commands.mkdir(parents=True)
        for name in ("docs", "rbac", "test-pods"):
            shutil.copytree(ROOT / name, self.work / name)
        for name in ("kubectl-spread-schedule", "kubectl-spread_schedule"):
            (self.commands / name).symlink_to(executable())
        (self.commands / "kubectl-pysched").symlink_to(ROOT / "kubectl-pysched")
        if kubectl:
            (self.commands / "kubectl").symlink_to(kubectl)
        self.environment = program.environment({"PATH": f"{self.commands}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"})

    def run(self, command, interrupted=None):
        """(exit code, lines of both outputs). `interrupted(lines)`: it is ended with SIGINT as soon as this is true."""
        child = subprocess.Popen(["bash", "-c", command], cwd=self.work, env=self.environment, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
                                 preexec_fn=_hear_interrupts)
        try:
            if interrupted:
                return self._interrupt(child, interrupted)
            text = child.communicate(timeout=PATIENCE)[0].decode()
            return child.returncode, text.splitlines()
        finally:
            _end(child)

    @staticmethod
    def _interrupt(child, interrupted):
        os.set_blocking(child.stdout.fileno(), False)
        text, end = b"", time.monotonic() + PATIENCE
        while not interrupted(text.decode().splitlines()) and time.monotonic() < end and child.poll() is None:
            text += child.stdout.read() or b""
            time.sleep(0.05)
        os.killpg(child.pid, signal.SIGINT)
        code = child.wait(PATIENCE)
        os.set_blocking(child.stdout.fileno(), True)
        return code, (text + child.stdout.read()).decode().splitlines()

    def printed(self, each):
        """What the command prints, in lines as a document shows them."""
        if each.output[-1:] != [INTERRUPT]:
            return self.run(each.command)[1]
        expected = each.output[:-1]
        return [*self.run(each.command, lambda lines: matches(lines, expected))[1], INTERRUPT]


def approve(document, printed):
    """Writes what was printed into the document: [(Shown, lines)]; output with ANYTHING in it is left to a person."""
    path = ROOT / document
    text = path.read_text().splitlines()
    for each, lines in reversed(printed):
        if not any(line.strip() == ANYTHING for line in each.output):
            text[each.line:each.line + len(each.output)] = lines
    path.write_text("\n".join(text) + "\n")
