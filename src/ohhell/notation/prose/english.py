"""English for rule sheets: numbers, lists, paragraphs and tables that fit a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

WIDTH = 80

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)
TIMES = ("once", "twice")
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_SHORTEST_RUN = 3


def number(value: int) -> str:
    """A number as people write it in a sentence: in words up to twelve."""
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def count(value: int, thing: str) -> str:
    """So many of a thing.

    >>> count(1, "card"), count(13, "card")
    ('one card', '13 cards')
    """
    return f"{number(value)} {thing}" if value == 1 else f"{number(value)} {thing}s"


def ordinal(value: int) -> str:
    """A place in a row: first, twelfth, 13th, 22nd."""
    if value <= len(ORDINALS):
        return ORDINALS[value - 1]
    teens = value % 100 in {11, 12, 13}
    return f"{value}{'th' if teens else _ENDINGS.get(value % 10, 'th')}"


def times(value: int) -> str:
    """How often: once, twice, three times."""
    return TIMES[value - 1] if value <= len(TIMES) else f"{number(value)} times"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """A list as a sentence has it: a, b and c."""
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def spans(values: Iterable[int]) -> list[tuple[int, int]]:
    """Whole numbers as unbroken spans, lowest first.

    >>> spans([3, 4, 5, 8])
    [(3, 5), (8, 8)]
    """
    runs: list[tuple[int, int]] = []
    for value in sorted(set(values)):
        runs = [*runs[:-1], (runs[-1][0], value)] if runs and value == runs[-1][1] + 1 else [*runs, (value, value)]
    return runs


def choice(values: Iterable[int]) -> str:
    """Whole numbers to choose from: three to seven; two or four."""
    parts: list[str] = []
    for low, high in spans(values):
        if high - low < _SHORTEST_RUN - 1:
            parts += [number(value) for value in range(low, high + 1)]
        else:
            parts.append(f"{number(low)} to {number(high)}")
    return listed(parts, "or")


def steps(sizes: Sequence[int]) -> str:
    """A sequence of numbers, its even stretches shortened.

    >>> steps([4, 3, 2, 1, 1, 2, 3, 4]), steps([7, 5, 3, 1])
    ('4 down to 2, 1 (2x), 2 up to 4', '7 down to 1 by 2')
    """
    played = [(size, len(list(same))) for size, same in groupby(sizes)]
    parts: list[str] = []
    while played:
        run = _even_stretch(played)
        size, often = played[0]
        if run < _SHORTEST_RUN:
            parts.append(str(size) if often == 1 else f"{size} ({often}x)")
            played = played[1:]
            continue
        step = played[1][0] - size
        by = f" by {abs(step)}" if abs(step) > 1 else ""
        parts.append(f"{size} {'down' if step < 0 else 'up'} to {played[run - 1][0]}{by}")
        played = played[run:]
    return ", ".join(parts)


def _even_stretch(played: Sequence[tuple[int, int]]) -> int:
    """How many sizes from the first on follow one another by the same step, each played once."""
    length = 1
    for (before, often), (after, again) in pairwise(played):
        if after - before != played[1][0] - played[0][0] or often != 1 or again != 1:
            break
        length += 1
    return length


def sentence(text: str) -> str:
    """*text* with a capital and a full stop, unless it ends with punctuation."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", ":")) else ".")


def plain(text: str) -> str:
    """A free text on one line, without unprintable characters."""
    return "".join(character for character in " ".join(text.split()) if character.isprintable())


def sentences(parts: Iterable[str]) -> str:
    """Clauses as the sentences of one paragraph; empty ones are left out."""
    return paragraph(" ".join(sentence(part) for part in parts if part))


def paragraph(text: str) -> str:
    """*text* in lines that fit the terminal."""
    return "\n".join(textwrap.wrap(text, WIDTH, break_on_hyphens=False))


def bullets(parts: Iterable[str]) -> str:
    """A list with one entry per line."""
    return "\n".join(
        textwrap.fill(part, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)
        for part in parts
    )


def table(heads: Sequence[str], rows: Sequence[Sequence[str | int]]) -> str:
    """A table that also reads well as plain text, numbers to the right; a list where it would be too wide."""
    widths = [max(len(str(cell)) for cell in column) for column in zip(heads, *rows, strict=True)]
    if sum(widths) + 3 * len(widths) + 1 > WIDTH:
        return bullets("; ".join(f"{head}: {cell}" for head, cell in zip(heads, row, strict=True)) for row in rows)
    numeric = [all(isinstance(cell, int) for cell in column) for column in zip(*rows, strict=True)]
    rule = ["-" * (width - 1) + (":" if right else "-") for width, right in zip(widths, numeric, strict=True)]
    lines = [
        [
            str(cell).rjust(width) if right else str(cell).ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ]
        for row in [heads, *rows]
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in [lines[0], rule, *lines[1:]])
