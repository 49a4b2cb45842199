"""Random games of the engine, all their matches, and the law that a pad they are typed into makes the same sheet."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ohhell.dealing.deals import draw_for_deal, next_deal
from ohhell.notation.record import text as record_text
from ohhell.rules import sheet
from ohhell.rules.events import Forfeit
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.progression import carried_into, next_match_dealer
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, due, evolve, start
from ohhell.scorekeeper.fold import fold
from ohhell.scorekeeper.notes import decode_entry, encode_entry
from ohhell.scorekeeper.pad import PadMatch
from ohhell.scorekeeper.records import record_of
from scorekeeper.typed_games import PadTypist, next_match, typed


def evening(rules: Rules, seats: int, seed: int) -> list[State]:
    """Every match of a game, played at random to its end."""
    rng = Random(seed)
    matches: list[State] = []
    dealer: int | None = None
    forfeits: tuple[Forfeit, ...] = ()
    totals = (0,) * seats
    for number in range(1, rules.format.matches + 1):
        carried = carried_into(rules, number, totals) if number > 1 else ()
        state = _played(start(rules, seats, forfeits=forfeits, dealer=dealer, carried=carried), rng)
        matches.append(state)
        forfeits, totals = state.forfeits, sheet.aggregate(rules, [match.sheet for match in matches]).totals
        dealer = next_match_dealer(rules, seats, state.sheet[-1].dealer)
    return matches


def _played(state: State, rng: Random) -> State:
    while state.phase != "over" or due(state) is not None:
        if (event := due(state)) is not None:
            state = evolve(state, event)
        elif state.phase == "draw":
            state = evolve(state, draw_for_deal(state, rng.randbytes(32)))
        elif state.phase == "deal":
            state = evolve(state, next_deal(state, rng.randbytes(32)))
        else:
            state = evolve(state, rng.choice(legal(state, rng.choice(waiting_for(state)))))
    return state


def typed_evening(matches: Sequence[State]) -> PadTypist:
    """All matches typed cell by cell into one pad."""
    typist = typed(matches[0])
    for state in matches[1:]:
        next_match(typist, state)
    return typist


def assert_same_sheet(matches: Sequence[State], typist: PadTypist) -> None:
    """Raise unless the pad says what the engine says, and so do its records."""
    pad, rules = typist.pad, typist.pad.rules
    assert len(pad.matches) == len(matches)
    for state, match in zip(matches, pad.matches, strict=True):
        assert _rows(match) == state.sheet
        assert (match.winners, match.notes, match.over) == (state.winners, state.notes, True)
        assert match.paid + tuple(owed.forfeit for owed in match.forfeits) == state.forfeits
        record, again = record_text.read(record_text.write(record_of(pad, match.number)))
        assert (again.sheet, again.winners, again.forfeits) == (state.sheet, state.winners, state.forfeits)
        assert record.names == pad.names
    whole = sheet.aggregate(rules, [state.sheet for state in matches])
    assert pad.standing == whole.totals
    assert pad.winners == (whole.winners or sheet.leaders(whole.totals))


def assert_reads_back(typist: PadTypist) -> None:
    """Raise unless the log of a pad, written and read, makes the same pad."""
    assert fold(decode_entry(encode_entry(entry)) for entry in typist.entries) == typist.pad


def _rows(match: PadMatch) -> sheet.Sheet:
    """The engine's rows of a match in which nobody joins or leaves."""
    return tuple(
        sheet.Row(
            number=row.hand.plan.number,
            cards=row.hand.plan.cards,
            trump=row.trump,
            dealer=row.hand.dealer,
            bids=_all(row.bids),
            taken=_all(row.taken),
            points=_all(row.points),
            totals=_all(row.totals),
            dead=row.dead,
            extra=row.hand.plan.extra,
        )
        for row in match.rows
    )


def _all(numbers: Sequence[int | None]) -> tuple[int, ...]:
    found = tuple(number for number in numbers if number is not None)
    assert len(found) == len(numbers)
    return found
