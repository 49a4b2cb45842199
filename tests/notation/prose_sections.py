"""What a rule sheet says in one place."""

from __future__ import annotations

from ohhell.notation.prose.rule_sheet import sheet
from scenes import house_rules


def section(text: str, heading: str) -> str:
    """What a sheet says under a heading, on one line."""
    _, _, rest = text.partition(f"\n## {heading}\n")
    return " ".join(rest.partition("\n## ")[0].split())


def section_of(heading: str, seats: int | None = None, /, **axes: object) -> str:
    """What the sheet of house rules with these axes says under a heading."""
    return section(sheet(house_rules(**axes), seats), heading)
