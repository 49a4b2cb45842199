"""The bot `champion`: a net trained by self-play. It needs no search, and plays only rules that it was trained for.

No weights come with the program yet, so it is not in the list of bots. `with_weights` makes a bot of a weights file.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from ohhell.bots.choices import check_turn
from ohhell.bots.net import PolicyNet
from ohhell.bots.net_weights import Coverage, NetFile, read_net
from ohhell.encoding.actions import action_of, encoding_problem, legal_moves
from ohhell.encoding.observation import observe
from ohhell.encoding.point_values import point_values
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Move
from ohhell.rules.pack import pack
from ohhell.rules.view import View

if TYPE_CHECKING:
    from ohhell.bots.search import Estimate

WEIGHTS: Final = Path(__file__).with_name("champion.weights")
"""The weights that come with the program, once there are any."""


class ExpertPlaysWarning(UserWarning):
    """`expert` plays in place of `champion`; the text says why, with the code of the reason."""


def choose(view: View, rng: Random) -> Move:
    """Return the move that the net of the program likes best; `expert` chooses where it can't."""
    return with_weights(WEIGHTS)(view, rng)


def with_weights(path: Path) -> Callable[[View, Random], Move]:
    """Return this bot with the weights in a file."""

    def choose_by_net(view: View, rng: Random) -> Move:
        check_turn(view)
        problem = substitution(view, path)
        if problem is not None:
            warnings.warn(f"{problem} `expert` plays instead. ({problem.code})", ExpertPlaysWarning, stacklevel=2)
            from ohhell.bots import expert  # imports Numba, which the net does not need

            return expert.choose(view, rng)
        _, net = _loaded(path)
        opinion = net.opinion(observe(view))
        # the order of the moves decides between equal ones, so no random number is needed
        return max(legal_moves(view), key=lambda move: opinion.policy[action_of(view, move)])

    return choose_by_net


def estimates(view: View, path: Path = WEIGHTS) -> list[Estimate]:
    """Return what the net thinks of every move, the most likely one first.

    Raises:
        OhHellError: The reason of `substitution`, if the net can't play here.
    """
    from ohhell.bots.search import Estimate  # imports Numba, which choosing a move does not need

    check_turn(view)
    problem = substitution(view, path)
    if problem is not None:
        raise problem
    opinion = _loaded(path)[1].opinion(observe(view))
    hand = view.schedule[min(view.hand_number, len(view.schedule)) - 1].counts_as
    gap = point_values(view.rules, cards=view.cards, hand=hand).gap
    moves = sorted(legal_moves(view), key=lambda move: -opinion.policy[action_of(view, move)])
    actions = [action_of(view, move) for move in moves]
    return [
        Estimate(move, float(opinion.points[action]) * gap, float(opinion.made[action]), worlds=0)
        for move, action in zip(moves, actions, strict=True)
    ]


def substitution(view: View, path: Path = WEIGHTS) -> OhHellError | None:
    """Return why `expert` plays here, as an error with a code; None if the net plays.

    The codes are `weights-missing`, `weights-damaged`, `weights-version` and `untrained-rules`.
    """
    try:
        file, _ = _loaded(path)
    except OhHellError as problem:
        return problem
    reason = encoding_problem(view.rules, view.seats) or untrained(view, file.header.coverage)
    return (
        None
        if reason is None
        else OhHellError("untrained-rules", f"champion was not trained for these rules. {reason}")
    )


def untrained(view: View, coverage: Coverage) -> str | None:
    """Return what about *view* the training did not cover, as a sentence; None if it covered everything."""
    rules = view.rules
    planned = view.schedule[min(view.hand_number, len(view.schedule)) - 1]
    numbers = {
        "players": view.seats,
        "cards": view.cards,
        "pack": len(pack(rules.deck, view.seats)),
    }
    for name, number in numbers.items():
        low, high = coverage[name]
        if not low <= number <= high:
            return f"It knows {_MEANINGS[name]} from {low} to {high}, not {number}."
    values = {
        "hook": rules.hook.kind if view.hook else "none",
        "first_lead": rules.lead.first,
        "lead_trump": rules.lead.trump,
        "void": rules.follow.void,
        "reveal": rules.bid.reveal,
        "sight": planned.sight,
    }
    for name, value in values.items():
        if value not in coverage[name]:
            return f"It doesn't know {_MEANINGS[name]} {value!r}."
    return None


_MEANINGS: Final = {
    "players": "numbers of players",
    "cards": "hands with numbers of cards",
    "pack": "packs with numbers of cards",
    "hook": "the hook",
    "first_lead": "the first lead by",
    "lead_trump": "the rule to lead trumps",
    "void": "the rule for players who can't follow suit",
    "reveal": "showing bids",
    "sight": "bidding with sight of",
}


@lru_cache(maxsize=4)
def _read(path: Path, _changed: int) -> tuple[NetFile, PolicyNet]:
    file = read_net(path)
    return file, PolicyNet(file.arrays)


def _loaded(path: Path) -> tuple[NetFile, PolicyNet]:
    """Return the net in a file, read again only if the file has changed."""
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        changed = 0  # reading it explains what is wrong
    return _read(path, changed)
