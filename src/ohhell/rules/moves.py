"""Moves: what a seat may do now, whether players may talk, and the reasons why something is not allowed."""

from __future__ import annotations

from collections.abc import Iterable

from ohhell.rules.bidding import bid_range, bid_refusal, may_change, open_bids, to_bid
from ohhell.rules.cards import SUIT_NAMES, SUITS, Card, text_of
from ohhell.rules.errors import IllegalMove, OhHellError, Values, WrongKindError
from ohhell.rules.events import Bid, Move, Play
from ohhell.rules.pack import strength
from ohhell.rules.seating import left
from ohhell.rules.state import Hand, State, current_hand
from ohhell.rules.tricks import of_suit, overtrumps, playable, suit_led


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
    raise why_illegal(state, move)


def why_illegal(state: State, move: Move) -> IllegalMove:
    """The error with the reason why *move*, which `legal` doesn't list, is illegal."""
    code, reason = _refusal(state, move)
    action = f"bid {move.tricks}" if isinstance(move, Bid) else f"play {move.card}"
    return IllegalMove(code, f"You can't {action}: {reason}.", _values(state, move, code))


def _is_playable(state: State, move: Move) -> bool:
    """Whether a card is among the legal ones, without listing moves: most moves are such cards."""
    if state.phase != "play" or type(move) is not Play or type(move.seat) is not int or move.seat != to_play(state):
        return False
    return move.card in legal_cards(state, current_hand(state), move.seat)


def _bidders(state: State, hand: Hand) -> tuple[int, ...]:
    return to_bid(state.rules, hand.bids, dealer=hand.dealt.dealer) if state.phase == "bid" else ()


def _may_change(state: State, hand: Hand, seat: int) -> bool:
    return may_change(state.rules, hand.bids, dealer=hand.dealt.dealer, seat=seat, led=hand.led)


def _refusal(state: State, move: Move) -> tuple[str, str]:
    """Why a move is illegal, as a code and a reason."""
    if state.phase == "over":
        return "game-over", "the game is over"
    if not 0 <= move.seat < state.seats:
        return "no-such-seat", f"there is no seat {move.seat}. Choose a seat from 0 to {state.seats - 1}"
    return _bid_refusal(state, move) if isinstance(move, Bid) else _card_refusal(state, move)


def _values(state: State, move: Move, code: str) -> Values:
    """What a page needs to write the reason in its own language; no bid of others unless the reason names their total."""
    hand = state.hand if state.phase in {"bid", "reveal", "play"} else None
    if isinstance(move, Play):
        led = suit_led(hand.trick, hand.dealt.trump, state.rules.deck) if hand is not None and hand.trick else None
        return {"card": str(move.card)} | ({"suit": led} if led else {})
    if hand is None:
        return {"bid": move.tricks}
    numbers = bid_range(state.rules, hand.dealt.plan.cards)
    values = {"bid": move.tricks, "tricks": hand.dealt.plan.cards, "least": numbers[0], "most": numbers[-1]}
    if code != "bid-hooked":
        return values
    return values | {"total": move.tricks + sum(bid or 0 for seat, bid in enumerate(hand.bids) if seat != move.seat)}


def _sorted(state: State, held: Iterable[Card]) -> str:
    """Cards as people hold them: by suit, the highest first."""
    height = strength(state.rules.deck)
    by_suit = [None, *reversed(SUITS)]
    return text_of(sorted(held, key=lambda card: (by_suit.index(card.suit), -height[card.rank])))


def _bid_refusal(state: State, bid: Bid) -> tuple[str, str]:
    hand = state.hand if state.phase in {"bid", "reveal", "play"} else None
    if hand is None:
        return "wrong-phase", "no hand has been dealt"
    if hand.bids[bid.seat] is not None and not _may_change(state, hand, bid.seat):
        return "bid-locked", f"your bid of {hand.bids[bid.seat]} can't be changed any more"
    if state.phase == "reveal":
        return "wrong-phase", "all bids are in"
    if hand.bids[bid.seat] is None and bid.seat not in _bidders(state, hand):
        return "not-your-turn", "it's not your turn to bid"
    dealt, last = hand.dealt, "as the last bidder you"
    refused = bid_refusal(
        state.rules, dealt.plan, hand.bids, dealer=dealt.dealer, seat=bid.seat, tricks=bid.tricks, last=last
    )
    assert refused is not None, "a legal bid is accepted before"
    return refused


def _card_refusal(state: State, play: Play) -> tuple[str, str]:  # noqa: PLR0911 (one per reason)
    if state.phase != "play":
        bidding = state.phase in {"bid", "reveal"}
        return "wrong-phase", "bidding isn't finished" if bidding else "no hand has been dealt"
    if play.seat != to_play(state):
        return "not-your-turn", "it's not your turn"
    if not isinstance(play.card, Card):
        raise WrongKindError("a Card (Card.parse makes one from text)", play.card)
    hand = current_hand(state)
    held, trump, deck = hand.held[play.seat], hand.dealt.trump, state.rules.deck
    if play.card not in held:
        return "card-not-in-hand", f"it's not in your hand. You hold {_sorted(state, held)}"
    if not hand.trick:
        others = f"Lead another suit; you hold {_sorted(state, legal_cards(state, hand, play.seat))}"
        if state.rules.lead.trump == "broken":
            return "trump-not-broken", f"no trump has been played yet. {others}"
        return "trump-first-trick", f"trumps can't be led to the first trick. {others}"
    led = suit_led(hand.trick, trump, deck)
    assert led is not None, "without a suit to follow every card is legal"
    if following := of_suit(held, led, trump, deck):
        return (
            "must-follow",
            f"{SUIT_NAMES[led]} were led and you must follow suit. You hold {_sorted(state, following)}",
        )
    assert trump != "nt", "without trumps a void player may play anything"
    trumps = of_suit(held, trump, trump, deck)
    over = overtrumps(state.rules, held, hand.trick, trump)
    if over and play.card in trumps:
        return "must-overtrump", f"you must play a higher trump. You hold {_sorted(state, over)}"
    shown = _sorted(state, over or trumps)
    return "must-trump", f"you have no {SUIT_NAMES[led]} and must trump. You hold the trumps {shown}"


def check_talk(state: State) -> None:
    """Raise IllegalMove if players may not talk now: under silent rules, from the deal to the end of the hand."""
    if state.rules.table_talk == "silent_in_hand" and state.phase in {"bid", "reveal", "play"}:
        raise IllegalMove("talk-closed", "You can't chat during a hand under these rules. Wait until it's over.")


def check_comment(state: State) -> None:
    """Raise OhHellError unless players may talk now and the sheet has comments."""
    check_talk(state)
    if not state.rules.comments:
        raise OhHellError("no-comments", "You can't add a comment: these rules have no comments on the score sheet.")
