"""The texts on a sheet: numbers, headings, fields, the legend, short names, and rule sheets as blocks for typesetting."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from ohhell.printing.form import TIE, Form, Numbers, SheetMatch
from ohhell.rules.axes import HookKind

Fields = tuple[tuple[str, str], ...]

LONGEST_FIELD: Final = 60
MINUS: Final = "\u2212"

_HOOKS: Final[dict[HookKind, str]] = {
    "none": "",
    "last_not_equal": "“not {0}”: the last bidder may not make the bids add up to {0}",
    "any_not_equal": "“not {0}”: nobody may make the bids add up to {0}",
    "last_must_exceed": "“over {0}”: the last bidder must make the bids add up to more than {0}, if possible",
    "any_below": "“under {0}”: the bids must add up to less than {0}",
}


def total(points: int | None) -> str:
    """Return a total as printed, "" for None."""
    if points is None:
        return ""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def signed(points: int | None) -> str:
    """Return points with their sign.

    >>> signed(11), signed(-3) == MINUS + "3", signed(0)
    ('+11', True, '0')
    """
    return f"+{points}" if points is not None and points > 0 else total(points)


def heading(form: Form, match: SheetMatch) -> str:
    """Return the number of players and hands, and which match it is."""
    hands = sum(not line.tie for line in match.lines)
    players = form.players or len(form.names)
    counted = f"{players} players, {hands} hand{'' if hands == 1 else 's'}"
    matches = form.rules.format.matches
    if matches == 1:
        return counted
    return f"{counted}, " + (
        f"one of {matches} matches" if match.number is None else f"match {match.number} of {matches}"
    )


def fields(form: Form, match: SheetMatch) -> tuple[Fields, Fields, tuple[str, ...]]:
    """Return the fields at the head and at the foot, and the remarks; a value too long for its field becomes a remark."""
    details = match.details
    head = (("Date", details.date), ("Location", details.place), ("Scorer", details.scorer))
    several = form.rules.format.matches > 1
    foot = [("Winner of this match" if several else "Winner", _named(form, match.winners, match.totals))]
    if several and match.number == form.rules.format.matches:
        together = _added(match.earlier, match.totals)
        foot.append(("Winner of all matches", _named(form, form.winners, together)))
    too_long = [f"{label}: {value}" for label, value in (*head, *foot) if len(value) > LONGEST_FIELD]
    noted = [f"Hand {remark.hand}: {remark.text}" if remark.hand else remark.text for remark in match.remarks]
    return _short(head), _short(foot), tuple(breakable(text) for text in (*too_long, *noted))


def legend(form: Form, match: SheetMatch) -> str:
    """Explain the signs that the sheet uses."""
    said = []
    if any(line.dealer is not None for line in match.lines):
        said.append("• dealer")
    if any(line.trump is None for line in match.lines):
        said.append("circle the trump suit")
    if match.totals:
        said.append("underlined: in the lead")
    hooked = [line.cards for line in match.lines if line.hook]
    if hooked:
        said.append(_HOOKS[form.rules.hook.kind].format(hooked[0]))
    ties = [line for line in match.lines if line.tie]
    if ties:
        why = (
            "only if players tie for first place"
            if ties[0].row is None
            else "played because players tied for first place"
        )
        said.append(f"“{TIE}”: {why}")
    return "   ".join(said)


def sums(form: Form, match: SheetMatch) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the rows that add up several matches; "" for what a pen fills in."""
    empty = ("",) * len(form.names)
    earlier = tuple(map(total, match.earlier)) if match.earlier and match.number != 1 else empty
    together = tuple(map(total, _added(match.earlier, match.totals))) if match.earlier and match.totals else empty
    now = tuple(map(total, match.totals)) or empty
    return (("Earlier matches", earlier), ("This match", now), ("All matches", together))


def _added(earlier: Numbers, totals: Numbers) -> Numbers:
    """Return the sums of two rows of totals; None for a player without any."""
    pairs = zip(earlier, totals, strict=False)
    return tuple(None if before is None and now is None else (before or 0) + (now or 0) for before, now in pairs)


