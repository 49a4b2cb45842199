"""Things of the wrong kind, handed to what is promised to the outside, are answered with our own error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import ohhell
from ohhell.notation import wire
from ohhell.rules import axes
from ohhell.rules.events import Deal, Reveal
from ohhell.rules.when import When

IRISH = ohhell.preset("irish")
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve"]


def game() -> ohhell.Game:
    return ohhell.Game(IRISH, NAMES, seed=1)


def seat() -> int:
    return game().waiting_for[0]


def _something(odd: Any) -> Any:
    """What is odd where None would be a good answer."""
    return "x" if odd is None else odd


wrong_calls: list[Callable[[Any], object]] = [
    ohhell.read_rules,
    ohhell.read_record,
    ohhell.Card.parse,
    ohhell.preset,
    ohhell.bot,
    lambda odd: ohhell.Game(odd, NAMES),
    lambda odd: ohhell.Game(IRISH, odd),
    lambda odd: ohhell.Game(IRISH, [odd, *NAMES[1:]]),
    lambda odd: ohhell.Game(IRISH, NAMES, details=odd),
    lambda odd: ohhell.Game(IRISH, NAMES, dealer=_something(odd)),
    lambda odd: game().play(odd),
    lambda odd: game().play(ohhell.Bid(odd, 1)),
    lambda odd: game().play(ohhell.Bid(seat(), odd)),
    lambda odd: game().legal(odd),
    lambda odd: game().view(_something(odd)),
    lambda odd: ohhell.Game(ohhell.preset("mrpikes"), NAMES[:3]).comment(odd),
    IRISH.schedule,
    lambda odd: IRISH.problems(_something(odd)),
    lambda odd: IRISH.points(cards=odd, bid=1, taken=1),
    lambda odd: IRISH.points(cards=5, bid=odd, taken=1),
    wire.decode_move,
    wire.decode_view,
]


@pytest.mark.parametrize("call", wrong_calls)
@pytest.mark.parametrize("odd", [None, 1.5, ["x"], b"x", {"a": 1}])
def test_wrong_type_is_refused_with_our_own_error(call: Callable[[Any], object], odd: object) -> None:
    with pytest.raises(ohhell.OhHellError) as refusal:
        call(odd)

    assert str(refusal.value)


@pytest.mark.parametrize("event", [Deal(()), Reveal(()), "Qh", (0, 2)])
def test_only_a_bid_or_a_card_can_be_played(event: Any) -> None:
    with pytest.raises(ohhell.OhHellError, match="Expected a Bid or a Play"):
        game().play(event)


def test_card_given_as_text_is_refused_with_advice() -> None:
    table = ohhell.Game(ohhell.preset("mrpikes"), NAMES[:3], seed=1)
    for player in range(3):
        table.play(ohhell.Bid(player, 1))
    odd: Any = str(table.view(table.waiting_for[0]).hand[0])

    with pytest.raises(ohhell.OhHellError, match=r"Card\.parse makes one from text"):
        table.play(ohhell.Play(table.waiting_for[0], odd))


@pytest.mark.parametrize(("cards", "bid", "taken"), [(1, 5, 1), (1, 1, 9), (5, -3, 1), (0, 0, 0)])
def test_tricks_that_cannot_be_are_not_scored(cards: int, bid: int, taken: int) -> None:
    with pytest.raises(ohhell.OhHellError, match="Can't score"):
        IRISH.points(cards=cards, bid=bid, taken=taken)


odd_rules: list[tuple[str, Any]] = [
    ("hook", axes.Hook("foo")),  # type: ignore[arg-type]
    ("hook", axes.Hook(when=When("garbage"))),
    ("hook", axes.Hook(when="always")),  # type: ignore[arg-type]
    ("hook", "last_not_equal"),
    ("bid", axes.Bidding(form="x")),  # type: ignore[arg-type]
    ("bid", axes.Bidding(max="x")),  # type: ignore[arg-type]
    ("players", axes.Players(min="2")),  # type: ignore[arg-type]
    ("deck", axes.Deck(kind="x")),  # type: ignore[arg-type]
    ("deck", axes.Deck(packs=1.5)),  # type: ignore[arg-type]
    ("deck", axes.Deck(packs=True)),
    ("deck", axes.Deck(cards=("Qh",))),  # type: ignore[arg-type]
    ("trump", axes.TrumpRules(cycle=("x",))),  # type: ignore[arg-type]
    ("trump", axes.TrumpRules(override=(axes.TrumpOverride(source="x"),))),  # type: ignore[arg-type]
    ("score", None),
    ("hand_sizes", axes.Schedule(max="huge")),  # type: ignore[arg-type]
    ("hand_sizes", axes.Schedule(max=((4, 3), (3, 2)))),
    ("hand_sizes", axes.Schedule(max=((3, 2), (3, 4)))),
    ("hand_sizes", axes.Schedule(max=((3, 2), 4))),  # type: ignore[arg-type]
    ("hand_sizes", axes.Schedule(list=[3, 2])),  # type: ignore[arg-type]
    ("name", None),
]


@pytest.mark.parametrize(("axis", "value"), odd_rules)
def test_rules_built_by_hand_with_a_value_no_file_could_give_have_a_problem(axis: str, value: Any) -> None:
    problems = replace(IRISH, **{axis: value}).problems(5)

    assert [problem.code for problem in problems] == ["wrong-value"]
