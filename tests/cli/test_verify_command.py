"""`ohhell verify` says whether a record can have been so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ohhell
from cli.program import call
from dealing.live_deals import live
from error_codes import error_codes
from games.record import file_of
from ohhell.cli.verify import UNTRUE
from ohhell.notation.record.record import Record
from ohhell.notation.record.text import read, write
from ohhell.rules.events import Draw, Tally
from scenes import house_rules


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(file_of("irish").read_text(encoding="utf-8"), encoding="utf-8")
    return file


@pytest.fixture
def live_record(tmp_path: Path) -> Path:
    """The record of a live table in its third hand."""
    file = tmp_path / "live.txt"
    game = live(ohhell.preset("judgement"), 3, (0, "red"), (2, "blue"), events=22)
    file.write_text(write(game), encoding="utf-8")
    return file


KEYS = {"fine", "problem", "hands", "moves", "deals", "differences", "unopened", "commitment_kept", "noted", "restarts"}


def changed(record: Path, old: str, new: str) -> str:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(record)


def test_a_true_record_is_said_to_be_true(record: Path) -> None:
    outcome = call("verify", str(record))

    assert outcome.status == 0
    assert outcome.out == "10 hands dealt correctly from the seed, 325 moves legal, points agree\n"


def test_the_report_for_machines_counts_hands_and_moves(record: Path) -> None:
    report = json.loads(call("verify", str(record), "--json").out)

    assert report == {
        "fine": True,
        "problem": None,
        "hands": 10,
        "moves": 325,
        "deals": "agree",
        "differences": [],
        "unopened": [],
        "commitment_kept": None,
        "noted": 0,
        "restarts": [],
    }


def test_a_record_with_another_seed_is_told_at_the_first_card(record: Path) -> None:
    outcome = call("verify", changed(record, "seed: irish", "seed: another"))

    assert outcome.status == 1
    assert outcome.out.startswith("the draw for first dealer: card 1 of round 1 is ")
    assert outcome.out.endswith(" (and 10 more wrong deals)\n")


def test_differences_for_machines_name_the_hand_and_the_card(record: Path) -> None:
    report = json.loads(call("verify", changed(record, "seed: irish", "seed: another"), "--json").out)

    assert (report["fine"], report["deals"], len(report["differences"])) == (False, "differ", 11)
    assert set(report["differences"][1]) == {"hand", "fact", "found", "expected"}


def test_without_a_seed_the_moves_are_checked_and_the_deals_cannot_be(record: Path) -> None:
    outcome = call("verify", changed(record, "seed: irish\n", ""))

    assert (outcome.status, json.loads(call("verify", str(record), "--json").out)["deals"]) == (0, "unknown")
    assert outcome.out.startswith("325 moves legal, points agree; the deals of 10 hands can't be checked")


def test_points_that_do_not_add_up_are_found_at_their_place(record: Path) -> None:
    broken = changed(record, "totals: Ann ", "totals: Ann 9")

    outcome = call("verify", broken)

    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out.startswith("Line ")


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
    assert re.match(
        rf"Line \d+, column \d+: {name}: You can't play Jo: it's not in your hand. You hold ", outcome.out
    ), (led, outcome.out)


def test_a_difference_names_whose_card_it_is(record: Path) -> None:
    report = json.loads(call("verify", changed(record, "seed: irish", "seed: another"), "--json").out)

    assert re.fullmatch(r"(Ann|Bob|Cid|Dee|Eve)'s card \d+", report["differences"][1]["fact"])


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


def told(record: Path) -> dict[str, object]:
    report: dict[str, object] = json.loads(call("verify", str(record), "--json").out)
    assert set(report) == KEYS
    return report


def test_the_deals_of_a_live_table_are_proved_as_far_as_keys_are_open(live_record: Path) -> None:
    outcome = call("verify", str(live_record))

    assert outcome.status == 0
    assert outcome.out == (
        "the draw and 2 hands dealt correctly from the committed keys and 2 contributions, "
        "18 moves legal, points agree; 1 hand without a published key\n"
    )


def test_machines_are_told_which_hands_are_not_opened_yet(live_record: Path) -> None:
    report = told(live_record)

    assert (report["fine"], report["deals"], report["unopened"], report["commitment_kept"]) == (
        True,
        "partly",
        [3],
        True,
    )


def test_a_finished_game_of_a_live_table_is_proved_wholly(tmp_path: Path) -> None:
    file = tmp_path / "whole.txt"
    file.write_text(write(live(ohhell.preset("judgement"), 3)), encoding="utf-8")

    outcome = call("verify", str(file))

    assert (outcome.status, told(file)["deals"]) == (0, "agree")
    assert outcome.out == (
        "the draw and 8 hands dealt correctly from the committed keys say (nobody contributed), 132 moves legal, points agree\n"
    )


def test_without_an_open_key_the_deals_cannot_be_checked_yet(live_record: Path) -> None:
    text = live_record.read_text(encoding="utf-8")
    live_record.write_text(re.sub(r"key 2: .*\n", "", text), encoding="utf-8")

    outcome = call("verify", str(live_record))

    assert (outcome.status, told(live_record)["deals"], told(live_record)["unopened"]) == (0, "unknown", [0, 1, 2, 3])
    assert outcome.out == (
        "18 moves legal, points agree; the deals of 3 hands can't be checked: no key is published yet\n"
    )


def test_another_contribution_is_told_at_the_first_deal(live_record: Path) -> None:
    outcome = call("verify", changed(live_record, "contribution Ann: red", "contribution Ann: green"))

    assert (outcome.status, told(live_record)["deals"]) == (1, "differ")
    assert (
        outcome.out == "the draw for first dealer: the dealer is Ann, but its key gives Bob (and 2 more wrong deals)\n"
    )


def test_a_key_that_is_none_of_those_promised_is_told(live_record: Path) -> None:
    text = live_record.read_text(encoding="utf-8")
    live_record.write_text(re.sub(r"commitment: .*", f"commitment: {'0' * 64}", text), encoding="utf-8")

    outcome, report = call("verify", str(live_record)), told(live_record)

    assert (outcome.status, report["deals"], report["differences"], report["commitment_kept"]) == (
        1,
        "differ",
        [],
        False,
    )
    assert outcome.out.startswith("the latest key does not match the commitment")


def test_a_key_opened_before_its_hand_is_over_cannot_have_been(live_record: Path) -> None:
    outcome = call("verify", changed(live_record, "key 2: ", "key 3: "))

    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out.endswith("Can't open key 3: hand 3 is not over.\n")


@pytest.fixture
def noted(tmp_path: Path) -> Path:
    """The record of two hands that were played with real cards, and of one dealt by the program."""
    rules = house_rules(schedule={"shape": "custom", "list": [2, 1, 1]}, hook={"kind": "last_not_equal"})
    hands = (Tally("c", (2, 0, 1), (1, 0, 1)), Tally("h", (1, 0, 1), (1, 0, 0)))
    game = ohhell.Game.of(*read(write(Record(rules, ("Ann", "Bob", "Cid"), (Draw((), 2), *hands)))))
    file = tmp_path / "noted.txt"
    file.write_text(game.record(), encoding="utf-8")
    return file


def test_hands_with_real_cards_are_counted_apart(noted: Path) -> None:
    outcome = call("verify", str(noted))

    assert outcome.status == 0
    assert outcome.out == (
        "2 hands played with real cards, which can't be checked; "
        "0 moves legal, points agree; the deals of 1 hand can't be checked: the record has no seed\n"
    )
    assert json.loads(call("verify", str(noted), "--json").out)["noted"] == 2


def test_hands_with_real_cards_alone_follow_the_rules(noted: Path) -> None:
    text = noted.read_text(encoding="utf-8")
    noted.write_text(text[: text.index("hand 3")], encoding="utf-8")

    assert call("verify", str(noted)).out == (
        "2 hands played with real cards, which can't be checked; bids, tricks and points follow the rules\n"
    )


def test_a_noted_hand_that_cannot_have_been_is_told_with_its_hand(noted: Path) -> None:
    outcome = call("verify", changed(noted, "bids: Ann 2, Bob 0, Cid 1", "bids: Ann 2, Bob 0, Cid 0"))

    assert outcome.status == 1
    assert (
        "hand 1: A bid of 0 isn't allowed: the bids would add up to 2, the number of tricks. The last bidder must pick another number"
        in outcome.out
    )
