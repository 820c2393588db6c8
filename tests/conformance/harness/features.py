"""Which features the generated clusters use: features.txt."""

from pathlib import Path

LIST = Path(__file__).resolve().parent.parent / "features.txt"


def switched_on() -> list[str]:
    return [line for line in LIST.read_text().splitlines() if line and not line.startswith("#")]
