"""`ohhell verify` says whether a record can have been so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.program import call
from error_codes import error_codes
from games.record import file_of
from ohhell.cli.verify import UNTRUE


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(file_of("irish").read_text(encoding="utf-8"), encoding="utf-8")
    return file


KEYS = {"fine", "problem", "hands", "moves", "deals", "differences"}


def changed(record: Path, old: str, new: str) -> str:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(record)


def test_a_true_record_is_said_to_be_true(record: Path) -> None:
    outcome = call("verify", str(record))

    assert outcome.status == 0
    assert outcome.out == "10 hands dealt as the seed says, 325 moves legal, points agree\n"


def test_the_report_for_machines_counts_hands_and_moves(record: Path) -> None:
    report = json.loads(call("verify", str(record), "--json").out)

    assert report == {"fine": True, "hands": 10, "moves": 325, "deals": "agree", "differences": [], "problem": None}


def test_a_record_with_another_seed_is_told_at_the_first_card(record: Path) -> None:
    outcome = call("verify", changed(record, "seed: irish", "seed: another"))

    assert outcome.status == 1
    assert outcome.out.startswith("the draw for the deal: card 1 of round 1 is ")
    assert outcome.out.endswith(" (and 10 more such deals)\n")


def test_differences_for_machines_name_the_hand_and_the_card(record: Path) -> None:
    report = json.loads(call("verify", changed(record, "seed: irish", "seed: another"), "--json").out)

    assert (report["fine"], report["deals"], len(report["differences"])) == (False, "differ", 11)
    assert set(report["differences"][1]) == {"hand", "fact", "found", "expected"}


def test_without_a_seed_the_moves_are_checked_and_the_deals_cannot_be(record: Path) -> None:
    outcome = call("verify", changed(record, "seed: irish\n", ""))

    assert (outcome.status, json.loads(call("verify", str(record), "--json").out)["deals"]) == (0, "unknown")
    assert outcome.out.startswith("325 moves legal, points agree; how the 10 hands were dealt cannot be checked")


def test_points_that_do_not_add_up_are_found_at_their_place(record: Path) -> None:
    broken = changed(record, "totals: Ann ", "totals: Ann 9")

    outcome = call("verify", broken)

    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out.startswith("line ")


def test_what_cannot_have_been_is_told_to_machines_with_its_place(record: Path) -> None:
    report = json.loads(call("verify", changed(record, "totals: Ann ", "totals: Ann 9"), "--json").out)

    assert (report["fine"], set(report)) == (False, KEYS)
    assert set(report["problem"]) == {"code", "message", "line", "column"}


def test_a_move_that_breaks_the_rules_is_told_with_the_name_of_whose_it_was(record: Path) -> None:
    first = re.search(r"trick 1: (\w+) \w+, (\w+) (\w+)", record.read_text(encoding="utf-8"))
    assert first is not None
    led, name, card = first[1], first[2], first[3]

    outcome = call("verify", changed(record, f"{name} {card}", f"{name} Jo"))

    assert outcome.status == 1
    assert re.match(rf"line \d+, column \d+: {name}: cannot play Jo: you hold ", outcome.out), (led, outcome.out)


def test_a_difference_names_whose_card_it_is(record: Path) -> None:
    report = json.loads(call("verify", changed(record, "seed: irish", "seed: another"), "--json").out)

    assert re.fullmatch(r"card \d+ of (Ann|Bob|Cid|Dee|Eve)", report["differences"][1]["fact"])


@pytest.mark.parametrize("ending", ["dealer: Nobody", "dealer: An", "hand 1: 10 cards, dea"])
def test_a_record_cut_off_in_a_word_or_with_unknown_names_is_no_record(record: Path, ending: str) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text[: text.index(ending[: ending.index(":") + 1])] + ending, encoding="utf-8")

    assert call("verify", str(record)).status == 2


def test_every_code_is_one_that_is_raised() -> None:
    assert error_codes() >= UNTRUE - {"record-mismatch"}


def test_a_record_that_breaks_off_is_no_record_and_status_2(record: Path) -> None:
    outcome = call("verify", changed(record, "trick 1: ", "trick one: "))

    assert (outcome.status, outcome.out) == (2, "")
    assert "line " in outcome.err
    assert "column " in outcome.err
