"""Hands played to the end by nets and bots, and what a learner keeps of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import torch
from torch import Tensor

from ohhell.encoding.layout import ACTIONS, BIDS, MOST_SEATS
from ohhell.lab.training.hands import Hands, at_place, deal, draw_trumps, place_bids, play_cards, scores, shuffle
from ohhell.lab.training.network import Net, phase_logits
from ohhell.lab.training.observation import actor, cards_in, observe, secrets, slots_of, suit_shift
from ohhell.lab.training.rule_bots import draw_boldness, random_moves, rule_moves
from ohhell.lab.training.rule_rows import RuleRows

LAMBDA: Final = 0.95
"""How far an advantage looks ahead (generalised advantage estimation)."""

LEARNER, RULE_BOT, RANDOM, OPPONENT = range(4)
"""Who plays at a place: the learner, the rule bot, random moves, or another net."""


class Decisions(NamedTuple):
    """Decisions of a learner, one row each, ready for an update.

    Attributes:
        observations: What the player saw.
        secrets: What the critic sees beyond that.
        actions: The action it chose.
        log_chances: The logarithm of the probability it chose it with.
        advantages: How much better the hand went than the critic expected, in gaps.
        returns: What the critic should have said, in gaps.
        rewards: The points of the hand, in gaps.
        made: Whether the bid was made in the end.
    """

    observations: Tensor
    secrets: Tensor
    actions: Tensor
    log_chances: Tensor
    advantages: Tensor
    returns: Tensor
    rewards: Tensor
    made: Tensor

    @staticmethod
    def joined(parts: list[Decisions]) -> Decisions:
        """Return the decisions of several batches together."""
        return Decisions(*(torch.cat(columns) for columns in zip(*parts, strict=True)))


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays where in a batch of hands.

    Attributes:
        kinds: The kind of player at each place of each hand.
        opponent: The net that plays for `OPPONENT`.
        mixed: The number of hands at the end of the batch that have other players than the learner.
    """

    kinds: Tensor
    opponent: Net
    mixed: int


class Players:
    """The functions that choose moves; `compiled` ones replace the plain ones on a GPU."""

    def __init__(self) -> None:
        self.observe = observe
        self.secrets = secrets
        self.place_bids = place_bids
        self.play_cards = play_cards


PLAIN: Final = Players()


def compiled(mode: str) -> Players:
    """Return the functions of the environment, compiled by torch; *mode* is one of `torch.compile`."""
    found = Players()
    for name in ("observe", "secrets", "place_bids", "play_cards"):
        fast = torch.compile(getattr(found, name), mode=mode, dynamic=False)
        setattr(found, name, fast if mode == "default" else copying(fast))
    return found


