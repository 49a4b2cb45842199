"""Positions from random games, and all claims about them held against their checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from coach.agreeing_deals import Position
from coach.claim_checks import holds
from ohhell.bots.remembered_bids import restore_bids
from ohhell.coach.bid_reasons import bid_claims
from ohhell.coach.claims import KINDS
from ohhell.coach.play_reasons import play_claims
from ohhell.dealing.deals import draw_for_deal, keys_needed, next_deal
from ohhell.dealing.keys import chain, secret_from_seed
from ohhell.rules.events import Bid, Event, Play, Seen
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, due, evolve, start
from ohhell.rules.view import view, witness


def positions(rules: Rules, seats: int, seed: str, *, share: float) -> Iterator[Position]:
    """Play one game at random and yield about a *share* of the moments at which a seat must move."""
    rng = Random(seed)
    state = start(rules, seats)
    keys = chain(secret_from_seed(seed), keys_needed(state))
    heard: list[list[Seen]] = [[] for _ in range(seats)]
    while state.phase != "over" or due(state) is not None:
        event = due(state) or _chance(state, keys)
        if event is None:
            seat = rng.choice(waiting_for(state))
            if rng.random() < share:
                seen = restore_bids(view(state, seat), heard[seat])
                yield Position(state, seat, seen, Random(f"{seed} {rng.random()}"))
            event = _sensible(state, seat, rng)
        for seat in range(seats):
            heard[seat].append(witness(state, event, seat))
        state = evolve(state, event)


def _chance(state: State, keys: tuple[bytes, ...]) -> Event | None:
    if state.phase == "draw":
        return draw_for_deal(state, keys[0])
    if state.phase == "deal" and state.plan is not None:
        return next_deal(state, keys[state.plan.number])
    return None


def _sensible(state: State, seat: int, rng: Random) -> Event:
    """Return a random move; bids are mostly low, so that players often need no more tricks, or just enough."""
    moves = legal(state, seat)
    plays = [move for move in moves if isinstance(move, Play)]
    if plays:
        return rng.choice(plays)
    bids = sorted((move for move in moves if isinstance(move, Bid)), key=lambda bid: bid.tricks)
    return bids[min(rng.randrange(len(bids)), rng.randrange(len(bids)))]


@dataclass
class Findings:
    """What the checks say about the claims of some positions: how many of each kind there were, and which were wrong."""

    positions: int = 0
    claims: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def examine(rules: Rules, seats: int, seed: str, *, share: float, moves: int = 2) -> Findings:
    """Check the claims for some random *moves* at a *share* of the moments of a random game."""
    found = Findings()
    for position in positions(rules, seats, seed, share=share):
        found.positions += 1
        # a bid that may still be changed during play gets no hint
        possible = [move for move in position.seen.legal if isinstance(move, Play) or position.seen.phase == "bid"]
        for move in position.rng.sample(possible, min(moves, len(possible))):
            claims = bid_claims(position.seen, move) if isinstance(move, Bid) else play_claims(position.seen, move)
            for one in claims:
                assert set(one.values) == set(KINDS[one.code].values)
                found.claims[one.code] += 1
                if not holds(position, one.code, one.values):
                    found.wrong.append(f"{one} for {move} in {position.seen}")
    return found
