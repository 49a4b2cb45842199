"""A stopped game is saved, and the program says how to continue it."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from cli.program import call, first_legal, until
from ohhell.tui.saving import program, signals_ignored, signals_raise_exit

pytestmark = pytest.mark.usefixtures("folder")


def test_finished_game_can_be_verified_and_replayed(folder: Path) -> None:
    call("terminal", "--preset", "judgement", "--seed", "1", "--save", "game.txt", reply=first_legal)

    assert call("verify", str(folder / "game.txt")).status == 0
    assert call("replay", str(folder / "game.txt")).out.count("── Hand ") == 8


def test_game_is_saved_with_its_command_when_the_input_ends(folder: Path) -> None:
    answers = iter(["0", "1"])

    outcome = call("terminal", "--preset", "judgement", "--seed", "1", reply=lambda _: next(answers, None))

    (saved,) = folder.glob("ohhell-*.txt")
    assert outcome.out.endswith(f"Game saved. To continue:\n  ohhell terminal --resume {saved.name}\n")


def test_game_is_saved_when_it_is_interrupted(folder: Path) -> None:
    answers = iter(["0"])

    def reply(_prompt: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    outcome = call("terminal", "--preset", "mrpikes", "--seed", "1", reply=reply)

    assert (outcome.status, len([*folder.glob("ohhell-*.txt")])) == (0, 1)


def test_second_game_of_a_day_gets_a_number(folder: Path) -> None:
    for _ in range(2):
        call("terminal", "--preset", "mrpikes", "--seed", "1", reply=until(1))

    assert sorted(len(file.stem.split("-")) for file in folder.glob("ohhell-*.txt")) == [4, 5]


@pytest.mark.parametrize("flags", [(), ("--save", "game.txt")])
def test_game_is_not_saved_when_the_person_did_nothing(folder: Path, flags: tuple[str, ...]) -> None:
    outcome = call("terminal", "--seed", "1", *flags)

    assert (outcome.status, outcome.out.splitlines()[-1], [*folder.iterdir()]) == (
        0,
        "Nothing was played, so nothing was saved.",
        [],
    )


def test_game_is_saved_to_the_named_file_after_every_hand(folder: Path) -> None:
    hands: list[int] = []

    def reply(prompt: str) -> str:
        file = folder / "game.txt"
        hands.append(file.read_text(encoding="utf-8").count("totals:") if file.exists() else 0)
        return "quit" if hands[-1] == 2 else first_legal(prompt)

    call("terminal", "--preset", "judgement", "--seed", "1", "--save", "game.txt", reply=reply)

    assert sorted(set(hands)) == [0, 1, 2]


def test_game_is_saved_at_home_when_its_folder_disappears(folder: Path) -> None:
    (folder / "there").mkdir()
    (folder / "home").mkdir()
    legal = until(2)

    def reply(prompt: str) -> str | None:
        if (folder / "there").exists():
            (folder / "there").rmdir()
        return legal(prompt)

    game = ("terminal", "--preset", "judgement", "--seed", "1", "--save", "there/game.txt")
    outcome = call(*game, reply=reply, HOME=str(folder / "home"))

    (saved,) = (folder / "home").iterdir()
    assert (outcome.status, outcome.out.count("Can't save there/game.txt")) == (0, 3)
    assert outcome.out.endswith(f"Game saved. To continue:\n  ohhell terminal --resume {saved}\n")


def test_signal_raises_an_exit_that_can_be_caught() -> None:
    with pytest.raises(SystemExit, match="143"), signals_raise_exit():
        signal.raise_signal(signal.SIGTERM)

    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def test_signal_handlers_are_restored() -> None:
    with signals_raise_exit():
        pass

    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_signals_are_ignored_while_a_game_is_saved() -> None:
    with signals_raise_exit(), signals_ignored():
        signal.raise_signal(signal.SIGTERM)


@pytest.mark.parametrize(
    ("called", "typed"),
    [
        ("ohhell", "ohhell"),
        (".venv/bin/ohhell", ".venv/bin/ohhell"),
        ("{}/.venv/bin/ohhell", ".venv/bin/ohhell"),
        ("{}/on path/ohhell", "ohhell"),
        ("/else where/ohhell", "'/else where/ohhell'"),
        ("/some/notebook.py", "ohhell"),
        ("/some/ohhell/__main__.py", f"{sys.executable} -m ohhell"),
    ],
)
def test_program_is_named_as_it_can_be_typed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, called: str, typed: str
) -> None:
    on_path = folder / "on path"
    on_path.mkdir()
    (on_path / "ohhell").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(on_path))
    monkeypatch.setattr(sys, "argv", [called.format(folder)])

    assert program() == typed
