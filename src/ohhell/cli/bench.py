"""`ohhell bench`: how fast the engine plays on this machine, beside OpenSpiel where that is installed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ohhell.cli.sources import AsJson, print_json

if TYPE_CHECKING:
    from ohhell.rules.events import Deal
    from ohhell.rules.state import State

SEATS: Final = 4
CARDS: Final = 10
DECISIONS: Final = SEATS * (1 + CARDS)
SECONDS: Final = 1.3
SHORTEST: Final = 0.01
LONGEST: Final = 600


@dataclass(frozen=True, slots=True)
class Speed:
    """How many whole hands were played at random in how many seconds."""

    hands: int
    seconds: float

    @property
    def hands_a_second(self) -> float:
        """Whole hands a second."""
        return self.hands / self.seconds

    @property
    def decisions_a_second(self) -> float:
        """Bids and cards a second."""
        return self.hands_a_second * DECISIONS


def _seconds(text: str) -> float:
    """A time to measure."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not SHORTEST <= seconds <= LONGEST:
        raise typer.BadParameter(f"a number from {SHORTEST} to {LONGEST} is asked for, not {text[:20]!r}")
    return seconds


def bench(
    *,
    seconds: Annotated[
        float, typer.Option(metavar="SECONDS", parser=_seconds, help="How long to measure each.")
    ] = SECONDS,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Play the same hands as any run with this seed.")] = "1",
    as_json: AsJson = False,
) -> None:
    """Measure the speed of the engine.

    Whole hands and decisions a second at random play on this machine, beside OpenSpiel where that is installed.
    """
    ours = measured(random_hand(), "this engine", seconds, seed)
    peer_hand = open_spiel_hand()
    peer = measured(peer_hand, "OpenSpiel", seconds, seed) if peer_hand is not None else None
    ratio = ours.hands_a_second / peer.hands_a_second if peer is not None else None
    if as_json:
        print_json(
            {
                "seats": SEATS,
                "cards": CARDS,
                "engine": _document(ours),
                "open_spiel": None if peer is None else _document(peer),
                "ratio": None if ratio is None else round(ratio, 3),
            }
        )
        return
    typer.echo(f"{SEATS} players, {CARDS} cards, every decision at random")
    typer.echo(f"this engine  {_sentence(ours)}")
    if peer is None or ratio is None:
        typer.echo("OpenSpiel is not installed, so there is nothing to compare with")
    else:
        typer.echo(f"OpenSpiel    {_sentence(peer)}")
        typer.echo(f"this engine plays {ratio:.2f} hands while OpenSpiel, driven from Python, plays one")


def measured(play_hand: Callable[[Random], None], name: str, seconds: float, seed: str = "1") -> Speed:
    """How fast *play_hand* plays whole hands, measured for about *seconds*."""
    from time import perf_counter

    from rich.console import Console
    from rich.progress import Progress

    chance = Random(seed)
    play_hand(chance)  # once without the clock: caches fill
    hands = 0
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(name, total=seconds)
        begin = perf_counter()
        while (spent := perf_counter() - begin) < seconds:
            play_hand(chance)
            hands += 1
            if hands % 16 == 0:
                progress.update(task, completed=spent)
    return Speed(hands, spent)


def random_hand() -> Callable[[Random], None]:
    """A function that plays one whole hand with this engine."""
    from ohhell.rules.axes import FirstDealer, Hook, Made, Missed, Schedule, Score
    from ohhell.rules.events import Deal, Draw
    from ohhell.rules.moves import legal, waiting_for
    from ohhell.rules.pack import pack
    from ohhell.rules.rules import Rules
    from ohhell.rules.state import evolve, start

    rules = Rules(
        hand_sizes=Schedule(shape="fixed", max=CARDS, hands=1),
        first_dealer=FirstDealer(by="random_dealer"),
        hook=Hook(kind="last_not_equal"),
        score=Score(made=Made(base=10, per_bid=1), under=Missed(), over=Missed()),
    )
    first: State = start(rules, SEATS)
    whole = pack(rules.deck, SEATS)

    def deal(chance: Random) -> Deal:
        return Deal(tuple(chance.sample(whole, len(whole))))

    def play(chance: Random) -> None:
        state = evolve(evolve(first, Draw((), chance.randrange(SEATS))), deal(chance))
        while state.phase != "over":
            state = evolve(state, chance.choice(legal(state, waiting_for(state)[0])))

    return play


def open_spiel_hand() -> Callable[[Random], None] | None:
    """A function that plays one whole hand with OpenSpiel; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("oh_hell", {"players": SEATS, "num_tricks_fixed": CARDS})

    def play(chance: Random) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():  # drawn by its probabilities, as OpenSpiel's own examples do
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, chances)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))

    return play


def _document(speed: Speed) -> dict[str, float]:
    return {
        "hands_per_second": round(speed.hands_a_second, 1),
        "decisions_per_second": round(speed.decisions_a_second, 1),
    }


def _sentence(speed: Speed) -> str:
    return f"{speed.hands_a_second:>8,.0f} hands/s  {speed.decisions_a_second:>10,.0f} decisions/s"
