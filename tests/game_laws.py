"""The laws every game obeys, whatever its rules: one random game is played and held to all of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from ohhell.dealing.deals import draw_for_deal, keys_needed, next_deal
from ohhell.dealing.keys import chain, secret_from_seed
from ohhell.rules.cards import Card
from ohhell.rules.chance import check_deal, check_draw
from ohhell.rules.errors import IllegalMove
from ohhell.rules.events import Bid, Deal, Draw, Event, Move, Play, SealedBid
from ohhell.rules.moves import check, legal, waiting_for
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import extra_plan
from ohhell.rules.state import State, due, evolve, start
from ohhell.rules.view import view, witness


def fold(rules: Rules, seats: int, events: list[Event]) -> State:
    """The state that follows from *events* alone."""
    state = start(rules, seats)
    for event in events:
        state = evolve(state, event)
    return state


def play_by_the_laws(rules: Rules, seats: int, seed: int, *, thorough: float = 0.02) -> tuple[State, list[Event]]:
    """Play one game at random and assert every law on the way; a share of the states is examined *thorough*ly."""
    rng = Random(seed)
    state = start(rules, seats)
    keys = chain(secret_from_seed(str(seed)), keys_needed(state))
    events: list[Event] = []
    while state.phase != "over" or due(state) is not None:
        event = due(state) or _chance(state, keys) or _move(state, rng, thorough=rng.random() < thorough)
        before, state = state, evolve(state, event)
        events.append(event)
        if rng.random() < thorough:
            seat = rng.choice([None, *range(seats)])
            assert_nothing_lost(state)
            assert_only_known_cards(state, seat)
            assert_blind_to_what_is_hidden(rules, seats, events, seat, rng)
            assert_blind_to_sealed_bids(state, seat, rng)
            assert_witnessed_blindly(before, event, seat, rng)
    assert_scored(state)
    assert fold(rules, seats, events) == state
    return state, events


def _chance(state: State, keys: tuple[bytes, ...]) -> Event | None:
    """A draw or a deal that is due, which must be one that can happen."""
    if state.phase == "draw":
        draw: Draw = draw_for_deal(state, keys[0])
        check_draw(state, draw)
        return draw
    if state.phase == "deal" and state.plan is not None:
        deal: Deal = next_deal(state, keys[state.plan.number])
        check_deal(state, deal)
        return deal
    return None


def _move(state: State, rng: Random, *, thorough: bool) -> Event:
    """A legal move of a seat that must act; somebody always can until the game is over."""
    waiting = waiting_for(state)
    assert waiting, f"nobody can move in phase {state.phase}"
    seat = rng.choice(waiting)
    assert legal(state, seat), f"seat {seat} must act and has no move"
    if thorough:
        assert_check_accepts_exactly_legal(state)
    changers = [other for other in range(state.seats) if other not in waiting and legal(state, other)]
    if changers and rng.random() < 0.2:
        seat = rng.choice(changers)
    moves = legal(state, seat)
    return rng.choice([move for move in moves if isinstance(move, Play)] or moves)


def assert_check_accepts_exactly_legal(state: State) -> None:
    """`check` and `legal` never disagree, for any seat, number or card."""
    cards = dict.fromkeys(pack(state.rules.deck, state.seats))
    for seat in range(state.seats):
        tried: list[Move] = [Bid(seat, number) for number in range(-1, (state.plan.cards if state.plan else 0) + 3)]
        tried += [Play(seat, card) for card in cards]
        for move in tried:
            try:
                check(state, move)
            except IllegalMove:
                assert move not in legal(state, seat)
            else:
                assert move in legal(state, seat)


def assert_nothing_lost(state: State) -> None:
    """Hands, tricks and stock together are the pack, each card as often as it was printed."""
    hand = state.hand
    if hand is None:
        return
    there: list[Card] = [card for held in hand.held for card in held]
    there += [card for trick in hand.tricks for _, card in trick.plays]
    there += [*hand.trick, *hand.dealt.stock]
    assert Counter(there) == Counter(pack(state.rules.deck, state.seats))


def assert_only_known_cards(state: State, seat: int | None) -> None:
    """Every card in a view is one that its receiver may know."""
    hand = state.hand
    if hand is None:
        return
    seen = view(state, seat)
    bidding = state.phase in {"bid", "reveal"}
    own_hidden = bidding and hand.dealt.plan.sight != "own_hand"
    assert seen.hand == (() if seat is None or own_hidden else hand.held[seat])
    assert all(card in hand.held[other] for other, card in seen.shown)
    for play in (move for move in seen.legal if isinstance(move, Play)):
        assert play.card in seen.hand
    hidden_trump = bidding and state.rules.trump.reveal == "after_bids"
    assert seen.turned == (() if hidden_trump else hand.dealt.turned)


def assert_blind_to_what_is_hidden(
    rules: Rules, seats: int, events: list[Event], seat: int | None, rng: Random
) -> None:
    """A view does not change when the cards it hides change places inside the last deal."""
    place = max((index for index, event in enumerate(events) if isinstance(event, Deal)), default=None)
    if place is None:
        return
    state = fold(rules, seats, events)
    hand, deal = state.hand, events[place]
    assert hand is not None
    assert isinstance(deal, Deal)
    if state.phase == "over" or (state.phase == "deal" and place != len(events) - 1):
        return
    fixed = known_places(state, seat, deal, events[place + 1 :])
    free = [index for index in range(len(deal.pack)) if index not in fixed]
    shuffled = [deal.pack[index] for index in free]
    rng.shuffle(shuffled)
    cards = list(deal.pack)
    for index, card in zip(free, shuffled, strict=True):
        cards[index] = card
    other = [*events[:place], Deal(tuple(cards), deal.cuts, deal.suit), *events[place + 1 :]]
    assert view(fold(rules, seats, other), seat) == view(state, seat)


def assert_blind_to_sealed_bids(state: State, seat: int | None, rng: Random) -> None:
    """A view does not change when bids that it does not show change hands; the total, which may be shown, stays."""
    hand = state.hand
    if hand is None or state.rules.lead.first == "highest_bidder" or state.phase not in {"bid", "reveal", "play"}:
        return
    seen = view(state, seat)
    hidden = [other for other, bid in enumerate(hand.bids) if bid is not None and seen.bids[other] is None]
    mixed = [hand.bids[other] for other in hidden]
    rng.shuffle(mixed)
    swapped = dict(zip(hidden, mixed, strict=True))
    bids = tuple(swapped.get(other, bid) for other, bid in enumerate(hand.bids))
    assert view(replace(state, hand=replace(hand, bids=bids)), seat) == seen


def assert_witnessed_blindly(before: State, event: Event, seat: int | None, rng: Random) -> None:
    """An event as a seat saw it does not change with what it does not show: other hands, the stock, a sealed bid."""
    seen = witness(before, event, seat)
    if isinstance(seen, SealedBid):
        assert isinstance(event, Bid)
        assert witness(before, Bid(event.seat, event.tricks + 1), seat) == seen
    elif isinstance(event, Deal):
        after = evolve(before, event)
        known = known_places(after, seat, event, [])
        free = [place for place in range(len(event.pack)) if place not in known]
        moved = dict(zip(free, rng.sample(free, len(free)), strict=True))
        cards = tuple(event.pack[moved.get(place, place)] for place in range(len(event.pack)))
        assert witness(before, Deal(cards, event.cuts, event.suit), seat) == seen


def known_places(state: State, seat: int | None, deal: Deal, later: list[Event]) -> set[int]:
    """The places in the pack whose cards *seat* may know: its own, the turned, the shown, the played."""
    hand = state.hand
    assert hand is not None
    dealt = hand.dealt
    bidding = state.phase in {"bid", "reveal"}
    step = 1 if state.rules.direction == "clockwise" else -1
    order = [(dealt.dealer + step * (turn + 1)) % state.seats for turn in range(state.seats)]
    owner = {index: order[index % state.seats] for index in range(dealt.plan.cards * state.seats)}
    open_trump = not (bidding and state.rules.trump.reveal == "after_bids")
    known: set[int] = set()
    if seat is not None and not (bidding and dealt.plan.sight != "own_hand"):
        known |= {index for index, holder in owner.items() if holder == seat}
    if dealt.plan.sight == "others_only" and seat is not None:
        known |= {index for index, holder in owner.items() if holder != seat}
    if open_trump:
        known |= {len(owner) + turn for turn in range(len(dealt.turned))}
        if dealt.plan.source == "dealer_last_card":
            known.add(max(index for index, holder in owner.items() if holder == dealt.dealer))
    for event in later:
        if isinstance(event, Play):
            known |= {i for i, holder in owner.items() if holder == event.seat and deal.pack[i] == event.card}
    return known


def assert_scored(state: State) -> None:
    """The sheet adds up: tricks, totals, hands, winners, and what a hook promises."""
    rules = state.rules
    running = (0,) * state.seats
    for row in state.sheet:
        assert sum(row.taken) + row.dead == row.cards
        assert row.dead == 0 or rules.trick.duplicates == "cancel"
        running = tuple(total + more for total, more in zip(running, row.points, strict=True))
        assert row.totals == running
    extra = sum(row.extra for row in state.sheet)
    assert len(state.sheet) == len(state.schedule) + extra or rules.end.kind == "target"
    assert all(running[seat] == max(running) for seat in state.winners)
    assert state.winners
    _assert_hooked(state)


def _assert_hooked(state: State) -> None:
    """In a hand with a hook the bids never add up to the tricks, so without dead tricks somebody misses."""
    rules = state.rules
    for row in state.sheet:
        played_to = sum(not earlier.extra for earlier in state.sheet[: row.number])
        last = state.schedule[played_to - 1]
        plan = extra_plan(rules, state.seats, last=last, number=row.number) if row.extra else last
        if not plan.hook:
            continue
        assert sum(row.bids) != row.cards
        if rules.trick.duplicates != "cancel":
            assert row.bids != row.taken
        if rules.hook.kind == "any_below":
            assert sum(row.bids) < row.cards
