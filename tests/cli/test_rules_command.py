"""`ohhell rules` lists, shows, checks and scores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ohhell
from cli.program import call, on_terminal


def test_every_preset_is_listed_on_a_line_of_its_own() -> None:
    lines = call("rules", "list").out.splitlines()

    assert tuple(line.split()[0] for line in lines) == ohhell.preset_names()


def test_the_list_for_machines_names_title_and_players() -> None:
    presets = json.loads(call("rules", "list", "--json").out)["presets"]

    irish = next(preset for preset in presets if preset["name"] == "irish")
    assert (irish["title"], irish["players"]) == ("Irish Championship", {"min": 5, "max": 5, "best": []})


def test_rules_in_a_pipe_are_plain_text() -> None:
    outcome = call("rules", "show", "irish", "--players", "5")

    assert outcome.out.startswith("# Irish Championship\n")
    assert "\x1b" not in outcome.out


def test_rules_on_a_terminal_are_drawn() -> None:
    listed = on_terminal("rules", "list", COLUMNS="60")
    shown = on_terminal("rules", "show", "irish")

    assert max(map(len, listed.out.splitlines())) <= 60
    assert "\x1b[" in shown.out


def test_a_file_is_shown_like_a_preset(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(ohhell.preset("irish").to_toml().replace("Irish Championship", "Ours"), encoding="utf-8")

    assert call("rules", "show", str(file)).out.startswith("# Ours\n")


@pytest.fixture
def broken(tmp_path: Path) -> str:
    file = tmp_path / "broken.toml"
    file.write_text('hok = "none"\n[players]\nmin = 1\n[score]\nmade = {}\nmissed = {}\n', encoding="utf-8")
    return str(file)


def test_every_problem_is_on_a_line_of_its_own_with_its_code(broken: str) -> None:
    outcome = call("rules", "check", broken)

    assert outcome.status == 1
    assert outcome.out.splitlines() == [
        "unknown-rule  Unknown rule 'hok' (did you mean 'hook'?).",
        "out-of-range  players.min is 1, but must be from 2 to 520.",
    ]


def test_problems_for_machines_carry_code_axis_and_message(broken: str) -> None:
    outcome = call("rules", "check", broken, "--json")

    document = json.loads(outcome.out)
    assert (outcome.status, document["fine"], document["warnings"]) == (1, False, [])
    assert document["problems"][1] == {
        "code": "out-of-range",
        "axis": "players.min",
        "message": "players.min is 1, but must be from 2 to 520.",
    }


def test_rules_that_can_be_played_are_said_to_be() -> None:
    outcome = call("rules", "check", "irish", "--players", "5")

    assert (outcome.status, outcome.out) == (0, "These rules can be played by 5 players.\n")


def test_rules_are_checked_at_a_table_of_so_many() -> None:
    outcome = call("rules", "check", "irish", "--players", "4")

    assert (outcome.status, outcome.out.split()[0]) == (1, "players-out-of-range")


def test_problems_at_a_table_are_told_together_with_the_others(broken: str) -> None:
    file = Path(broken)
    file.write_text("hok = 1\n[schedule]\nmax = 40\n[score]\nmade = {}\nmissed = {}\n", encoding="utf-8")

    codes = [line.split()[0] for line in call("rules", "check", broken, "--players", "9").out.splitlines()]

    assert codes == ["unknown-rule", "not-enough-cards"]


def test_what_may_surprise_is_a_warning_and_no_problem() -> None:
    outcome = call("rules", "check", "classic-cancel")

    assert outcome.status == 0
    assert outcome.out.startswith("warning dead-trick-hook  ")


def test_a_bid_is_scored() -> None:
    outcome = call("rules", "score", "irish", "--cards", "10", "--bid", "3", "--taken", "1")

    assert outcome.out == "1 point for bidding 3 and taking 1 of 10 tricks\n"


def test_a_bid_is_scored_for_machines() -> None:
    outcome = call("rules", "score", "irish", "--cards", "10", "--bid", "3", "--taken", "3", "--hand", "2", "--json")

    assert json.loads(outcome.out) == {
        "rules": "Irish Championship",
        "cards": 10,
        "bid": 3,
        "taken": 3,
        "hand": 2,
        "made": True,
        "points": 13,
    }


@pytest.fixture
def outdated(tmp_path: Path) -> str:
    """A rule file with a key that is no longer a rule."""
    file = tmp_path / "outdated.toml"
    file.write_text('take_back = "refuse_illegal_only"\n[score]\nmade = {}\nmissed = {}\n', encoding="utf-8")
    return str(file)


REMOVED = "take_back: this is no longer a rule (it was always refuse_illegal_only): delete it"


def test_check_warns_of_a_removed_rule(outdated: str) -> None:
    assert call("rules", "check", outdated).out == f"warning removed-rule  {REMOVED}\nThese rules can be played.\n"


def test_show_warns_of_a_removed_rule_on_standard_error(outdated: str) -> None:
    assert call("rules", "show", outdated).err == f"ohhell: warning: {REMOVED}\n"


@pytest.mark.parametrize(("option", "file"), [((), "rules"), (("--protocol",), "protocol")])
def test_schema_prints_the_schema_in_the_docs(option: tuple[str, ...], file: str) -> None:
    stored = Path(__file__).parents[2] / f"docs/schemas/{file}.schema.json"

    assert call("rules", "schema", *option).out == stored.read_text(encoding="utf-8")
