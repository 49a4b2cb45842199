"""A match in the terminal: one person, bots, and a line at a time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ohhell.rules import moves
from ohhell.rules.bidding import bid_range
from ohhell.rules.errors import IllegalMove, OhHellError
from ohhell.rules.events import Bid
from ohhell.tui import phrases
from ohhell.tui.board import Board
from ohhell.tui.hand import choices, open_numbers
from ohhell.tui.news import News, told
from ohhell.tui.orders import HELP, GoOn, Make, Note, Order, Quit, Show, Topic, Unclear, read_order
from ohhell.tui.speech import Speech
from ohhell.tui.words import Cast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ohhell.bots import Bot
    from ohhell.rules.events import Move
    from ohhell.rules.view import View
    from ohhell.table.game import Game
    from ohhell.tui.keeping import Keeper
    from ohhell.tui.screen import Line, Screen


class Match:
    """A game that one person plays at *seat*, bots at all others."""

    def __init__(self, game: Game, *, seat: int, bots: dict[int, Bot], screen: Screen, keeper: Keeper) -> None:
        self.game = game
        self.seat = seat
        self.bots = bots
        self.screen = screen
        self.keeper = keeper
        cast = Cast.of(game.names, seat)
        self.teller: Board | Speech = Speech(cast) if screen.plain else Board(screen, cast)
        self._declined: tuple[int, int | None] | None = None

    def play(self, news: News) -> None:
        """Play to the end, or until the person quits; the game is kept either way."""
        try:
            while self._goes_on(news):
                pass
        except KeyboardInterrupt:
            self.screen.say([""])
        self.keeper.finish(self.game, self.screen, seat=self.seat)

    def greet(self) -> None:
        """Say which game this is."""
        self.screen.say([*self.teller.title(self.view), "Type help to see what you can type."])

    def welcome_back(self) -> None:
        """Say where a game that is gone on with stands."""
        view = self.view
        bids = self.teller.bids_in(view, view) if view.phase == "play" else []
        self.screen.say([*self.teller.hand_begins(view), *bids])

    @property
    def view(self) -> View:
        """What the person may know now."""
        return self.game.view(self.seat)

    def _goes_on(self, news: News) -> bool:
        """One step of the game; False once it is over or the person quits."""
        for before, seen, after in news.since(self.game):
            self.screen.say(told(self.teller, before, seen, after))
            if len(after.sheet) > len(before.sheet):
                self.keeper.hand_over(self.game, self.screen)
        view = self.view
        if not view.waiting_for:
            self.screen.say(self.teller.game_over(view))
            return False
        if self._may_think_again(view):
            self._declined = (view.hand_number, view.bids[self.seat])
            return self._asked(phrases.stands(view), "Go on> ")
        others = [seat for seat in view.waiting_for if seat != self.seat]
        if others:
            self._bot_moves(others[0])
            return True
        if choices(view):
            return self._asked(self.teller.to_play(view), "Your card> ")
        return self._asked(self.teller.to_bid(view, self._refusals(view)), "Your bid> ")

    def _bot_moves(self, seat: int) -> None:
        # chance of its own for every decision, so that a game gone on with goes on as it would have
        chance = Random(f"{self.game.seed} {seat} {len(self.game.log)}")
        self.game.play(self.bots[seat](self.game.view(seat), chance))

    def _may_think_again(self, view: View) -> bool:
        """Whether a bid that stands may be changed, and the next move of a bot will end that or all bids are in."""
        if view.seat in view.waiting_for or not open_numbers(view):
            return False
        soon = view.rules.bid.change != "until_play" or view.phase == "play"
        return soon and self._declined != (view.hand_number, view.bids[self.seat])

    def _refusals(self, view: View) -> list[str]:
        """Which numbers in range are closed to the person now, and why."""
        closed = [number for number in bid_range(view.rules, view.cards) if number not in open_numbers(view)]
        if not closed:
            return []
        try:
            moves.check(self.game.state, Bid(self.seat, closed[0]))
        except IllegalMove as refusal:
            return [phrases.closed(refusal.sentence, closed[1:])]
        return []

    def _asked(self, lines: Sequence[Line], question: str) -> bool:
        """Ask until the game goes on; False where the person quits."""
        self.screen.say(["", *lines])
        while (line := self.screen.ask(question)) is not None:
            order = read_order(line, self.view)
            if isinstance(order, Quit):
                return False
            if self._moves_on(order):
                return True
        return False

    def _moves_on(self, order: Order) -> bool:
        """Do what is asked for; whether the game can go on then."""
        view = self.view
        match order:
            case Make(move):
                return self._made(move)
            case GoOn() if self.seat not in view.waiting_for:
                return True
            case GoOn():
                self.screen.say([phrases.asked(view)])
            case Note(text):
                self._note(text)
            case Show(topic):
                self._show(topic, view)
            case Unclear(sentence):
                self.screen.say([sentence])
        return False

    def _made(self, move: Move) -> bool:
        try:
            self.game.play(move)
        except IllegalMove as refusal:
            self.screen.say([refusal.sentence])
            return False
        return True

    def _note(self, text: str) -> None:
        if not self.game.rules.comments:
            self.screen.say(["these rules keep no comments on the sheet"])
            return
        try:
            self.game.comment(" ".join(text.split()))
        except OhHellError as refusal:
            self.screen.say([refusal.sentence])
        else:
            self.screen.say(["Noted on the sheet."])

    def _show(self, topic: Topic, view: View) -> None:
        match topic:
            case "help":
                self.screen.say(self._help())
            case "rules":
                from ohhell.notation.prose import sheet

                self.screen.show_markdown(sheet(self.game.rules, view.seats))
            case "hand":
                self.screen.say(self.teller.hand(view))
            case "last":
                self.screen.say(self.teller.last(view))
            case "sheet":
                self.screen.say(self.teller.sheet(view))
            case "who":
                self.screen.say(self.teller.who(view))

    def _help(self) -> list[Line]:
        if self.screen.plain:
            return [f"{typed}: {meaning}." for typed, meaning in HELP]
        from rich.table import Table

        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for typed, meaning in HELP:
            table.add_row(typed, meaning)
        return [table]
