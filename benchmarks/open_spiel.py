"""OpenSpiel's `oh_hell` and its ISMCTS bot at our table: the same cards, both engines in step, each bot with its own sight.

OpenSpiel's resampler never moves a card between the other hands and the undealt stock, so its bot knows which cards are in
play. Here the leak can be closed from outside: before a move what is hidden, the stock among it, is dealt anew some times, as
fairly as our own bots deal it, and the bot spends its share of the simulations on each; the visits are added up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from operator import add
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, Final

import pyspiel

from ohhell.bots import Bot
from ohhell.bots.sampling import Hands, draw_worlds, hidden_cards
from ohhell.rules.axes import Hook, Made, Missed, Schedule, Score
from ohhell.rules.events import Bid, Deal, Draw, Move
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, current_hand, evolve, start
from ohhell.rules.view import view

if TYPE_CHECKING:
    from ohhell.rules.cards import Card

SIMULATIONS: Final = 1_000
LOTS: Final = 10
"""How often what is hidden is dealt anew for a move when the leak is closed."""

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: Final = ("c", "d", "s", "h")
FIRST_BID: Final = 52
OURS: Final = "ours"
THEIRS: Final = "theirs"


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds of processor time and moves, by side; moves without a choice are not counted."""

    seconds: dict[str, float] = field(default_factory=lambda: {OURS: 0.0, THEIRS: 0.0})
    moves: Counter[str] = field(default_factory=Counter)


def rules_of(cards: int) -> Rules:
    """The one hand that OpenSpiel plays."""
    return Rules(
        hand_sizes=Schedule(shape="fixed", max=cards, hands=1),
        hook=Hook(kind="last_not_equal"),
        score=Score(Made(base=10, per_bid=1), Missed(per_taken=1), Missed(per_taken=1)),
    )


def card_action(card: Card) -> int:
    """A card as OpenSpiel counts them."""
    assert card.suit is not None
    return RANKS.index(card.rank) * 4 + SUITS.index(card.suit)


def move_action(move: Move) -> int:
    """A move as OpenSpiel counts them."""
    return FIRST_BID + move.tricks if isinstance(move, Bid) else card_action(move.card)


def dealt(seats: int, cards: int, seed: str) -> State:
    """Our state after a deal that depends on nothing but *seed*."""
    rng, rules = Random(seed), rules_of(cards)
    order = list(pack(rules.deck, seats))
    rng.shuffle(order)
    dealer = rng.randrange(seats)
    state = evolve(replace(start(rules, seats), dealer=dealer), Draw((), dealer))
    return evolve(state, Deal(tuple(order)))


def their_deal(state: State, hands: Hands) -> Any:
    """OpenSpiel's state after a deal like ours, but with *hands* for those dealt."""
    hand = current_hand(state)
    cards = hand.dealt.plan.cards
    theirs = pyspiel.load_game("oh_hell", {"players": state.seats, "num_tricks_fixed": cards}).new_initial_state()
    theirs.apply_action(cards)
    theirs.apply_action(hand.dealt.dealer)
    for place in range(cards):
        for seat in range(state.seats):
            theirs.apply_action(card_action(hands[seat][place]))
    theirs.apply_action(card_action(hand.dealt.turned[-1]))
    return theirs


def leaking_bot(seed: int) -> Callable[[Any, State], int]:
    """OpenSpiel's ISMCTS as it is, with one random play-out a simulation; it plays the move it visited most."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(seed, evaluator, 10.0, SIMULATIONS, -1, final, False, False)
    return lambda theirs, _: int(bot.step(theirs))


def redealt_bot(seed: int) -> Callable[[Any, State], int]:
    """The same with the leak closed: a part of the simulations for each of some fair deals of what is hidden."""
    rng = Random(seed)
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    final = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(seed, evaluator, 10.0, SIMULATIONS // LOTS, -1, final, False, False)

    def choose(theirs: Any, state: State) -> int:
        visits: Counter[int] = Counter()
        for position in _dealt_anew(theirs, state, rng):
            for action, share in bot.get_policy(position):
                visits[action] += round(share * SIMULATIONS // LOTS)
        return max(visits, key=lambda action: visits[action])

    return choose


def _dealt_anew(theirs: Any, state: State, rng: Random) -> list[Any]:
    """The position as the seat to move sees it, with the cards hidden from it lying otherwise."""
    seen = view(state, waiting_for(state)[0])
    plays = [play for trick in seen.tricks for play in trick.plays] + list(seen.trick)
    played = [tuple(card for other, card in plays if other == seat) for seat in range(state.seats)]
    moves = theirs.history()[2 + state.seats * seen.cards + 1 :]
    found = []
    for world in islice(draw_worlds(hidden_cards(seen, current_hand(state).dealt.trump), rng), LOTS):
        position = their_deal(state, tuple(map(add, played, world)))
        for action in moves:
            position.apply_action(action)
        found.append(position)
    return found


def play_hand(state: State, choose: Mapping[int, Bot], seed: str, spent: Spent, *, redealt: bool = False) -> State:
    """The hand played to its end: the seats in *choose* by our bots, the others by OpenSpiel's."""
    theirs = their_deal(state, current_hand(state).dealt.hands)
    chances = [Random(f"{seed} {seat}") for seat in range(state.seats)]
    bots = [(redealt_bot if redealt else leaking_bot)(chance.getrandbits(30)) for chance in chances]
    while not state.sheet:
        (seat,) = waiting_for(state)
        moves = {move_action(move): move for move in legal(state, seat)}
        assert (theirs.current_player(), theirs.legal_actions()) == (seat, sorted(moves))
        begin = process_time()
        if seat in choose:
            side, move = OURS, choose[seat](view(state, seat), chances[seat])
        else:
            side, move = THEIRS, moves[bots[seat](theirs, state)]
        if len(moves) > 1:
            spent.seconds[side] += process_time() - begin
            spent.moves[side] += 1
        state = evolve(state, move)
        theirs.apply_action(move_action(move))
    assert tuple(theirs.returns()) == state.totals
    return state
