"""The speech: describes a view in complete sentences, for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell.rules.cards import SUIT_NAMES, Card
from ohhell.rules.events import Bid, Play, SealedBid
from ohhell.rules.sheet import Row
from ohhell.rules.state import Trick
from ohhell.rules.view import View
from ohhell.tui.hand import Group, around, arranged, bidders, by_suit, cancelled, choices, open_numbers, tricks_left
from ohhell.tui.sentences import phrases, words


class Speech:
    """Describes views in sentences."""

    def __init__(self, players: words.PlayerNames) -> None:
        self.players = players

    def title(self, view: View) -> list[str]:
        """Introduce the game: rules, players, hands."""
        sizes = words.listed(str(hand.cards) for hand in view.schedule)
        return [
            f"Oh Hell. The rules are {view.rules.name}.",
            *([view.rules.about] if view.rules.about else []),
            phrases.player_list(view),
            f"There are {words.counted(len(view.schedule), 'hand')}, of {sizes} cards.",
        ]

    def drawn(self, view: View) -> list[str]:
        """Show the draw for the first dealer."""
        return [
            f"{self.players.does(seat, 'draws')} the {words.card_name(card)}."
            for one in (view.draw.rounds if view.draw is not None else ())
            for seat, card in one
        ]

    def hand_begins(self, view: View) -> list[str]:
        """Show a hand that has just been dealt."""
        return [
            f"{phrases.hand_title(view)}, {words.counted(view.cards, 'card')} each.",
            f"{self.players.does(view.dealer or 0, 'deals')}.",
            self.trump(view),
        ]

    def trump(self, view: View) -> str:
        """Say the trump, and the card that decides it."""
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
        """Say who bids what."""
        if isinstance(bid, SealedBid):
            return [f"{self.players.does(bid.seat, 'has')} bid."]
        if before.bids[bid.seat] is not None:
            return [f"{self.players.does(bid.seat, 'changes')} the bid to {bid.tricks}."]
        return [f"{self.players.does(bid.seat, 'bids')} {bid.tricks}."]

    def to_bid(self, view: View, refusals: Sequence[str]) -> list[str]:
        """Say what you need to know to bid."""
        sealed = [phrases.SEALED_BIDS] if view.rules.bid.form == "simultaneous" else []
        return [*self.hand(view), *sealed, phrases.may_bid(open_numbers(view)), *refusals]

    def bids_in(self, view: View, before: View) -> list[str]:
        """Compare all bids with the tricks, and say the trump if it is new."""
        return [phrases.bid_total(view), *([self.trump(view)] if before.trump is None and view.trump else [])]

    def revealed(self, view: View, before: View) -> list[str]:
        """Show sealed bids when they are revealed."""
        if view.rules.bid.reveal != "all_together":
            return self.bids_in(view, before)
        return ["One. Two. Three.", *self._bids(view, bidders(view)), *self.bids_in(view, before)]

    def played(self, play: Play, before: View, after: View) -> list[str]:
        """Say which card is played, and who took the trick if it is finished."""
        verb = "plays" if before.trick else "leads"
        lines = [f"{self.players.does(play.seat, verb)} the {words.card_name(play.card)}."]
        if phrases.trick_finished(before, after):
            lines.append(phrases.took(self.players, after, before.cards - len(after.tricks)))
        return lines

    def to_play(self, view: View) -> list[str]:
        """Say what you need to know to play a card."""
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
        """Show the current trick."""
        if not view.trick:
            return [f"{self.players.does(view.leader or 0, 'leads')}."]
        dead = cancelled(view)
        cards = words.listed(
            f"the {words.card_name(card)} from {self.players.inside(seat)}{' (cancelled)' if place in dead else ''}"
            for place, (seat, card) in enumerate(view.trick)
        )
        return [f"On the table: {cards}."]

    def who(self, view: View) -> list[str]:
        """Say everybody's bid, tricks, need and points."""
        return [*(self._stand(view, seat) for seat in around(view)), phrases.turn(self.players, view)]

    def hand(self, view: View) -> list[str]:
        """Say your cards, suit by suit, and the cards of others that you see."""
        lines = [phrases.unseen(view)] if not view.hand and view.phase == "bid" else []
        if view.hand:
            suits = " ".join(_suits(by_suit(view), view))
            lines.append(f"Your hand, {words.counted(len(view.hand), 'card')}. {suits}")
        lines += [f"{self.players.does(seat, 'shows')} the {words.card_name(card)}." for seat, card in view.shown]
        return lines

    def finished_trick(self, number: int, trick: Trick) -> list[str]:
        """Show a finished trick and who took it."""
        cards = words.listed(
            f"the {words.card_name(card)} from {self.players.inside(seat)}" for seat, card in trick.plays
        )
        return [f"Trick {number} was {cards}. {phrases.taker(self.players, trick)}"]

    def dealt(self, seat: int, cards: Sequence[Card], view: View) -> list[str]:
        """Show the cards a player was dealt."""
        whose = "Your hand" if seat == self.players.me else f"{self.players.name(seat)}'s hand"
        return [f"{whose}. {' '.join(_suits(arranged(cards, view.rules.deck, view.trump), view))}"]

    def all_bids(self, dealt: View, now: View) -> list[str]:
        """Say the visible bids of a hand in the order of bidding."""
        return self._bids(now, bidders(dealt)) or [phrases.NO_BIDS]

    def hand_over(self, view: View) -> list[str]:
        """Show the results of a hand."""
        row = view.sheet[-1]
        first = [] if view.winners else [phrases.leader(self.players, row.totals)]
        return ["The hand is over.", *self._row(row, around(view)), *first]

    def sheet(self, view: View) -> list[str]:
        """Show the score sheet."""
        if not view.sheet:
            return [phrases.NO_SCORES]
        lines = []
        for row in view.sheet:
            trump = "no trumps" if row.trump == "nt" else words.trump_name(row.trump)
            lines += [f"Hand {row.number}, {words.counted(row.cards, 'card')}, {trump}.", *self._row(row, around(view))]
        return [*lines, *phrases.dead_tricks(view.sheet)]

    def game_over(self, view: View) -> list[str]:
        """Say everybody's total, and who won."""
        totals = words.listed(f"{self.players.inside(seat)} {words.spoken(view.totals[seat])}" for seat in around(view))
        return ["The game is over.", f"Totals: {totals}.", *phrases.result(self.players, view)]

    def _bids(self, view: View, seats: Sequence[int]) -> list[str]:
        made = [(seat, view.bids[seat]) for seat in seats if view.bids[seat] is not None]
        return [f"{self.players.does(seat, 'bids')} {bid}." for seat, bid in made]

    def _row(self, row: Row, seats: Sequence[int]) -> list[str]:
        return [
            f"{self.players.name(seat)} bid {row.bids[seat]}, took {row.taken[seat]}: "
            f"{words.spoken_points(row.points[seat])}, {words.spoken(row.totals[seat])} in all."
            for seat in seats
        ]

    def _stand(self, view: View, seat: int) -> str:
        bid, taken = view.bids[seat], view.taken[seat]
        total = f"{words.spoken_points(view.totals[seat])} so far"
        if view.phase != "play":
            return f"{self.players.name(seat)} {'did not bid yet' if bid is None else f'bid {bid}'}: {total}."
        if bid is None:
            return f"{self.players.name(seat)} took {taken}: {total}."
        return f"{self.players.name(seat)} bid {bid}, took {taken}: {self._need(view, seat)}, {total}."

    def _need(self, view: View, seat: int) -> str:
        state = words.need(view.bids[seat], view.taken[seat], tricks_left(view))
        if seat != self.players.me:
            return state
        return state.replace("needs", "you need").replace("wants", "you want").replace("can't", "you can't")


def _suits(groups: Sequence[Group], view: View) -> list[str]:
    """Return one sentence per suit."""
    sentences = []
    for suit, held in groups:
        name = "Joker" if suit is None else SUIT_NAMES[suit].capitalize()
        label = f"{name}, trumps" if suit is not None and suit == view.trump else name
        sentences.append(f"{label}: {', '.join(map(words.rank_name, held))}.")
    return sentences
