"""Questions before a game: what the flags don't say; Enter takes the default."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from ohhell.notation.record.record import check_new_names
from ohhell.presets import preset, preset_names
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules
from ohhell.tui.drawing.cards import flow
from ohhell.tui.drawing.screen import Screen

DEFAULT_PRESET: Final = "classic"
_DEFAULT_PLAYERS: Final = 4
DEFAULT_NAME: Final = "You"
_WIDE: Final = 80

_QUIT: Final = {"quit", "q", "exit"}


def default_players(rules: Rules) -> int:
    """Return the number of players nearest to four that these rules are best for, or allow."""
    low, high = rules.players.min, rules.players.max
    best = sorted(rules.players.best, key=lambda number: abs(number - _DEFAULT_PLAYERS))
    return best[0] if best else max(low, _DEFAULT_PLAYERS if high is None else min(high, _DEFAULT_PLAYERS))


def ask_for_rules(screen: Screen) -> Rules:
    """Ask for the rules; a question mark describes them."""
    names = preset_names()
    widest = max(len(f"99 {name}") for name in names) if screen.width >= _WIDE else 0
    items = [Text(f"{number:>2} {name}".ljust(widest)) for number, name in enumerate(names, start=1)]
    hint = "Enter a number or a name. ? describes them all, ?3 the third."
    screen.say(
        [
            f"Which rules? {hint}",
            *(flow(items, screen.width) if not screen.plain else [f"{item.plain.strip()}." for item in items]),
        ]
    )
    while True:
        answer = _answer(screen, f"Rules [{DEFAULT_PRESET}]> ", hint).casefold() or DEFAULT_PRESET
        try:
            if not answer.startswith("?"):
                return preset(_preset_meant(answer))
            described = [_preset_meant(answer[1:].strip())] if answer != "?" else [*names]
            screen.say(f"{name}: {preset(name).about}" for name in described)
        except OhHellError as error:
            screen.say([error.sentence])


def ask_for_players(screen: Screen, rules: Rules) -> int:
    """Ask how many play, including the person, unless the rules allow only one number."""
    low, high = rules.players.min, rules.players.max
    if low == high:
        return low
    default = default_players(rules)
    allowed = f"{low} or more" if high is None else f"{low} to {high}"
    while True:
        hint = f"Enter a number, {allowed}. The others are bots."
        answer = _answer(screen, f"Players including you, {allowed} [{default}]> ", hint) or str(default)
        if not (answer.isascii() and answer.isdigit() and len(answer) <= len("100")):
            screen.say([f"{answer!r} is not a number of players. Enter {allowed}."])
            continue
        found = rules.problems(int(answer))
        if not found:
            return int(answer)
        screen.say([problem.message for problem in found])


def ask_for_name(screen: Screen) -> str:
    """Ask for the person's name."""
    while True:
        answer = _answer(screen, f"Your name [{DEFAULT_NAME}]> ", "Your name on the score sheet.") or DEFAULT_NAME
        try:
            check_new_names((answer,))
        except OhHellError as error:
            screen.say([error.sentence])
        else:
            return answer


def ask_to_play_again(screen: Screen) -> bool:
    """Ask whether to play another game."""
    try:
        answer = screen.ask("Play again? y or n [n]> ")
    except KeyboardInterrupt:
        answer = None
    return answer is not None and answer.casefold() in {"y", "yes"}


def _preset_meant(answer: str) -> str:
    """Return the name of a preset given by its name or number."""
    names = preset_names()
    if not (answer.isascii() and answer.isdigit()):
        return answer
    numbers = {str(number): name for number, name in enumerate(names, start=1)}
    if answer not in numbers:
        raise OhHellError(
            "unknown-preset", (f"There are no rules number {answer[:9]}: the numbers go from 1 to {len(names)}.")
        )
    return numbers[answer]


def _answer(screen: Screen, question: str, hint: str) -> str:
    """Return the answer to a question; `help` shows *hint*, and `quit` or the end of the input raises EOFError."""
    while (answer := screen.ask(question)) is not None:
        if answer.casefold() in _QUIT:
            break
        if answer.casefold() != "help":
            return answer
        screen.say([f"{hint} Press Enter for the value in brackets, or type quit."])
    raise EOFError
