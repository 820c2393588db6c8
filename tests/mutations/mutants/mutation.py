"""An entry of the table."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Mutation:
    file: str  # from the root of the checkout
    original: str  # occurs exactly once in the file
    replacement: str
    why: str  # what goes wrong with it
    survives: str = ""  # "equivalent: …": why nothing can notice

    def __str__(self) -> str:
        return f"{self.file}: `{_short(self.original)}` → `{_short(self.replacement)}` ({self.why})"

    def applied_to(self, text: str) -> str:
        return text.replace(self.original, self.replacement)


def _short(code: str) -> str:
    return " ".join(code.split())


def misplaced(root: Path, mutations: list[Mutation]) -> list[str]:
    """A sentence for each entry that does not fit the code any more."""
    wrong = [f"{mutation.file} is in the table twice with `{_short(mutation.original)}` and the same replacement"
             for mutation, count in Counter(mutations).items() if count > 1]
    for mutation in mutations:
        path = root / mutation.file
        found = path.read_text().count(mutation.original) if path.exists() else None
        if found is None:
            wrong.append(f"{mutation.file} is gone; the table has to follow")
        elif found != 1:
            wrong.append(f"{mutation.file} has `{_short(mutation.original)}` {found} times, not once; the table has to follow")
    return wrong
