"""The board: a view drawn in lines and small tables, trump, need and turn first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from ohhell.rules.events import Bid, SealedBid
from ohhell.rules.tricks import winner
from ohhell.tui import phrases, words
from ohhell.tui.card_faces import NOW, QUIET, face, flow, joined, suit_face
from ohhell.tui.hand import around, arranged, bidders, by_suit, cancelled, choices, open_numbers, tricks_left
from ohhell.tui.sheet_tables import hand_table, sheet_lines, who_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ohhell.rules.cards import Card, Trump
    from ohhell.rules.events import Play
    from ohhell.rules.state import Trick
    from ohhell.rules.view import View
    from ohhell.tui.screen import Line, Screen


class Board:
    """What a view looks like."""

    def __init__(self, screen: Screen, cast: words.PlayerNames) -> None:
        self.screen = screen
        self.cast = cast

    def title(self, view: View) -> list[Line]:
        """The game that begins or goes on."""
        sizes = [str(hand.cards) for hand in view.schedule]
        return [
            joined(("Oh Hell", NOW), "   ", (view.rules.name, "bold")),
            *([view.rules.about] if view.rules.about else []),
            phrases.company(view),
            f"{words.counted(len(sizes), 'hand')}: {' '.join(sizes)}",
            "",
        ]

    def drawn(self, view: View) -> list[Line]:
        """How the first dealer was found."""
        lines: list[Line] = []
        for one in view.draw.rounds if view.draw is not None else ():
            items = [joined(f"{self.cast.name(seat)} ", self._face(card)) for seat, card in one]
            lines += flow(items, self.screen.width, first=Text("Draw for dealer   "))
        return lines

    def hand_begins(self, view: View) -> list[Line]:
        """What is known of a hand as soon as it is dealt."""
        heading = phrases.hand_title(view)
        facts = [
            Text(f"{words.counted(view.cards, 'card')} each"),
            *self._trump(view),
            Text(self.cast.does(view.dealer or 0, "deals")),
            *([Text(phrases.undealt(view), QUIET)] if view.undealt else []),
        ]
        line = f"── {heading} " if self.screen.symbols else f"-- {heading} "
        fill = "─" if self.screen.symbols else "-"
        return ["", Text(line.ljust(self.screen.width, fill), "bold"), *flow(facts, self.screen.width)]

    def bid(self, bid: Bid | SealedBid, before: View) -> list[Line]:
        """Bids are drawn together; only one that is changed is worth a line."""
        if isinstance(bid, Bid) and before.bids[bid.seat] is not None:
            return [f"{self.cast.does(bid.seat, 'changes')} to {bid.tricks}."]
        return []

    def to_bid(self, view: View, refusals: Sequence[str]) -> list[Line]:
        """What a bidder looks at."""
        lines: list[Line] = []
        if view.rules.bid.form == "simultaneous":
            lines.append("Everyone bids at once. Bids stay hidden until all are in.")
        if made := self._bids(view, bidders(view)):
            lines += flow(made, self.screen.width, first=Text("Bids so far   "))
        return [*lines, *self.hand(view), phrases.may_bid(open_numbers(view)), *refusals]

    def bids_in(self, view: View, before: View) -> list[Line]:
        """All bids, as far as they are shown."""
        lines: list[Line] = [*self.all_bids(view, view), Text(phrases.bids_told(view))]
        if before.trump is None and view.trump is not None:
            lines += flow(self._trump(view), self.screen.width)
        return lines

    def revealed(self, view: View, before: View) -> list[Line]:
        """Sealed bids, shown together."""
        count: list[Line] = ["One, two, three!"] if view.rules.bid.reveal == "all_together" else []
        return [*count, *self.bids_in(view, before)]

    def played(self, _play: Play, before: View, after: View) -> list[Line]:
        """A trick is drawn once it is taken."""
        if not phrases.trick_finished(before, after):
            return []
        left = before.cards - len(after.tricks)
        return [*self._trick_line(len(after.tricks), after.tricks[-1]), Text(phrases.took(self.cast, after, left), NOW)]

    def finished_trick(self, number: int, trick: Trick) -> list[Line]:
        """A trick and who took it."""
        return [*self._trick_line(number, trick), Text(phrases.taker(self.cast, trick), NOW)]

    def to_play(self, view: View) -> list[Line]:
        """What a player looks at."""
        facts = [
            joined((f"Trick {len(view.tricks) + 1} of {view.cards}", "bold")),
            self._trump_suit(view.trump or "nt"),
            *([Text(words.balance(view.bid_total, view.cards))] if view.bid_total is not None else []),
        ]
        return [
            *flow(facts, self.screen.width),
            *self.trick(view),
            *self.standing(view),
            *self.hand(view),
        ]

    def trick(self, view: View) -> list[Line]:
        """The cards on the table."""
        if not view.trick:
            return [joined(("Table  ", "bold"), self.cast.does(view.leader or 0, "leads"))]
        best = winner(view.rules, [card for _, card in view.trick], view.trump or "nt")
        dead = cancelled(view)
        items = []
        for place, (seat, card) in enumerate(view.trick):
            is_so = (("led", place == 0), ("winning", place == best), ("cancelled", place in dead))
            marks = [word for word, holds in is_so if holds]
            items.append(joined(f"{self.cast.name(seat)} ", self._face(card), f" {', '.join(marks)}" if marks else ""))
        return [*flow(items, self.screen.width, first=Text("Table  ", "bold"))]

    def standing(self, view: View) -> list[Line]:
        """Everybody's tricks, bids and needs, in short."""
        items = [self._stand(view, seat) for seat in around(view)]
        return [*flow(items, self.screen.width, first=Text("Needs  ", "bold"))]

    def who(self, view: View) -> list[Line]:
        """Everybody's bids, tricks, needs and points, in full."""
        return [who_table(self.cast, view), phrases.turn(self.cast, view)]

    def hand(self, view: View) -> list[Line]:
        """My cards, those that may be played with a number before them, and cards of others that I see."""
        numbers = {card: number for number, card in enumerate(choices(view), start=1)}
        groups = by_suit(view)
        labels = [self._label(view, suit) for suit, _ in groups]
        wide = max((label.cell_len for label in labels), default=0)
        lines: list[Line] = []
        for label, (_, held) in zip(labels, groups, strict=True):
            label.append(" " * (wide - label.cell_len + 2))
            items = [_numbered(card, numbers.get(card), playing=bool(numbers)) for card in held]
            lines += flow(items, self.screen.width, first=label, gap=2)
        if not view.hand and view.phase == "bid":
            lines.append(phrases.unseen(view))
        if view.shown:
            items = [joined(f"{self.cast.name(seat)} ", self._face(card)) for seat, card in view.shown]
            lines += flow(items, self.screen.width, first=Text("You see   "))
        return lines

    def last(self, view: View) -> list[Line]:
        """The last finished trick."""
        if not view.tricks:
            return ["No tricks in this hand yet."]
        return self.finished_trick(len(view.tricks), view.tricks[-1])

    def dealt(self, seat: int, cards: Sequence[Card], view: View) -> list[Line]:
        """A hand as it was dealt."""
        wide = max(map(len, self.cast.names))
        label = Text(f"  {self.cast.name(seat).ljust(wide)}   ")
        groups = arranged(cards, view.rules.deck, view.trump)
        return [*flow([Text(" ").join(map(self._face, held)) for _, held in groups], self.screen.width, first=label)]

    def all_bids(self, dealt: View, stands: View) -> list[Line]:
        """The bids of a hand, as far as they may be seen."""
        items = self._bids(stands, bidders(dealt))
        return [*flow(items, self.screen.width, first=Text("Bids   ", "bold"))] if items else ["No bids to show yet."]

    def hand_over(self, view: View) -> list[Line]:
        """What a hand brought."""
        row = view.sheet[-1]
        ahead = [] if view.winners else [phrases.leader(self.cast, row.totals)]
        return ["", hand_table(self.cast, row, around(view)), *ahead]

    def refused(self, sentence: str) -> str:
        """Why a move was refused."""
        return sentence

    def sheet(self, view: View) -> list[Line]:
        """The whole sheet."""
        return sheet_lines(self.cast, view.sheet, self.screen.width, symbols=self.screen.symbols)

    def game_over(self, view: View) -> list[Line]:
        """The whole sheet, and who won."""
        return ["", *self.sheet(view), *(Text(line, NOW) for line in phrases.result(self.cast, view))]

    def _trick_line(self, number: int, trick: Trick) -> list[Text]:
        items = [joined(f"{self.cast.name(seat)} ", self._face(card)) for seat, card in trick.plays]
        return flow(items, self.screen.width, first=Text(f"Trick {number}   ", "bold"))

    def _bids(self, view: View, seats: Sequence[int]) -> list[Text]:
        """Every bid that may be seen."""
        return [Text(f"{self.cast.name(seat)} {view.bids[seat]}") for seat in seats if view.bids[seat] is not None]

    def _face(self, card: Card) -> Text:
        return face(card, symbols=self.screen.symbols)

    def _trump(self, view: View) -> list[Text]:
        """The trump, with the card that shows it; nothing while it is not known."""
        if view.trump is None:
            return [Text("trump is shown after bidding")]
        cards = [*view.cuts, *view.turned]
        how = "cut" if view.cuts else "turned up"
        shows = joined(" (", Text(" ").join(self._face(card) for card in cards), f" {how})") if cards else Text()
        return [joined(self._trump_suit(view.trump), shows)]

    def _trump_suit(self, trump: Trump) -> Text:
        name = suit_face(trump, symbols=self.screen.symbols)
        return name if trump == "nt" else joined("trumps ", name)

    def _stand(self, view: View, seat: int) -> Text:
        bid, taken = view.bids[seat], view.taken[seat]
        if bid is None:
            return Text(f"{self.cast.name(seat)} took {taken}")
        state = words.need(bid, taken, tricks_left(view))
        return joined(f"{self.cast.name(seat)} {taken}/{bid} ", (state, "bold" if seat == view.seat else QUIET))

    def _label(self, view: View, suit: str | None) -> Text:
        if suit is None:
            return Text("  joker")
        name = suit_face(suit, symbols=self.screen.symbols)  # type: ignore[arg-type]  # a suit of a card
        return joined("  ", name, " trumps" if suit == view.trump else "")


def _numbered(card: Card, number: int | None, *, playing: bool) -> Text:
    """A card of the hand; while one must be played, those that may be carry a number and the others step back."""
    plain = face(card, symbols=False)
    if number is not None:
        return joined((str(number), NOW), " ", plain)
    return Text(str(card), QUIET) if playing else plain
