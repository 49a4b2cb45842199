"""`ohhell verify` checks records."""

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
from ohhell.cli.verify import CONTRADICTIONS
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


def report_on(record: Path) -> dict[str, object]:
    report: dict[str, object] = json.loads(call("verify", str(record), "--json").out)
    assert set(report) == KEYS
    return report


def test_verify_reports_hands_and_moves_as_json(record: Path) -> None:
    assert report_on(record) == {
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


@pytest.mark.parametrize(
    ("old", "new", "status", "pattern"),
    [
        ("", "", 0, "10 hands were dealt correctly from the seed. 325 moves are legal, and the points are correct."),
        (
            "seed: irish\n",
            "",
            0,
            (
                "325 moves are legal, and the points are correct. "
                "The deals of 10 hands can't be checked: the record has no seed."
            ),
        ),
        (
            "seed: irish",
            "seed: another",
            1,
            r"The draw for first dealer: card 1 of round 1 is .* \(and 10 more wrong deals\).",
        ),
        ("totals: Ann ", "totals: Ann 9", 1, r"Line \d+, column \d+: .*"),
    ],
    ids=["a correct record", "no seed", "another seed", "wrong points"],
)
def test_verify_says(record: Path, old: str, new: str, status: int, pattern: str) -> None:
    outcome = call("verify", changed(record, old, new))

    assert (outcome.status, outcome.err, bool(re.fullmatch(f"{pattern}\n", outcome.out))) == (status, "", True)


def test_verify_names_the_hand_and_the_card_of_a_difference(record: Path) -> None:
    changed(record, "seed: irish", "seed: another")
    report = json.loads(call("verify", str(record), "--json").out)

    assert (report["fine"], report["deals"], len(report["differences"])) == (False, "differ", 11)
    assert set(report["differences"][1]) == {"hand", "fact", "found", "expected"}
    assert re.fullmatch(r"(Ann|Bob|Cid|Dee|Eve)'s card \d+", report["differences"][1]["fact"])


def test_verify_reports_where_the_record_is_wrong(record: Path) -> None:
    changed(record, "totals: Ann ", "totals: Ann 9")
    report = json.loads(call("verify", str(record), "--json").out)

    assert (report["fine"], set(report), set(report["problem"])) == (False, KEYS, {"code", "message", "line", "column"})


def test_verify_names_the_player_of_an_illegal_move(record: Path) -> None:
    first = re.search(r"trick 1: (\w+) \w+, (\w+) (\w+)", record.read_text(encoding="utf-8"))
    assert first is not None
    led, name, card = first[1], first[2], first[3]

    outcome = call("verify", changed(record, f"{name} {card}", f"{name} Jo"))

    assert outcome.status == 1
    assert re.match(
        rf"Line \d+, column \d+: {name}: You can't play Jo: it's not in your hand. You hold ", outcome.out
    ), (led, outcome.out)


@pytest.mark.parametrize("ending", ["dealer: Nobody", "dealer: An", "hand 1: 10 cards, dea"])
def test_verify_ends_with_status_2_when_the_record_is_cut_off(record: Path, ending: str) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text[: text.index(ending[: ending.index(":") + 1])] + ending, encoding="utf-8")

    assert call("verify", str(record)).status == 2


def test_codes_of_contradictions_are_raised_somewhere() -> None:
    assert error_codes() >= CONTRADICTIONS - {"record-mismatch"}


def test_verify_says_where_a_file_is_not_a_record(record: Path) -> None:
    outcome = call("verify", changed(record, "trick 1: ", "trick one: "))

    assert (outcome.status, outcome.out) == (2, "")
    assert "line " in outcome.err
    assert "column " in outcome.err


LIVE = "18 moves are legal, and the points are correct."


