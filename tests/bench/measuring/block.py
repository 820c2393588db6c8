"""The part of a page that a script writes: between a line that says which, and the end."""

import re


def replace(page, script, text):
    """The page has such a part: <!-- measured by SCRIPT --> … <!-- end -->"""
    block = re.compile(rf"(<!-- measured by {re.escape(script)} -->\n).*?(<!-- end -->)", re.DOTALL)
    written, found = block.subn(lambda part: f"{part[1]}{text}\n{part[2]}", page.read_text())
    assert found == 1, f"{page} has {found} parts measured by {script}"
    page.write_text(written)
