"""The table of what came of the faults."""

HEADER = ("FAULT", "RUNS", "LOST", "DOUBLE", "WRONG", "RESULT")


def table(runs):
    """One line a fault, in the order in which they stand in the table of scenarios."""
    rows = [HEADER]
    for fault in dict.fromkeys(run.scenario.fault for run in runs):
        rows.append(_row(fault, [run for run in runs if run.scenario.fault == fault]))
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADER))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def survived(runs):
    """(faults that every run survived, faults)"""
    faults = {run.scenario.fault for run in runs}
    fatal = {run.scenario.fault for run in runs if not run.survived}
    return len(faults - fatal), len(faults)


def _row(fault, runs):
    counts = [sum(len(getattr(run.findings, kind)) for run in runs) for kind in ("lost", "double", "wrong")]
    failed = sum(not run.survived for run in runs)
    return (fault, str(len(runs)), *map(str, counts), f"FAILED {failed} of {len(runs)}" if failed else "survived")


def line(run):
    """One run as a line; below it what was wrong, and what there is to see of it."""
    if run.survived:
        return f"ok {run.title} {run.seconds:.1f} s"
    return "\n".join([wrong(run), _indented(run.story)])


def wrong(run):
    """A run that failed and why."""
    told = [*run.findings.sentences(), *([run.failure] if run.failure else [])]
    return "\n".join([f"FAILED {run.title} {run.seconds:.1f} s", *map(_indented, told)])


def _indented(text):
    return "  " + text.replace("\n", "\n    ")
