"""A game that is stopped is kept, and goes on as it would have."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import ohhell
from cli.program import call, first_legal, run, saying, until


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_game_that_was_played_can_be_verified_and_replayed(folder: Path) -> None:
    call("terminal", "--preset", "judgement", "--seed", "1", "--save", "game.txt", reply=first_legal)

    assert call("verify", str(folder / "game.txt")).status == 0
    assert call("replay", str(folder / "game.txt")).out.count("── Hand ") == 8


def test_a_game_gone_on_with_goes_on_as_it_would_have(folder: Path) -> None:
    game = ("terminal", "--preset", "screw-your-buddy", "--bots", "random", "--seed", "5", "--name", "Tom")
    call(*game, "--save", "whole.txt", reply=until(4))
    call(*game, "--save", "parts.txt", reply=until(2))

    call("terminal", "--resume", "parts.txt", reply=until(2))

    assert (folder / "parts.txt").read_text(encoding="utf-8") == (folder / "whole.txt").read_text(encoding="utf-8")


def test_the_end_of_the_input_keeps_the_game_and_tells_how_to_go_on(folder: Path) -> None:
    outcome = run("terminal", "--preset", "judgement", "--seed", "1", typed="0\n1\n", folder=folder)

    (kept,) = folder.glob("ohhell-*.txt")
    assert outcome.status == 0
    assert outcome.out.endswith(
        f"Game saved. To continue:\n  {sys.executable} -m ohhell terminal --resume {kept.name}\n"
    )


def test_an_interrupt_keeps_the_game_too(folder: Path) -> None:
    answers = iter(["0"])

    def reply(_asked: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    outcome = call("terminal", "--preset", "mrpikes", "--seed", "1", reply=reply)

    assert (outcome.status, len([*folder.glob("ohhell-*.txt")])) == (0, 1)


def test_a_second_game_of_the_day_has_a_name_of_its_own(folder: Path) -> None:
    for _ in range(2):
        call("terminal", "--preset", "mrpikes", "--seed", "1", reply=until(1))

    assert sorted(len(file.stem.split("-")) for file in folder.glob("ohhell-*.txt")) == [4, 5]


def test_a_game_without_a_move_of_mine_is_not_kept(folder: Path) -> None:
    outcome = call("terminal", "--seed", "1")

    assert outcome.out.endswith("Nothing was played, so nothing was saved.\n")
    assert not [*folder.iterdir()]


def test_a_named_file_holds_the_game_after_every_hand(folder: Path) -> None:
    hands: list[int] = []

    def reply(asked: str) -> str:
        file = folder / "game.txt"
        hands.append(file.read_text(encoding="utf-8").count("totals:") if file.exists() else 0)
        return "quit" if hands[-1] == 2 else first_legal(asked)

    call("terminal", "--preset", "judgement", "--seed", "1", "--save", "game.txt", reply=reply)

    assert sorted(set(hands)) == [0, 1, 2]


def test_a_folder_that_vanishes_neither_stops_the_play_nor_loses_the_game(folder: Path) -> None:
    (folder / "there").mkdir()
    (folder / "home").mkdir()
    legal = until(2)

    def reply(asked: str) -> str | None:
        if (folder / "there").exists():
            (folder / "there").rmdir()
        return legal(asked)

    game = ("terminal", "--preset", "judgement", "--seed", "1", "--save", "there/game.txt")
    outcome = call(*game, reply=reply, HOME=str(folder / "home"))

    (kept,) = (folder / "home").iterdir()
    assert (outcome.status, outcome.out.count("Can't save there/game.txt")) == (0, 3)
    assert outcome.out.endswith(f"Game saved. To continue:\n  ohhell terminal --resume {kept}\n")


def test_another_seat_can_be_taken_over(folder: Path) -> None:
    call("terminal", "--preset", "mrpikes", "--seed", "1", "--save", "game.txt", reply=until(1))

    outcome = call("terminal", "--resume", "game.txt", "--name", "Ben (club)", "--save", "other.txt", reply=until(1))

    assert "You, Ben (club), play with You, Ada (club) and Cleo (club)." in outcome.out
    assert (folder / "other.txt").exists()


def test_a_name_that_nobody_has_takes_no_seat() -> None:
    call("terminal", "--preset", "mrpikes", "--seed", "1", "--save", "game.txt", reply=until(1))

    assert "Nobody is called 'Zoe' in game.txt." in call("terminal", "--resume", "game.txt", "--name", "Zoe").err


def test_a_hand_going_on_is_told_when_it_is_gone_on_with() -> None:
    call("terminal", "--preset", "mrpikes", "--seed", "1", "--save", "game.txt", reply=saying("2", "", "quit"))

    outcome = call("terminal", "--resume", "game.txt", reply=saying("quit"))
    told = call("terminal", "--resume", "game.txt", "--plain", reply=saying("quit"))

    assert "── Hand 1 of 19 " in outcome.out
    assert re.search(r"\nBids   You 2   Ada \d", outcome.out)
    assert re.search(r"\nYou bid 2\.\nAda bids \d\.\n", told.out)


def test_the_others_can_be_named_and_keep_their_levels(folder: Path) -> None:
    game = ("terminal", "--preset", "mrpikes", "--names", "Ann,Bob,Cid", "--bots", "club,random,club")

    call(*game, "--save", "game.txt", reply=until(1))

    names = ohhell.read_record((folder / "game.txt").read_text(encoding="utf-8")).names
    assert names == ("You", "Ann (club)", "Bob (random)", "Cid (club)")


def test_a_file_that_is_named_and_not_needed_is_not_written(folder: Path) -> None:
    outcome = call("terminal", "--seed", "1", "--save", "game.txt")

    assert (outcome.status, [*folder.iterdir()]) == (0, [])
