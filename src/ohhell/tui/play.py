"""A match in the terminal: one person, bots, and a line at a time."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from ohhell.rules import moves
from ohhell.rules.bidding import bid_range
from ohhell.rules.errors import IllegalMove, OhHellError
from ohhell.rules.events import Bid, Deal, Tally
from ohhell.tui import phrases, shutdown
from ohhell.tui.board import Board
from ohhell.tui.commands import HELP, Continue, MakeMove, Note, Order, Quit, Show, Topic, Unclear, read_order
from ohhell.tui.hand import choices, open_numbers
from ohhell.tui.news import News, told
from ohhell.tui.speech import Speech
from ohhell.tui.words import PlayerNames

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ohhell.bots import Bot
    from ohhell.rules.events import Move
    from ohhell.rules.view import View
    from ohhell.table.game import Game
    from ohhell.tui.autosave import Autosave
    from ohhell.tui.screen import Line, Screen


class TerminalGame:
    """A game that one person plays at *seat*, bots at all others."""

    def __init__(self, game: Game, *, seat: int, bots: dict[int, Bot], screen: Screen, keeper: Autosave) -> None:
        self.game = game
        self.seat = seat
        self.bots = bots
        self.screen = screen
        self.keeper = keeper
        cast = PlayerNames.of(game.names, seat)
        self.teller: Board | Speech = Speech(cast) if screen.plain else Board(screen, cast)
        self._declined: tuple[int, int | None] | None = None
        self._last_trick: list[Line] = []

    def play(self, news: News) -> None:
        """Play to the end, or until the person quits; the game is kept either way."""
        try:
            while self._goes_on(news):
                pass
        except KeyboardInterrupt:
            self.screen.say([""])
        except BaseException:  # the window was closed, or worse
            with suppress(OSError, OhHellError):
                self._keep()
            raise
        self._keep()

    def _keep(self) -> None:
        with shutdown.held_off():
            self.keeper.finish(self.game, self.screen, seat=self.seat)

    def greet(self) -> None:
        """Say which game this is."""
        self.screen.say([*self.teller.title(self.view), "Type help for a list of commands."])

    def welcome_back(self) -> None:
        """Say where a game that is gone on with stands."""
        self.screen.say(self._hand_so_far(self.view))

    @property
    def view(self) -> View:
        """What the person may know now."""
        return self.game.view(self.seat)

    def _goes_on(self, news: News) -> bool:
        """One step of the game; False once it is over or the person quits."""
        for before, seen, after in news.since(self.game):
            self.screen.say(told(self.teller, before, seen, after))
            if phrases.trick_finished(before, after):
                self._last_trick = [*self.teller.last(after)]
            if len(after.sheet) > len(before.sheet):
                self.keeper.hand_over(self.game, self.screen)
        view = self.view
        if not view.waiting_for:
            self.screen.say(self.teller.game_over(view))
            return False
        if self._may_think_again(view):
            self._declined = (view.hand_number, view.bids[self.seat])
            return self._asked(phrases.stands(view), "Continue> ")
        if self.seat not in view.waiting_for:
            self._bot_moves(view.waiting_for[0])
            return True
        return self._asked(self._turn(view), "Your card> " if choices(view) else "Your bid> ")

    def _hand_so_far(self, view: View) -> list[Line]:
        """The hand as it was dealt, and its bids; bids that are not all in are drawn when the person is asked."""
        made = self.teller.all_bids(view, view) if view.phase == "play" or self.screen.plain else []
        amounts = [phrases.bids_told(view)] if view.phase == "play" else []
        return [*self.teller.hand_begins(view), *made, *amounts]

    def _turn(self, view: View) -> list[Line]:
        """What the person looks at before a move."""
        if choices(view):
            return [*self.teller.to_play(view)]
        if self.seat in view.waiting_for:
            return [*self.teller.to_bid(view, self._refusals(view))]
        return [*self.teller.hand(view), *phrases.stands(view)]

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
            case MakeMove(move):
                return self._made(move)
            case Continue() if self.seat not in view.waiting_for:
                return True
            case Continue():
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
            self.screen.say([self.teller.refused(refusal.sentence)])
            return False
        return True

    def _note(self, text: str) -> None:
        if not self.game.rules.comments:
            self.screen.say(["These rules have no comments on the score sheet."])
            return
        try:
            self.game.comment(" ".join(text.split()))
        except OhHellError as refusal:
            self.screen.say([refusal.sentence])
        else:
            self.screen.say(["Comment added."])

    def _show(self, topic: Topic, view: View) -> None:
        match topic:
            case "help":
                self.screen.say(self._help())
            case "rules":
                from ohhell.notation.prose.rule_sheet import sheet

                self.screen.show_markdown(sheet(self.game.rules, view.seats), stops=True)
                self.screen.say(["", *self._turn(view)])
            case "hand" | "table":
                self.screen.say([*(self._hand_so_far(view) if view.phase == "bid" else []), *self._turn(view)])
            case "last":
                self.screen.say(self._last_trick or self.teller.last(view))
            case "sheet":
                self.screen.say([*self.teller.sheet(view), *self._comments()])
            case "who":
                self.screen.say(self.teller.who(view))

    def _comments(self) -> list[str]:
        """The remarks on the sheet, each with its hand."""
        log, noted = self.game.log, self.game.comments
        hands = [sum(isinstance(event, Deal | Tally) for event in log[: comment.after]) for comment in noted]
        return [f"Hand {hand}, comment: {comment.text}" for hand, comment in zip(hands, noted, strict=True)]

    def _help(self) -> list[Line]:
        if self.screen.plain:
            return [f"{typed}: {meaning}." for typed, meaning in HELP]
        from rich.table import Table

        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for typed, meaning in HELP:
            table.add_row(typed, meaning)
        return [table]