def copying(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return *function* with copied results: a CUDA graph writes its next results to the same memory."""

    def copied(rules: RuleRows, hands: Hands, *moves: Tensor, **options: bool) -> Any:
        result = function(rules, hands, *moves, **options)
        return Hands(*(column.clone() for column in result)) if isinstance(result, Hands) else result.clone()

    return copied


def draw_seating(
    hands: int,
    seats: int,
    *,
    opponent: Net,
    device: torch.device,
    mixed_share: float,
    shares: tuple[float, float, float],
) -> Seating:
    """Draw who plays where: the learner everywhere, except in the last part of the hands.

    Args:
        hands: The number of hands.
        seats: The number of players.
        opponent: The other net.
        device: Where the hands are played.
        mixed_share: The part of the hands that have other players.
        shares: In these hands, the share of places of the rule bot, of random moves and of the other net. One place of each
            hand is always the learner's.
    """
    mixed = int(hands * mixed_share)
    drawn = torch.rand(hands, MOST_SEATS, device=device)
    rule, chance, other = shares
    kinds = torch.full((hands, MOST_SEATS), LEARNER, device=device)
    kinds = torch.where(drawn < rule + chance + other, OPPONENT, kinds)
    kinds = torch.where(drawn < rule + chance, RANDOM, kinds)
    kinds = torch.where(drawn < rule, RULE_BOT, kinds)
    own = torch.randint(seats, (hands, 1), device=device)
    kinds = kinds.scatter(1, own, LEARNER)
    kinds[: hands - mixed] = LEARNER
    return Seating(kinds, opponent, mixed)


def sample(logits: Tensor) -> Tensor:
    """Draw an index of each row by its logits."""
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-10, 1 - 1e-7)))
    return (logits + noise).argmax(1)


@torch.no_grad()
def play_hands(  # noqa: PLR0913 (who plays, and how)
    rules: RuleRows, learner: Net, critic: Net, seating: Seating, *, seats: int, cards: int, players: Players = PLAIN
) -> Decisions:
    """Deal hands under *rules*, play them to the end, and return the learner's decisions that had a choice."""
    device = rules.deck.device
    autocast = torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda")
    hands = deal(rules, shuffle(rules), draw_trumps(rules), seats=seats, cards=cards)
    number = rules.deck.shape[0]
    boldness = draw_boldness(number, device)
    values = torch.zeros(cards + 1, number, MOST_SEATS, device=device)
    steps: list[tuple[Tensor, ...]] = []
    for step in range(seats * (cards + 1)):
        bidding = step < seats
        turn = 0 if bidding else 1 + (step - seats) // seats
        seen = players.observe(rules, hands, bidding=bidding)
        hidden = players.secrets(rules, hands, bidding=bidding)
        place = actor(rules, hands, bidding=bidding)
        with autocast:
            outputs = learner(seen)
            value = critic(torch.cat([seen, hidden], 1))[:, 0]
        logits = phase_logits(outputs, seen, bidding=bidding)
        chosen = sample(logits)
        shift = suit_shift(rules, hands, bidding=bidding)
        kinds = at_place(seating.kinds, place)
        chosen = _with_others(chosen, (rules, hands, seen, kinds, shift), seating, boldness, bidding=bidding)
        log_chance = logits.log_softmax(1).gather(1, chosen[:, None])[:, 0]
        values[turn] = values[turn].scatter(1, place[:, None], value[:, None])
        choice = (seen[:, :ACTIONS] != 0).sum(1) > 1
        action = chosen if bidding else chosen + BIDS
        steps.append(
            (seen, hidden, action, log_chance, place, torch.full_like(place, turn), (kinds == LEARNER) & choice)
        )
        if bidding:
            hands = players.place_bids(rules, hands, chosen)
        else:
            hands = players.play_cards(rules, hands, cards_in(chosen, shift))
    return _kept(rules, hands, values, steps)


def _with_others(
    chosen: Tensor,
    position: tuple[RuleRows, Hands, Tensor, Tensor, Tensor],
    seating: Seating,
    boldness: Tensor,
    *,
    bidding: bool,
) -> Tensor:
    """Return the moves with those of the other players where it is their turn."""
    rules, hands, seen, kinds, shift = position
    if seating.mixed == 0:
        return chosen
    by_rule = rule_moves(rules, hands, boldness, bidding=bidding)
    by_chance = random_moves(rules, hands, bidding=bidding)
    if not bidding:
        by_rule, by_chance = slots_of(by_rule, shift), slots_of(by_chance, shift)
    chosen = torch.where(kinds == RULE_BOT, by_rule, chosen)
    chosen = torch.where(kinds == RANDOM, by_chance, chosen)
    begin = chosen.shape[0] - seating.mixed
    with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.device.type == "cuda"):
        outputs = seating.opponent(seen[begin:])
    others = sample(phase_logits(outputs, seen[begin:], bidding=bidding))
    last = torch.where(kinds[begin:] == OPPONENT, others, chosen[begin:])
    return torch.cat([chosen[:begin], last])


def _kept(rules: RuleRows, hands: Hands, values: Tensor, steps: list[tuple[Tensor, ...]]) -> Decisions:
    """Return the decisions to learn from, with their advantages."""
    rewards = scores(rules, hands) / rules.gap[:, None]
    made = (hands.bids == hands.taken).float()
    advantages = advantages_of(values, rewards)
    seen, hidden, actions, log_chances, places, turns, wanted = (
        torch.stack(column) for column in zip(*steps, strict=True)
    )
    keep = wanted.flatten().nonzero()[:, 0]
    number = hands.bids.shape[0]
    row = torch.arange(number, device=keep.device).repeat(len(steps))[keep]
    place, turn = places.flatten()[keep], turns.flatten()[keep]
    advantage, value = advantages[turn, row, place], values[turn, row, place]
    return Decisions(
        observations=seen.flatten(0, 1)[keep],
        secrets=hidden.flatten(0, 1)[keep],
        actions=actions.flatten()[keep],
        log_chances=log_chances.flatten()[keep],
        advantages=advantage,
        returns=advantage + value,
        rewards=rewards[row, place],
        made=made[row, place],
    )


def advantages_of(values: Tensor, rewards: Tensor) -> Tensor:
    """Return the advantage of each place's decisions: the bid, then one card per trick.

    Args:
        values: What the critic expected, by decision, hand and place.
        rewards: What each place got at the end of each hand.
    """
    found = torch.zeros_like(values)
    following, running = rewards, torch.zeros_like(rewards)
    for turn in range(len(values) - 1, -1, -1):
        running = following - values[turn] + LAMBDA * running
        found[turn] = running
        following = values[turn]
    return found
