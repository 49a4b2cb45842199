"""The board: draws a view as lines and small tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from ohhell.rules.cards import Card, Trump
from ohhell.rules.events import Bid, Play, SealedBid
from ohhell.rules.state import Trick
from ohhell.rules.tricks import winner
from ohhell.rules.view import View
from ohhell.tui.drawing.cards import HIGHLIGHT, QUIET, card_text, flow, joined, suit_text
from ohhell.tui.drawing.screen import Line, Screen
from ohhell.tui.drawing.tables import current_hand_table, hand_table, sheet_lines
from ohhell.tui.hand import around, arranged, bidders, by_suit, cancelled, choices, open_numbers, tricks_left
from ohhell.tui.sentences import phrases, words


class Board:
    """Draws views as lines for a screen."""

    def __init__(self, screen: Screen, players: words.PlayerNames) -> None:
        self.screen = screen
        self.players = players

    def title(self, view: View) -> list[Line]:
        """Introduce the game: rules, players, hands."""
        sizes = [str(hand.cards) for hand in view.schedule]
        return [
            joined(("Oh Hell", HIGHLIGHT), "   ", (view.rules.name, "bold")),
            *([view.rules.about] if view.rules.about else []),
            phrases.player_list(view),
            f"{words.counted(len(sizes), 'hand')}: {' '.join(sizes)}",
            "",
        ]

    def drawn(self, view: View) -> list[Line]:
        """Show the draw for the first dealer."""
        rounds = view.draw.rounds if view.draw is not None else ()
        return [line for cards in rounds for line in self._cards(Text("Draw for dealer   "), cards)]

    def hand_begins(self, view: View) -> list[Line]:
        """Show a hand that has just been dealt."""
        facts = [
            Text(f"{words.counted(view.cards, 'card')} each"),
            self._trump(view),
            Text(self.players.does(view.dealer or 0, "deals")),
            *([Text(phrases.undealt(view), QUIET)] if view.undealt else []),
        ]
        dash = "─" if self.screen.symbols else "-"
        heading = f"{dash}{dash} {phrases.hand_title(view)} ".ljust(self.screen.width, dash)
        return ["", Text(heading, "bold"), *flow(facts, self.screen.width)]

    def bid(self, bid: Bid | SealedBid, before: View) -> list[Line]:
        """Show a changed bid; all others are shown together when they are complete."""
        if isinstance(bid, Bid) and before.bids[bid.seat] is not None:
            return [f"{self.players.does(bid.seat, 'changes')} to {bid.tricks}."]
        return []

    def to_bid(self, view: View, refusals: Sequence[str]) -> list[Line]:
        """Show what you need to know to bid."""
        lines: list[Line] = [phrases.SEALED_BIDS] if view.rules.bid.form == "simultaneous" else []
        if made := self._bids(view, bidders(view)):
            lines += flow(made, self.screen.width, first=Text("Bids so far   "))
        return [*lines, *self.hand(view), phrases.may_bid(open_numbers(view)), *refusals]

    def bids_in(self, view: View, before: View) -> list[Line]:
        """Show the visible bids, and the trump if it is new."""
        trump_is_new = before.trump is None and view.trump is not None
        return [*self.all_bids(view, view), phrases.bid_total(view), *([self._trump(view)] if trump_is_new else [])]

    def revealed(self, view: View, before: View) -> list[Line]:
        """Show sealed bids when they are revealed."""
        count: list[Line] = ["One, two, three!"] if view.rules.bid.reveal == "all_together" else []
        return [*count, *self.bids_in(view, before)]

    def played(self, _play: Play, before: View, after: View) -> list[Line]:
        """Show a trick once it is finished."""
        if not phrases.trick_finished(before, after):
            return []
        taken = phrases.took(self.players, after, before.cards - len(after.tricks))
        return self._trick(len(after.tricks), after.tricks[-1], taken)

    def finished_trick(self, number: int, trick: Trick) -> list[Line]:
        """Show a finished trick and who took it."""
        return self._trick(number, trick, phrases.taker(self.players, trick))

    def to_play(self, view: View) -> list[Line]:
        """Show what you need to know to play a card."""
        facts = [
            Text(f"Trick {len(view.tricks) + 1} of {view.cards}", "bold"),
            self._trump_suit(view.trump or "nt"),
            *([Text(words.balance(view.bid_total, view.cards))] if view.bid_total is not None else []),
        ]
        needs = flow(
            [self._need(view, seat) for seat in around(view)], self.screen.width, first=Text("Needs  ", "bold")
        )
        return [*flow(facts, self.screen.width), *self.trick(view), *needs, *self.hand(view)]

    def trick(self, view: View) -> list[Line]:
        """Show the current trick."""
        if not view.trick:
            return [joined(("Table  ", "bold"), self.players.does(view.leader or 0, "leads"))]
        best = winner(view.rules, [card for _, card in view.trick], view.trump or "nt")
        dead = cancelled(view)
        items = []
        for place, (seat, card) in enumerate(view.trick):
            marks = (("led", place == 0), ("winning", place == best), ("cancelled", place in dead))
            shown = ", ".join(word for word, holds in marks if holds)
            items.append(joined(f"{self.players.name(seat)} ", self._card(card), f" {shown}" if shown else ""))
        return [*flow(items, self.screen.width, first=Text("Table  ", "bold"))]

    def who(self, view: View) -> list[Line]:
        """Show everybody's bids, tricks, needs and points in a table."""
        return [current_hand_table(self.players, view), phrases.turn(self.players, view)]

    def hand(self, view: View) -> list[Line]:
        """Show your cards, numbered if they can be played, and the cards of others that you see."""
        numbers = {card: number for number, card in enumerate(choices(view), start=1)}
        groups = by_suit(view)
        labels = [self._suit_label(view, suit) for suit, _ in groups]
        width = max((label.cell_len for label in labels), default=0)
        lines: list[Line] = []
        for label, (_, held) in zip(labels, groups, strict=True):
            label.append(" " * (width - label.cell_len + 2))
            items = [_numbered(card, numbers.get(card), playing=bool(numbers)) for card in held]
            lines += flow(items, self.screen.width, first=label, gap=2)
        if not view.hand and view.phase == "bid":
            lines.append(phrases.unseen(view))
        return [*lines, *(self._cards(Text("You see   "), view.shown) if view.shown else [])]

    def dealt(self, seat: int, cards: Sequence[Card], view: View) -> list[Line]:
        """Show the cards a player was dealt."""
        label = Text(f"  {self.players.name(seat).ljust(max(map(len, self.players.names)))}   ")
        groups = arranged(cards, view.rules.deck, view.trump)
        return [*flow([Text(" ").join(map(self._card, held)) for _, held in groups], self.screen.width, first=label)]

    def all_bids(self, dealt: View, now: View) -> list[Line]:
        """Show the visible bids of a hand in the order of bidding."""
        items = self._bids(now, bidders(dealt))
        return [*flow(items, self.screen.width, first=Text("Bids   ", "bold"))] if items else [phrases.NO_BIDS]

    def hand_over(self, view: View) -> list[Line]:
        """Show the results of a hand."""
        row = view.sheet[-1]
        ahead = [] if view.winners else [phrases.leader(self.players, row.totals)]
        return ["", hand_table(self.players, row, around(view)), *ahead]

    def sheet(self, view: View) -> list[Line]:
        """Show the score sheet."""
        return sheet_lines(self.players, view.sheet, self.screen.width, symbols=self.screen.symbols)

    def game_over(self, view: View) -> list[Line]:
        """Show the score sheet, and who won."""
        return ["", *self.sheet(view), *(Text(line, HIGHLIGHT) for line in phrases.result(self.players, view))]

    def _trick(self, number: int, trick: Trick, taken: str) -> list[Line]:
        return [*self._cards(Text(f"Trick {number}   ", "bold"), trick.plays), Text(taken, HIGHLIGHT)]

    def _cards(self, label: Text, cards: Iterable[tuple[int, Card]]) -> list[Text]:
        """Return cards, each with its player's name."""
        items = [joined(f"{self.players.name(seat)} ", self._card(card)) for seat, card in cards]
        return flow(items, self.screen.width, first=label)

    def _bids(self, view: View, seats: Sequence[int]) -> list[Text]:
        return [Text(f"{self.players.name(seat)} {view.bids[seat]}") for seat in seats if view.bids[seat] is not None]

    def _card(self, card: Card) -> Text:
        return card_text(card, symbols=self.screen.symbols)

    def _trump(self, view: View) -> Text:
        """Return the trump, with the cards that decide it."""
        if view.trump is None:
            return Text("trump is shown after bidding")
        cards = Text(" ").join(map(self._card, [*view.cuts, *view.turned]))
        how = "cut" if view.cuts else "turned up"
        return joined(self._trump_suit(view.trump), joined(" (", cards, f" {how})") if cards else "")

    def _trump_suit(self, trump: Trump) -> Text:
        name = suit_text(trump, symbols=self.screen.symbols)
        return name if trump == "nt" else joined("trumps ", name)

    def _need(self, view: View, seat: int) -> Text:
        name, bid, taken = self.players.name(seat), view.bids[seat], view.taken[seat]
        if bid is None:
            return Text(f"{name} took {taken}")
        need = words.need(bid, taken, tricks_left(view))
        return joined(f"{name} {taken}/{bid} ", (need, "bold" if seat == view.seat else QUIET))

    def _suit_label(self, view: View, suit: str | None) -> Text:
        if suit is None:
            return Text("  joker")
        name = suit_text(suit, symbols=self.screen.symbols)  # type: ignore[arg-type]  # a suit of a card
        return joined("  ", name, " trumps" if suit == view.trump else "")


def _numbered(card: Card, number: int | None, *, playing: bool) -> Text:
    """Return a card of the hand: with a number if it can be played, dimmed if only others can."""
    plain = card_text(card, symbols=False)
    if number is not None:
        return joined((str(number), HIGHLIGHT), " ", plain)
    return Text(str(card), QUIET) if playing else plain
