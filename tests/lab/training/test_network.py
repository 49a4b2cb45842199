"""The nets, and the same policy run by NumPy."""

from __future__ import annotations

import numpy as np
import torch

from ohhell.bots.net import HEADS, PolicyNet, expected_shapes
from ohhell.encoding.layout import ACTIONS, BIDS, SIZE
from ohhell.lab.training.checkpoint import arrays_of
from ohhell.lab.training.network import Net, Shape, critic_net, head, legal_logits, phase_logits, policy_net
from ohhell.lab.training.observation import SECRETS


def random_policy() -> Net:
    torch.manual_seed(5)
    net = policy_net(Shape(32, 2))
    for weight in net.parameters():
        torch.nn.init.normal_(weight, std=0.2)
    return net


def observations(number: int) -> torch.Tensor:
    torch.manual_seed(6)
    return torch.randint(-1, 3, (number, SIZE)).to(torch.int8)


def test_policy_in_numpy_says_the_same() -> None:
    net, seen = random_policy(), observations(1)
    in_numpy = PolicyNet(arrays_of(net)).outputs(seen[0].numpy())

    np.testing.assert_allclose(in_numpy, net(seen)[0].detach().numpy(), rtol=1e-3, atol=1e-3)


def test_arrays_of_a_policy_have_the_names_and_shapes_of_a_weights_file() -> None:
    shapes = {name: array.shape for name, array in arrays_of(random_policy()).items()}

    assert shapes == expected_shapes(32, 2)


def test_critic_sees_the_secrets_too() -> None:
    assert critic_net(Shape(8, 1))(torch.zeros(2, SIZE + SECRETS, dtype=torch.int8)).shape == (2, 1)


def test_illegal_actions_have_no_chance() -> None:
    seen = observations(4)
    chances = legal_logits(random_policy()(seen), seen).softmax(1)

    assert chances[seen[:, :ACTIONS] == 0].max() == 0


def test_logits_of_a_phase_are_bids_or_cards() -> None:
    net, seen = random_policy(), observations(3)
    both = [phase_logits(net(seen), seen, bidding=bidding) for bidding in (True, False)]

    assert torch.equal(torch.cat(both, 1), legal_logits(net(seen), seen))
    assert both[0].shape[1] == BIDS


def test_heads_share_the_outputs() -> None:
    outputs = random_policy()(observations(2))

    assert torch.equal(torch.cat([head(outputs, name) for name in HEADS], 1), outputs)
