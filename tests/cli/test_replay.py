"""`ohhell replay` walks through a record."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.program import call, typing
from games.record import file_of

IRISH = str(file_of("irish"))


def test_replay_prints_every_hand_every_trick_and_the_winner_through_a_pipe() -> None:
    out = call("replay", IRISH).out

    assert (out.count("── Hand "), out.count("\nTrick ")) == (10, sum(range(1, 11)))
    assert " with " in out.splitlines()[-2]


def test_replay_shows_one_hand() -> None:
    out = call("replay", IRISH, "--hand", "9").out

    assert (out.count("── Hand 9 of 10"), out.count("── Hand "), out.count("\nTrick ")) == (1, 1, 2)


def test_replay_stops_after_each_trick_on_a_terminal() -> None:
    outcome = call("replay", IRISH, "--hand", "8", terminal=True, reply=typing("", "", "q"))

    counts = [outcome.out.count(text) for text in ("Enter to continue, q to stop> ", "Trick 2", "Trick 3")]
    assert (outcome.status, counts) == (0, [3, 1, 0])


def test_replay_prints_sentences_for_screen_readers() -> None:
    out = call("replay", IRISH, "--hand", "10", "--plain").out

    assert ("Trick 1 was the " in out, set("─♠♥♦♣") & set(out)) == (True, set())


def test_replay_says_that_a_record_has_no_hands(tmp_path: Path) -> None:
    text = file_of("irish").read_text(encoding="utf-8")
    (tmp_path / "early.txt").write_text(text[: text.index("hand 1:")], encoding="utf-8")

    assert "The record has no hands." in call("replay", str(tmp_path / "early.txt"), "--hand", "1").err


@pytest.mark.parametrize(("options", "status"), [((), 2), (("--long",), 0)])
def test_replay_needs_the_option_long_for_a_record_of_too_many_lines(
    tmp_path: Path, options: tuple[str, ...], status: int
) -> None:
    file = tmp_path / "long.txt"
    file.write_text(Path(IRISH).read_text(encoding="utf-8") + "\n" * 10_000, encoding="utf-8")

    assert call("replay", str(file), "--hand", "1", *options).status == status