def leading(totals: Numbers) -> tuple[int, ...]:
    """Return the seats to underline: those in the lead, unless all are level."""
    known = [points for points in totals if points is not None]
    first = tuple(seat for seat, points in enumerate(totals) if points is not None and points == max(known))
    return first if len(first) < len(known) else ()


def dealers(form: Form) -> tuple[str, ...]:
    """Return the names for the narrow column of dealers."""
    return short_names(form.names) if any(form.names) else form.names


def _named(form: Form, seats: tuple[int, ...], totals: Numbers) -> str:
    """Return the winners with their total."""
    return f"{', '.join(form.names[seat] for seat in seats)} with {total(totals[seats[0]])}" if seats else ""


def _short(given: Fields | list[tuple[str, str]]) -> Fields:
    return tuple((label, value if len(value) <= LONGEST_FIELD else "see comments") for label, value in given)


LONGEST: Final = 9


def short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the shortest distinct form of each name: its first word, with an initial, or with the number of the seat.

    >>> short_names(("Ann Lee", "Bob", "Ann May"))
    ('Ann L', 'Bob', 'Ann M')
    """
    shorts = [_cut(name.partition(" ")[0], LONGEST) for name in names]
    initials = [
        f"{_cut(name.partition(' ')[0], LONGEST - 2)} {name.split()[-1][:1]}" if " " in name else "" for name in names
    ]
    shorts = [
        initial or short if alike else short
        for short, initial, alike in zip(shorts, initials, _alike(shorts), strict=True)
    ]
    numbered = [f"{_cut(short, LONGEST - 4)} {seat}" for seat, short in enumerate(shorts, start=1)]
    return tuple(numbered if any(_alike(shorts)) else shorts)


def _alike(words: list[str]) -> list[bool]:
    """Tell which words occur more than once, ignoring case."""
    count = Counter(word.casefold() for word in words)
    return [count[word.casefold()] > 1 for word in words]


def _cut(word: str, length: int) -> str:
    return word if len(word) <= length else f"{word[: length - 1]}."


Block = dict[str, object]

_RULE: Final = re.compile(r"\|[ :|-]+\|")
_LONG: Final = re.compile(r"\S{24,}")
_STRETCH: Final = 12
ZERO_WIDTH_SPACE: Final = "\u200b"


def blocks(markdown: str) -> list[Block]:
    """Return the blocks of a rule sheet as `notation.prose` writes it."""
    return [_block(text.split("\n")) for text in markdown.strip("\n").split("\n\n") if text.strip()]


def breakable(text: str) -> str:
    """Return *text* with break points in very long words."""
    return _LONG.sub(lambda found: ZERO_WIDTH_SPACE.join(_stretches(found[0])), text)


def _block(lines: list[str]) -> Block:
    if all(line.startswith("# ") for line in lines):
        return {"kind": "title", "text": breakable(" ".join(line[2:] for line in lines))}
    if len(lines) == 1 and lines[0].startswith("## "):
        return {"kind": "heading", "text": lines[0][3:]}
    if lines[0].startswith("- "):
        items = "\n".join(lines).removeprefix("- ").split("\n- ")
        return {"kind": "list", "items": [_joined(item.split("\n")) for item in items]}
    if len(lines) > 2 and _RULE.fullmatch(lines[1]):  # noqa: PLR2004 (a head, a rule and a row)
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in (lines[0], *lines[2:])]
        right = [cell.strip().endswith(":") for cell in lines[1].strip("|").split("|")]
        if all(len(row) == len(right) for row in rows):
            return {"kind": "table", "right": right, "rows": rows}
    return {"kind": "text", "text": _joined(lines)}


def _joined(lines: list[str]) -> str:
    return breakable(" ".join(line.strip() for line in lines))


def _stretches(word: str) -> list[str]:
    return [word[place : place + _STRETCH] for place in range(0, len(word), _STRETCH)]
