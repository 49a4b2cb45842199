"""The deal of the day follows from the date."""

from __future__ import annotations

from datetime import date

import pytest

from ohhell.coach.day import HANDS, day_at, day_record, day_rules, day_seed, read_day
from ohhell.dealing.verify import verify
from ohhell.notation.record import text
from ohhell.notation.record.record import initial_state
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal

DAY = date(2026, 11, 16)


def first_cards(day: date) -> tuple[str, ...]:
    """Return the first three cards of a day's first pack."""
    deal = next(event for event in day_record(day).events if isinstance(event, Deal))
    return tuple(map(str, deal.pack[:3]))


def test_day_record_has_the_published_cards() -> None:
    assert first_cards(DAY) == ("Ah", "10h", "4s")


def test_day_record_of_another_day_has_other_cards() -> None:
    assert first_cards(date(2026, 11, 17)) != first_cards(DAY)


def test_day_record_deals_five_short_hands() -> None:
    deals = [event for event in day_record(DAY).events if isinstance(event, Deal)]

    assert len(deals) == len(HANDS)


def test_day_record_can_be_verified() -> None:
    record, _ = text.read(text.write(day_record(DAY)))

    assert verify(initial_state(record), record.events, record.seed, names=record.names).fine


def test_day_rules_are_those_of_the_classic_game() -> None:
    assert day_rules().points(cards=5, bid=3, taken=3) == 13


def test_day_seed_is_the_date() -> None:
    assert day_seed(DAY) == "day 2026-11-16"


@pytest.mark.parametrize(("hour", "day"), [(0, 16), (23, 16), (24, 17)])
def test_day_at_changes_at_midnight_in_utc(hour: int, day: int) -> None:
    midnight = 1_794_787_200_000

    assert day_at(midnight + hour * 3_600_000) == date(2026, 11, day)


def test_read_day_reads_a_date() -> None:
    assert read_day("2026-11-16") == DAY


@pytest.mark.parametrize("text_", ["", "today", "2026-13-01", "2026-11-16x", "20261116", "1999-01-01", "9" * 4000])
def test_read_day_refuses_what_is_no_day(text_: str) -> None:
    with pytest.raises(OhHellError, match="is not a date with a deal") as error:
        read_day(text_)

    assert error.value.code == "not-a-date"
