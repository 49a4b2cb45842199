"""`ohhell rules` lists, shows, checks and scores rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ohhell
from cli.program import call


def test_list_has_one_line_per_preset() -> None:
    lines = call("rules", "list").out.splitlines()

    assert tuple(line.split()[0] for line in lines) == ohhell.preset_names()


def test_list_names_title_and_players_as_json() -> None:
    presets = json.loads(call("rules", "list", "--json").out)["presets"]

    irish = next(preset for preset in presets if preset["name"] == "irish")
    assert (irish["title"], irish["players"]) == ("Irish Championship", {"min": 5, "max": 5, "best": []})


def test_show_prints_plain_text_through_a_pipe() -> None:
    outcome = call("rules", "show", "irish", "--players", "5")

    assert outcome.out.startswith("# Irish Championship\n")
    assert "\x1b" not in outcome.out


def test_list_fits_the_terminal() -> None:
    listed = call("rules", "list", terminal=True, COLUMNS="60")

    assert max(map(len, listed.out.splitlines())) <= 60


def test_show_draws_on_a_terminal() -> None:
    assert "\x1b[" in call("rules", "show", "irish", terminal=True).out


def test_show_shows_a_file_like_a_preset(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(ohhell.preset("irish").to_toml().replace("Irish Championship", "Ours"), encoding="utf-8")

    assert call("rules", "show", str(file)).out.startswith("# Ours\n")


@pytest.fixture
def broken(tmp_path: Path) -> str:
    file = tmp_path / "broken.toml"
    file.write_text('hok = "none"\n[players]\nmin = 1\n[score]\nmade = {}\nmissed = {}\n', encoding="utf-8")
    return str(file)


def test_check_prints_one_problem_per_line_with_its_code(broken: str) -> None:
    outcome = call("rules", "check", broken)

    assert outcome.status == 1
    assert outcome.out.splitlines() == [
        "unknown-rule  Unknown rule 'hok' (did you mean 'hook'?).",
        "out-of-range  players.min is 1, but must be from 2 to 520.",
    ]


def test_check_prints_code_axis_and_message_as_json(broken: str) -> None:
    outcome = call("rules", "check", broken, "--json")

    document = json.loads(outcome.out)
    assert (outcome.status, document["fine"], document["warnings"]) == (1, False, [])
    assert document["problems"][1] == {
        "code": "out-of-range",
        "axis": "players.min",
        "message": "players.min is 1, but must be from 2 to 520.",
    }


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("irish", "--players", "5"), 0, "These rules can be played by 5 players.\n"),
        (("irish", "--players", "4"), 1, "players-out-of-range  "),
        (("classic-cancel",), 0, "warning dead-trick-hook  "),
    ],
    ids=["playable rules", "a wrong number of players", "a warning"],
)
def test_check_says(arguments: tuple[str, ...], status: int, said: str) -> None:
    outcome = call("rules", "check", *arguments)

    assert (outcome.status, outcome.out[: len(said)]) == (status, said)


def test_check_lists_problems_of_the_rules_and_of_the_number_of_players(broken: str) -> None:
    file = Path(broken)
    file.write_text("hok = 1\n[schedule]\nmax = 40\n[score]\nmade = {}\nmissed = {}\n", encoding="utf-8")

    codes = [line.split()[0] for line in call("rules", "check", broken, "--players", "9").out.splitlines()]

    assert codes == ["unknown-rule", "not-enough-cards"]


def test_score_prints_a_sentence() -> None:
    outcome = call("rules", "score", "irish", "--cards", "10", "--bid", "3", "--taken", "1")

    assert outcome.out == "1 point for bidding 3 and taking 1 of 10 tricks.\n"


def test_score_prints_json() -> None:
    outcome = call("rules", "score", "irish", "--cards", "10", "--bid", "3", "--taken", "3", "--hand", "2", "--json")

    expected = {"rules": "Irish Championship", "cards": 10, "bid": 3, "taken": 3, "hand": 2, "made": True, "points": 13}
    assert json.loads(outcome.out) == expected


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
