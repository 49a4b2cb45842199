"""Setting up a match: what the person asked for, what is asked in return, and the seats."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.text import Text

from ohhell.bots import Bot, bot
from ohhell.notation.files import read_text
from ohhell.notation.record import Details, check_names
from ohhell.presets import preset, preset_names
from ohhell.rules.errors import OhHellError
from ohhell.table.game import Game, read_record
from ohhell.tui.crew import USUAL_BOT, crew, level_of, levels_for
from ohhell.tui.faces import flow
from ohhell.tui.keeping import Keeper
from ohhell.tui.match import Match
from ohhell.tui.news import News
from ohhell.tui.screen import Screen

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules

USUAL_PRESET: Final = "classic"
USUAL_PLAYERS: Final = 4
USUAL_NAME: Final = "You"
WIDE: Final = 80


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the person asked for; None is asked, or left to what is usual."""

    rules: Rules | None = None
    players: int | None = None
    name: str | None = None
    bots: str | None = None
    seed: str | None = None
    resume: Path | None = None
    save: Path | None = None
    plain: bool = False


def play(wishes: Wishes) -> None:
    """Play a match in this terminal."""
    screen = Screen(plain=wishes.plain)
    try:
        match, news = _resumed(wishes, screen) if wishes.resume is not None else _begun(wishes, screen)
    except (EOFError, KeyboardInterrupt):
        screen.say(["", "Nothing was played, so nothing is kept."])
        return
    match.play(news)


def _begun(wishes: Wishes, screen: Screen) -> tuple[Match, News]:
    save = _new_file(wishes.save)
    asks = sys.stdin.isatty()
    rules = wishes.rules or (_asked_rules(screen) if asks else preset(USUAL_PRESET))
    players = wishes.players or _players_for_bots(wishes.bots)
    if players is None:
        players = _asked_players(screen, rules) if asks else usual_players(rules)
    rules.demand(players)
    name = wishes.name
    if name is None:
        name = _asked_name(screen) if asks else USUAL_NAME
    check_names((name,))
    levels = levels_for(wishes.bots or USUAL_BOT, players - 1)
    today = date.today().isoformat()  # noqa: DTZ011 (the day on the player's own wall)
    game = Game(rules, [name, *crew(levels, person=name)], seed=wishes.seed, details=Details(date=today))
    bots = {seat: bot(level) for seat, level in enumerate(levels, start=1)}
    match = Match(game, seat=0, bots=bots, screen=screen, keeper=Keeper(save, today=today, folder=Path()))
    match.greet()
    return match, News.of(game, seat=0)


def _resumed(wishes: Wishes, screen: Screen) -> tuple[Match, News]:
    """A game gone on with: the person sits in the first seat, or in the one with the name given."""
    assert wishes.resume is not None
    game = read_record(read_text(wishes.resume))
    if game.winners:
        raise OhHellError("game-over", f"cannot go on with {wishes.resume}: the game is over (ohhell replay shows it)")
    name = wishes.name or game.names[0]
    if name not in game.names:
        seats = ", ".join(game.names)
        raise OhHellError("no-such-seat", f"nobody is called {name!r} in {wishes.resume}: the players are {seats}")
    seat = game.names.index(name)
    save = wishes.resume if wishes.save in {None, wishes.resume} else _new_file(wishes.save)
    others = [other for other in range(len(game.names)) if other != seat]
    unknown = levels_for(wishes.bots or USUAL_BOT, len(others))
    bots: dict[int, Bot] = {
        other: bot(level_of(game.names[other]) or level) for other, level in zip(others, unknown, strict=True)
    }
    keeper = Keeper(save, today=game.details.date, folder=Path())
    match = Match(game, seat=seat, bots=bots, screen=screen, keeper=keeper)
    match.greet()
    match.welcome_back()
    return match, News(game.state, len(game.log), seat=seat)


def usual_players(rules: Rules) -> int:
    """The number of players nearest to what is usual that these rules are best for, or allow."""
    low, high = rules.players.min, rules.players.max
    best = sorted(rules.players.best, key=lambda number: abs(number - USUAL_PLAYERS))
    return best[0] if best else max(low, USUAL_PLAYERS if high is None else min(high, USUAL_PLAYERS))


def _new_file(path: Path | None) -> Path | None:
    """*path*, refused where there is something already: a game is never written over another."""
    if path is None:
        return None
    if path.exists():
        raise OhHellError("file-exists", f"cannot save to {path}: it is there already (to go on with it, use --resume)")
    if not path.parent.is_dir():
        raise OhHellError("no-such-folder", f"cannot save to {path}: there is no folder {path.parent}")
    return path


def _players_for_bots(bots: str | None) -> int | None:
    """A list of several bots says how many play."""
    return None if bots is None or "," not in bots else bots.count(",") + 2


def _asked_rules(screen: Screen) -> Rules:
    """The rules the person picks; a question mark describes them first."""
    names = preset_names()
    widest = max(len(f"99 {name}") for name in names) if screen.width >= WIDE else 0
    items = [Text(f"{number} {name}".ljust(widest)) for number, name in enumerate(names, start=1)]
    screen.say(
        [
            "Which rules? A number or a name; ? describes them all, ?3 the third.",
            *(flow(items, screen.width) if not screen.plain else [f"{item.plain.rstrip()}." for item in items]),
        ]
    )
    while True:
        answer = _answer(screen, f"Rules [{USUAL_PRESET}]> ").casefold() or USUAL_PRESET
        try:
            if not answer.startswith("?"):
                return preset(_preset_meant(answer))
            asked = [_preset_meant(answer[1:].strip())] if answer != "?" else [*names]
            screen.say(f"{name}: {preset(name).about}" for name in asked)
        except OhHellError as error:
            screen.say([error.sentence])


def _preset_meant(answer: str) -> str:
    """The name of a preset, which may be given by its number."""
    numbers = {str(number): name for number, name in enumerate(preset_names(), start=1)}
    return numbers.get(answer, answer)


def _asked_players(screen: Screen, rules: Rules) -> int:
    low, high = rules.players.min, rules.players.max
    if low == high:
        return low
    usual = usual_players(rules)
    allowed = f"{low} or more" if high is None else f"{low} to {high}"
    while True:
        answer = _answer(screen, f"Players, with you, {allowed} [{usual}]> ") or str(usual)
        if not (answer.isascii() and answer.isdigit() and len(answer) <= len("100")):
            screen.say([f"{answer!r} is not a number of players: {allowed} can play"])
            continue
        found = rules.problems(int(answer))
        if not found:
            return int(answer)
        screen.say([problem.message for problem in found])


def _asked_name(screen: Screen) -> str:
    while True:
        answer = _answer(screen, f"Your name [{USUAL_NAME}]> ") or USUAL_NAME
        try:
            check_names((answer,))
        except OhHellError as error:
            screen.say([error.sentence])
        else:
            return answer


def _answer(screen: Screen, question: str) -> str:
    answer = screen.ask(question)
    if answer is None:
        raise EOFError
    return answer
