from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell.presets import preset
from ohhell.rules.cards import Card
from ohhell.rules.events import Deal, Event
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, current_hand, due, evolve
from ohhell.rules.view import view, witness
from scenes import house_rules, table

SEATS = 6  # seat 5 deals, so the card at place p of the deal goes to seat p % 6
HIDING = [
    (3, preset("classic")),
    (3, preset("classic-two-packs")),
    (3, preset("classic-63")),
    (3, house_rules(bids_visible_in_play=False, trump="none")),
    (3, house_rules(trump={"reveal": "after_bids"})),
    (3, house_rules(trump="dealer_last_card", bid={"sight": [{"mode": "blind"}]})),
    (1, house_rules(trump="none", bid={"sight": [{"mode": "others_only"}]})),
]


def _played(rules: Rules, size: int, deal: Deal, moves: int) -> tuple[State, list[Event]]:
    """A hand played on for so many moves, each the first that is legal, with what happened after the deal."""
    state = evolve(table(rules, SEATS, cards=size), deal)
    events: list[Event] = []
    for _ in range(moves):
        event = due(state) or legal(state, waiting_for(state)[0])[0]
        events.append(event)
        state = evolve(state, event)
    return state, events


def _places_known(state: State, seat: int | None) -> set[int]:
    """The places of the deal whose cards *seat* may know by the rule book."""
    hand = current_hand(state)
    plan, bidding = hand.dealt.plan, state.phase in {"bid", "reveal"}
    played = {play for trick in hand.tricks for play in trick.plays} | set(view(state, seat).trick)
    known = set()
    for place in range(SEATS * plan.cards):
        owner, nth = place % SEATS, place // SEATS
        own = owner == seat and not (bidding and plan.sight != "own_hand")
        forehead = plan.sight == "others_only" and seat not in {None, owner}
        dealers_last = plan.source == "dealer_last_card" and (owner, nth) == (SEATS - 1, plan.cards - 1)
        if own or forehead or dealers_last or (owner, hand.dealt.hands[owner][nth]) in played:
            known.add(place)
    trump_hidden = bidding and state.rules.trump.reveal == "after_bids"
    return known if trump_hidden else known | {SEATS * plan.cards + turn for turn in range(len(hand.dealt.turned))}


def _rearranged(whole: list[Card], fixed: set[int], data: st.DataObject) -> tuple[Card, ...]:
    """The pack with every card that is not fixed in another place, perhaps."""
    free = [place for place in range(len(whole)) if place not in fixed]
    moved = dict(zip(free, data.draw(st.permutations([whole[place] for place in free])), strict=True))
    return tuple(moved.get(place, card) for place, card in enumerate(whole))


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_a_view_does_not_change_when_what_it_hides_is_permuted(data: st.DataObject) -> None:
    size, rules = data.draw(st.sampled_from(HIDING))
    whole = data.draw(st.permutations(pack(rules.deck, SEATS)))
    seat = data.draw(st.sampled_from([None, *range(SEATS)]))
    moves = data.draw(st.integers(0, SEATS * (size + 1) - 1))
    state, events = _played(rules, size, Deal(tuple(whole)), moves)

    other = Deal(_rearranged(whole, _places_known(state, seat), data))
    again = evolve(table(rules, SEATS, cards=size), other)
    for event in events:
        again = evolve(again, event)

    assert view(again, seat) == view(state, seat)


@settings(max_examples=80, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_a_deal_is_witnessed_the_same_when_what_is_hidden_is_permuted(data: st.DataObject) -> None:
    size, rules = data.draw(st.sampled_from(HIDING))
    whole = data.draw(st.permutations(pack(rules.deck, SEATS)))
    seat = data.draw(st.sampled_from([None, *range(SEATS)]))
    before = table(rules, SEATS, cards=size)
    deal = Deal(tuple(whole))

    other = Deal(_rearranged(whole, _places_known(evolve(before, deal), seat), data))

    assert witness(before, other, seat) == witness(before, deal, seat)