@pytest.mark.parametrize(
    ("pattern", "new", "status", "said", "reported"),
    [
        pytest.param(
            "",
            "",
            0,
            f"The draw and 2 hands were dealt correctly from the committed keys and 2 contributions. {LIVE} "
            "1 hand has no published key yet.",
            ("partly", [3], True),
            id="a key not published yet",
        ),
        pytest.param(
            "key 2: .*\n",
            "",
            0,
            f"{LIVE} The deals of 3 hands can't be checked: no key is published yet.",
            ("unknown", [0, 1, 2, 3], None),
            id="no published key",
        ),
        pytest.param(
            "contribution Ann: red",
            "contribution Ann: green",
            1,
            "The draw for first dealer: the dealer is Ann, but its key gives Bob (and 2 more wrong deals).",
            ("differ", [3], True),
            id="another contribution",
        ),
        pytest.param(
            "commitment: .*",
            f"commitment: {'0' * 64}",
            1,
            "The latest key does not match the commitment: the table did not deal from the keys it committed to.",
            ("differ", [3], False),
            id="keys without their commitment",
        ),
    ],
)
def test_verify_checks_the_deals_of_a_live_table(
    live_record: Path, pattern: str, new: str, status: int, said: str, reported: tuple[str, list[int], bool | None]
) -> None:
    live_record.write_text(re.sub(pattern, new, live_record.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    outcome, report = call("verify", str(live_record)), report_on(live_record)

    assert (outcome.status, outcome.out) == (status, f"{said}\n")
    assert (report["deals"], report["unopened"], report["commitment_kept"]) == reported


def test_verify_checks_all_deals_of_a_finished_live_game(tmp_path: Path) -> None:
    file = tmp_path / "whole.txt"
    file.write_text(write(live(ohhell.preset("judgement"), 3)), encoding="utf-8")

    assert (call("verify", str(file)).out, report_on(file)["deals"]) == (
        (
            "The draw and 8 hands were dealt correctly from the committed keys alone. "
            "132 moves are legal, and the points are correct.\n"
        ),
        "agree",
    )


def test_verify_refuses_a_key_published_before_its_hand_is_over(live_record: Path) -> None:
    outcome = call("verify", changed(live_record, "key 2: ", "key 3: "))

    assert (outcome.status, outcome.out.endswith("Can't open key 3: hand 3 is not over.\n")) == (1, True)


@pytest.fixture
def noted(tmp_path: Path) -> Path:
    """The record of two hands that were played with real cards, and of one dealt by the program."""
    rules = house_rules(schedule={"shape": "custom", "list": [2, 1, 1]}, hook={"kind": "last_not_equal"})
    hands = (Tally("c", (2, 0, 1), (1, 0, 1)), Tally("h", (1, 0, 1), (1, 0, 0)))
    game = ohhell.Game.of(*read(write(Record(rules, ("Ann", "Bob", "Cid"), (Draw((), 2), *hands)))))
    file = tmp_path / "noted.txt"
    file.write_text(game.record(), encoding="utf-8")
    return file


def test_verify_counts_hands_with_real_cards_separately(noted: Path) -> None:
    outcome = call("verify", str(noted))

    assert outcome.status == 0
    assert outcome.out == (
        "2 hands were played with real cards and can't be checked. 0 moves are legal, and the points are correct. "
        "The deals of 1 hand can't be checked: the record has no seed.\n"
    )
    assert json.loads(call("verify", str(noted), "--json").out)["noted"] == 2


def test_verify_checks_the_points_of_hands_with_real_cards(noted: Path) -> None:
    text = noted.read_text(encoding="utf-8")
    noted.write_text(text[: text.index("hand 3")], encoding="utf-8")

    assert call("verify", str(noted)).out == (
        "2 hands were played with real cards and can't be checked. Bids, tricks and points follow the rules.\n"
    )


def test_verify_names_the_hand_with_an_illegal_bid(noted: Path) -> None:
    outcome = call("verify", changed(noted, "bids: Ann 2, Bob 0, Cid 1", "bids: Ann 2, Bob 0, Cid 0"))

    assert outcome.status == 1
    assert (
        "hand 1: A bid of 0 isn't allowed: the bids would add up to 2, the number of tricks. The last bidder must pick another number"
        in outcome.out
    )
