"""Verification finds the first card that the seed does not make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import ohhell
from ohhell.dealing.deals import draw_for_deal, keys_needed
from ohhell.dealing.keys import chain, secret_from_seed
from ohhell.dealing.verify import DealDifference, VerificationReport, verify
from ohhell.rules.cards import Card
from ohhell.rules.events import Deal, Draw, Event
from ohhell.rules.rules import Rules
from ohhell.rules.state import start
from scenes import house_rules


def played(rules: Rules, seats: int = 3) -> ohhell.Game:
    """A game whose first hand is over."""
    game = ohhell.Game(rules, [f"Player {number}" for number in range(seats)], seed="true")
    while not game.sheet:
        game.play(game.legal(game.waiting_for[0])[0])
    return game


def report(game: ohhell.Game, events: Sequence[Event] | None = None, seed: str | None = "true") -> VerificationReport:
    return verify(start(game.rules, len(game.names), dealer=game.dealer), game.log if events is None else events, seed)


def with_deal(game: ohhell.Game, **changes: object) -> list[Event]:
    """The draw and the first deal, changed like this."""
    draw, deal, *_ = game.log
    assert isinstance(deal, Deal)
    return [draw, replace(deal, **changes)]  # type: ignore[arg-type]  # fields of a deal


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_seed_reproduces_its_deals(preset: str) -> None:
    rules = ohhell.preset(preset)

    assert report(played(rules, rules.players.min)).differences == ()


def test_hands_and_moves_are_counted() -> None:
    game = ohhell.Game(ohhell.preset("judgement"), ["Ann", "Bob", "Cid"], seed="true")
    while not game.sheet:
        game.play(game.legal(game.waiting_for[0])[0])

    assert report(game) == VerificationReport(hands=2, moves=6, differences=())


def test_two_cards_that_changed_places_are_found_at_the_first() -> None:
    game = played(ohhell.preset("judgement"))
    deal = next(event for event in game.log if isinstance(event, Deal))
    first, second, *rest = deal.pack

    left = (game.sheet[0].dealer + 1) % 3
    found = report(game, with_deal(game, pack=(second, first, *rest)))

    assert found.differences == (DealDifference(1, f"seat {left}'s card 1", str(second), str(first)),)
    assert not found.fine


def test_difference_is_reported_with_the_hand_and_both_cards() -> None:
    assert str(DealDifference(3, "card 5", "Qh", "2c")) == "hand 3: card 5 is Qh, but the seed gives 2c"


def test_players_are_spoken_of_by_their_names() -> None:
    game = ohhell.Game(ohhell.preset("heck-normal"), ["Ann", "Bob"], seed="true")
    draw = game.log[0]
    assert isinstance(draw, Draw)
    first = start(game.rules, 2)

    other = verify(first, [replace(draw, dealer=1 - draw.dealer)], "true", names=game.names)
    differing = verify(first, game.log[:2], "false", names=game.names).differences

    assert other.differences is not None
    assert {other.differences[0].found, other.differences[0].expected} == {"Ann", "Bob"}
    assert differing is not None
    assert differing[-1].fact.partition("'s ")[0] in {"Ann", "Bob"}


def test_another_seed_differs_from_the_draw_on() -> None:
    found = report(played(ohhell.preset("irish"), 5), seed="false")

    assert found.differences is not None
    assert [difference.hand for difference in found.differences] == [0, 1, 2]
    assert str(found.differences[0]).startswith("the draw for first dealer: card 1 of round 1 is ")


def test_without_a_seed_nothing_is_said_about_the_deals() -> None:
    found = report(played(ohhell.preset("judgement")), seed=None)

    assert (found.differences, found.fine) == (None, True)


def test_another_first_dealer_is_a_difference() -> None:
    game = ohhell.Game(ohhell.preset("heck-normal"), ["Ann", "Bob"], seed="true")
    draw = game.log[0]
    assert isinstance(draw, Draw)

    found = report(game, [replace(draw, dealer=1 - draw.dealer)])

    assert found.differences == (DealDifference(0, "the dealer", f"seat {1 - draw.dealer}", f"seat {draw.dealer}"),)


def test_another_first_trump_is_a_difference() -> None:
    game = ohhell.Game(ohhell.preset("heck-normal"), ["Ann", "Bob"], seed="true")
    draw = game.log[0]
    assert isinstance(draw, Draw)

    found = report(game, [replace(draw, first_trump=None)])

    assert found.differences == (DealDifference(0, "the first trump", "not drawn", str(draw.first_trump)),)


def test_extra_round_in_the_draw_is_a_difference() -> None:
    game = ohhell.Game(ohhell.preset("judgement"), ["Ann", "Bob", "Cid"], seed="true")
    draw = game.log[0]
    assert isinstance(draw, Draw)
    more = (*draw.rounds, ((0, Card.parse("2c")),))

    found = report(game, [replace(draw, rounds=more)])

    assert found.differences is not None
    assert found.differences[0].expected == f"the dealer seat {draw.dealer}"


def test_pack_that_is_short_or_long_is_a_difference() -> None:
    game = played(ohhell.preset("judgement"))
    deal = next(event for event in game.log if isinstance(event, Deal))

    short = report(game, with_deal(game, pack=deal.pack[:-1]))
    long = report(game, with_deal(game, pack=(*deal.pack, Card.parse("Jo"))))

    assert short.differences == (DealDifference(1, "undealt card 49", "missing", str(deal.pack[-1])),)
    assert long.differences == (DealDifference(1, "undealt card 50", "Jo", "nothing"),)


@pytest.mark.parametrize(("source", "fact"), [("cut_before_deal", "cut 1"), ("random_suit", "the random trump")])
def test_cut_and_the_suit_drawn_are_compared_too(source: str, fact: str) -> None:
    rules = ohhell.read_rules(f'[trump]\nsource = "{source}"\n[score]\nmade = {{ base = 10 }}\nmissed = {{}}\n')
    game = played(rules)
    deal = next(event for event in game.log if isinstance(event, Deal))
    other = with_deal(game, cuts=(Card.parse("Jo"), *deal.cuts)) if deal.cuts else with_deal(game, suit=None)

    found = report(game, other)

    assert found.differences is not None
    assert found.differences[0].fact == fact


def test_draw_that_version_0_1_0_made_with_one_card_twice_is_verified() -> None:
    first = start(house_rules(schedule={"max": 1}), 49)
    keys = {str(seed): chain(secret_from_seed(str(seed)), keys_needed(first))[0] for seed in range(40)}
    seed, old = next(
        (seed, draw)
        for seed, key in keys.items()
        if (draw := draw_for_deal(first, key, with_repeats=True)) != draw_for_deal(first, key)
    )

    assert verify(first, [old], seed).differences == ()
