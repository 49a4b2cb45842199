"""Entrants are named, or live in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.bot_files import BROKEN, GOOD, bot_file
from ohhell.arena.entrants import Entrant, check_loads, entrants
from ohhell.rules.errors import OhHellError


def test_a_list_holds_names_and_files() -> None:
    assert entrants("club, ./my_bot.py,oracle", seconds=2.0) == (
        Entrant("club"),
        Entrant("my_bot.py", "./my_bot.py", 2.0),
        Entrant("oracle"),
    )


def test_two_files_of_one_name_are_called_by_their_paths() -> None:
    assert [one.name for one in entrants("a/bot.py,b/bot.py,a/bot.py")] == ["a/bot.py", "b/bot.py", "a/bot.py"]


def test_one_file_in_two_seats_keeps_its_name() -> None:
    assert [one.name for one in entrants("a/bot.py,club,a/bot.py")] == ["bot.py", "club", "bot.py"]


def test_a_name_that_is_no_bot_is_refused_with_the_nearest() -> None:
    with pytest.raises(OhHellError, match="did you mean 'club'") as refusal:
        entrants("club,clab")

    assert refusal.value.code == "unknown-bot"


def test_a_file_that_is_not_there_is_refused_before_play() -> None:
    with pytest.raises(OhHellError, match="there is no such file") as refusal:
        check_loads(entrants("club,./nowhere.py"))

    assert refusal.value.code == "bot-file-missing"


def test_a_file_that_does_not_import_is_refused_before_play(tmp_path: Path) -> None:
    with pytest.raises(OhHellError, match="a_module_that_nobody_has") as refusal:
        check_loads(entrants(bot_file(tmp_path, BROKEN)))

    assert refusal.value.code == "bot-does-not-load"


def test_a_file_that_imports_is_let_in(tmp_path: Path) -> None:
    check_loads(entrants(bot_file(tmp_path, GOOD)))
