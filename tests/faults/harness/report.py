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
    """One run as a line, and what was wrong with it below."""
    if run.survived:
        return f"ok {run.title} {run.seconds:.1f} s"
    told = [*run.findings.sentences(), *([run.failure] if run.failure else [])]
    return "\n  ".join([f"FAILED {run.title} {run.seconds:.1f} s", *(text.replace("\n", "\n    ") for text in told)])
