"""Moves: what a seat may do now, and the reasons why another move is illegal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from ohhell.rules.bidding import bid_range, forbidden_bids, hook_reason, may_change, open_bids, to_bid
from ohhell.rules.cards import SUIT_NAMES, SUITS, Card, text_of
from ohhell.rules.errors import IllegalMove, WrongKindError
from ohhell.rules.events import Bid, Move, Play
from ohhell.rules.pack import strength
from ohhell.rules.seating import left
from ohhell.rules.state import Hand, State, current_hand
from ohhell.rules.tricks import leads, of_suit, overtrumps, playable, suit_led


def to_play(state: State) -> int:
    """The seat that must play the next card."""
    hand = current_hand(state)
    return left(state.rules, state.seats, hand.leader, len(hand.trick))


def waiting_for(state: State) -> tuple[int, ...]:
    """The seats that must act before the game can go on."""
    if state.phase == "play":
        return (to_play(state),)
    if state.phase == "bid":
        hand = current_hand(state)
        return to_bid(state.rules, hand.bids, dealer=hand.dealt.dealer)
    return ()


def legal(state: State, seat: int) -> tuple[Move, ...]:
    """Every move *seat* may make now, a card held twice listed once."""
    if not isinstance(seat, int):
        raise WrongKindError("the number of a seat", seat)
    if state.phase not in {"bid", "play"} or not 0 <= seat < state.seats:
        return ()
    hand = current_hand(state)
    moves: list[Move] = []
    if not hand.led and (seat in _bidders(state, hand) or _may_change(state, hand, seat)):
        numbers = open_bids(state.rules, hand.dealt.plan, hand.bids, dealer=hand.dealt.dealer, seat=seat)
        moves += [Bid(seat, number) for number in numbers]
    if state.phase == "play" and seat == to_play(state):
        moves += [Play(seat, card) for card in dict.fromkeys(legal_cards(state, hand, seat))]
    return tuple(moves)


def legal_cards(state: State, hand: Hand, seat: int) -> tuple[Card, ...]:
    """The cards *seat* may play to the current trick."""
    return playable(
        state.rules,
        hand.held[seat],
        hand.trick,
        trump=hand.dealt.trump,
        first=not hand.tricks,
        broken=hand.broken,
    )


def check(state: State, move: Move) -> Move:
    """*move* as the engine spells it, or IllegalMove with the reason; accepts exactly what `legal` lists."""
    if not isinstance(move, Bid | Play):
        raise WrongKindError("a Bid or a Play", move)
    if _is_playable(state, move):
        return move
    for possible in legal(state, move.seat):
        if possible == move:
            return possible
    if state.phase == "over":
        _refuse("game-over", move, "the game is over")
    if not 0 <= move.seat < state.seats:
        _refuse("no-such-seat", move, f"there is no seat {move.seat}. Choose a seat from 0 to {state.seats - 1}")
    return _refuse_bid(state, move) if isinstance(move, Bid) else _refuse_card(state, move)


def _is_playable(state: State, move: Move) -> bool:
    """Whether a card is among the legal ones, without listing moves: most moves are such cards."""
    if state.phase != "play" or type(move) is not Play or type(move.seat) is not int or move.seat != to_play(state):
        return False
    return move.card in legal_cards(state, current_hand(state), move.seat)


def _bidders(state: State, hand: Hand) -> tuple[int, ...]:
    return to_bid(state.rules, hand.bids, dealer=hand.dealt.dealer) if state.phase == "bid" else ()


def _may_change(state: State, hand: Hand, seat: int) -> bool:
    return may_change(state.rules, hand.bids, dealer=hand.dealt.dealer, seat=seat, led=hand.led)


def _refuse(code: str, move: Move, reason: str) -> NoReturn:
    action = f"bid {move.tricks}" if isinstance(move, Bid) else f"play {move.card}"
    raise IllegalMove(code, f"You can't {action}: {reason}.")


def _sorted(state: State, held: Iterable[Card]) -> str:
    """Cards as people hold them: by suit, the highest first."""
    height = strength(state.rules.deck)
    by_suit = [None, *reversed(SUITS)]
    return text_of(sorted(held, key=lambda card: (by_suit.index(card.suit), -height[card.rank])))


def _refuse_bid(state: State, bid: Bid) -> NoReturn:
    hand = state.hand if state.phase in {"bid", "reveal", "play"} else None
    if hand is None:
        _refuse("wrong-phase", bid, "no hand has been dealt")
    if hand.bids[bid.seat] is not None and not _may_change(state, hand, bid.seat):
        _refuse("bid-locked", bid, f"your bid of {hand.bids[bid.seat]} can't be changed any more")
    if state.phase == "reveal":
        _refuse("wrong-phase", bid, "all bids are in")
    if hand.bids[bid.seat] is None and bid.seat not in _bidders(state, hand):
        _refuse("not-your-turn", bid, "it's not your turn to bid")
    plan = hand.dealt.plan
    numbers = bid_range(state.rules, plan.cards)
    if not isinstance(bid.tricks, int) or bid.tricks not in forbidden_bids(
        state.rules, plan, hand.bids, dealer=hand.dealt.dealer, seat=bid.seat
    ):
        cards = "1 card" if plan.cards == 1 else f"{plan.cards} cards"
        _refuse("bid-out-of-range", bid, f"with {cards}, bids go from {numbers[0]} to {numbers[-1]}")
    others = sum(other or 0 for seat, other in enumerate(hand.bids) if seat != bid.seat)
    total = others + bid.tricks
    _refuse(
        "bid-hooked",
        bid,
        hook_reason(state.rules.hook.kind, cards=plan.cards, total=total, last="as the last bidder you"),
    )


def _refuse_card(state: State, play: Play) -> NoReturn:
    if state.phase != "play":
        _refuse(
            "wrong-phase",
            play,
            "bidding isn't finished" if state.phase in {"bid", "reveal"} else "no hand has been dealt",
        )
    hand = current_hand(state)
    if play.seat != to_play(state):
        _refuse("not-your-turn", play, "it's not your turn")
    held, trump = hand.held[play.seat], hand.dealt.trump
    if not isinstance(play.card, Card):
        raise WrongKindError("a Card (Card.parse makes one of a text)", play.card)
    if play.card not in held:
        _refuse("card-not-in-hand", play, f"it's not in your hand. You hold {_sorted(state, held)}")
    if not hand.trick:
        open_leads = _sorted(state, leads(state.rules, held, trump=trump, first=not hand.tricks, broken=hand.broken))
        if state.rules.lead.trump == "broken":
            _refuse("trump-not-broken", play, f"no trump has been played yet. Lead another suit; you hold {open_leads}")
        _refuse(
            "trump-first-trick",
            play,
            f"trumps can't be led to the first trick. Lead another suit; you hold {open_leads}",
        )
    deck = state.rules.deck
    led = suit_led(hand.trick, trump, deck)
    assert led is not None, "without a suit to follow every card is legal"
    if following := of_suit(held, led, trump, deck):
        _refuse(
            "must-follow",
            play,
            f"{SUIT_NAMES[led]} were led and you must follow suit. You hold {_sorted(state, following)}",
        )
    assert trump != "nt", "without trumps a void player may play anything"
    if over := overtrumps(state.rules, held, hand.trick, trump):
        if play.card in of_suit(held, trump, trump, deck):
            _refuse("must-overtrump", play, f"you must play a higher trump. You hold {_sorted(state, over)}")
        _refuse(
            "must-trump",
            play,
            f"you have no {SUIT_NAMES[led]} and must trump. You hold the trumps {_sorted(state, over)}",
        )
    trumps = _sorted(state, of_suit(held, trump, trump, deck))
    _refuse("must-trump", play, f"you have no {SUIT_NAMES[led]} and must trump. You hold the trumps {trumps}")
