"""What one seat may know, built by allow-list: the only way for anything to leave a game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from ohhell.rules.bidding import Bids
from ohhell.rules.cards import Card, Trump
from ohhell.rules.errors import OhHellError, WrongKindError
from ohhell.rules.events import Bid, Deal, Draw, Event, Forfeit, Move, Reveal, SealedBid, Seen, SeenDeal, SeenReveal
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan
from ohhell.rules.seating import left
from ohhell.rules.sheet import Sheet
from ohhell.rules.state import Hand, Phase, State, Trick, evolve


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it: everything the seat may know, and nothing else.

    Attributes:
        seat: The seat this view is for; None for a spectator, who sees no hand.
        phase: "draw", "deal", "bid", "reveal", "play" or "over".
        rules: The rule set.
        names: The players' names, by seat.
        seats: The number of seats.
        schedule: The hands of the game.
        draw: The draw for the first deal, once it is made.
        hand_number: The number of the current hand, counted from 1.
        cards: The cards per player in this hand.
        hook: Whether the hook is in force in this hand.
        dealer: The dealer's seat.
        hand: Your cards.
        trump: "c", "d", "h", "s" or "nt"; None while unknown.
        turn_up: The card turned up for trumps, if any.
        turned: All cards that were turned up.
        cuts: The cards cut for trumps.
        shown: Cards in other hands that you can see, with their seats.
        undealt: The number of cards that were not dealt.
        bids: The bids by seat; None if a bid is not made yet or not shown.
        bid_total: The sum of the bids so far; None if the rules hide it.
        leader: The seat that leads or led to the current trick.
        trick: The current trick, as seats and cards in order of play.
        tricks: The finished tricks of this hand.
        taken: The tricks taken in this hand, by seat.
        totals: The points so far, by seat.
        sheet: The finished hands.
        forfeits: Forfeits owed and paid.
        notes: Notes about the course of the game.
        winners: The winning seats; empty until the game is over.
        waiting_for: The seats that must act.
        legal: The moves that this seat may make.
    """

    seat: int | None
    phase: Phase
    rules: Rules
    names: tuple[str, ...]
    seats: int
    schedule: tuple[HandPlan, ...]
    draw: Draw | None
    hand_number: int
    cards: int
    hook: bool
    dealer: int | None
    hand: tuple[Card, ...]
    trump: Trump | None
    turn_up: Card | None
    turned: tuple[Card, ...]
    cuts: tuple[Card, ...]
    shown: tuple[tuple[int, Card], ...]
    undealt: int
    bids: Bids
    bid_total: int | None
    leader: int | None
    trick: tuple[tuple[int, Card], ...]
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    totals: tuple[int, ...]
    sheet: Sheet
    forfeits: tuple[Forfeit, ...]
    notes: tuple[str, ...]
    winners: tuple[int, ...]
    waiting_for: tuple[int, ...]
    legal: tuple[Move, ...]


def check_seat(state: State, seat: int) -> None:
    """Raise OhHellError unless the table has this seat."""
    if not 0 <= seat < state.seats:
        raise OhHellError("no-such-seat", f"There is no seat {seat}: the seats are 0 to {state.seats - 1}.")


class SeatPart(NamedTuple):
    """The fields of a view that differ from seat to seat; all others are the same for everybody, spectators included."""

    seat: int | None
    hand: tuple[Card, ...]
    shown: tuple[tuple[int, Card], ...]
    bids: Bids
    legal: tuple[Move, ...]


def view(state: State, seat: int | None, *, names: tuple[str, ...] = ()) -> View:
    """What *seat* may know of *state*; None is the spectator."""
    if seat is not None and not isinstance(seat, int):
        raise WrongKindError("the number of a seat, or None,", seat)
    if seat is not None:
        check_seat(state, seat)
    hand = state.hand
    part = seat_part(state, seat)
    plan = hand.dealt.plan if hand is not None else state.schedule[0]
    open_trump = hand is not None and _trump_is_open(state)
    turned = hand.dealt.turned if hand is not None and open_trump else ()
    return View(
        seat=seat,
        phase=state.phase,
        rules=state.rules,
        names=names or tuple(f"Seat {number}" for number in range(1, state.seats + 1)),
        seats=state.seats,
        schedule=state.schedule,
        draw=state.draw,
        hand_number=plan.number,
        cards=plan.cards,
        hook=plan.hook,
        dealer=hand.dealt.dealer if hand is not None else state.dealer,
        hand=part.hand,
        trump=hand.dealt.trump if hand is not None and open_trump else plan.trump,
        turn_up=turned[-1] if turned else None,
        turned=turned,
        cuts=hand.dealt.cuts if hand is not None and open_trump else (),
        shown=part.shown,
        undealt=len(hand.dealt.stock) if hand is not None else 0,
        bids=part.bids,
        bid_total=_bid_total(state, hand),
        leader=hand.leader if hand is not None and state.phase == "play" else None,
        trick=_trick(state, hand),
        tricks=hand.tricks if hand is not None else (),
        taken=hand.taken if hand is not None else (0,) * state.seats,
        totals=state.totals,
        sheet=state.sheet,
        forfeits=state.forfeits,
        notes=state.notes,
        winners=state.winners,
        waiting_for=waiting_for(state),
        legal=part.legal,
    )


