"""An estimate of how long a game takes."""

from __future__ import annotations

from typing import Final

from ohhell.rules.rules import Rules

SECONDS_PER_CARD: Final = 4
SECONDS_PER_HAND: Final = 30
"""For dealing, bidding and writing the score; both agree with the times that players report."""


def minutes(rules: Rules, seats: int) -> int:
    """Estimate how long a game for *seats* players takes, all its matches together; in steps of five minutes above ten."""
    hands = rules.schedule(seats)
    seconds = sum(hand.cards * seats * SECONDS_PER_CARD + SECONDS_PER_HAND for hand in hands) * rules.format.matches
    exact = max(1, round(seconds / 60))
    return exact if exact <= 10 else 5 * round(exact / 5)  # noqa: PLR2004 (long games are not planned to the minute)
