"""A bot that fails is replaced move by move, and every failure is counted."""

from __future__ import annotations

from pathlib import Path

import pytest

import ohhell
from arena.bot_files import CRASHING, FOR_ANOTHER, GOOD, ILLEGAL, SILENT, bot_file
from ohhell.arena.entrants import Entrant, entrants
from ohhell.arena.play import play_one
from ohhell.arena.player import Failures, Incident, check_answer, seated
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Play
from ohhell.rules.sheet import Row
from ohhell.table.game import Game

RULES = ohhell.preset("heck-normal")


def hand(path: str, tally: Failures, *, seconds: float = 5.0) -> Row:
    """The tenth hand, of one card, of a bot in a file among two others."""
    with seated(entrants(f"{path},club,random", seconds=seconds), tally) as players:
        return play_one(RULES, players, "1", 10)


def test_a_bot_from_a_file_plays_its_own_moves(tmp_path: Path) -> None:
    tally = Failures()

    row = hand(bot_file(tmp_path, GOOD), tally)

    assert (row.bids[0], tally.incidents) == (1, ())


def test_illegal_move_is_replaced_and_reported_with_its_reason(tmp_path: Path) -> None:
    tally = Failures()

    row = hand(bot_file(tmp_path, ILLEGAL), tally)

    assert row.bids[0] in {0, 1}
    assert tally.incidents == (
        Incident("my_bot.py", "bid-out-of-range", "You can't bid 99: with 1 card, bids go from 0 to 1.", 1),
        Incident("my_bot.py", "wrong-phase", "It can't bid 99: it must play a card.", 1),
    )


def test_nobody_moves_for_another_seat(tmp_path: Path) -> None:
    tally = Failures()

    hand(bot_file(tmp_path, FOR_ANOTHER), tally)

    assert {incident.code for incident in tally.incidents} == {"not-your-turn"}


def test_crash_is_replaced_and_reported_with_the_line(tmp_path: Path) -> None:
    tally = Failures()

    hand(bot_file(tmp_path, CRASHING), tally)

    (incident,) = tally.incidents
    assert (incident.code, incident.times) == ("bot-crashed", 2)
    assert "ZeroDivisionError in line 2" in incident.sentence


def test_a_bot_that_is_silent_three_times_is_asked_no_more(tmp_path: Path) -> None:
    path = bot_file(tmp_path, SILENT)
    tally = Failures()

    for _ in range(2):
        hand(path, tally, seconds=0.2)

    assert [(incident.code, incident.times) for incident in tally.incidents] == [("bot-too-slow", 3), ("given-up", 1)]
    assert [one.name for one in tally.out] == ["my_bot.py"]


def test_a_bot_that_answers_between_its_crashes_stays_in() -> None:
    tally, one = Failures(), Entrant("mine.py", "mine.py")
    crash = OhHellError("bot-crashed", "it crashed")

    for _ in range(5):
        tally.note(one, crash)
        tally.note(one, crash)
        tally.note_move(one)

    assert tally.out == frozenset()


def test_a_bot_that_was_given_up_before_is_not_asked(tmp_path: Path) -> None:
    path = bot_file(tmp_path, GOOD)
    tally = Failures(out=entrants(path))

    hand(path, tally)

    assert [incident.code for incident in tally.incidents] == ["given-up"]


def test_a_move_that_is_none_is_refused() -> None:
    game = Game(RULES, ["A", "B", "C"], seed=1)

    with pytest.raises(OhHellError, match="Expected a Bid or a Play"):
        check_answer(game.state, game.waiting_for[0], "seven")  # type: ignore[arg-type]  # that is the point


def test_a_bid_is_no_answer_while_a_card_is_asked_for() -> None:
    rules = ohhell.read_rules('[bid]\nchange = "until_play"\n[score]\nmade = { base = 10 }\nmissed = {}\n')
    game = Game(rules, ["A", "B", "C"], seed=1)
    while game.state.phase == "bid":
        game.play(game.legal(game.waiting_for[0])[0])
    seat = game.waiting_for[0]
    change = Bid(seat, 1)
    assert change in game.legal(seat)

    with pytest.raises(OhHellError, match="it must play a card"):
        check_answer(game.state, seat, change)

    card = next(move for move in game.legal(seat) if isinstance(move, Play))
    assert check_answer(game.state, seat, card) == card
