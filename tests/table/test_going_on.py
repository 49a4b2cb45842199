"""A live table that goes on from a score pad: its match begins with what was noted, and deals the rest."""

from __future__ import annotations

from dataclasses import replace

from msgspec import Raw

from live_tables import NOON, Live, dealt, happened, short
from ohhell.dealing.verify import verify
from ohhell.notation import wire
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import Details, Record, RecordComment, initial_state
from ohhell.protocol.messages import Free, SeatBot, Settings, Sit, Stand, Start, Swap
from ohhell.rules.events import Deal, Draw, Forfeit, Tally
from ohhell.rules.rules import Rules
from ohhell.rules.sheet import Sheet
from ohhell.rules.state import evolve
from ohhell.rules.view import view
from ohhell.table import fold
from ohhell.table.facts import Opened
from ohhell.table.records import as_noted, record_of

NAMES = ("Ida", "Jo", "Kim")
THREE = short(3, 2, 1)
NOTED = (Draw((), 1), Tally("s", (1, 0, 1), (1, 1, 1)), Tally("h", (0, 2, 1), (0, 2, 0)))


def on_the_pad(rules: Rules = THREE, *events: Draw | Tally) -> Record:
    """A match of Ida, Jo and Kim as it was noted."""
    return Record(rules, NAMES, events or NOTED, details=Details("2026-11-15", "Kitchen", "Ida"))


def going_on(*records: Record) -> Live:
    """A table that goes on from these matches, Ann its host, nobody seated."""
    rules = Raw(wire.encode_rules(records[-1].rules))
    fact = Opened("kitchen", rules, 3, Settings(), "ann", tuple(record_text.write(record) for record in records))
    return Live(fold.open_table(fact, NOON), [(fact, NOON)])


def seated(*records: Record) -> Live:
    """The same table with Ann, Bob and Cid in its seats."""
    live = going_on(*records)
    for seat, person in enumerate(("ann", "bob", "cid")):
        live.do(person, Sit, seat=seat, name=person.capitalize())
    return live


def sheet_of(record: Record) -> Sheet:
    state = initial_state(record)
    for event in record.events:
        state = evolve(state, event)
    return state.sheet


def test_free_seats_bear_the_names_of_the_pad() -> None:
    live = going_on(on_the_pad())

    assert live.table.names == NAMES
    assert all(chair.free for chair in live.table.chairs)


def test_new_player_continues_under_the_name_of_the_seat() -> None:
    live = going_on(on_the_pad())
    live.do("ann", Sit, seat=1, name="Ann")
    live.do("ann", SeatBot, seat=2, bot="novice")

    assert live.table.names == NAMES


def test_seat_that_is_left_keeps_its_name() -> None:
    live = seated(on_the_pad())
    live.do("cid", Stand, seat=2)
    live.do("ann", SeatBot, seat=2, bot="novice")
    live.do("ann", Free, seat=2)

    assert live.table.chairs[2].free
    assert live.table.names == NAMES


def test_seats_are_not_exchanged_in_the_middle_of_a_game() -> None:
    assert seated(on_the_pad()).refusal("ann", Swap, seats=(0, 1)) == "seats-kept"


def test_next_hand_is_dealt_once_everybody_has_contributed() -> None:
    live = seated(on_the_pad())
    live.do("ann", Start)
    assert live.table.stage == "contributing"

    live.contribute()

    assert live.match.events[:-1] == NOTED
    assert isinstance(live.match.events[-1], Deal)
    assert live.state.plan is not None
    assert live.state.plan.number == 3


def test_nothing_more_is_drawn() -> None:
    live = seated(on_the_pad())
    live.do("ann", Start)
    live.contribute()

    assert happened(live.facts, Draw) == []


def test_everybody_sees_the_sheet_of_the_pad() -> None:
    live = seated(on_the_pad())
    live.do("ann", Start)

    assert view(live.state, 0, names=live.match.names).sheet == sheet_of(on_the_pad())


def test_log_of_a_continued_game_folds_to_its_table() -> None:
    live = seated(on_the_pad())
    live.do("ann", Start)
    live.play_out()

    assert fold.fold(live.log) == live.table


def test_record_of_a_mixed_game_is_read_back_and_its_dealt_hands_are_proved() -> None:
    live = seated(on_the_pad())
    live.do("ann", Start)
    live.play_out()
    record = record_of(live.table)

    again, state = record_text.read(record_text.write(record))
    report = verify(initial_state(again), again.events, None, proof=again.proof)

    assert (again, state.sheet) == (record, live.state.sheet)
    assert record.details == Details("2026-11-15", "Kitchen", "Ida")
    assert (report.fine, report.hands, report.noted, report.kept) == (True, 1, 2, True)


def test_first_dealer_is_drawn_at_the_table_when_no_hand_is_finished() -> None:
    live = seated(as_noted(on_the_pad(THREE, Draw((), 1))))
    live.do("ann", Start)
    live.contribute()

    assert len(happened(live.facts, Draw)) == 1


def test_next_game_starts_from_zero_after_a_continued_game() -> None:
    live = seated(on_the_pad())
    live.do("ann", Start)
    live.play_out()
    live.do("ann", Start)

    assert (live.table.games, live.match.events, live.table.sheets) == (2, (), ())


def test_second_match_continues_after_the_first() -> None:
    rules = short(2, 1, format={"matches": 2}, forfeits=[{"id": "bow", "min_bid": 2, "scope": "event"}])
    first = on_the_pad(rules, Draw((), 0), Tally("s", (2, 0, 1), (1, 0, 1)), Tally("h", (0, 1, 0), (0, 1, 0)))
    first = replace(first, events=(*first.events[:2], Forfeit(0, "bow"), first.events[2]))
    carried = sheet_of(first)[-1].totals
    second = on_the_pad(rules, Draw((), 0), Tally("c", (1, 1, 1), (1, 1, 0)))
    second = replace(second, dealer=0, paid=(Forfeit(0, "bow"),), carried=carried)
    live = seated(first, second)
    live.do("ann", Start)

    assert (live.match.number, live.table.games) == (2, 1)
    assert live.table.totals == tuple(map(sum, zip(carried, sheet_of(second)[-1].totals, strict=True)))
    live.play_out()
    assert len(live.table.sheets) == 2
    assert record_of(live.table).carried == carried
    assert live.match.paid == (Forfeit(0, "bow"),)


def test_dealt_hands_are_noted_without_their_cards() -> None:
    rules = short(2, 1, 1, forfeits=[{"id": "bow", "min_bid": 0}])
    live = dealt(rules)
    live.play_until(lambda now: len(now.state.sheet) == 2)
    record = replace(
        record_of(live.table), comments=(RecordComment(1, "drawn"), RecordComment(len(live.match.events) - 1, "both"))
    )
    noted = as_noted(record)

    assert sheet_of(noted) == live.state.sheet
    assert {type(event) for event in noted.events} <= {Draw, Tally, Forfeit}
    assert noted.proof is None
    assert [comment.text for comment in noted.comments] == ["drawn", "both"]
    assert record_text.read(record_text.write(noted))[0] == noted
