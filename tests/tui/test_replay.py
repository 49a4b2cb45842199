"""Replays show as much of a record as a spectator may see."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ohhell
from cli.program import call
from games.record import file_of
from ohhell.notation.record.record import Record
from ohhell.notation.record.text import read, write
from ohhell.rules.events import Draw, Tally
from ohhell.tui.replay import document, replay_of

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")


def replayed(game: ohhell.Game) -> dict[str, object]:
    return document(replay_of(read(game.record())[0]))


def test_document_has_every_trick() -> None:
    text = file_of("irish").read_text(encoding="utf-8")
    game = ohhell.read_record(text)
    found = json.loads(json.dumps(document(replay_of(read(text)[0]))))

    assert (found["names"], found["winners"]) == (list(game.names), list(game.winners))
    assert [len(hand["tricks"]) for hand in found["hands"]] == list(range(10, 0, -1))
    assert [tuple(hand["points"]) for hand in found["hands"]] == [row.points for row in game.sheet]


@pytest.fixture
def running() -> ohhell.Game:
    """A game in its second hand, with one card on the table."""
    game = ohhell.Game(ohhell.preset("judgement"), ["Ann", "Bob", "Cid"], seed="hush")
    while len(game.sheet) < 1 or not game.view(None).trick:
        game.play(game.legal(game.waiting_for[0])[0])
    return game


def test_replay_hides_the_cards_of_a_hand_being_played(running: ohhell.Game, tmp_path: Path) -> None:
    (tmp_path / "running.txt").write_text(running.record(), encoding="utf-8")
    shown = call("replay", str(tmp_path / "running.txt"), "--hand", "2").out

    hidden = {card for seat in range(3) for card in running.view(seat).hand}
    assert ([card for card in hidden if str(card) in shown], "Table  " in shown) == ([], True)


def test_document_has_no_deal_and_no_points_of_a_hand_being_played(running: ohhell.Game) -> None:
    found = json.loads(json.dumps(replayed(running)))
    hand = found["hands"][1]

    assert (found["over"], hand["number"], hand["dealt"], hand["points"]) == (False, 2, None, None)


def test_document_has_no_seed_while_the_game_goes_on(running: ohhell.Game) -> None:
    assert replayed(running)["seed"] is None


def test_replay_shows_comments_with_their_hand() -> None:
    assert "Comment: " in call("replay", str(file_of("mrpikes"))).out


@pytest.fixture
def real_cards(tmp_path: Path) -> str:
    """The file of a game whose first hand was played with real cards."""
    record = Record(ohhell.preset("irish"), NAMES, (Draw((), 4), Tally("h", (2, 2, 2, 2, 3), (10, 0, 0, 0, 0))))
    (tmp_path / "noted.txt").write_text(write(record), encoding="utf-8")
    return str(tmp_path / "noted.txt")


@pytest.mark.parametrize("plain", [(), ("--plain",)], ids=["drawn", "in sentences"])
def test_replay_shows_the_result_of_a_hand_played_with_real_cards(real_cards: str, plain: tuple[str, ...]) -> None:
    outcome = call("replay", real_cards, *plain)

    assert (outcome.status, "Hand 1" in outcome.out) == (0, True)


def test_document_has_no_cards_of_a_hand_played_with_real_cards(real_cards: str) -> None:
    (hand,) = json.loads(call("replay", real_cards, "--json").out)["hands"]

    taken = [10, 0, 0, 0, 0]
    assert (hand["dealt"], hand["tricks"], hand["taken"], hand["points"]) == (None, [], taken, taken)
