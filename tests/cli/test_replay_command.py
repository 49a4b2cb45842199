"""`ohhell replay` walks through a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ohhell
from cli.program import call, on_terminal
from games.record import file_of
from ohhell.notation.record.record import Record
from ohhell.notation.record.text import write
from ohhell.rules.events import Draw, Tally

IRISH = str(file_of("irish"))
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")


def test_a_pipe_gets_every_hand_every_trick_and_the_winner() -> None:
    told = call("replay", IRISH).out

    assert told.count("── Hand ") == 10
    assert told.count("\nTrick ") == sum(range(1, 11))
    assert " with " in told.splitlines()[-2]


def test_one_hand_can_be_picked() -> None:
    told = call("replay", IRISH, "--hand", "9").out

    assert (told.count("── Hand 9 of 10"), told.count("── Hand "), told.count("\nTrick ")) == (1, 1, 2)


@pytest.mark.parametrize(("options", "status"), [((), 2), (("--long",), 0)])
def test_record_of_too_many_lines_needs_the_option_long(tmp_path: Path, options: tuple[str, ...], status: int) -> None:
    file = tmp_path / "long.ohhell"
    file.write_text(Path(IRISH).read_text() + "\n" * 10_000)

    assert call("replay", str(file), "--hand", "1", *options).status == status


def test_on_a_terminal_enter_goes_on_and_q_stops() -> None:
    told = on_terminal("replay", IRISH, "--hand", "8", typed="\n\nq\n")

    assert told.status == 0
    assert (told.out.count("Enter to continue, q to stop> "), told.out.count("Trick 2"), told.out.count("Trick 3")) == (
        3,
        1,
        0,
    )


def test_plain_is_told_in_sentences() -> None:
    told = call("replay", IRISH, "--hand", "10", "--plain").out

    assert "Trick 1 was the " in told
    assert not set("─♠♥♦♣") & set(told)


def test_the_document_holds_every_trick() -> None:
    document = json.loads(call("replay", IRISH, "--json").out)
    game = ohhell.read_record(file_of("irish").read_text(encoding="utf-8"))

    assert (document["names"], document["winners"]) == (list(game.names), list(game.winners))
    assert [len(hand["tricks"]) for hand in document["hands"]] == list(range(10, 0, -1))
    assert [tuple(hand["points"]) for hand in document["hands"]] == [row.points for row in game.sheet]


@pytest.fixture
def running(tmp_path: Path) -> ohhell.Game:
    """A game in its second hand, with one card on the table."""
    game = ohhell.Game(ohhell.preset("judgement"), ["Ann", "Bob", "Cid"], seed=1)
    while len(game.sheet) < 1 or not game.view(None).trick:
        game.play(game.legal(game.waiting_for[0])[0])
    (tmp_path / "running.txt").write_text(game.record(), encoding="utf-8")
    return game


def test_of_a_hand_going_on_only_what_lies_open_is_told(running: ohhell.Game, tmp_path: Path) -> None:
    told = call("replay", str(tmp_path / "running.txt"), "--hand", "2").out

    hidden = {card for seat in range(3) for card in running.view(seat).hand}
    assert not any(str(card) in told for card in hidden)
    assert "Table  " in told


def test_a_hand_going_on_has_no_deal_and_no_points_for_machines(running: ohhell.Game, tmp_path: Path) -> None:
    document = json.loads(call("replay", str(tmp_path / "running.txt"), "--json").out)

    assert (document["over"], document["hands"][1]["dealt"], document["hands"][1]["points"]) == (False, None, None)
    assert document["hands"][1]["number"] == len(running.sheet) + 1


def test_a_record_before_its_first_hand_has_none_to_show(tmp_path: Path) -> None:
    text = file_of("irish").read_text(encoding="utf-8")
    (tmp_path / "early.txt").write_text(text[: text.index("hand 1:")], encoding="utf-8")

    assert "The record has no hands." in call("replay", str(tmp_path / "early.txt"), "--hand", "1").err


def test_comments_are_told_with_their_hand() -> None:
    told = call("replay", str(file_of("mrpikes"))).out

    assert "Comment: " in told


def test_the_seed_of_a_game_still_going_on_is_not_shown(tmp_path: Path) -> None:
    unfinished = tmp_path / "game.txt"
    unfinished.write_text(
        ohhell.Game(ohhell.preset("irish"), ["A", "B", "C", "D", "E"], seed="hush").record(), encoding="utf-8"
    )

    assert "hush" not in call("replay", str(unfinished), "--json").out


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_a_hand_played_with_real_cards_shows_its_row(tmp_path: Path, plain: tuple[str, ...]) -> None:
    record = Record(ohhell.preset("irish"), NAMES, (Draw((), 4), Tally("h", (2, 2, 2, 2, 3), (10, 0, 0, 0, 0))))
    file = tmp_path / "noted.txt"
    file.write_text(write(record), encoding="utf-8")

    outcome = call("replay", str(file), *plain)

    assert outcome.status == 0
    assert "Hand 1" in outcome.out
    (hand,) = json.loads(call("replay", str(file), "--json").out)["hands"]
    assert (hand["dealt"], hand["tricks"], hand["taken"], hand["points"]) == (
        None,
        [],
        [10, 0, 0, 0, 0],
        [10, 0, 0, 0, 0],
    )
