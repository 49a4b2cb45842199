"""Hands that people noted, in records: written without cards, read back, judged line by line."""

from __future__ import annotations

import pytest

from game_laws import fold, play_by_the_laws
from ohhell.dealing.deals import keys_needed, next_deal
from ohhell.dealing.keys import chain, secret_from_seed
from ohhell.dealing.verify import verify
from ohhell.notation.record.record import Record, initial_state
from ohhell.notation.record.text import read, write
from ohhell.rules.errors import NotationError
from ohhell.rules.events import Deal, Draw, Forfeit, Tally
from ohhell.rules.state import evolve
from scenes import house_rules

NAMES = ("Ann", "Bob", "Cid")
RULES = house_rules(
    schedule={"shape": "custom", "list": [2, 1]},
    hook={"kind": "last_not_equal"},
    forfeits=[{"id": "bow", "min_bid": 2}],
)
EVENTS = (Draw((), 2), Tally("c", (2, 0, 1), (1, 0, 1)), Forfeit(0, "bow"), Tally("h", (1, 0, 1), (1, 0, 0)))
TEXT = write(Record(RULES, NAMES, EVENTS))


def test_noted_hand_is_written_without_cards_and_reads_back() -> None:
    assert (
        """
hand 1: 2 cards, dealer Cid, trump c
bids: Ann 2, Bob 0, Cid 1
taken: Ann 1, Bob 0, Cid 1
points: Ann 1, Bob 10, Cid 11
totals: Ann 1, Bob 10, Cid 11
forfeit: Ann bow

hand 2: 1 card, dealer Ann, trump h
"""
        in TEXT
    )
    assert read(TEXT)[0] == Record(RULES, NAMES, EVENTS)
    assert read(TEXT)[1].phase == "over"


def test_game_may_mix_hands_of_both_kinds() -> None:
    _, events = play_by_the_laws(RULES, 3, seed=4, thorough=0)
    first, second = (place for place, event in enumerate(events) if isinstance(event, Deal))
    row = fold(RULES, 3, events).sheet[0]
    owed = [event for event in events[:second] if isinstance(event, Forfeit)]
    mixed = (*events[:first], Tally(row.trump, row.bids, row.taken), *owed, *events[second:])
    record = Record(RULES, NAMES, mixed, seed="4")

    again, state = read(write(record))

    assert again == record
    assert state.sheet == fold(RULES, 3, events).sheet
    assert verify(initial_state(record), mixed, "4").noted == 1


@pytest.mark.parametrize(
    ("line", "instead", "code"),
    [
        ("bids: Ann 2, Bob 0, Cid 1", "bids: Bob 0, Ann 2, Cid 1", "record-mismatch"),
        ("bids: Ann 2, Bob 0, Cid 1", "bids: Ann 2, Bob 0", "record-mismatch"),
        ("bids: Ann 2, Bob 0, Cid 1", "bids: Ann 2, Bob x, Cid 1", "not-a-number"),
        ("bids: Ann 2, Bob 0, Cid 1", "bids: Ann 2, Bob 0, Cid 0", "bid-hooked"),
        ("taken: Ann 1, Bob 0, Cid 1\n", "", "unexpected"),
        ("taken: Ann 1, Bob 0, Cid 1", "taken: Ann 1, Bob 0, Cid 2", "tricks-do-not-add-up"),
        ("trump c", "trump x", "not-a-trump"),
        ("trump c", "trump nt", "bad-trump"),
        ("points: Ann 1,", "points: Ann 2,", "score-mismatch"),
    ],
)
def test_noted_hand_that_is_wrong_is_refused_with_its_place(line: str, instead: str, code: str) -> None:
    assert line in TEXT
    with pytest.raises(NotationError) as refused:
        read(TEXT.replace(line, instead))
    assert refused.value.code == code
    assert refused.value.line >= TEXT[: TEXT.index("hand 1")].count("\n") + 1


def test_nothing_is_verified_of_what_real_cards_brought() -> None:
    record = Record(RULES, NAMES, EVENTS)
    report = verify(initial_state(record), EVENTS, "some seed")

    assert (report.hands, report.noted, report.differences, report.fine) == (0, 2, (), True)


def test_draw_without_cards_is_no_excuse_where_the_hands_were_dealt_here() -> None:
    state = initial_state(Record(RULES, NAMES))
    keys = chain(secret_from_seed("4"), keys_needed(state))
    draw = Draw((), 2)
    events = (draw, next_deal(evolve(state, draw), keys[1]))

    assert not verify(state, events, "4").fine
