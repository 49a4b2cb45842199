"""The last of several matches: the totals it decides over stand in its record."""

from __future__ import annotations

from dataclasses import replace

import pytest

import ohhell
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import Record, check_record
from ohhell.rules.axes import Format, Schedule, Tie
from ohhell.rules.errors import NotationError, OhHellError
from ohhell.rules.rules import Rules

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
