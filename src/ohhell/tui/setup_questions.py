"""The opening questions: what flags do not say is asked, and Enter takes what is usual."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from ohhell.notation.record.record import check_new_names
from ohhell.presets import preset, preset_names
from ohhell.rules.errors import OhHellError
from ohhell.tui.card_faces import flow

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules
    from ohhell.tui.screen import Screen

USUAL_PRESET: Final = "classic"
USUAL_PLAYERS: Final = 4
USUAL_NAME: Final = "You"
WIDE: Final = 80

_QUIT: Final = {"quit", "q", "exit"}


def usual_players(rules: Rules) -> int:
    """The number of players nearest to what is usual that these rules are best for, or allow."""
    low, high = rules.players.min, rules.players.max
    best = sorted(rules.players.best, key=lambda number: abs(number - USUAL_PLAYERS))
    return best[0] if best else max(low, USUAL_PLAYERS if high is None else min(high, USUAL_PLAYERS))


def asked_rules(screen: Screen) -> Rules:
    """The rules the person picks; a question mark describes them first."""
    names = preset_names()
    widest = max(len(f"99 {name}") for name in names) if screen.width >= WIDE else 0
    items = [Text(f"{number:>2} {name}".ljust(widest)) for number, name in enumerate(names, start=1)]
    hint = "Enter a number or a name. ? describes them all, ?3 the third."
    screen.say(
        [
            f"Which rules? {hint}",
            *(flow(items, screen.width) if not screen.plain else [f"{item.plain.strip()}." for item in items]),
        ]
    )
    while True:
        answer = _answer(screen, f"Rules [{USUAL_PRESET}]> ", hint).casefold() or USUAL_PRESET
        try:
            if not answer.startswith("?"):
                return preset(_preset_meant(answer))
            asked = [_preset_meant(answer[1:].strip())] if answer != "?" else [*names]
            screen.say(f"{name}: {preset(name).about}" for name in asked)
        except OhHellError as error:
            screen.say([error.sentence])


def asked_players(screen: Screen, rules: Rules) -> int:
    """How many play, the person included; not asked where the rules settle it."""
    low, high = rules.players.min, rules.players.max
    if low == high:
        return low
    usual = usual_players(rules)
    allowed = f"{low} or more" if high is None else f"{low} to {high}"
    while True:
        hint = f"Enter a number, {allowed}. The others are bots."
        answer = _answer(screen, f"Players including you, {allowed} [{usual}]> ", hint) or str(usual)
        if not (answer.isascii() and answer.isdigit() and len(answer) <= len("100")):
            screen.say([f"{answer!r} is not a number of players. Enter {allowed}."])
            continue
        found = rules.problems(int(answer))
        if not found:
            return int(answer)
        screen.say([problem.message for problem in found])


def asked_name(screen: Screen) -> str:
    """What the person is called on the sheet."""
    while True:
        answer = _answer(screen, f"Your name [{USUAL_NAME}]> ", "Your name on the score sheet.") or USUAL_NAME
        try:
            check_new_names((answer,))
        except OhHellError as error:
            screen.say([error.sentence])
        else:
            return answer


def asked_again(screen: Screen) -> bool:
    """Whether the person wants another game."""
    try:
        answer = screen.ask("Play again? y or n [n]> ")
    except KeyboardInterrupt:
        answer = None
    return answer is not None and answer.casefold() in {"y", "yes"}


def _preset_meant(answer: str) -> str:
    """The name of a preset, which may be given by its number."""
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
    """The answer to a question; the end of the input and `quit` end it all, `help` is answered with the *hint*."""
    while (answer := screen.ask(question)) is not None:
        if answer.casefold() in _QUIT:
            break
        if answer.casefold() != "help":
            return answer
        screen.say([f"{hint} Press Enter for the value in brackets, or type quit."])
    raise EOFError
