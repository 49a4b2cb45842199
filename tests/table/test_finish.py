"""Finishing a hand early: what is sure, checked by playing out every deal that agrees with the view, and who must agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from live_tables import Live, dealt, happened, short
from ohhell.protocol.messages import Finish, Undo
from ohhell.rules.cards import Card
from ohhell.rules.events import Play
from ohhell.rules.moves import legal, to_play
from ohhell.rules.pack import pack
from ohhell.rules.state import State, evolve
from ohhell.rules.view import view
from ohhell.table.finish import all_agreed, finish_reason, next_play
from scenes import house_rules

SMALL = {"deck": {"kind": "custom", "cards": ["Ah", "Kh", "2h", "As", "Ks", "2s", "Qs"]}}
"""A deck in which all deals can be listed."""
FLAT = {"score": {"made": {"base": 10}, "missed": {}}}
FINISHED = {"claim", "settled"}


def small_table(key: int, **more: object) -> Live:
    """Three cards each for two people from a small deck."""
    live = dealt(house_rules(**SMALL, **FLAT, schedule={"shape": "custom", "list": [3, 3]}, **more), 2)
    return live.play_until(lambda now: now.state.phase == "play", Random(key))


def deals_like(state: State, seat: int) -> Iterator[State]:
    """Every state that looks the same to *seat*: the cards it doesn't see are in every possible place."""
    hand = state.hand
    assert hand is not None
    seen = view(state, seat)
    gone = [card for trick in seen.tricks for _, card in trick.plays] + [card for _, card in seen.trick]
    hidden = list(
        (Counter(pack(state.rules.deck, state.seats)) - Counter([*seen.hand, *seen.turned, *gone])).elements()
    )
    other = 1 - seat
    for held in combinations(range(len(hidden)), len(hand.held[other])):
        cards: list[tuple[Card, ...]] = [(), ()]
        cards[seat], cards[other] = hand.held[seat], tuple(hidden[place] for place in held)
        yield replace(state, hand=replace(hand, held=tuple(cards)))


def results(state: State, rows: int) -> set[tuple[int, ...]]:
    """The tricks that everybody may have at the end of the hand, over all ways to play it."""
    if len(state.sheet) > rows:
        return {state.sheet[-1].taken}
    moves = [move for move in legal(state, to_play(state)) if isinstance(move, Play)]
    return set().union(*(results(evolve(state, move), rows) for move in moves))


@pytest.mark.parametrize("key", range(40))
def test_claim_holds_for_every_deal_and_every_way_to_play(key: int) -> None:
    live = small_table(key)
    rng = Random(key)
    while live.state.phase == "play" and len(live.state.sheet) == 0:
        for seat in range(2):
            if finish_reason(view(live.state, seat)) == "claim":
                found = set().union(*(results(like, 0) for like in deals_like(live.state, seat)))
                assert len(found) == 1
        live.step(rng)


def test_some_small_games_can_be_claimed() -> None:
    found = set()
    for key in range(40):
        live = small_table(key)
        rng = Random(key)
        while live.state.phase == "play" and not live.state.sheet:
            found.add(finish_reason(view(live.state, to_play(live.state))))
            live.step(rng)

    assert found >= {"", "claim"}


def decided(reason: str, people: int = 2) -> Live:
    """A table at the first moment at which a hand can be finished for this reason."""
    for key in range(200):
        live = dealt(
            house_rules(**SMALL, **FLAT, schedule={"shape": "custom", "list": [3, 3]}), people, bots=2 - people
        ).play_until(lambda now: now.state.phase == "play", Random(key))
        rng = Random(key)
        while live.state.phase == "play" and not live.state.sheet:
            if any(finish_reason(view(live.state, seat)) == reason for seat in range(2)):
                return live
            live.step(rng)
    raise AssertionError(reason)


def asker(live: Live) -> int:
    return next(seat for seat in range(2) if finish_reason(view(live.state, seat)))


@pytest.mark.parametrize("reason", sorted(FINISHED))
def test_hand_is_played_out_when_everybody_agrees(reason: str) -> None:
    live = decided(reason)
    first = asker(live)
    before = live.match.events
    live.do(live.person(first), Finish, hand=1)
    waiting = live.match.events
    facts = live.do(live.person(1 - first), Finish, hand=1)

    assert waiting == before
    assert len(live.state.sheet) == 1
    assert all(isinstance(event, Play) for event in live.match.events[len(before) : len(before) + 2])
    assert live.table.finishing == frozenset()
    assert len(happened(facts, Play)) > 1


def test_one_person_with_bots_finishes_at_once() -> None:
    live = decided("settled", people=1)
    live.do("ann", Finish, hand=1)

    assert len(live.state.sheet) == 1


def test_result_of_a_finished_hand_is_the_one_that_was_sure() -> None:
    live = decided("claim")
    first = asker(live)
    (sure,) = results(live.state, 0)
    for seat in (first, 1 - first):
        live.do(live.person(seat), Finish, hand=1, seat=seat)

    assert live.state.sheet[0].taken == sure


def test_hand_that_can_still_change_is_not_finished() -> None:
    live = small_table(1)
    while any(finish_reason(view(live.state, seat)) for seat in range(2)):
        live.step()

    assert live.refusal("ann", Finish, hand=1) == "not-decided"


def test_second_agreement_and_one_for_another_hand_change_nothing() -> None:
    live = decided("claim")
    person = live.person(asker(live))
    live.do(person, Finish, hand=1)

    assert (live.submit(person, Finish(id="c", hand=1)), live.submit(person, Finish(id="c", hand=2))) == ([], [])


def test_nothing_is_finished_before_anybody_plays() -> None:
    live = dealt(short(2))

    assert (finish_reason(view(live.state, 0)), next_play(live.table)) == ("", None)
    assert finish_reason(view(live.state, None)) == ""
    assert live.submit("ann", Finish(id="c", hand=1)) == []


def test_undo_takes_agreements_back() -> None:
    live = dealt(short(3), 1, 2)
    live.play_until(
        lambda now: (
            now.state.phase == "play"
            and now.table.waiting_for == (0,)
            and bool(now.state.hand and now.state.hand.tricks)
        )
    )
    live.table = replace(live.table, finishing=frozenset({1}))
    live.do("ann", Undo)

    assert (live.table.finishing, all_agreed(live.table)) == (frozenset(), False)


@pytest.mark.parametrize(("packs", "extra"), [(2, ()), (1, (Card.parse("Jo"),))])
def test_identical_cards_and_jokers_are_never_claimed(packs: int, extra: tuple[Card, ...]) -> None:
    live = decided("claim")
    seen = view(live.state, asker(live))
    rules = replace(seen.rules, deck=replace(seen.rules.deck, packs=packs))

    assert finish_reason(replace(seen, rules=rules, hand=(*seen.hand, *extra))) == ""


def test_settled_needs_the_same_points_whatever_is_taken() -> None:
    live = decided("settled")
    seen = view(live.state, 0)
    score = house_rules(score={"made": {"base": 10}, "missed": {"per_taken": 1}}).score

    assert finish_reason(replace(seen, rules=replace(seen.rules, score=score))) != "settled"
