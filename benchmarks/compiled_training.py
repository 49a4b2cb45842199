"""The environment of training compiled by torch, compared with the plain one: the same hands, and decisions per second.

For the machine with the GPU: `python -m benchmarks.compiled_training --mode reduce-overhead`. It needs torch and NumPy only.
"""

from __future__ import annotations

import argparse
from random import Random
from time import perf_counter

import torch

from ohhell.encoding.layout import FIRST_CARD
from ohhell.lab.training.command import training_presets
from ohhell.lab.training.hands import Hands, deal, draw_trumps, shuffle
from ohhell.lab.training.network import Shape, critic_net, policy_net
from ohhell.lab.training.observation import cards_in, suit_shift
from ohhell.lab.training.rollout import PLAIN, Players, compiled, draw_seating, play_hands
from ohhell.lab.training.rule_pool import RulePool
from ohhell.lab.training.rule_rows import RuleRows

SIZES = ((4, 10), (5, 5), (3, 8), (7, 4))


def differing_rows(rules: RuleRows, fast: Players, *, seats: int, cards: int) -> int:
    """Play the same random hands with both and count observations and secrets that differ."""
    begun = deal(rules, shuffle(rules), draw_trumps(rules), seats=seats, cards=cards)
    hands: list[Hands] = [begun, begun]
    wrong = 0
    for step in range(seats * (cards + 1)):
        bidding = step < seats
        seen = [side.observe(rules, hand, bidding=bidding) for side, hand in zip((PLAIN, fast), hands, strict=True)]
        hidden = [side.secrets(rules, hand, bidding=bidding) for side, hand in zip((PLAIN, fast), hands, strict=True)]
        wrong += int((seen[0] != seen[1]).any(1).sum()) + int((hidden[0] != hidden[1]).any(1).sum())
        legal = seen[0][:, :FIRST_CARD] if bidding else seen[0][:, FIRST_CARD : FIRST_CARD + 64]
        chosen = torch.rand(legal.shape, device=legal.device).masked_fill(legal == 0, -1.0).argmax(1)
        if not bidding:
            chosen = cards_in(chosen, suit_shift(rules, hands[0], bidding=False))
        hands = [
            (side.place_bids if bidding else side.play_cards)(rules, hand, chosen)
            for side, hand in zip((PLAIN, fast), hands, strict=True)
        ]
    return wrong


def decisions_per_second(
    rules: RuleRows, players: Players, shape: Shape, *, seats: int, cards: int, seconds: float
) -> float:
    """How many decisions self-play makes per second, without learning."""
    device = rules.deck.device
    policy, critic = policy_net(shape).to(device), critic_net(shape).to(device)
    number = rules.deck.shape[0]
    seating = draw_seating(number, seats, opponent=policy, device=device, mixed_share=0.0, shares=(0, 0, 0))

    def play() -> None:
        play_hands(rules, policy, critic, seating, seats=seats, cards=cards, players=players)
        if device.type == "cuda":
            torch.cuda.synchronize()

    play()  # compiling is outside the clock
    begun, rounds = perf_counter(), 0
    while perf_counter() - begun < seconds:
        play()
        rounds += 1
    return float(rounds * number * seats * (cards + 1) / (perf_counter() - begun))


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mode", default="default")
    parser.add_argument("--hands", type=int, default=8192 if torch.cuda.is_available() else 64)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--width", type=int, default=768 if torch.cuda.is_available() else 64)
    wanted = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(1)
    pool, fast = RulePool(training_presets(), Random(1)), compiled(wanted.mode)
    for seats, cards in SIZES:
        rules = pool.rows(seats, cards, wanted.hands, device)
        wrong = differing_rows(rules, fast, seats=seats, cards=cards)
        speeds = [
            decisions_per_second(
                rules, players, Shape(wanted.width, 3), seats=seats, cards=cards, seconds=wanted.seconds
            )
            for players in (PLAIN, fast)
        ]
        print(
            f"{seats}x{cards} on {device.type}: {wrong} rows differ; {speeds[0]:,.0f} decisions/s plain, {speeds[1]:,.0f} "
            f"compiled ({wanted.mode}), {speeds[1] / speeds[0]:.2f} times as fast",
            flush=True,
        )


if __name__ == "__main__":
    main()
