"""A match in the terminal: one person, bots, and a line at a time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ohhell.notation.prose import sheet as prose_sheet
from ohhell.rules import moves
from ohhell.rules.bidding import bid_range
from ohhell.rules.errors import IllegalMove, OhHellError
from ohhell.rules.events import Bid
from ohhell.tui.board import Board
from ohhell.tui.hand import choices, open_numbers
from ohhell.tui.news import News, told
from ohhell.tui.orders import HELP, GoOn, Make, Note, Quit, Show, Topic, Unclear, read_order
from ohhell.tui.speech import Speech
from ohhell.tui.words import Cast

if TYPE_CHECKING:
    from ohhell.bots import Bot
    from ohhell.rules.view import View
    from ohhell.table.game import Game
    from ohhell.tui.keeping import Keeper
    from ohhell.tui.screen import Screen


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
        self._offered: tuple[int, int | None] | None = None

    def play(self, *, resumed: bool) -> None:
        """Play to the end, or until the person quits; the game is kept either way."""
        self.screen.say(self.teller.title(self.view))
        if resumed:
            news = News(self.game.state, len(self.game.log), seat=self.seat)
            self._welcome_back()
        else:
            news = News.from_the_start(self.game, seat=self.seat)
        try:
            while self._go_on(news):
                pass
        except KeyboardInterrupt:
            self.screen.say([""])
        self.keeper.finish(self.game, self.screen)

    @property
    def view(self) -> View:
        """What the person may know now."""
        return self.game.view(self.seat)

    def _go_on(self, news: News) -> bool:
        """One step of the game; False once it is over or the person quits."""
        hands = len(self.game.sheet)
        for before, seen, after in news.since(self.game):
            self.screen.say(told(self.teller, before, seen, after))
            hands = len(before.sheet) if len(after.sheet) > len(before.sheet) else hands
        if hands < len(self.game.sheet):
            self.keeper.hand_over(self.game)
        waiting = self.game.waiting_for
        if not waiting:
            self.screen.say(self.teller.game_over(self.view))
            return False
        if self._may_change_mind(waiting):
            return self._asked("Enter goes on, change 2 changes your bid> ")
        bots = [seat for seat in waiting if seat != self.seat]
        if bots:
            self._bot_moves(bots[0])
            return True
        return self._asked("Your card> " if choices(self.view) else "Your bid> ")
