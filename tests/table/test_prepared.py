"""Prepared deals: a table deals the cards of a record, for one person among bots."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import Raw

import ohhell
from live_tables import NOON, Live, happened, kinds, short
from ohhell.dealing.verify import verify
from ohhell.notation import wire
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import Record, initial_state
from ohhell.protocol.messages import Hint, SeatBot, Settings, Sit, Stand, Start, Undo
from ohhell.rules.events import Deal, Draw
from ohhell.rules.rules import Rules
from ohhell.table import fold
from ohhell.table.facts import Opened
from ohhell.table.prepared import Purpose, read_prepared
from ohhell.table.records import record_of

RULES = short(1, 2)


def prepared_record(rules: Rules = RULES) -> str:
    """A whole game of three bots who play at random."""
    game = ohhell.Game(rules, ["Ann", "Bea", "Cleo"], seed="lesson")
    chance = Random(3)
    while game.waiting_for:
        game.play(chance.choice(game.legal(game.waiting_for[0])))
    return game.record()


TEXT = prepared_record()


def prepared_table(text: str = TEXT, *, purpose: Purpose = "lesson", rules: Rules = RULES) -> Live:
    """A table with the deals of a record, Ann in seat 0 and bots in the others, with the first hand dealt."""
    fact = Opened("kitchen", Raw(wire.encode_rules(rules)), 3, Settings(), "ann", prepared=text, purpose=purpose)
    live = Live(fold.open_table(fact, NOON), [(fact, NOON)])
    live.do("ann", Sit, seat=0, name="Ann")
    for seat in (1, 2):
        live.do("ann", SeatBot, seat=seat, bot="novice")
    live.do("ann", Start)
    return live


def chance_events(text: str) -> list[Draw | Deal]:
    record, _ = record_text.read(text)
    return [event for event in record.events if isinstance(event, Draw | Deal)]


def test_prepared_table_deals_at_once() -> None:
    assert (prepared_table().table.stage, prepared_table().state.phase) == ("playing", "bid")


def test_prepared_table_deals_the_cards_of_the_record() -> None:
    live = prepared_table().play_out()

    assert [*happened(live.facts, Draw), *happened(live.facts, Deal)] == chance_events(TEXT)


def test_prepared_table_opens_no_key() -> None:
    assert not {"KeyOpened", "Contributed"} & {*kinds(prepared_table().play_out().facts)}


def test_record_of_a_prepared_table_has_no_proof_and_reads_back() -> None:
    record = record_of(prepared_table().play_out().table)

    assert (record.proof, record_text.read(record_text.write(record))[0]) == (None, record)


def test_record_of_a_prepared_table_proves_its_deals_by_the_seed() -> None:
    record = record_of(prepared_table().play_out().table)
    report = verify(initial_state(record), record.events, record.seed)

    assert (report.hands, report.differences) == (2, ())


def test_prepared_table_continues_after_a_restore_without_new_keys() -> None:
    live = prepared_table()
    live.step()
    live.timeline = "after-1"

    assert live.put() == []


def test_prepared_table_deals_hands_that_its_record_lacks_from_the_record() -> None:
    empty = record_text.write(Record(RULES, ("Ann", "Bea", "Cleo")))
    first, second = prepared_table(empty).play_out(), prepared_table(empty).play_out(Random(4))

    assert happened(first.facts, Deal) == happened(second.facts, Deal)


def test_log_of_a_prepared_table_gives_the_same_table() -> None:
    live = prepared_table().play_out()

    assert fold.fold(live.log) == live.table


def test_bot_seed_is_the_same_for_the_same_step() -> None:
    one, two = read_prepared(TEXT), read_prepared(TEXT)

    assert one.bot_seed(hand=1, step=4, seat=2) == two.bot_seed(hand=1, step=4, seat=2)


@pytest.mark.parametrize("place", [(2, 4, 2), (1, 5, 2), (1, 4, 1)])
def test_bot_seed_differs_for_another_hand_step_or_seat(place: tuple[int, int, int]) -> None:
    prepared, (hand, step, seat) = read_prepared(TEXT), place

    assert prepared.bot_seed(hand=hand, step=step, seat=seat) != prepared.bot_seed(hand=1, step=4, seat=2)


def test_second_game_at_a_prepared_table_is_refused() -> None:
    assert prepared_table().play_out().refusal("ann", Start) == "prepared-table"


def test_nobody_else_can_sit_down_at_a_prepared_table() -> None:
    assert prepared_table().refusal("bob", Sit, seat=1, name="Bob") == "prepared-table"


def test_leaving_a_prepared_table_closes_it() -> None:
    live = prepared_table()
    live.do("ann", Stand)

    assert live.table.stage == "closed"


@pytest.mark.parametrize("kind", [Undo, Hint])
def test_deal_of_the_day_is_played_without_help(kind: type[Undo | Hint]) -> None:
    live = prepared_table(purpose="day")
    live.play_until(lambda live: 0 in live.table.waiting_for)

    assert live.refusal("ann", kind) == "no-help"


def test_move_in_a_lesson_can_be_taken_back() -> None:
    live = prepared_table()
    live.play_until(lambda live: 0 in live.table.waiting_for)
    before = live.state
    live.step()
    live.do("ann", Undo)

    assert live.state == before


def test_several_matches_of_a_prepared_table_begin_with_the_same_cards() -> None:
    rules = short(1, format={"matches": 2})
    live = prepared_table(prepared_record(rules), rules=rules).play_out()
    first, second = happened(live.facts, Deal)

    assert first == second