def seat_part(state: State, seat: int | None) -> SeatPart:
    """The part of the view of *seat* that is its own; with `combine` and anybody's view it makes the whole view.

    Where many seats look at one state, this is much faster than a whole view for each.
    """
    hand = state.hand
    return SeatPart(
        seat=seat,
        hand=_own_hand(state, hand, seat),
        shown=_shown(state, hand, seat) if hand is not None else (),
        bids=_bids(state, hand, seat),
        legal=() if seat is None else legal(state, seat),
    )


def combine(public: View, part: SeatPart) -> View:
    """The view of the seat that *part* belongs to; *public* is the spectator's view of the same state."""
    return replace(public, **part._asdict())


def witness(before: State, event: Event, seat: int | None) -> Seen:
    """*event*, which happened in the state *before*, as *seat* saw it."""
    if isinstance(event, Deal):
        seen = view(evolve(before, event), seat)
        return SeenDeal(
            cards=seen.cards,
            dealer=seen.dealer or 0,
            hand=seen.hand,
            shown=seen.shown,
            turned=seen.turned,
            cuts=seen.cuts,
            trump=seen.trump,
            undealt=seen.undealt,
        )
    if isinstance(event, Reveal):
        after = evolve(before, event)
        return SeenReveal(_bids(after, after.hand, seat), _bid_total(after, after.hand))
    hides_bids = before.rules.bid.reveal != "at_once"
    if isinstance(event, Bid) and event.seat != seat and hides_bids and not _bids_are_open(evolve(before, event)):
        return SealedBid(event.seat)
    return event


def _trump_is_open(state: State) -> bool:
    """Whether the trump of the hand has been shown."""
    return state.phase not in {"bid", "reveal"} or state.rules.trump.reveal == "before_bids"


def _sees_own_hand(state: State, hand: Hand) -> bool:
    """Whether players see their own cards: in blind and forehead hands only when all bids are in."""
    return state.phase not in {"bid", "reveal"} or hand.dealt.plan.sight == "own_hand"


def _own_hand(state: State, hand: Hand | None, seat: int | None) -> tuple[Card, ...]:
    if hand is None or seat is None or not _sees_own_hand(state, hand):
        return ()
    return hand.held[seat]


def _shown(state: State, hand: Hand, seat: int | None) -> tuple[tuple[int, Card], ...]:
    """The unplayed cards of others that *seat* sees: the dealer's last card, and cards on foreheads."""
    dealt = hand.dealt
    opened: set[int] = set()
    if dealt.plan.sight == "others_only" and seat is not None:
        opened |= set(range(state.seats)) - {seat}
    if dealt.plan.source == "dealer_last_card" and _trump_is_open(state):
        opened |= {dealt.dealer}
    if seat is not None and _sees_own_hand(state, hand):
        opened -= {seat}
    if not opened:
        return ()
    played = {(player, card) for trick in hand.tricks for player, card in trick.plays} | set(_trick(state, hand))
    known = [(other, dealt.hands[other][-1]) for other in sorted(opened) if dealt.hands[other]]
    return tuple(pair for pair in known if pair not in played)


def _bids_are_open(state: State) -> bool:
    """Whether all bids can be seen now."""
    if state.phase in {"bid", "reveal"}:
        return state.rules.bid.reveal == "at_once"
    if state.phase == "play":
        remembered = state.rules.bids_visible_in_play or not (state.hand is not None and state.hand.led)
        return remembered and state.rules.bid.reveal in {"at_once", "all_together"}
    return True


def _bids(state: State, hand: Hand | None, seat: int | None) -> Bids:
    if hand is None:
        return (None,) * state.seats
    if _bids_are_open(state):
        return hand.bids
    return tuple(bid if other == seat else None for other, bid in enumerate(hand.bids))


def _bid_total(state: State, hand: Hand | None) -> int | None:
    """The sum of the bids so far, or None if it is hidden."""
    if hand is None:
        return None
    total_only = state.rules.bid.reveal == "total_only" and state.phase == "play"
    total_is_open = total_only and (state.rules.bids_visible_in_play or not hand.led)
    return sum(bid or 0 for bid in hand.bids) if total_is_open or _bids_are_open(state) else None


def _trick(state: State, hand: Hand | None) -> tuple[tuple[int, Card], ...]:
    if hand is None:
        return ()
    return tuple((left(state.rules, state.seats, hand.leader, place), card) for place, card in enumerate(hand.trick))
