"""The program on a terminal."""

import fcntl
import os
import pty
import struct
import subprocess
import termios

from support.program import executable


def on_terminal(program, columns, *arguments, streams=("stdout",), **env):
    """(exit code, what it writes to a terminal of so many columns, what to the other stream); streams: those that are
    the terminal."""
    main, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = program.environment({"LC_ALL": "C.UTF-8", "TERM": "xterm", **env})
    environment.pop("COLUMNS", None) if "COLUMNS" not in env else None
    targets = {name: child if name in streams else subprocess.PIPE for name in ("stdout", "stderr")}
    with subprocess.Popen([executable(), *map(str, arguments)], env=environment, cwd=program.home, **targets) as process:
        os.close(child)
        text = b""
        while chunk := _read(main):
            text += chunk
        piped = b"".join(stream.read() for stream in (process.stdout, process.stderr) if stream)
        code = process.wait(timeout=30)
    os.close(main)
    return code, text.decode().replace("\r\n", "\n"), piped.decode()


def _read(descriptor):
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:  # the other end is closed
        return b""
