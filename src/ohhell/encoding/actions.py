"""Actions as numbers: bids and cards. Cards are numbered relative to trumps."""

from __future__ import annotations

from functools import lru_cache

from ohhell.encoding.layout import ACTIONS, FEWEST_SEATS, FIRST_CARD, MOST_SEATS, SUIT_SLOTS
from ohhell.rules.axes import Deck
from ohhell.rules.cards import SUITS, Card, Trump
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Move, Play
from ohhell.rules.pack import pack, ranks, strength
from ohhell.rules.rules import Rules
from ohhell.rules.view import View


def encoding_problem(rules: Rules, seats: int) -> str | None:
    """Return why these rules have no encoding, as a sentence; None if they have one."""
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        return f"The encoding is for 2 to {MOST_SEATS} players, not {seats}."
    cards = pack(rules.deck, seats)
    if any(card.suit is None for card in cards):
        return "The encoding has no jokers. Choose rules without them."
    if len(set(cards)) < len(cards):
        return "The encoding has each card once. Choose rules with one pack."
    return None


def is_encodable(rules: Rules, seats: int) -> bool:
    """Tell whether these rules have an encoding: one pack without jokers, at most eight seats."""
    return encoding_problem(rules, seats) is None


def check_encodable(rules: Rules, seats: int) -> None:
    """Raise OhHellError `no-encoding` unless these rules have an encoding."""
    problem = encoding_problem(rules, seats)
    if problem is not None:
        raise OhHellError("no-encoding", problem)


def suit_shift(trump: Trump | None) -> int:
    """Return how far suits are renumbered: the number of the trump suit, which becomes suit 0; 0 without one."""
    return SUITS.index(trump) if trump is not None and trump != "nt" else 0


@lru_cache(maxsize=256)
def card_slots(deck: Deck, trump: Trump | None) -> dict[Card, int]:
    """Return the slot of each card, 0 to 63: 16 * suit + height, with trumps as suit 0 and the highest rank at height 15.

    The suits after the trump suit in the order c, d, h, s follow as suits 1, 2, 3, in a circle. Without trumps, or while they
    are unknown, clubs are suit 0.
    """
    height = strength(deck)
    top = len(ranks(deck))
    shift = suit_shift(trump)
    return {
        card: (SUITS.index(card.suit) - shift) % 4 * SUIT_SLOTS + SUIT_SLOTS - 1 - top + height[card.rank]
        for card in (Card(rank, suit) for rank in ranks(deck) if rank != "Jo" for suit in SUITS)
        if card.suit is not None
    }


@lru_cache(maxsize=256)
def _cards_by_slot(deck: Deck, trump: Trump | None) -> dict[int, Card]:
    return {slot: card for card, slot in card_slots(deck, trump).items()}


def action_of(view: View, move: Move) -> int:
    """Return the action of a move that is legal in *view*.

    Examples:
        >>> import ohhell
        >>> game = ohhell.Game(ohhell.preset("classic"), ["Ann", "Bob", "Cid"], seed=1)
        >>> (seat,) = game.waiting_for
        >>> action_of(game.view(seat), ohhell.Bid(seat, 2))
        2
    """
    if isinstance(move, Bid):
        return move.tricks
    return FIRST_CARD + card_slots(view.rules.deck, view.trump)[move.card]


def move_of(view: View, action: int) -> Move:
    """Return the move of the seat of *view* that has this action.

    Raises:
        OhHellError: `illegal-action` if there is no such move, or it is not legal now.
    """
    for move in legal_moves(view):
        if action_of(view, move) == action:
            return move
    allowed = ", ".join(str(action_of(view, move)) for move in legal_moves(view)) or "none: it is not this seat's turn"
    raise OhHellError(
        "illegal-action", f"Action {action} is not legal now. Choose one of the legal actions ({allowed})."
    )


def legal_moves(view: View) -> tuple[Move, ...]:
    """Return the moves that have actions: bids in the bidding, cards in play. Changing a bid is not an action."""
    if view.seat not in view.waiting_for:
        return ()
    kind = Bid if view.phase == "bid" else Play
    return tuple(move for move in view.legal if isinstance(move, kind))


def action_name(view: View, action: int) -> str:
    """Return an action as text: "bid 2", or the name of a card.

    >>> import ohhell
    >>> game = ohhell.Game(ohhell.preset("classic"), ["Ann", "Bob", "Cid"], seed=1)
    >>> action_name(game.view(0), 2), len(action_name(game.view(0), 47))
    ('bid 2', 2)
    """
    if not 0 <= action < ACTIONS:
        raise OhHellError("illegal-action", f"There is no action {action}: actions go from 0 to {ACTIONS - 1}.")
    if action < FIRST_CARD:
        return f"bid {action}"
    card = _cards_by_slot(view.rules.deck, view.trump).get(action - FIRST_CARD)
    return "no card" if card is None else str(card)
