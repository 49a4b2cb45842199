from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice

import pytest

from ohhell.dealing.keys import chain, secret_from_seed
from ohhell.dealing.random_stream import Stream

KEY = chain(secret_from_seed("7"), 111)[1]


def _stream(key: bytes = KEY, *, contributions: tuple[str, ...] = (), hand: int = 1, purpose: str = "pack") -> Stream:
    return Stream(key, contributions=contributions, hand=hand, purpose=purpose)


def _written_again(key: bytes, contributions: tuple[str, ...], hand: int, purpose: str) -> Iterator[int]:
    """The numbers of a stream, written from its description: one bit string after another, cut every 32 bits."""
    text = f"ohhell 1\n{key.hex()}\n{hand}\n{purpose}"
    for contribution in contributions:
        text += "\n" + sha256(contribution.encode("utf-8")).hexdigest()
    start = sha256(text.encode("utf-8")).digest()
    number = 0
    while True:
        block = int(sha256(start + number.to_bytes(8, "big")).hexdigest(), 16)
        for place in range(8):
            yield block >> 32 * (7 - place) & 0xFFFFFFFF
        number += 1


def _shuffled_again(numbers: Iterator[int], length: int) -> list[int]:
    """A shuffle of 0, 1, 2, ... written from its description: from the end, each place takes one of those not fixed yet."""
    items = list(range(length))
    for open_places in reversed(range(2, length + 1)):
        number = next(numbers)
        while number >= 2**32 // open_places * open_places:
            number = next(numbers)
        chosen = number % open_places
        items[chosen], items[open_places - 1] = items[open_places - 1], items[chosen]
    return items


@pytest.mark.parametrize("length", [0, 1, 2, 10, 52, 63, 104])
@pytest.mark.parametrize("contributions", [(), ("red", "blue"), ("", "ä\nö")])
def test_implementation_of_the_description_shuffles_the_same(length: int, contributions: tuple[str, ...]) -> None:
    for hand in (1, 2, 113):
        theirs = _shuffled_again(_written_again(KEY, contributions, hand, "pack"), length)
        assert list(_stream(contributions=contributions, hand=hand).shuffled(range(length))) == theirs


# the vectors of docs/fairness.md
def test_first_numbers_of_a_stream_never_change() -> None:
    stream = _stream()

    assert [stream.below(2**32) for _ in range(9)] == [
        2491909934,
        3489839643,
        959350372,
        595599916,
        2746803499,
        584079497,
        355143055,
        155924527,
        3354281264,
    ]


def test_shuffle_of_a_seed_never_changes() -> None:
    assert _stream().shuffled(range(10)) == (7, 0, 5, 8, 6, 1, 2, 9, 3, 4)
    assert _stream(contributions=("red", "blue")).shuffled(range(10)) == (9, 5, 6, 3, 0, 1, 7, 2, 8, 4)


def test_dice_stay_what_they_are() -> None:
    stream = _stream()

    assert [stream.below(6) for _ in range(12)] == [2, 3, 4, 4, 1, 5, 1, 1, 2, 4, 0, 1]


def test_numbers_that_would_favour_some_are_thrown_away() -> None:
    limit = 2**31 + 1  # nearly half of all numbers are too high
    plain = _written_again(KEY, (), 1, "pack")
    stream = _stream()

    assert [stream.below(limit) for _ in range(50)] == list(islice((word for word in plain if word < limit), 50))


def test_shuffle_keeps_every_item_and_leaves_the_original_alone() -> None:
    items = ["a", "b", "b", "c"]

    assert sorted(_stream().shuffled(items)) == items
    assert items == ["a", "b", "b", "c"]


@pytest.mark.parametrize(
    "other",
    [
        _stream(sha256(KEY).digest()),
        _stream(hand=2),
        _stream(purpose="cut"),
        _stream(contributions=("",)),
        _stream(contributions=("red",)),
        _stream(contributions=("blue", "red")),
    ],
)
def test_key_hand_purpose_and_contributions_all_matter(other: Stream) -> None:
    here = {_stream().shuffled(range(52)), _stream(contributions=("red", "blue")).shuffled(range(52))}

    assert other.shuffled(range(52)) not in here


def test_contributions_cannot_run_into_each_other() -> None:
    assert _stream(contributions=("ab", "c")).shuffled(range(52)) != _stream(contributions=("a", "bc")).shuffled(
        range(52)
    )


def _chi_square(found: Counter[object], kinds: int) -> float:
    expected = found.total() / kinds
    return sum((found[kind] - expected) ** 2 / expected for kind in found) + (kinds - len(found)) * expected


# the limits are those that a fair stream passes 999 times in 1000; the keys are fixed, so this one always does
def test_every_order_of_four_cards_is_as_likely_as_any_other() -> None:
    orders: Counter[object] = Counter(_stream(hand=hand).shuffled("abcd") for hand in range(4_800))

    assert len(orders) == 24
    assert _chi_square(orders, 24) < 49.73


def test_every_number_of_a_die_is_as_likely_as_any_other() -> None:
    stream = _stream()
    faces: Counter[object] = Counter(stream.below(6) for _ in range(12_000))

    assert _chi_square(faces, 6) < 20.52


def test_every_card_is_as_likely_on_top_as_any_other() -> None:
    tops: Counter[object] = Counter(_stream(hand=hand).shuffled(range(13))[0] for hand in range(2_600))

    assert _chi_square(tops, 13) < 32.91
