"""What a seat can be certain of: which cards win or lose whatever the others hold.

The proofs allow the others more than they can do. Each may hold any card that its earlier plays don't rule out, and play it unless
it is sure to hold one that must be played instead. So what is proved here holds in every deal that agrees with the view, although
not everything that holds is proved.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ohhell.bots.sampling import HiddenCards, hidden_cards
from ohhell.rules.cards import Card, Suit, Trump
from ohhell.rules.events import Play
from ohhell.rules.pack import strength
from ohhell.rules.seating import round_from
from ohhell.rules.tricks import suit_led, suit_of, winner
from ohhell.rules.view import View


class Outlook:
    """A position as one seat sees it, with *trump* as the trump suit."""

    def __init__(self, view: View, trump: Trump) -> None:
        assert view.seat is not None, "a spectator has no moves"
        self.view, self.rules, self.trump = view, view.rules, trump
        self.me: int = view.seat
        self.height = strength(view.rules.deck)
        self.trick = tuple(card for _, card in view.trick)
        self.legal = tuple(move.card for move in view.legal if isinstance(move, Play))

    @cached_property
    def hidden(self) -> HiddenCards:
        """The cards this seat has not seen, and who may hold them."""
        return hidden_cards(self.view, self.trump)

    @cached_property
    def later(self) -> tuple[int, ...]:
        """The seats that play to this trick after this one."""
        first = self.view.trick[0][0] if self.view.trick else self.me
        return round_from(self.rules, self.view.seats, first)[len(self.trick) + 1 :]

    @cached_property
    def others_cards(self) -> frozenset[Card]:
        """The cards that some other player may hold."""
        return frozenset(card for seat in range(self.view.seats) if seat != self.me for card in self._may_hold(seat))

    @cached_property
    def _later_cards(self) -> frozenset[Card]:
        return frozenset(card for seat in self.later for card in self._may_hold(seat))

    def _may_hold(self, seat: int) -> frozenset[Card]:
        hidden = self.hidden
        drawn = frozenset(hidden.cards) - hidden.cannot[seat] if hidden.needs[seat] > 0 else frozenset()
        return drawn | frozenset(hidden.known[seat])

    def suit(self, card: Card) -> Suit | None:
        """The suit of *card* in this hand."""
        return suit_of(card, self.trump, self.rules.deck)

    def is_trump(self, card: Card) -> bool:
        """Whether *card* is a trump."""
        return self.trump != "nt" and self.suit(card) == self.trump

    def of_suit(self, suit: Suit | None) -> list[Card]:
        """The different cards of *suit* in the seat's hand, the highest first."""
        mine = {card for card in self.view.hand if suit is not None and self.suit(card) == suit}
        return sorted(mine, key=lambda card: -self.height[card.rank])

    def wins(self, card: Card) -> bool:
        """Whether *card*, played now, is sure to take this trick."""
        place = len(self.trick)
        trick = (*self.trick, card)
        if winner(self.rules, trick, self.trump) != place:
            return False
        if not self.later:
            return True
        if self._is_losing_joker(card) or self._depends_on_led_card(card):
            return False
        return all(
            winner(self.rules, (*trick, answer), self.trump) == place
            for seat in self.later
            for answer in self._answers(seat, trick)
        )

    def loses(self, card: Card) -> bool:
        """Whether *card*, played now, is sure not to take this trick."""
        place = len(self.trick)
        trick = (*self.trick, card)
        cancelling = self.rules.trick.duplicates == "cancel"
        if winner(self.rules, trick, self.trump) != place:
            paired = self.trick.count(card) % 2 == 1
            return not self.later or not cancelling or paired or not self._later_cards & set(trick)
        if cancelling or self._is_losing_joker(card):
            return False
        return any(self._must_beat(seat, trick) for seat in self.later)

    def taker(self, card: Card) -> int | None:
        """The seat that is sure to take this trick if the last player plays *card*; None if it is not known, or nobody does."""
        if self.later:
            return self.me if self.wins(card) else None
        place = winner(self.rules, (*self.trick, card), self.trump)
        return None if place is None else (*(seat for seat, _ in self.view.trick), self.me)[place]

    def is_beaten(self, card: Card) -> bool:
        """Whether *card* would not win the trick as it lies on the table."""
        return winner(self.rules, (*self.trick, card), self.trump) != len(self.trick)

    def _must_beat(self, seat: int, trick: Sequence[Card]) -> bool:
        """Whether every card that a later *seat* may play beats the last card of *trick*."""
        answers = self._answers(seat, trick)
        place = len(trick) - 1
        return bool(answers) and all(winner(self.rules, (*trick, one), self.trump) != place for one in answers)

    def _answers(self, seat: int, trick: Sequence[Card]) -> list[Card]:
        """The cards that a later *seat* may play to *trick*, and perhaps some more."""
        cards = self._may_hold(seat)
        led = suit_led(trick, self.trump, self.rules.deck)
        if led is None:
            return list(cards)
        following = [card for card in cards if self.suit(card) == led]
        if self._is_sure_to_hold(seat, led):
            return following
        must_trump = self.rules.follow.void != "any" and self.trump != "nt"
        if must_trump and any(self.is_trump(card) for card in self.hidden.known[seat]):
            return following + [card for card in cards if self.is_trump(card) and self.suit(card) != led]
        return list(cards)

    def _is_sure_to_hold(self, seat: int, suit: Suit) -> bool:
        """Whether a seat is known to hold a card of *suit*, or can't fill its hand without one."""
        hidden = self.hidden
        if any(self.suit(card) == suit for card in hidden.known[seat]):
            return True
        elsewhere = sum(self.suit(card) != suit and card not in hidden.cannot[seat] for card in hidden.cards)
        return elsewhere < hidden.needs[seat]

    def _is_losing_joker(self, card: Card) -> bool:
        return card.suit is None and self.rules.deck.joker_role == "always_lose"

    def _depends_on_led_card(self, card: Card) -> bool:
        """Whether *card* may lose because the card that was led, and others with it, are cancelled."""
        if self.rules.trick.duplicates != "cancel" or self.rules.trick.cancel_led != "first_live":
            return False
        plain = self.suit(card) is not None and not self.is_trump(card)
        return plain and bool(self._later_cards & set(self.trick))

    def always_wins(self, card: Card) -> bool:
        """Whether *card* takes a trick whenever it is played from now on."""
        if not (self.is_trump(card) or (self.suit(card) is None and not self._is_losing_joker(card))):
            return False
        return all(
            winner(self.rules, (card, other), self.trump) == 0 and winner(self.rules, (other, card), self.trump) == 1
            for other in self.others_cards
        )

    def is_highest(self, card: Card) -> bool:
        """Whether no other player can hold a card of the suit of *card* that is as high."""
        suit = self.suit(card)
        return suit is not None and not any(
            self.suit(other) == suit and self.height[other.rank] >= self.height[card.rank]
            for other in self.others_cards
        )

    def only_trumps_beat(self, card: Card) -> bool:
        """Whether *card*, played now, takes this trick unless somebody trumps it."""
        trick = (*self.trick, card)
        plain = self.trump != "nt" and self.suit(card) is not None and not self.is_trump(card)
        if not plain or self.is_beaten(card) or self.rules.trick.duplicates == "cancel":
            return False
        return all(
            self.is_trump(answer) or winner(self.rules, (*trick, answer), self.trump) == len(self.trick)
            for seat in self.later
            for answer in self._answers(seat, trick)
        )

    def higher_out(self, card: Card) -> int:
        """How many higher cards of the suit of *card* this seat has not seen."""
        suit = self.suit(card)
        if suit is None:
            return 0
        return sum(
            self.suit(other) == suit and self.height[other.rank] > self.height[card.rank] for other in self.hidden.cards
        )

    def trumps_are_gone(self) -> bool:
        """Whether no other player can hold a trump."""
        return self.trump != "nt" and not any(self.is_trump(card) for card in self.others_cards)
