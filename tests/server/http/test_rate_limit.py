"""Rate limits per person and per address."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell.protocol import limits
from ohhell.server.http.rate_limit import (
    LIMITS,
    Bucket,
    Kind,
    Limit,
    RateLimiter,
    TooFast,
    network_of,
    tokens_left,
    wait_for_one,
)

LIMIT = Limit("try", at_once=5, a_minute=60)
KINDS = sorted(LIMITS)


def fits(
    rates: RateLimiter, kind: Kind = "chat", *, person: str | None = "ann", address: str | None = None, now: int
) -> bool:
    try:
        rates.spend(kind, person=person, address=address, now=now)
    except TooFast:
        return False
    return True


@pytest.mark.parametrize("kind", KINDS)
def test_limit_allows_a_burst_and_then_a_rate_per_minute(kind: Kind) -> None:
    rates, limit = RateLimiter(), LIMITS[kind]

    assert sum(fits(rates, kind, now=0) for _ in range(1000)) == limit.at_once
    assert sum(fits(rates, kind, now=second * 1000) for second in range(1, 61)) == min(60, limit.a_minute)


@given(st.lists(st.integers(0, 5_000), max_size=60))
def test_limit_is_never_exceeded_in_any_rhythm(gaps: list[int]) -> None:
    rates, now, through = RateLimiter(), 0, 0
    for gap in gaps:
        now += gap
        through += fits(rates, now=now)

    assert through <= limits.CHAT_AT_ONCE + now * limits.CHAT_PER_MINUTE / 60_000


@given(st.integers(-20, 0), st.floats(1, 600))
def test_wait_in_a_refusal_is_long_enough(amount: int, a_minute: float) -> None:
    limit = Limit("try", at_once=5, a_minute=a_minute)
    wait = wait_for_one(limit, amount)

    assert tokens_left(limit, Bucket(amount, 0), wait * 1000) > 1 - 1e-9


def test_refusal_says_how_long_to_wait_and_counts_nothing() -> None:
    rates = RateLimiter()
    for _ in range(limits.CHAT_AT_ONCE):
        rates.spend("chat", person="ann", address=None, now=0)
    for _ in range(3):
        with pytest.raises(TooFast, match=r"You can't send more chat messages: .* Wait 3 seconds") as refusal:
            rates.spend("chat", person="ann", address=None, now=0)

    assert (refusal.value.code, refusal.value.wait) == ("too-fast", 3)
    assert fits(rates, now=3_000)


def test_limits_of_two_people_are_separate() -> None:
    rates = RateLimiter()
    while fits(rates, now=0):
        pass

    assert fits(rates, person="bob", now=0)
    assert fits(rates, "command", now=0)


def test_limit_of_an_address_is_shared() -> None:
    rates = RateLimiter()
    crowd = [f"person {number}" for number in range(100)]
    through = sum(fits(rates, person=person, address="192.0.2.7", now=0) for person in crowd)

    assert through == limits.CHAT_AT_ONCE * limits.PEOPLE_PER_ADDRESS
    assert fits(rates, person="somebody elsewhere", address="192.0.2.8", now=0)


def test_limit_for_codes_holds_for_new_people_at_one_address() -> None:
    rates = RateLimiter()
    guesses = [fits(rates, "join", person=str(number), address="192.0.2.7", now=0) for number in range(100)]

    assert sum(guesses) == limits.JOINS_AT_ONCE


def test_refusal_by_the_address_limit_costs_the_person_nothing() -> None:
    rates = RateLimiter()
    while fits(rates, person=None, address="192.0.2.7", now=0):
        pass
    assert not fits(rates, person="ann", address="192.0.2.7", now=0)

    assert sum(fits(rates, person="ann", now=0) for _ in range(100)) == limits.CHAT_AT_ONCE


def test_wrong_code_costs_several_attempts() -> None:
    rates, wrong = RateLimiter(), 0
    while fits(rates, "join", now=0):
        rates.charge("join", limits.WRONG_CODE_COSTS - 1, person="ann", address=None, now=0)
        wrong += 1

    assert wrong == limits.JOINS_AT_ONCE / limits.WRONG_CODE_COSTS


def test_debt_is_limited_to_one_full_bucket() -> None:
    rates = RateLimiter()
    for _ in range(100):
        rates.charge("join", 1_000, person="ann", address=None, now=0)
    over = int(2 * limits.JOINS_AT_ONCE / limits.JOINS_PER_MINUTE * 60_000)

    assert fits(rates, "join", now=over)


def test_loopback_address_has_no_limit() -> None:
    rates = RateLimiter()

    assert all(fits(rates, person=None, address="127.0.0.1", now=0) for _ in range(1_000))
    assert len(rates) == 0


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("::1", "127.0.0.9", True),
        ("proxied", "proxied", True),
    ],
)
def test_ipv6_network_counts_as_one_address(one: str, other: str, same: bool) -> None:  # noqa: FBT001 (a case)
    assert (network_of(one) == network_of(other)) is same


def test_limit_is_unchanged_when_the_clock_is_set_back() -> None:
    assert tokens_left(LIMIT, Bucket(2, 60_000), 0) == 2


def test_buckets_unused_longest_are_dropped_first() -> None:
    rates = RateLimiter(most=10)
    for number in range(1_000):
        rates.spend("chat", person="ann" if number % 5 == 0 and number < 30 else str(number), address=None, now=0)

    assert len(rates) == 10


def test_bucket_in_use_is_not_dropped() -> None:
    rates = RateLimiter(most=3)
    while fits(rates, now=0):
        pass
    for number in range(10):
        rates.spend("chat", person=str(number), address=None, now=0)
        rates.charge("chat", 0, person="ann", address=None, now=0)

    assert not fits(rates, now=0)


def test_limits_are_multiplied_by_the_pace() -> None:
    rates = RateLimiter(pace=3)

    assert sum(fits(rates, now=0) for _ in range(1_000)) == 3 * limits.CHAT_AT_ONCE


def test_refusal_can_be_pickled() -> None:
    refusal = pickle.loads(pickle.dumps(TooFast("cannot", wait=7)))  # noqa: S301 (our own)

    assert (refusal.code, refusal.wait) == ("too-fast", 7)


def test_what_another_process_counted_uses_up_the_limit() -> None:
    rates = RateLimiter()
    rates.spent_elsewhere(("table", False, "ann"), 1_000, now=0)

    with pytest.raises(TooFast):
        rates.spend("table", person="ann", address=None, now=0)


def test_what_is_counted_here_is_noted_for_other_processes() -> None:
    rates = RateLimiter()
    rates.spent = {}
    rates.spend("join", person="ann", address="192.0.2.7", now=0)
    rates.charge("join", 4, person="ann", address=None, now=0)

    assert rates.spent == {("join", False, "ann"): 5, ("join", True, "192.0.2.7"): 1}


def test_what_happens_at_a_table_is_not_noted_for_other_processes() -> None:
    rates = RateLimiter()
    rates.spent = {}
    rates.spend("command", person="ann", address=None, now=0)

    assert rates.spent == {}
