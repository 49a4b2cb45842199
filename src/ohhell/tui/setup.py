"""Setting up a game in the terminal: options from flags or questions, bots for the other seats, saved games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from string import ascii_uppercase
from typing import Final

from ohhell.bots import Bot, bot, bot_names
from ohhell.bots.compilation import COMPILED, compile_search, seems_compiled
from ohhell.notation.files import named_in_errors, read_text
from ohhell.notation.record.record import Details, check_new_names
from ohhell.presets import preset
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules
from ohhell.table.game import Game, read_record
from ohhell.tui import questions
from ohhell.tui.drawing.screen import Screen
from ohhell.tui.play import TerminalGame
from ohhell.tui.saving import Autosave, new_file, program, signals_raise_exit
from ohhell.tui.sentences.words import WITH_LEVEL, short_name

_DEFAULT_BOT: Final = "club"
_WARMING_UP: Final = "Preparing the bots. This takes up to a minute, the first time only..."
_NAMES: Final = (
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Ida", "Jack", "Kim", "Leo"),
    *("Mia", "Ned", "Olga", "Paul", "Quinn", "Rosa", "Sam", "Tess", "Una", "Vic", "Wes", "Zoe"),
)


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The flags of `ohhell terminal`; what is None is asked for, or gets its default."""

    rules: Rules | None = None
    players: int | None = None
    name: str | None = None
    names: str | None = None
    bots: str | None = None
    seed: str | None = None
    resume: Path | None = None
    save: Path | None = None
    plain: bool = False


def play(options: GameOptions) -> None:
    """Play games in this terminal until the person has had enough."""
    with signals_raise_exit():
        screen = Screen(plain=options.plain)
        while True:
            try:
                match = (
                    _new_game(options, screen) if options.resume is None else _resumed(options, options.resume, screen)
                )
            except (EOFError, KeyboardInterrupt):
                screen.say(["", "Nothing was played, so nothing was saved."])
                return
            match.greet()
            match.play()
            game = match.game
            if not (game.winners and screen.asks and questions.ask_to_play_again(screen)):
                return
            me, players = game.names[match.seat], len(game.names)
            options = replace(options, rules=game.rules, players=players, name=me, seed=None, resume=None, save=None)


def _new_game(options: GameOptions, screen: Screen) -> TerminalGame:
    save = None if options.save is None else new_file(options.save)
    rules = options.rules or (questions.ask_for_rules(screen) if screen.asks else preset(questions.DEFAULT_PRESET))
    players = options.players or _players_listed(options)
    if players is None:
        players = questions.ask_for_players(screen, rules) if screen.asks else questions.default_players(rules)
    rules.check(players)
    name = options.name
    if name is None:
        name = questions.ask_for_name(screen) if screen.asks else questions.DEFAULT_NAME
    check_new_names((name,))
    levels = levels_for(options.bots, players - 1)
    names = None if options.names is None else names_for(options.names, name)
    if names is not None:
        _check_number_of_bots(len(names), players - 1)
    today = date.today().isoformat()  # noqa: DTZ011 (the date where the player is)
    game = Game(
        rules, [name, *bot_seats(levels, person=name, names=names)], seed=options.seed, details=Details(date=today)
    )
    bots = _loaded(dict(enumerate(levels, start=1)), screen)
    return TerminalGame(game, seat=0, bots=bots, screen=screen, autosave=Autosave(save, today=today, folder=Path()))


def _resumed(options: GameOptions, file: Path, screen: Screen) -> TerminalGame:
    """Continue a saved game: in the first seat, or in the seat with the given name."""
    with named_in_errors(file):
        game = read_record(read_text(file), limited=False)
    if game.winners:
        message = f"Can't continue {file}: the game is over. Watch it with {program()} replay."
        raise OhHellError("game-over", message)
    name = options.name or game.names[0]
    if name not in game.names:
        seats = ", ".join(game.names)
        raise OhHellError("no-such-seat", f"Nobody is called {name!r} in {file}. The players are {seats}.")
    seat = game.names.index(name)
    save = file if options.save is None or options.save == file else new_file(options.save)
    others = [other for other in range(len(game.names)) if other != seat]
    levels = dict(zip(others, levels_for(options.bots, len(others)), strict=True))
    bots = _loaded({other: level_of(game.names[other]) or level for other, level in levels.items()}, screen)
    autosave = Autosave(save, today=game.details.date, folder=Path())
    return TerminalGame(game, seat=seat, bots=bots, screen=screen, autosave=autosave, resumed=True)


def _loaded(levels: dict[int, str], screen: Screen) -> dict[int, Bot]:
    """Return the bot of each seat; compile the bots that search first, so that no move has to wait."""
    bots = {seat: bot(level) for seat, level in levels.items()}
    if COMPILED & set(levels.values()) and not seems_compiled():
        with screen.busy(_WARMING_UP):
            compile_search()
    return bots


def _players_listed(options: GameOptions) -> int | None:
    """Return how many play, if a list of names or of several bots says so."""
    listed = options.names if options.names is not None else options.bots
    if listed is None or (options.names is None and "," not in listed):
        return None
    return listed.count(",") + 2


def bot_seats(levels: Sequence[str], *, person: str, names: Sequence[str] | None = None) -> list[str]:
    """Return the seats of bots with these *levels*, under *names* or names that differ from *person*: "Ada (club)"."""
    chosen = iter(names if names is not None else _other_names(person))
    return [f"{name} ({level})" for level, name in zip(levels, chosen, strict=False)]


def _other_names(person: str) -> Iterator[str]:
    """Yield names that differ from *person*; after the last one come Ada B, Ben B and so on."""
    for letter in ascii_uppercase:
        for first in _NAMES:
            name = first if letter == "A" else f"{first} {letter}"
            if name.casefold() != short_name(person).casefold():
                yield name


def names_for(text: str, person: str) -> list[str]:
    """Split a list like "Ann,Bob"; raise OhHellError if a record can't hold a name or two are the same."""
    names = [name.strip() for name in text.split(",")]
    check_new_names((short_name(person), *names))
    return names


def levels_for(text: str | None, bots: int) -> list[str]:
    """Return the levels of *bots* bots from a list like "club,random"; a single one is for all."""
    levels = [word.strip() for word in (_DEFAULT_BOT if text is None else text).split(",")]
    for level in levels:
        bot(level)  # raises if there is no such bot
    if len(levels) == 1:
        return levels * bots
    _check_number_of_bots(len(levels), bots)
    return levels


def _check_number_of_bots(named: int, bots: int) -> None:
    if named != bots:
        message = f"You named {named} bots, but a game for {bots + 1} players needs {bots} besides you."
        raise OhHellError("wrong-number-of-bots", message)


def level_of(name: str) -> str | None:
    """Return the level in a bot's name, if it has one."""
    match = WITH_LEVEL.fullmatch(name)
    return match[2] if match is not None and match[2] in bot_names() else None
