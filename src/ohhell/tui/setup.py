"""Setting up a match: what the person asked for, what is asked in return, and the seats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ohhell.bots import Bot, bot
from ohhell.bots.compilation import COMPILED, compile_search, seems_compiled
from ohhell.notation.files import named_in_errors, read_text
from ohhell.notation.record.record import Details, check_new_names
from ohhell.presets import preset
from ohhell.rules.errors import OhHellError
from ohhell.table.game import Game, read_record
from ohhell.tui import shutdown
from ohhell.tui.autosave import Autosave, new_file
from ohhell.tui.bot_seats import USUAL_BOT, crew, level_of, levels_for, names_for
from ohhell.tui.news import News
from ohhell.tui.play import TerminalGame
from ohhell.tui.program_name import program
from ohhell.tui.screen import Screen
from ohhell.tui.setup_questions import (
    USUAL_NAME,
    USUAL_PRESET,
    asked_again,
    asked_name,
    asked_players,
    asked_rules,
    usual_players,
)

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules

WARMING_UP: Final = "Preparing the bots. This takes up to a minute, the first time only..."


@dataclass(frozen=True, slots=True)
class GameOptions:
    """What the person asked for; None is asked, or left to what is usual."""

    rules: Rules | None = None
    players: int | None = None
    name: str | None = None
    names: str | None = None
    bots: str | None = None
    seed: str | None = None
    resume: Path | None = None
    save: Path | None = None
    plain: bool = False


def play(wishes: GameOptions) -> None:
    """Play matches in this terminal, until the person has enough."""
    with shutdown.in_order():
        screen = Screen(plain=wishes.plain)
        while True:
            try:
                match, news = _resumed(wishes, screen) if wishes.resume is not None else _begun(wishes, screen)
            except (EOFError, KeyboardInterrupt):
                screen.say(["", "Nothing was played, so nothing was saved."])
                return
            match.play(news)
            if not (match.game.winners and screen.asks and asked_again(screen)):
                return
            me = match.game.names[match.seat]
            wishes = replace(
                wishes,
                rules=match.game.rules,
                players=len(match.game.names),
                name=me,
                seed=None,
                resume=None,
                save=None,
            )


def _begun(wishes: GameOptions, screen: Screen) -> tuple[TerminalGame, News]:
    save = None if wishes.save is None else new_file(wishes.save)
    rules = wishes.rules or (asked_rules(screen) if screen.asks else preset(USUAL_PRESET))
    players = wishes.players or _players_listed(wishes)
    if players is None:
        players = asked_players(screen, rules) if screen.asks else usual_players(rules)
    rules.demand(players)
    name = wishes.name
    if name is None:
        name = asked_name(screen) if screen.asks else USUAL_NAME
    check_new_names((name,))
    levels = levels_for(USUAL_BOT if wishes.bots is None else wishes.bots, players - 1)
    names = None if wishes.names is None else names_for(wishes.names, name)
    if names is not None and len(names) != len(levels):
        message = f"You named {len(names)} bots, but {players} players are you and {players - 1}."
        raise OhHellError("wrong-number-of-bots", message)
    today = date.today().isoformat()  # noqa: DTZ011 (the day on the player's own wall)
    seats = [name, *crew(levels, person=name, names=names)]
    game = Game(rules, seats, seed=wishes.seed, details=Details(date=today))
    bots = _loaded(dict(enumerate(levels, start=1)), screen)
    match = TerminalGame(game, seat=0, bots=bots, screen=screen, keeper=Autosave(save, today=today, folder=Path()))
    match.greet()
    return match, News.of(game, seat=0)


def _resumed(wishes: GameOptions, screen: Screen) -> tuple[TerminalGame, News]:
    """A game gone on with: the person sits in the first seat, or in the one with the name given."""
    assert wishes.resume is not None
    with named_in_errors(wishes.resume):
        game = read_record(read_text(wishes.resume), limited=False)
    if game.winners:
        message = f"Can't continue {wishes.resume}: the game is over. Watch it with {program()} replay."
        raise OhHellError("game-over", message)
    name = wishes.name or game.names[0]
    if name not in game.names:
        seats = ", ".join(game.names)
        raise OhHellError("no-such-seat", f"Nobody is called {name!r} in {wishes.resume}. The players are {seats}.")
    seat = game.names.index(name)
    save = wishes.resume if wishes.save is None or wishes.save == wishes.resume else new_file(wishes.save)
    others = [other for other in range(len(game.names)) if other != seat]
    unknown = levels_for(USUAL_BOT if wishes.bots is None else wishes.bots, len(others))
    levels = {other: level_of(game.names[other]) or level for other, level in zip(others, unknown, strict=True)}
    bots = _loaded(levels, screen)
    keeper = Autosave(save, today=game.details.date, folder=Path())
    match = TerminalGame(game, seat=seat, bots=bots, screen=screen, keeper=keeper)
    match.greet()
    match.welcome_back()
    return match, News(game.state, len(game.log), seat=seat)


def _loaded(levels: dict[int, str], screen: Screen) -> dict[int, Bot]:
    """The bot of each seat; after an installation those that search are compiled first, so that no move has to wait."""
    bots = {seat: bot(level) for seat, level in levels.items()}
    if COMPILED & set(levels.values()) and not seems_compiled():
        with screen.busy(WARMING_UP):
            compile_search()
    return bots


def _players_listed(wishes: GameOptions) -> int | None:
    """Names of the others say how many play, and so does a list of several bots."""
    if wishes.names is not None:
        return wishes.names.count(",") + 2
    return None if wishes.bots is None or "," not in wishes.bots else wishes.bots.count(",") + 2
