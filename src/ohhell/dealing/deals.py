"""Draws and deals made from a key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from ohhell.dealing.random_stream import Stream
from ohhell.rules.cards import Card
from ohhell.rules.events import Deal, Draw, Drawn
from ohhell.rules.pack import pack, suits
from ohhell.rules.progression import MOST_EXTRA_HANDS
from ohhell.rules.schedule import draws_first_trump, suits_to_start
from ohhell.rules.seating import draws_cards, highest, left
from ohhell.rules.state import State


def keys_needed(state: State) -> int:
    """Return how many keys the longest possible game needs: for the draw, the schedule and extra hands."""
    return 1 + len(state.schedule) + MOST_EXTRA_HANDS


def draw_for_deal(state: State, key: bytes, contributions: Sequence[str] = (), *, with_repeats: bool = False) -> Draw:
    """Return the draw that begins a game.

    With *with_repeats* it is made as version 0.1.0 made it, which could draw one card twice in a round.
    """
    rules, seats = state.rules, state.seats

    def stream(purpose: str) -> Stream:
        return Stream(key, contributions=contributions, hand=0, purpose=purpose)

    first_trump = None
    if draws_first_trump(rules):
        choices = suits_to_start(rules)
        first_trump = choices[stream("first trump").below(len(choices))]
    if state.dealer is not None:
        return Draw((), state.dealer, first_trump)
    if draws_cards(rules):
        rounds = _rounds(state, _drawn_cards(state, key, contributions), with_repeats=with_repeats)
        return Draw(rounds, highest(rules, rounds[-1])[0], first_trump)
    chosen = stream("dealer").below(seats)
    dealer = chosen if rules.first_dealer.by == "random_dealer" else left(rules, seats, chosen, -1)
    return Draw((), dealer, first_trump)


def is_draw_of(draw: Draw, state: State, key: bytes, contributions: Sequence[str] = ()) -> bool:
    """Tell whether *draw* follows from the key, as it is made now or as version 0.1.0 made it."""
    return any(draw == draw_for_deal(state, key, contributions, with_repeats=old) for old in (False, True))


def next_chance(state: State, key: Callable[[int], bytes]) -> Draw | Deal | None:
    """Return the draw or deal that is due, made from the key of its hand (0: the draw); None if none is due."""
    if state.phase == "draw":
        return draw_for_deal(state, key(0))
    if state.phase == "deal" and state.plan is not None:
        return next_deal(state, key(state.plan.number))
    return None


def next_deal(state: State, key: bytes, contributions: Sequence[str] = ()) -> Deal:
    """Return the shuffled pack of the next hand, with the cut or the suit if the rules need one for trumps."""
    plan = state.plan
    assert plan is not None, "the game is over"
    whole = pack(state.rules.deck, state.seats)

    def stream(purpose: str) -> Stream:
        return Stream(key, contributions=contributions, hand=plan.number, purpose=purpose)

    cuts: tuple[Card, ...] = ()
    suit = None
    if plan.source == "cut_before_deal":
        order = stream("cut").shuffled(whole)
        first_suited = next(place for place, card in enumerate(order) if card.suit is not None)
        cuts = order[: first_suited + 1]
    elif plan.source == "random_suit":
        choices = sorted(suits(state.rules.deck, state.seats))
        suit = choices[stream("suit").below(len(choices))]
    return Deal(stream("pack").shuffled(whole), cuts, suit)


def _drawn_cards(state: State, key: bytes, contributions: Sequence[str]) -> Iterator[Card]:
    """Yield the cards of a shuffled pack, and of more packs once it is used up."""
    number = 0
    while True:
        stream = Stream(key, contributions=contributions, hand=0, purpose=f"draw {number}")
        yield from stream.shuffled(pack(state.rules.deck, state.seats))
        number += 1


def _rounds(state: State, cards: Iterator[Card], *, with_repeats: bool) -> tuple[Drawn, ...]:
    """Draw in rounds until one seat is highest.

    If a round continues with a new pack, cards that are on the table already are skipped.
    """
    whole = Counter(pack(state.rules.deck, state.seats))
    rounds: list[Drawn] = []
    still: tuple[int, ...] = tuple(range(state.seats))
    while len(still) > 1:
        on_table: Counter[Card] = Counter()

        def draw(on_table: Counter[Card] = on_table) -> Card:
            if on_table == whole:  # more players than cards: the next pack is a second one
                on_table.clear()
            card = next(cards)
            while not with_repeats and on_table[card] >= whole[card]:
                card = next(cards)
            on_table[card] += 1
            return card

        drawn: list[tuple[int, Card]] = []
        for seat in still:
            drawn.append((seat, draw()))
            while drawn[-1][1].suit is None:
                drawn.append((seat, draw()))
        rounds.append(tuple(drawn))
        still = highest(state.rules, rounds[-1])
    return tuple(rounds)
