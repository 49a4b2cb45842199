"""`ohhell sheet` prints score sheets, blank or filled in."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import ohhell
from cli.program import call
from games.record import file_of
from printing.made_up_forms import rules_of

FIVE = "Ann, Bob, Cid, Dee, Eve"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_sheet_is_a_pdf() -> None:
    outcome = call("sheet", "--rules", "irish", "--names", FIVE, "-o", "sheet.pdf")

    assert (outcome.status, outcome.out) == (0, "Saved sheet.pdf\n")
    assert Path("sheet.pdf").read_bytes().startswith(b"%PDF-")


def test_sheet_is_filled_in_from_a_record(tmp_path: Path) -> None:
    outcome = call("sheet", "--record", str(file_of("mrpikes")), "--paper", "letter")

    assert (outcome.status, outcome.out) == (0, "Saved mrpikes-sheet.pdf\n")
    assert [file.name for file in tmp_path.iterdir()] == ["mrpikes-sheet.pdf"]


def test_sheet_prints_csv() -> None:
    rows = list(csv.DictReader(call("sheet", "--record", str(file_of("irish")), "--csv").out.splitlines()))
    game = ohhell.read_record(file_of("irish").read_text(encoding="utf-8"))

    assert [int(row["Ann total"]) for row in rows] == [row.totals[0] for row in game.sheet]


def test_sheet_writes_the_format_of_the_file_name() -> None:
    outcome = call("sheet", "--record", str(file_of("irish")), "-o", "irish.json")

    assert outcome.out == "Saved irish.json\n"
    assert json.loads(Path("irish.json").read_text(encoding="utf-8"))["names"] == FIVE.split(", ")


def test_sheet_has_a_match_per_record() -> None:
    record = str(file_of("irish"))
    document = json.loads(call("sheet", "--record", record, "--record", record, "--json").out)

    assert [match["number"] for match in document["matches"]] == [1, 2]


def test_sheet_has_date_location_scorer_and_dealer() -> None:
    flags = ("--date", "today", "--location", "at  home", "--scorer", "Bob", "--dealer", "Cid")
    (match, *_) = json.loads(call("sheet", "--rules", "irish", "--names", FIVE, *flags, "--json").out)["matches"]

    assert (match["date"], match["location"], match["scorer"]) == ("today", "at home", "Bob")
    assert [hand["dealer"] for hand in match["hands"][:4]] == [2, 3, 4, 0]


def test_sheet_tidies_spaces_in_names() -> None:
    outcome = json.loads(call("sheet", "--names", " Ann  Lee ,Bob,  Cid", "--dealer", "Bob", "--json").out)

    assert outcome["names"] == ["Ann Lee", "Bob", "Cid"]


@pytest.mark.parametrize(
    ("flags", "seats"), [(("--players", "6"), 6), ((), 4), (("--rules", "irish"), 5), (("--rules", "mrpikes"), 4)]
)
def test_sheet_has_empty_columns_without_names(flags: tuple[str, ...], seats: int) -> None:
    assert json.loads(call("sheet", *flags, "--json").out)["names"] == [""] * seats


def test_sheet_is_named_after_the_rules() -> None:
    Path("our rules!.toml").write_text(ohhell.preset("irish").to_toml(), encoding="utf-8")

    assert call("sheet", "--rules", "our rules!.toml").out == "Saved our-rules-sheet.pdf\n"


def test_sheet_overwrites_a_file_only_with_force() -> None:
    Path("a.csv").write_text("mine", encoding="utf-8")
    refused = call("sheet", "-o", "a.csv")
    kept = Path("a.csv").read_text(encoding="utf-8")
    forced = call("sheet", "-o", "a.csv", "--force")

    assert (refused.status, kept, forced.status) == (2, "mine", 0)
    assert refused.err == "ohhell: Can't save a.csv: it already exists. Overwrite it with --force.\n"
    assert Path("a.csv").read_text(encoding="utf-8").startswith("match,")


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--rules", "irish", "--names", "Ann,Bob"), "These rules are for 5 players, but you have 2."),
        (("--names", "Ann,Ann,Bob"), "Two players can't both be called 'Ann'"),
        (("--names", "Ann,,Bob"), "A name is empty."),
        (("--names", ""), "A name is empty."),
        (("--names", "Ann,Bob,Cid", "--players", "4"), "There are 3 names for 4 players."),
        (("--names", "Ann,Bob,Cid", "--dealer", "Dee"), "Nobody is called 'Dee'."),
        (("--names", "Ann,Bob,Cid", "--date", "x" * 600), "at most 500"),
        (("--rules", "irsh"), "irish"),
        (("--record", "gone.txt"), "there is no such file"),
        (("--record", "gone.txt", "--names", "Ann,Bob"), "--names: A record has its own"),
        (("--record", "gone.txt", "--scorer", "Ann"), "--scorer: A record has its own"),
        (("--csv", "--json"), "Choose either --csv or --json."),
        (("-o", "sheet.doc"), "The file name must end in .pdf, .csv or .json."),
        (("--csv", "-o", "sheet.pdf"), "The file name must end in .csv."),
        (("-o", "gone/sheet.pdf"), "there is no folder gone"),
        (("--paper", "a5"), "a5"),
        (("--players", "0"), "0"),
    ],
)
def test_sheet_refuses(flags: tuple[str, ...], said: str, tmp_path: Path) -> None:
    outcome = call("sheet", *flags)

    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert said in outcome.err
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("names", ["Ann, Ann, Bob", "Ann, ann, Bob"])
def test_sheet_refuses_duplicate_names_and_says_which(names: str) -> None:
    outcome = call("sheet", "--rules", "classic", "--names", names)

    assert (outcome.status, "Ann" in outcome.err, list(Path().iterdir())) == (2, True, [])


def test_sheet_prints_the_trumps_that_follow_from_the_first_one() -> None:
    flags = ("--rules", "heck-normal", "--players", "4", "--first-trump", "d")
    (match, *_) = json.loads(call("sheet", *flags, "--json").out)["matches"]

    assert [hand["trump"] for hand in match["hands"][:4]] == ["d", "h", "s", "nt"]


def test_sheet_refuses_more_results_than_a_document_has_room_for() -> None:
    Path("long.toml").write_text(rules_of(1000).to_toml(), encoding="utf-8")
    outcome = call("sheet", "--rules", "long.toml", "--players", "12")

    assert (outcome.status, "12000 results" in outcome.err) == (2, True)
