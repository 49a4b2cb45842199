"""What stands on a sheet, in words and signs: numbers with a true minus, headings, fields, the legend."""

from __future__ import annotations

from typing import Final

from ohhell.printing.form import TIE, Form, Numbers, SheetMatch
from ohhell.printing.rule_blocks import breakable
from ohhell.printing.short_names import short_names
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
    """A total as it is printed, nothing where somebody has none."""
    if points is None:
        return ""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def signed(points: int | None) -> str:
    """Points with their sign.

    >>> signed(11), signed(-3) == MINUS + "3", signed(0)
    ('+11', True, '0')
    """
    return f"+{points}" if points is not None and points > 0 else total(points)


def heading(form: Form, match: SheetMatch) -> str:
    """How many play, how many hands, and which match it is."""
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
    """The fields at the head and at the foot, and the remarks; what a field has no room for is a remark."""
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
    """What the signs on a sheet mean, as far as they stand on it."""
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
    """The rows that add several matches up; empty where a pen will write."""
    empty = ("",) * len(form.names)
    earlier = tuple(map(total, match.earlier)) if match.earlier and match.number != 1 else empty
    together = tuple(map(total, _added(match.earlier, match.totals))) if match.earlier and match.totals else empty
    now = tuple(map(total, match.totals)) or empty
    return (("Earlier matches", earlier), ("This match", now), ("All matches", together))


def _added(earlier: Numbers, totals: Numbers) -> Numbers:
    """Totals of matches put together; nothing where somebody has none."""
    pairs = zip(earlier, totals, strict=False)
    return tuple(None if before is None and now is None else (before or 0) + (now or 0) for before, now in pairs)


def leading(totals: Numbers) -> tuple[int, ...]:
    """The seats to underline: those in the lead, unless all are level."""
    known = [points for points in totals if points is not None]
    first = tuple(seat for seat, points in enumerate(totals) if points is not None and points == max(known))
    return first if len(first) < len(known) else ()


def dealers(form: Form) -> tuple[str, ...]:
    """The names in the narrow column of dealers."""
    return short_names(form.names) if any(form.names) else form.names


def _named(form: Form, seats: tuple[int, ...], totals: Numbers) -> str:
    """The winners with their total."""
    return f"{', '.join(form.names[seat] for seat in seats)} with {total(totals[seats[0]])}" if seats else ""


def _short(given: Fields | list[tuple[str, str]]) -> Fields:
    return tuple((label, value if len(value) <= LONGEST_FIELD else "see comments") for label, value in given)
