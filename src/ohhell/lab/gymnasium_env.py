"""Oh Hell as an environment of Gymnasium: one seat for you, bots in all others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from ohhell.bots import bot
from ohhell.encoding.actions import action_of, legal_moves
from ohhell.encoding.layout import ACTIONS, SIZE
from ohhell.encoding.observation import observe
from ohhell.lab.episodes import Episode
from ohhell.lab.pettingzoo_env import table_text
from ohhell.rules.errors import OhHellError, WrongKindError
from ohhell.rules.rules import Rules
from ohhell.rules.view import check_seat

if TYPE_CHECKING:
    from numpy.typing import NDArray

ILLEGAL_REWARD: Final = -100.0


def gym_env(rules: Rules, bots: Sequence[str], **options: Any) -> SingleSeatEnv:
    """Return a Gymnasium environment with bots in all seats but yours; *options* are those of `SingleSeatEnv`."""
    return SingleSeatEnv(rules, bots, **options)


class SingleSeatEnv(gymnasium.Env):
    """An environment for one player among bots.

    An observation is a row of the encoding; its first 96 columns are the action mask, which is also in `info["action_mask"]` and in
    `action_masks()`. The reward is your points, when a hand ends.

    Args:
        rules: The rule set.
        bots: The names of the other players, in the direction of play from your left.
        cards: Play single hands of so many cards, instead of whole games.
        seat: Your seat.
        illegal_reward: The reward of an illegal action, which ends the episode. None refuses it with an error instead.
        render_mode: "ansi" to get the table as text from `render()`.

    Raises:
        OhHellError: `no-encoding`, `no-such-hand`, `unknown-bot`, `no-such-seat`; in `step`, `illegal-action`.
        RulesError: The rules can't be played by so many players.

    Examples:
        >>> import ohhell
        >>> env = SingleSeatEnv(ohhell.preset("classic"), ["novice", "novice"], cards=3)
        >>> observation, info = env.reset(seed=1)
        >>> observation, reward, terminated, truncated, info = env.step(1)
        >>> int(info["action_mask"].sum()) > 0
        True
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 2}

    def __init__(
        self,
        rules: Rules,
        bots: Sequence[str],
        *,
        cards: int | None = None,
        seat: int = 0,
        illegal_reward: float | None = ILLEGAL_REWARD,
        render_mode: str | None = None,
    ) -> None:
        if not isinstance(rules, Rules):
            raise WrongKindError("a rule set (Rules)", rules)
        if isinstance(bots, str):
            raise WrongKindError("a list of the names of bots", bots)
        self.rules = rules
        self.seats = len(bots) + 1
        self.cards = cards
        self.seat = seat
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(ACTIONS)
        self.observation_space = spaces.Box(-128, 127, (SIZE,), np.int8)
        self._episode = Episode(rules, self.seats, cards=cards, seed="0")
        check_seat(self._episode.state, seat)
        self._bots = {(seat + place) % self.seats: bot(name) for place, name in enumerate(bots, start=1)}
        self._chance = Random(0)
        self._refused = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin a new game, or hand; the same *seed* gives the same cards and the same moves of the bots."""
        super().reset(seed=seed, options=options)
        number = int(self.np_random.integers(2**63))
        self._chance = Random(number)
        self._refused = False
        self._episode = Episode(self.rules, self.seats, cards=self.cards, seed=str(number))
        self._play_bots()
        return self._observed()

    def step(self, action: int) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Make your decision, and those of the bots until it is your turn again."""
        if self._episode.is_over or self._refused:
            raise OhHellError("hands-over", "The episode is over. Call reset() to begin a new one.")
        seen = self._episode.view(self.seat)
        legal = {action_of(seen, move) for move in legal_moves(seen)}
        if int(action) not in legal and self.illegal_reward is not None:
            self._refused = True
            return (*self._observed()[:1], self.illegal_reward, True, False, self._observed()[1])
        self._episode.act(int(action))
        reward = self._episode.rewards[self.seat] + self._play_bots()
        row, info = self._observed()
        return row, float(reward), self._episode.is_over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, by the convention of sb3-contrib."""
        return self._observed()[0][:ACTIONS].astype(np.bool_)

    def render(self) -> str | None:  # type: ignore[override,unused-ignore]  # Gymnasium allows more
        """Return the table as text, as a spectator sees it."""
        return None if self.render_mode is None else table_text(self._episode)

    def _observed(self) -> tuple[NDArray[np.int8], dict[str, Any]]:
        row = observe(self._episode.view(self.seat))
        return row, {"action_mask": row[:ACTIONS].copy()}

    def _play_bots(self) -> int:
        """Let the bots decide until it is the player's turn, or the episode is over; return the player's points on the way."""
        points = 0
        while not self._episode.is_over and (seat := self._episode.seat_to_act) != self.seat:
            self._episode.move(self._bots[seat](self._episode.view(seat), self._chance))
            points += self._episode.rewards[self.seat]
        return points
