"""Records: what is written is read back, and nothing else is."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ohhell
from notation.record_games import KITCHEN, NAMES, TABLES, first, folded, played, played_by, remarked
from ohhell.notation.record.record import Details, Record, RecordComment, initial_state
from ohhell.notation.record.text import read, write
from ohhell.rules.errors import OhHellError, RemovedRuleWarning
from ohhell.rules.events import Bid, Deal, Draw, Forfeit, Reveal
from random_rules import random_rules
from scenes import house_rules


@pytest.mark.parametrize("table", TABLES)
def test_game_is_read_back_as_it_was_written(table: str) -> None:
    for seed in range(3):
        record = played(table, seed)

        assert read(write(record)) == (record, folded(record))


@given(st.sampled_from(sorted(TABLES)), st.integers(0, 2), st.floats(0, 1), st.randoms(use_true_random=False))
def test_record_may_stop_anywhere_and_be_remarked_upon_anywhere(
    table: str, seed: int, share: float, rng: Random
) -> None:
    whole = played(table, seed)
    record = remarked(first(whole, round(share * len(whole.events))), rng)
    text = write(record)

    found, state = read(text)

    assert (found, state) == (record, folded(record))
    assert write(found) == text


@given(st.integers(0, 10_000))
def test_records_hold_games_under_any_rules(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    record = played_by(rules, seats, seed)

    assert read(write(record)) == (record, folded(record))


def test_kitchen_record_is_what_would_be_written() -> None:
    assert write(read(KITCHEN)[0]) == KITCHEN


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", " \t\n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: "\n \n" + text.rstrip(),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("Kd", "kD"),
        lambda text: text.replace("left: Ad Qh", "left: Ad\n    Qh"),
        lambda text: text.replace("bids: Ann 2, Bob 0", "bids: Ann 2\nbids: Bob 0"),
        lambda text: text.replace("points: Ann 12, Bob", "points: Ann 12,Bob"),
    ],
)
def test_line_ends_blanks_and_capitals_do_not_matter(change: object) -> None:
    assert callable(change)
    assert read(change(KITCHEN)) == read(KITCHEN)


def test_ten_may_be_written_with_a_letter() -> None:
    text = write(played("irish", 0))

    assert read(re.sub(r"\b10(?=[cdhs]\b)", "T", text)) == read(text)


def test_long_lines_go_on_below_indented() -> None:
    text = write(played("crowd", 0))

    assert max(map(len, text.splitlines())) <= 100
    assert "\n    Player " in text


def test_empty_seed_is_not_the_same_as_none() -> None:
    rules = TABLES["rotation"][0]
    record = Record(rules, ("Ann", "Bob"), seed="")

    assert read(write(record))[0].seed == ""
    assert read(write(Record(rules, ("Ann", "Bob"))))[0].seed is None


def test_dealer_carried_on_from_an_earlier_match_is_written_down() -> None:
    game = ohhell.Game(ohhell.preset("irish"), NAMES[:5], seed=1, dealer=3)

    text = game.record()

    assert "goes on dealing: Dee\n" in text
    assert ohhell.read_record(text) == game
    assert read(text)[1].dealer == 3


def test_game_read_from_its_record_goes_on_alike() -> None:
    game = ohhell.Game(ohhell.preset("irish"), NAMES[:5], seed=1)
    copy = ohhell.read_record(game.record())
    for each in (game, copy):
        while each.waiting_for:
            each.play(each.legal(each.waiting_for[0])[0])

    assert copy.record() == game.record()


def test_forfeit_that_does_not_fit_on_a_line_is_written_as_far_as_it_can_be_printed() -> None:
    text = next(text for seed in range(9) if "forfeit" in (text := write(played("sealed", seed))))

    assert " bow low\n" in text


def test_shared_win_names_all_winners() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [1]}, score={"made": {}, "missed": {}})
    game = ohhell.Game(rules, ("Ann", "Bob", "Cid"), seed=1)
    while game.waiting_for:
        game.play(game.legal(game.waiting_for[0])[0])

    assert game.record().endswith("\nresult: Ann, Bob and Cid share with 0\n")


PAIR = TABLES["rotation"][0]
BEGUN = read(KITCHEN)[0]


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (Record(PAIR, ("Ann", "Ann")), "bad-name"),
        (Record(PAIR, ("Ann", "Bob:")), "bad-name"),
        (Record(PAIR, ("Ann", "Bob"), seed="1\n2"), "bad-text"),
        (Record(PAIR, ("Ann", "Bob"), details=Details(place="a  b")), "bad-text"),
        (Record(PAIR, ("Ann", "Bob"), dealer=2), "no-such-seat"),
        (Record(PAIR, ("Ann", "Bob"), comments=(RecordComment(1, "late"),)), "bad-comment"),
        (first(Record(PAIR, ("Ann", "Bob"), comments=(RecordComment(0, "a\nb"),)), 0), "bad-text"),
        (
            Record(BEGUN.rules, BEGUN.names, BEGUN.events, comments=(RecordComment(3, "b"), RecordComment(2, "a"))),
            "bad-comment",
        ),
        (Record(PAIR, ("Ann",)), "players-out-of-range"),
        (Record(PAIR, ("Ann", "Bob"), (Draw((), 5),)), "bad-draw"),
        (Record(PAIR, ("Ann", "Bob"), (Deal(()),)), "bad-deal"),
        (Record(PAIR, ("Ann", "Bob"), (Bid(0, 1),)), "wrong-phase"),
        (Record(PAIR, ("Ann", "Bob"), (Reveal((0, 1)),)), "not-due"),
        (Record(PAIR, ("Ann", "Bob"), (Forfeit(1, "bow"),)), "not-due"),
        (Record(BEGUN.rules, BEGUN.names, (*BEGUN.events[:-1], Bid(0, 0))), "not-due"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(record: Record, code: str) -> None:
    with pytest.raises(OhHellError) as refusal:
        write(record)

    assert refusal.value.code == code


def test_hidden_bids_are_revealed_before_anything_else_happens() -> None:
    record = played("sealed", 0)
    place = next(number for number, event in enumerate(record.events) if isinstance(event, Reveal))
    early = Record(record.rules, record.names, (*record.events[:place], record.events[place + 1]))

    with pytest.raises(OhHellError, match="the reveal of the bids must come first"):
        write(early)


def test_record_without_events_holds_a_game_about_to_begin() -> None:
    record = Record(PAIR, ("Ann", "Bob"))

    assert read(write(record)) == (record, initial_state(record))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rules:\n", 'rules:\n    take_back = "refuse_illegal_only"\n'),
        ("\n    [score]\n", '\n    [format]\n    aggregate = "sum"\n\n    [score]\n'),
        ('{ id = "bow", ', '{ id = "bow", once_per = "player", '),
    ],
)
def test_record_that_names_a_removed_rule_is_read_with_a_warning(old: str, new: str) -> None:
    text = KITCHEN.replace(old, new, 1)
    assert text != KITCHEN

    with pytest.warns(RemovedRuleWarning, match="this is no longer a rule"):
        record, _ = read(text)

    assert record.events == read(KITCHEN)[0].events
