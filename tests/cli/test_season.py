"""`ohhell season` adds up records."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

import ohhell
from cli.program import call
from games.record import file_of
from ohhell.notation.record.record import Details
from ohhell.notation.record.text import read, write

IRISH, PIKES, PLUMP = (str(file_of(name)) for name in ("irish", "mrpikes", "plump"))


def test_season_prints_the_table_and_the_best_results() -> None:
    outcome = call("season", IRISH, PIKES, PLUMP)
    lines = [line.split() for line in outcome.out.splitlines()]

    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.startswith("3 games: Irish Championship (1), MrPikes' House Rules (1), Plump (1)")
    assert ["player", "games", "wins", "place", "made", "average", "zeros", "run", "comeback", "forfeits"] in lines
    assert [line[0] for line in lines if line and line[0] in {"Ann", "Bob", "Cid", "Dee", "Eve"}][0] == "Bob"  # noqa: RUF015 (the first of the table)
    assert ["highest", "total,", "Plump", "99", "Bob", "2026-11-15"] in lines


def test_season_prints_fewer_columns_in_a_narrow_window() -> None:
    lines = call("season", IRISH, COLUMNS="40").out.splitlines()

    assert max(map(len, lines)) <= 40
    assert any(line.split() == ["player", "games", "wins", "place", "made"] for line in lines)


def test_season_prints_games_bids_and_opponents_of_a_person() -> None:
    found = call("season", IRISH, PIKES, "--person", "Ann", "--merge", "Eve=Ann").err
    fine = call("season", IRISH, PIKES, "--person", "Ann").out

    assert "they played in the same game on 2026-11-15" in found
    assert fine.startswith("Ann: 2 games, 0 won, ")
    assert ["Bob", "2", "0", "2", "0", "0", "1"] in [line.split() for line in fine.splitlines()]
    assert "bid minus fair share" in fine


def test_season_counts_a_game_in_two_files_once(tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_text(Path(IRISH).read_text(encoding="utf-8"), encoding="utf-8")

    assert call("season", IRISH, str(copy)).out.startswith("1 game:")


def test_season_skips_a_game_that_is_not_over(tmp_path: Path) -> None:
    begun = tmp_path / "begun.txt"
    begun.write_text(
        ohhell.Game(ohhell.preset("plump"), seats=["Ann", "Bob", "Cid"], seed=1).record(), encoding="utf-8"
    )
    outcome = call("season", PLUMP, str(begun))

    assert (outcome.status, outcome.out.startswith("1 game:")) == (0, True)
    assert "you can't add this game: it isn't over" in outcome.err
    assert call("season", str(begun)).out == "No games.\n"


def test_season_merges_two_spellings(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text(Path(PLUMP).read_text(encoding="utf-8").replace("Ann", "Anne"), encoding="utf-8")
    found = json.loads(call("season", IRISH, str(other), "--merge", "Anne = Ann", "--json", "--person", "Ann").out)

    assert (found["standing"]["games"], found["spellings"]) == (2, ["Anne"])
    assert "(also spelled Anne)" in call("season", IRISH, str(other), "--merge", "Anne=Ann", "--person", "Ann").out


def test_season_prints_csv_and_json() -> None:
    rows = list(csv.DictReader(io.StringIO(call("season", IRISH, PLUMP, "--csv").out)))
    found = json.loads(call("season", IRISH, PLUMP, "--json").out)

    assert [row["name"] for row in rows] == [line["name"] for line in found["table"]]
    assert [len(game["lines"]) for game in found["games"]] == [10, 22]


def test_season_filters_by_rules_and_day() -> None:
    assert call("season", IRISH, PLUMP, "--rules", "Plump").out.startswith("1 game: Plump\n")
    assert call("season", IRISH, "--since", "2026-11-16").out == "No games.\n"
    assert call("season", IRISH, "--since", "2026-11-15", "--until", "2026-11-15").out.startswith("1 game:")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Missing argument 'FILE...'"),
        (("missing.txt",), "Can't read missing.txt: there is no such file."),
        ((__file__,), "test_season.py: line 1, column 1: expected 'Oh Hell record 1'"),
        ((IRISH, "--csv", "--json"), "Choose either --csv or --json."),
        ((IRISH, "--csv", "--person", "Ann"), "CSV has all players"),
        ((IRISH, "--person", "Zoe"), "Nobody here is called 'Zoe'."),
        ((IRISH, "--json", "--person", "Zoe"), "Nobody here is called 'Zoe'."),
        ((IRISH, "--merge", "Ann"), "Write two names with = between them, not 'Ann'."),
        ((IRISH, "--merge", "Zoe=Ann"), "Nobody here is called 'Zoe'."),
        ((IRISH, "--since", "yesterday"), "Write a date like 2026-11-15, not 'yesterday'."),
    ],
)
def test_season_refuses(arguments: tuple[str, ...], sentence: str) -> None:
    outcome = call("season", *arguments)

    assert (outcome.status, outcome.out) == (2, "")
    assert sentence in outcome.err


def test_season_recognises_bots_of_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "terminal.txt"
    file.write_text(Path(PLUMP).read_text(encoding="utf-8").replace("Bob", "Ada (club)"), encoding="utf-8")
    found = json.loads(call("season", str(file), "--json", "--bots").out)

    assert {line["name"] for line in found["table"] if line["bot"]} == {"Ada (club)"}


def test_season_leaves_bots_out_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "terminal.txt"
    file.write_text(Path(PLUMP).read_text(encoding="utf-8").replace("Bob", "Ada (club)"), encoding="utf-8")
    outcome = call("season", str(file))

    assert ("Ada (club)" in outcome.out, "Bots are hidden. Use --bots to show them." in outcome.out) == (False, True)


def test_season_counts_four_irish_matches_of_a_day_as_one_championship(tmp_path: Path) -> None:
    rules, names = ohhell.preset("irish"), ["Ann", "Bob", "Cid", "Dee", "Eve"]
    files, totals = [], [0] * 5
    for seed in range(4):
        game = ohhell.Game(rules, names, seed=seed)
        while game.waiting_for:
            game.play(game.legal(game.waiting_for[0])[0])
        totals = [total + more for total, more in zip(totals, game.sheet[-1].totals, strict=True)]
        file = tmp_path / f"{seed}.txt"
        dated = replace(read(game.record())[0], details=Details(date="2026-11-15"))
        file.write_text(write(dated), encoding="utf-8")
        files.append(str(file))
    (played,) = json.loads(call("season", *files, "--json").out)["games"]

    assert (played["totals"], played["winners"]) == (totals, [totals.index(max(totals))])
