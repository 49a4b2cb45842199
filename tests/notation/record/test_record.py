"""What a record can hold: names and lines of signs that everybody can see."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import ohhell
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import Record, check_line, check_names, check_new_names, check_record, is_visible
from ohhell.rules.axes import Format, Schedule, Tie
from ohhell.rules.errors import NotationError, OhHellError
from ohhell.rules.rules import Rules

ODD_WORDS = Path(__file__).parents[3] / "web/src/pad/odd-words.json"


@pytest.mark.parametrize("kept", [kept for _, kept in json.loads(ODD_WORDS.read_text(encoding="utf-8"))])
def test_cleaned_text_fits_a_record(kept: str) -> None:
    check_names((kept,))
    check_line(kept, "comment")


@pytest.mark.parametrize(
    "unseen", ["Ann\u200d", "A\u200dnn", "\u200b", "Ann\u202e", "Ann\u00a0Lee", "\ud83d", "A\ue000"]
)
def test_sign_that_nobody_sees_does_not(unseen: str) -> None:
    with pytest.raises(OhHellError, match=r"name|called") as refused:
        check_names((unseen,))
    assert refused.value.code == "bad-name"
    with pytest.raises(OhHellError, match="printable characters"):
        check_line(unseen, "comment")


UNSEEN = ["\u0301", "\u0301\u0302", "\ufe0f", "\ufe0e\ufe0f", "\U000e0100", "\u0903", "\u20dd", "\u3164", "\u2800"]
"""Names made only of marks, variation selectors and blanks."""


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_new_name_is_refused_when_nothing_of_it_can_be_seen(name: str) -> None:
    with pytest.raises(OhHellError, match="at least one letter, digit or symbol") as error:
        check_new_names(("Ann", name))

    assert error.value.code == "bad-name"


@pytest.mark.parametrize("name", ["a", "9", "é", "e\u0301", "愛子", "🎴", "❤\ufe0f", "\U0001fae8", "؟"], ids=ascii)
def test_new_name_is_taken_when_something_of_it_can_be_seen(name: str) -> None:
    check_new_names((name,))

    assert is_visible(name)


def test_name_of_marks_alone_is_still_read_from_a_record() -> None:
    check_names(("\u0301",))

    assert not is_visible("\u0301")


RULES = replace(
    ohhell.preset("classic"),
    hand_sizes=Schedule(shape="fixed", max=2, hands=1),
    format=Format(matches=2),
    tie=Tie(kind="extra_hands"),
)
NAMES = ("Ann", "Bob", "Cid")


def decider(*carried: int, rules: Rules = RULES) -> Record:
    return Record(rules, NAMES, seed="7", carried=carried)


def test_totals_of_earlier_matches_are_written_and_read_back() -> None:
    record = decider(31, -4, 0)

    assert record_text.read(record_text.write(record))[0] == record


@pytest.mark.parametrize(
    "line",
    [
        "Ann 31, Bob -4",
        "Ann 31, Bob -4, Cid",
        "Ann 31, Cid -4, Bob 0",
        "Ann 031, Bob -4, Cid 0",
        "Ann -0, Bob 1, Cid 2",
    ],
)
def test_carried_totals_need_one_per_seat(line: str) -> None:
    written = record_text.write(decider(31, -4, 0)).replace("Ann 31, Bob -4, Cid 0", line)

    with pytest.raises(NotationError):
        record_text.read(written)


@pytest.mark.parametrize("carried", [(1, 2), (1, 2, 10**7), (1, 2, "3")])
def test_totals_a_record_cannot_hold_are_refused(carried: tuple[int, ...]) -> None:
    with pytest.raises(OhHellError):
        check_record(decider(*carried))


def test_game_goes_on_with_the_totals_it_decides_over() -> None:
    game = ohhell.read_record(record_text.write(decider(31, -4, 0)))

    assert (game.as_record().carried, game.state.carried) == ((31, -4, 0), (31, -4, 0))
