"""Whether the memory of a process is level, told by samples of it."""

from statistics import median

MOST_GROWTH = 1024  # KiB, however long the run: what malloc keeps back, not what leaks


def growth(samples, since):
    """{replica: KiB} by which the last process of each has grown since then; none of one that started later. The medians
    of a fifth of the samples at either end: single ones hold a list that is being read.

    `samples` are (seconds, replica, start, KiB), in order: the nth process of the replica has n as its start."""
    lives = {}
    for now, replica, start, kib in samples:
        if kib:
            lives.setdefault(replica, {}).setdefault(start, []).append((now, kib))
    last = {replica: starts[max(starts)] for replica, starts in lives.items()}
    return {replica: _risen([kib for now, kib in life if now >= since]) for replica, life in last.items()
            if life[0][0] <= since <= life[-1][0]}


def _risen(sizes):
    fifth = max(1, len(sizes) // 5)
    return round(median(sizes[-fifth:]) - median(sizes[:fifth]))
