"""Players who join or leave a game with real cards: whether the remaining hands can be dealt to them."""

from __future__ import annotations

from collections.abc import Iterable

from ohhell.rules.errors import OhHellError
from ohhell.rules.limits import MOST_SEATS
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan


def players_allowed(rules: Rules) -> tuple[int, int]:
    """The smallest and the largest number of players these rules are for."""
    return rules.players.min, rules.players.max or MOST_SEATS


def check_player_change(rules: Rules, players: int, coming: Iterable[HandPlan]) -> None:
    """Raise OhHellError unless *players* can play the hands *coming*, which were planned for another number."""
    fewest, most = players_allowed(rules)
    if fewest == most:
        raise OhHellError(
            "fixed-company",
            f"You can't continue with {players} players: these rules are for exactly {most}.",
            {"seats": players, "most": most},
        )
    if not fewest <= players <= most:
        raise OhHellError(
            "players-out-of-range",
            f"You can't continue with {players} players: these rules are for {fewest} to {most}.",
            {"seats": players},
        )
    for hand in coming:
        if not _fits(rules, hand, players):
            message = (
                f"You can't continue with {players} players: hand {hand.number} of {hand.cards} cards "
                f"needs {_needed(hand, players)} cards, and the deck has {len(pack(rules.deck, players))}."
            )
            raise OhHellError("not-enough-cards", message)


def most_players(rules: Rules, hand: HandPlan, *, limit: int) -> int:
    """The largest number of players, up to *limit*, that a hand can be dealt to."""
    fewest, most = players_allowed(rules)
    return max(players for players in range(fewest, min(most, limit) + 1) if _fits(rules, hand, players))


def _fits(rules: Rules, hand: HandPlan, players: int) -> bool:
    return _needed(hand, players) <= len(pack(rules.deck, players))


def _needed(hand: HandPlan, players: int) -> int:
    """The number of cards dealt, plus one if a card is turned up for trumps."""
    return players * hand.cards + (hand.source == "turn_up")
