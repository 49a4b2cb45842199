"""A game in the terminal: one person against bots, one line of input at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random

from ohhell.bots import Bot
from ohhell.rules import moves
from ohhell.rules.bidding import bid_range
from ohhell.rules.errors import IllegalMove, OhHellError
from ohhell.rules.events import Bid, Deal, Draw, Forfeit, Move, Play, SealedBid, Seen, SeenDeal, SeenReveal, Tally
from ohhell.rules.state import evolve, start
from ohhell.rules.view import View, view, witness
from ohhell.table.game import Game
from ohhell.tui.commands import HELP, AddComment, Command, Continue, MakeMove, Quit, Show, Topic, Unclear, read_command
from ohhell.tui.drawing.board import Board
from ohhell.tui.drawing.screen import Line, Screen
from ohhell.tui.hand import choices, open_numbers
from ohhell.tui.saving import Autosave, signals_ignored
from ohhell.tui.sentences import phrases
from ohhell.tui.sentences.speech import Speech
from ohhell.tui.sentences.words import PlayerNames, in_words

Narrator = Board | Speech


def narrator_for(screen: Screen, names: tuple[str, ...], me: int | None) -> Narrator:
    """Return what describes views on *screen*: in sentences if it is plain, else drawn."""
    players = PlayerNames.of(names, me)
    return Speech(players) if screen.plain else Board(screen, players)


class TerminalGame:
    """A game that one person plays at *seat*, with bots in all other seats."""

    def __init__(
        self, game: Game, *, seat: int, bots: dict[int, Bot], screen: Screen, autosave: Autosave, resumed: bool = False
    ) -> None:
        self.game = game
        self.seat = seat
        self._bots = bots
        self._screen = screen
        self._autosave = autosave
        self._resumed = resumed
        self._narrator = narrator_for(screen, game.names, seat)
        self._shown = len(game.log) if resumed else 0
        self._shown_state = game.state if resumed else start(game.rules, len(game.names), dealer=game.dealer)
        self._kept_bid: tuple[int, int | None] | None = None
        self._last_trick: list[Line] = []

    def play(self) -> None:
        """Play until the game is over or the person quits, then save it."""
        try:
            while self._step():
                pass
        except KeyboardInterrupt:
            self._screen.say([""])
        except BaseException:  # for example, the window was closed
            with suppress(OSError, OhHellError):
                self._save()
            raise
        self._save()

    def _save(self) -> None:
        with signals_ignored():
            self._autosave.finish(self.game, self._screen, seat=self.seat)

    def greet(self) -> None:
        """Introduce the game, and the current hand of a game that continues."""
        self._screen.say([*self._narrator.title(self.view), "Type help for a list of commands."])
        if self._resumed:
            self._screen.say(self._hand_so_far(self.view))

    @property
    def view(self) -> View:
        """What the person may know now."""
        return self.game.view(self.seat)

    def _step(self) -> bool:
        """Show what happened, then make one move; return False once the game is over or the person quits."""
        self._show_events()
        view = self.view
        if not view.waiting_for:
            self._screen.say(self._narrator.game_over(view))
            return False
        if self._can_change_bid(view):
            self._kept_bid = (view.hand_number, view.bids[self.seat])
            return self._ask(phrases.standing_bid(view), "Continue> ")
        if self.seat not in view.waiting_for:
            self._bot_moves(view.waiting_for[0])
            return True
        return self._ask(self._turn(view), "Your card> " if choices(view) else "Your bid> ")

    def _show_events(self) -> None:
        for before, seen, after in self._new_events():
            self._screen.say(event_lines(self._narrator, before, seen, after))
            if phrases.trick_finished(before, after):
                self._remember_last_trick(after)
            if len(after.sheet) > len(before.sheet):
                self._autosave.hand_over(self.game, self._screen)

    def _remember_last_trick(self, view: View) -> None:
        if view.tricks:
            self._last_trick = [*self._narrator.finished_trick(len(view.tricks), view.tricks[-1])]

    def _new_events(self) -> Iterator[tuple[View, Seen, View]]:
        """Yield each new event as the person's seat sees it, between the views before and after it."""
        names = self.game.names
        for event in self.game.log[self._shown :]:
            before, after = self._shown_state, evolve(self._shown_state, event)
            self._shown, self._shown_state = self._shown + 1, after
            yield (
                view(before, self.seat, names=names),
                witness(before, event, self.seat),
                view(after, self.seat, names=names),
            )

    def _hand_so_far(self, view: View) -> list[Line]:
        """Return the hand and its bids; incomplete bids are drawn later, with the question for the person's bid."""
        made = self._narrator.all_bids(view, view) if view.phase == "play" or self._screen.plain else []
        total = [phrases.bid_total(view)] if view.phase == "play" else []
        return [*self._narrator.hand_begins(view), *made, *total]

    def _turn(self, view: View) -> list[Line]:
        """Return what the person needs to know for the next move."""
        if choices(view):
            return [*self._narrator.to_play(view)]
        if self.seat in view.waiting_for:
            return [*self._narrator.to_bid(view, self._refusals(view))]
        return [*self._narrator.hand(view), *phrases.standing_bid(view)]

    def _bot_moves(self, seat: int) -> None:
        # one generator per decision, so that a resumed game continues as it would have
        rng = Random(f"{self.game.seed} {seat} {len(self.game.log)}")
        self.game.play(self._bots[seat](self.game.view(seat), rng))

    def _can_change_bid(self, view: View) -> bool:
        """Return whether this is the last chance to change a bid: all have bid, or the next bot's move ends it."""
        if view.seat in view.waiting_for or not open_numbers(view):
            return False
        last_chance = view.rules.bid.change != "until_play" or view.phase == "play"
        return last_chance and self._kept_bid != (view.hand_number, view.bids[self.seat])

    def _refusals(self, view: View) -> list[str]:
        """Say which numbers the person can't bid, and why."""
        forbidden = [number for number in bid_range(view.rules, view.cards) if number not in open_numbers(view)]
        if not forbidden:
            return []
        try:
            moves.check(self.game.state, Bid(self.seat, forbidden[0]))
        except IllegalMove as refusal:
            return [phrases.forbidden_bids(refusal.sentence, forbidden[1:])]
        return []

    def _ask(self, lines: Sequence[Line], question: str) -> bool:
        """Ask until the game can continue; return False if the person quits."""
        self._screen.say(["", *lines])
        while (line := self._screen.ask(question)) is not None:
            command = read_command(line, self.view)
            if isinstance(command, Quit):
                return False
            if self._obey(command):
                return True
        return False

    def _obey(self, command: Command) -> bool:
        """Carry out a command; return whether the game can continue."""
        view = self.view
        match command:
            case MakeMove(move):
                return self._make(move)
            case Continue() if self.seat not in view.waiting_for:
                return True
            case Continue():
                self._screen.say([phrases.what_to_enter(view)])
            case AddComment(text):
                self._comment(text)
            case Show(topic):
                self._show(topic, view)
            case Unclear(sentence):
                self._screen.say([sentence])
        return False

    def _make(self, move: Move) -> bool:
        try:
            self.game.play(move)
        except IllegalMove as refusal:
            self._screen.say([in_words(refusal.sentence) if self._screen.plain else refusal.sentence])
            return False
        return True

    def _comment(self, text: str) -> None:
        if not self.game.rules.comments:
            self._screen.say(["These rules have no comments on the score sheet."])
            return
        try:
            self.game.comment(" ".join(text.split()))
        except OhHellError as refusal:
            self._screen.say([refusal.sentence])
        else:
            self._screen.say(["Comment added."])

    def _show(self, topic: Topic, view: View) -> None:
        match topic:
            case "help":
                self._screen.say(self._help())
            case "rules":
                from ohhell.notation.prose.rule_sheet import sheet

                self._screen.show_markdown(sheet(self.game.rules, view.seats), stops=True)
                self._screen.say(["", *self._turn(view)])
            case "hand" | "table":
                self._screen.say([*(self._hand_so_far(view) if view.phase == "bid" else []), *self._turn(view)])
            case "last":
                self._remember_last_trick(view)
                self._screen.say(self._last_trick or ["No tricks in this hand yet."])
            case "sheet":
                self._screen.say([*self._narrator.sheet(view), *self._comments()])
            case "who":
                self._screen.say(self._narrator.who(view))

    def _comments(self) -> list[str]:
        """Return the comments on the score sheet, each with its hand."""
        log, noted = self.game.log, self.game.comments
        hands = [sum(isinstance(event, Deal | Tally) for event in log[: comment.after]) for comment in noted]
        return [f"Hand {hand}, comment: {comment.text}" for hand, comment in zip(hands, noted, strict=True)]

    def _help(self) -> list[Line]:
        if self._screen.plain:
            return [f"{typed}: {meaning}." for typed, meaning in HELP]
        from rich.table import Table

        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for typed, meaning in HELP:
            table.add_row(typed, meaning)
        return [table]


def event_lines(narrator: Narrator, before: View, seen: Seen, after: View) -> list[Line]:  # noqa: PLR0911 (one per kind of event)
    """Describe an event."""
    match seen:
        case Draw():
            return [*narrator.drawn(after)]
        case SeenDeal():
            return [*narrator.hand_begins(after)]
        case Bid() | SealedBid():
            complete = before.phase == "bid" and after.phase == "play"
            changed = before.phase == "play"
            total = narrator.bids_in(after, before) if complete or changed else []
            return [*narrator.bid(seen, before), *total]
        case SeenReveal():
            return [*narrator.revealed(after, before)]
        case Play():
            over = narrator.hand_over(after) if len(after.sheet) > len(before.sheet) else []
            return [*narrator.played(seen, before, after), *over]
        case Tally():
            return [*narrator.hand_begins(after), *narrator.hand_over(after)]
        case Forfeit():
            return [phrases.forfeit(narrator.players, after, seen)]
