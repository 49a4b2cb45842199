"""Speed: random hands per second by the kernel, the reference engine and OpenSpiel, each in turn on one core.

All play the same game: four players, ten cards, a turned card, the hook, one point per trick and ten for an exact bid.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, Final

from ohhell.kernel import encoding
from ohhell.kernel.random_hands import random_hands
from ohhell.kernel.random_numbers import seed_rng
from ohhell.rules.axes import FirstDealer, Hook, Made, Missed, Schedule, Score
from ohhell.rules.events import Deal, Draw
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.state import evolve, start

SEATS: Final = 4
CARDS: Final = 10
DECISIONS: Final = SEATS * (1 + CARDS)
RULES: Final = Rules(
    hand_sizes=Schedule(shape="fixed", max=CARDS, hands=1),
    first_dealer=FirstDealer(by="random_dealer"),
    hook=Hook(kind="last_not_equal"),
    score=Score(Made(base=10, per_bid=1), Missed(per_taken=1), Missed(per_taken=1)),
)

PlayHands = Callable[[int], float]
"""A function that plays so many hands and returns the sum of all points."""


@dataclass(frozen=True, slots=True)
class Speed:
    """How many random hands were played in how many seconds, and the sum of all points."""

    hands: int
    seconds: float
    points: float

    @property
    def hands_a_second(self) -> float:
        """Hands per second."""
        return self.hands / self.seconds

    @property
    def decisions_a_second(self) -> float:
        """Bids and cards per second."""
        return self.hands_a_second * DECISIONS

    @property
    def mean_points(self) -> float:
        """Points per player and hand."""
        return self.points / (self.hands * SEATS)


def measure(
    play: PlayHands, seconds: float, *, batch: int, on_progress: Callable[[float], None] | None = None
) -> Speed:
    """Measure *play* for about *seconds*, after a first batch that fills caches; *on_progress* gets the seconds so far.

    Seconds are those of the processor: what other programs take doesn't count.
    """
    play(batch)
    hands, points, spent = 0, 0.0, 0.0
    begin = process_time()
    while spent < seconds or not hands:
        points += play(batch)
        hands += batch
        spent = process_time() - begin
        if on_progress is not None:
            on_progress(spent)
    return Speed(hands, spent, points)


def kernel_hands(seed: int) -> PlayHands:
    """Return a function that plays hands with the kernel."""
    generator = seed_rng(seed)
    table = encoding.encode_table(RULES, SEATS, cards=CARDS, dealer=0)
    points = encoding.encode_points(RULES, cards=CARDS, hand=1)
    whole: Any = encoding.word(RULES.deck, pack(RULES.deck, SEATS))

    def play(number: int) -> float:
        return float(random_hands(number, whole, table, points, generator))

    return play


def reference_hands(seed: int) -> PlayHands:
    """Return a function that plays hands with the reference engine."""
    rng = Random(seed)
    first = start(RULES, SEATS)
    whole = pack(RULES.deck, SEATS)

    def play(number: int) -> float:
        total = 0
        for _ in range(number):
            state = evolve(first, Draw((), rng.randrange(SEATS)))
            state = evolve(state, Deal(tuple(rng.sample(whole, len(whole)))))
            while state.phase != "over":
                moves = legal(state, waiting_for(state)[0])
                state = evolve(state, moves[int(rng.random() * len(moves))])
            total += sum(state.totals)
        return total

    return play


def open_spiel_game() -> Any:
    """Return OpenSpiel's `oh_hell` for the same hands; None if OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel.load_game("oh_hell", {"players": SEATS, "num_tricks_fixed": CARDS})


def open_spiel_python_hands(game: Any, seed: int) -> PlayHands:
    """Return a function that plays hands with OpenSpiel from Python, the fast way: all chance outcomes are equally likely."""
    rng = Random(seed)

    def play(number: int) -> float:
        total = 0.0
        for _ in range(number):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
            total += sum(state.returns())
        return total

    return play


def open_spiel_python_slow_hands(game: Any, seed: int) -> PlayHands:
    """Return a function that plays hands with OpenSpiel from Python, dealing by probabilities as its examples do."""
    rng = Random(seed)

    def play(number: int) -> float:
        total = 0.0
        for _ in range(number):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(actions, chances)[0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(rng.random() * len(actions))])
            total += sum(state.returns())
        return total

    return play


def open_spiel_cpp_hands(game: Any, seed: int) -> PlayHands:
    """Return a function that plays hands with OpenSpiel's own C++ loop and random bots."""
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(SEATS)]
    numbers = iter(range(seed, 2**31))

    def play(number: int) -> float:
        return float(
            sum(sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, next(numbers))) for _ in range(number))
        )

    return play
