"""Oh Hell as an environment of PettingZoo: agents act one after the other (AEC)."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ohhell.encoding.layout import ACTIONS, SIZE
from ohhell.encoding.observation import observe
from ohhell.lab.episodes import Episode
from ohhell.rules.errors import WrongKindError
from ohhell.rules.rules import Rules


def aec_env(rules: Rules, seats: int, *, cards: int | None = None, render_mode: str | None = None) -> AECEnv:
    """Return an AEC environment in which an agent per seat plays whole games, or single hands.

    Agents are called `player_0`, `player_1` and so on, by seat. An observation is a dict with `observation`, a row of the encoding,
    and `action_mask`, 1 for each legal action. An agent's reward is its points, when a hand ends.

    Args:
        rules: The rule set.
        seats: The number of players, 2 to 8.
        cards: Play single hands of so many cards, instead of whole games.
        render_mode: "ansi" to get the table as text from `render()`.

    Raises:
        OhHellError: `no-encoding`, `no-such-hand`; in `step`, `illegal-action`.
        RulesError: The rules can't be played by so many players.

    Examples:
        >>> import ohhell
        >>> env = aec_env(ohhell.preset("classic"), 4, cards=5)
        >>> env.reset(seed=1)
        >>> for agent in env.agent_iter():
        ...     observation, reward, termination, truncation, info = env.last()
        ...     mask = observation["action_mask"]
        ...     env.step(None if termination else env.action_space(agent).sample(mask))
    """
    return wrappers.OrderEnforcingWrapper(OhHellAEC(rules, seats, cards=cards, render_mode=render_mode))


class OhHellAEC(AECEnv):
    """The environment of `aec_env`, without PettingZoo's checks of the order of calls."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "ohhell_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, rules: Rules, seats: int, *, cards: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        if not isinstance(rules, Rules):
            raise WrongKindError("a rule set (Rules)", rules)
        self.rules = rules
        self.seats = seats
        self.cards = cards
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents = self.possible_agents[:]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random = Random()
        self._episode = Episode(rules, seats, cards=cards, seed="0")
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-128, 127, (SIZE,), np.int8),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self._action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:  # noqa: ARG002 (all agents see the same kind of things)
        """Return the space of an agent's observations."""
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 (none yet)
        """Begin a new game, or hand; the same *seed* gives the same cards."""
        if seed is not None:
            self._random = Random(seed)
        self._episode = Episode(self.rules, self.seats, cards=self.cards, seed=str(self._random.getrandbits(64)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._episode.seat_to_act]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees now; its action mask is all 0 unless it is its turn."""
        row = observe(self._episode.view(self._seat_of[agent]))
        return {"observation": row, "action_mask": row[:ACTIONS].copy()}

    def step(self, action: int | None) -> None:
        """Make the decision of the selected agent."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if not isinstance(action, int | np.integer):
            raise WrongKindError("the number of an action", action)
        self._episode.act(int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = {agent: float(self._episode.rewards[seat]) for agent, seat in self._seat_of.items()}
        if self._episode.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._episode.seat_to_act]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the table as text, as a spectator sees it."""
        if self.render_mode is None:
            return None
        return table_text(self._episode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def table_text(episode: Episode) -> str:
    """Return what a spectator sees, in a few lines."""
    from ohhell.rules.view import view

    seen = view(episode.state, None)
    played = " ".join(f"{seat}:{card}" for seat, card in seen.trick) or "-"
    bids = " ".join("?" if bid is None else str(bid) for bid in seen.bids)
    return (
        f"Hand {seen.hand_number}, {seen.cards} cards, trump {seen.trump or 'unknown'}, dealer {seen.dealer}\n"
        f"Bids {bids}; taken {' '.join(map(str, seen.taken))}; points {' '.join(map(str, seen.totals))}\n"
        f"Trick {played}"
    )
