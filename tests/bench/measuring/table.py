"""Figures as tables, for a terminal and for a page."""

HEADER = ["WHAT", "MEDIAN", "SPREAD", "TARGET", ""]


def text(section):
    rows = [HEADER, *(figure.cells for figure in section.figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADER))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    return "\n".join([f"{section.title}: {section.text}", *lines, ""])


def markdown(section):
    rows = [["what", "median", "spread", "target", ""], ["---"] * len(HEADER), *(figure.cells for figure in section.figures)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
