"""Speech: a view in complete sentences, without boxes, tables or signs, for screen readers and plain transcripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ohhell.rules.cards import SUIT_NAMES
from ohhell.rules.events import Bid, SealedBid
from ohhell.tui import phrases, words
from ohhell.tui.hand import Group, around, arranged, bidders, by_suit, cancelled, choices, open_numbers, tricks_left

if TYPE_CHECKING:
    from ohhell.rules.cards import Card
    from ohhell.rules.events import Play
    from ohhell.rules.sheet import Row
    from ohhell.rules.state import Trick
    from ohhell.rules.view import View


class Speech:
    """What is said about a view."""

    def __init__(self, cast: words.PlayerNames) -> None:
        self.cast = cast

    def title(self, view: View) -> list[str]:
        """The game that begins or goes on."""
        sizes = words.listed(str(hand.cards) for hand in view.schedule)
        return [
            f"Oh Hell. The rules are {view.rules.name}.",
            *([view.rules.about] if view.rules.about else []),
            phrases.company(view),
            f"There are {words.counted(len(view.schedule), 'hand')}, of {sizes} cards.",
        ]

    def drawn(self, view: View) -> list[str]:
        """How the first dealer was found."""
        return [
            f"{self.cast.does(seat, 'draws')} the {words.card_name(card)}."
            for one in (view.draw.rounds if view.draw is not None else ())
            for seat, card in one
        ]

    def hand_begins(self, view: View) -> list[str]:
        """What is known of a hand as soon as it is dealt."""
        return [
            f"{phrases.hand_title(view)}, {words.counted(view.cards, 'card')} each.",
            f"{self.cast.does(view.dealer or 0, 'deals')}.",
            self.trump(view),
        ]

    def trump(self, view: View) -> str:
        """The trump, and the card that shows it."""
        if view.trump is None:
            return "Trump is shown after bidding."
        if view.cuts:
            shows = f"The {words.card_name(view.cuts[-1])} is cut: "
        elif view.turn_up is not None:
            shows = f"The {words.card_name(view.turn_up)} is turned up: "
        else:
            shows = ""
        name = "there are no trumps" if view.trump == "nt" else words.trump_name(view.trump)
        return f"{shows}{name}." if shows else f"{name[0].upper()}{name[1:]}."

    def bid(self, bid: Bid | SealedBid, before: View) -> list[str]:
        """A bid as it is made."""
        if isinstance(bid, SealedBid):
            return [f"{self.cast.does(bid.seat, 'has')} bid."]
        if before.bids[bid.seat] is not None:
            return [f"{self.cast.does(bid.seat, 'changes')} the bid to {bid.tricks}."]
        return [f"{self.cast.does(bid.seat, 'bids')} {bid.tricks}."]

    def to_bid(self, view: View, refusals: Sequence[str]) -> list[str]:
        """What a bidder needs to know."""
        lines = self.hand(view)
        if view.rules.bid.form == "simultaneous":
            lines.append("Everyone bids at once. Bids stay hidden until all are in.")
        return [*lines, phrases.may_bid(open_numbers(view)), *refusals]

    def bids_in(self, view: View, before: View) -> list[str]:
        """What all bids amount to."""
        return [phrases.bids_told(view), *([self.trump(view)] if before.trump is None and view.trump else [])]

    def revealed(self, view: View, before: View) -> list[str]:
        """Sealed bids, shown together."""
        count = ["One. Two. Three."] if view.rules.bid.reveal == "all_together" else []
        shown = [seat for seat in bidders(view) if view.bids[seat] is not None and view.bid_total is not None]
        if view.rules.bid.reveal != "all_together":
            shown = []
        return [
            *count,
            *(f"{self.cast.does(seat, 'bids')} {view.bids[seat]}." for seat in shown),
            *self.bids_in(view, before),
        ]

    def played(self, play: Play, before: View, after: View) -> list[str]:
        """A card as it is played, and who took the trick it finished."""
        verb = "plays" if before.trick else "leads"
        lines = [f"{self.cast.does(play.seat, verb)} the {words.card_name(play.card)}."]
        if phrases.trick_finished(before, after):
            lines.append(phrases.took(self.cast, after, before.cards - len(after.tricks)))
        return lines

    def to_play(self, view: View) -> list[str]:
        """What a player needs to know."""
        bid, taken = view.bids[view.seat or 0], view.taken[view.seat or 0]
        options = (f"{number}, the {words.card_name(card)}" for number, card in enumerate(choices(view), start=1))
        return [
            f"Your turn in trick {len(view.tricks) + 1} of {view.cards}. {self.trump(view)}",
            *self.trick(view),
            f"You bid {bid} and took {taken}: {self._need(view, view.seat or 0)}.",
            *self.hand(view),
            f"You can play {'; '.join(options)}.",
        ]

    def trick(self, view: View) -> list[str]:
        """The cards on the table."""
        if not view.trick:
            return [f"{self.cast.does(view.leader or 0, 'leads')}."]
        dead = cancelled(view)
        cards = words.listed(
            f"the {words.card_name(card)} from {self.cast.inside(seat)}{' (cancelled)' if place in dead else ''}"
            for place, (seat, card) in enumerate(view.trick)
        )
        return [f"On the table: {cards}."]

    def who(self, view: View) -> list[str]:
        """Everybody's bids, tricks, needs and points."""
        return [*(self._stand(view, seat) for seat in around(view)), phrases.turn(self.cast, view)]

    def hand(self, view: View) -> list[str]:
        """My cards, suit by suit, and cards of others that I see."""
        lines = [phrases.unseen(view)] if not view.hand and view.phase == "bid" else []
        if view.hand:
            suits = " ".join(_suits(by_suit(view), view))
            lines.append(f"Your hand, {words.counted(len(view.hand), 'card')}. {suits}")
        lines += [f"{self.cast.does(seat, 'shows')} the {words.card_name(card)}." for seat, card in view.shown]
        return lines

    def last(self, view: View) -> list[str]:
        """The last finished trick."""
        if not view.tricks:
            return ["No tricks in this hand yet."]
        return self.finished_trick(len(view.tricks), view.tricks[-1])

    def finished_trick(self, number: int, trick: Trick) -> list[str]:
        """A trick and who took it."""
        cards = words.listed(f"the {words.card_name(card)} from {self.cast.inside(seat)}" for seat, card in trick.plays)
        return [f"Trick {number} was {cards}. {phrases.taker(self.cast, trick)}"]

    def dealt(self, seat: int, cards: Sequence[Card], view: View) -> list[str]:
        """A hand as it was dealt."""
        whose = "Your hand" if seat == self.cast.me else f"{self.cast.name(seat)}'s hand"
        return [f"{whose}. {' '.join(_suits(arranged(cards, view.rules.deck, view.trump), view))}"]

    def all_bids(self, dealt: View, stands: View) -> list[str]:
        """The bids of a hand, as far as they may be seen."""
        made = [(seat, stands.bids[seat]) for seat in bidders(dealt) if stands.bids[seat] is not None]
        return [f"{self.cast.does(seat, 'bids')} {bid}." for seat, bid in made] or ["No bids to show yet."]

    def hand_over(self, view: View) -> list[str]:
        """What a hand brought."""
        row = view.sheet[-1]
        first = [] if view.winners else [phrases.leader(self.cast, row.totals)]
        return ["The hand is over.", *self._row(row, around(view)), *first]

    def refused(self, sentence: str) -> str:
        """Why a move was refused, the cards in words."""
        return words.in_words(sentence)

    def sheet(self, view: View) -> list[str]:
        """The whole sheet."""
        if not view.sheet:
            return [phrases.NO_HAND]
        lines = []
        for row in view.sheet:
            trump = "no trumps" if row.trump == "nt" else words.trump_name(row.trump)
            lines += [f"Hand {row.number}, {words.counted(row.cards, 'card')}, {trump}.", *self._row(row, around(view))]
        return [*lines, *phrases.dead_tricks(view.sheet)]

    def game_over(self, view: View) -> list[str]:
        """Everybody's total, and who won."""
        totals = words.listed(f"{self.cast.inside(seat)} {words.spoken(view.totals[seat])}" for seat in around(view))
        return ["The game is over.", f"Totals: {totals}.", *phrases.result(self.cast, view)]

    def _row(self, row: Row, seats: Sequence[int]) -> list[str]:
        return [
            f"{self.cast.name(seat)} bid {row.bids[seat]}, took {row.taken[seat]}: "
            f"{words.spoken_points(row.points[seat])}, {words.spoken(row.totals[seat])} in all."
            for seat in seats
        ]

    def _stand(self, view: View, seat: int) -> str:
        bid, taken = view.bids[seat], view.taken[seat]
        total = f"{words.spoken_points(view.totals[seat])} so far"
        if view.phase != "play":
            return f"{self.cast.name(seat)} {'did not bid yet' if bid is None else f'bid {bid}'}: {total}."
        if bid is None:
            return f"{self.cast.name(seat)} took {taken}: {total}."
        return f"{self.cast.name(seat)} bid {bid}, took {taken}: {self._need(view, seat)}, {total}."

    def _need(self, view: View, seat: int) -> str:
        """How a player stands."""
        state = words.need(view.bids[seat], view.taken[seat], tricks_left(view))
        if seat != self.cast.me:
            return state
        return state.replace("needs", "you need").replace("wants", "you want").replace("cannot", "you can't")


def _suits(groups: Sequence[Group], view: View) -> list[str]:
    """A sentence for each suit."""
    sentences = []
    for suit, held in groups:
        name = "Joker" if suit is None else SUIT_NAMES[suit].capitalize()
        label = f"{name}, trumps" if suit is not None and suit == view.trump else name
        sentences.append(f"{label}: {', '.join(map(words.rank_name, held))}.")
    return sentences
