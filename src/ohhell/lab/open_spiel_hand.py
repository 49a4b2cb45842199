"""One hand of Oh Hell as a game of OpenSpiel, called `python_ohhell`, so that its algorithms run on it.

Parameters are `players`, `cards`, and the rules: `preset` names a preset, or `rules` has a rule set as `rules_parameter` writes it.
Chance draws the dealer, then the cards one by one in the order they are dealt, then what decides trumps. Importing this module
registers the game.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from typing import Any, Final

import numpy as np
import pyspiel

from ohhell.encoding.actions import action_name, action_of, check_encodable, legal_moves
from ohhell.encoding.layout import ACTIONS, BLOCKS, COLUMNS, MOST_SEATS, SIZE
from ohhell.encoding.observation import observe
from ohhell.encoding.point_values import point_values
from ohhell.lab.chance_nodes import ChanceNodes
from ohhell.lab.deals import hand_of_size
from ohhell.lab.episodes import Episode
from ohhell.presets import preset
from ohhell.rules.errors import OhHellError
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules, read_rules

NAME: Final = "python_ohhell"
DEFAULTS: Final = {"players": 4, "cards": 3, "preset": "classic", "rules": ""}
GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Oh Hell with rules of your choice",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=DEFAULTS,
)


def openspiel_game(rules: Rules, players: int, *, cards: int) -> Any:
    """Return one hand of *cards* cards under any rule set that has an encoding, as a game of OpenSpiel.

    Raises:
        OhHellError: `no-encoding`, `no-such-hand`.
        RulesError: The rules can't be played by so many players.
    """
    check_encodable(rules, players)
    hand_of_size(rules, players, cards)
    return pyspiel.load_game(NAME, {"players": players, "cards": cards, "rules": rules_parameter(rules)})


def rules_parameter(rules: Rules) -> str:
    """Return a rule set as a text without commas and brackets, for the parameter `rules`."""
    return urlsafe_b64encode(rules.to_toml().encode()).decode().rstrip("=")


def rules_of(parameters: dict[str, Any]) -> Rules:
    """Return the rule set of a game's parameters."""
    text = str(parameters["rules"])
    if not text:
        return preset(str(parameters["preset"]))
    try:
        return read_rules(urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode())
    except (Base64Error, UnicodeDecodeError):
        raise OhHellError(
            "wrong-rules-parameter",
            "The parameter rules of python_ohhell can't be read. Make it with rules_parameter(rules).",
        ) from None


class OhHellGame(pyspiel.Game):  # type: ignore[misc,unused-ignore]  # OpenSpiel has no type hints
    """One hand under one rule set."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        parameters = {**DEFAULTS, **(params or {})}
        self.rules = rules_of(parameters)
        self.seats, self.cards = int(parameters["players"]), int(parameters["cards"])
        check_encodable(self.rules, self.seats)
        self.plan = hand_of_size(self.rules, self.seats, self.cards)
        points = point_values(self.rules, cards=self.cards, hand=self.plan.counts_as).points
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=max(len(pack(self.rules.deck, self.seats)), self.seats),
            num_players=self.seats,
            min_utility=float(points.min()),
            max_utility=float(points.max()),
            utility_sum=None,
            max_game_length=self.seats * (1 + self.cards),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> OhHellState:
        """Return the state before the cards are dealt."""
        return OhHellState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OhHellObserver:
        """Return an observer of the encoding."""
        return OhHellObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class OhHellState(pyspiel.State):  # type: ignore[misc,unused-ignore]  # the same
    """A hand: chance nodes first, then the decisions of the reference engine."""

    def __init__(self, game: OhHellGame) -> None:
        super().__init__(game)
        self.chance = ChanceNodes(game.rules, game.seats, game.plan)
        self.episode: Episode | None = None
        self._cards = game.cards
        self._seats = game.seats

    def current_player(self) -> int:
        """Return who decides next."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.is_over else self.episode.seat_to_act

    def _legal_actions(self, player: int) -> list[int]:
        assert self.episode is not None
        seen = self.episode.view(player)
        return sorted(action_of(seen, move) for move in legal_moves(seen))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes of chance, which are equally likely."""
        outcomes = self.chance.outcomes()
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.episode is not None:
            self.episode.act(action)
            return
        self.chance.add(action)
        if not self.chance.outcomes():
            self.episode = Episode.of(self.chance.dealt())

    def _action_to_string(self, player: int, action: int) -> str:
        if self.episode is None or player == pyspiel.PlayerId.CHANCE:
            return self.chance.name(action)
        return action_name(self.episode.view(max(player, 0)), action)

    def is_terminal(self) -> bool:
        """Tell whether the hand is over."""
        return self.episode is not None and self.episode.is_over

    def returns(self) -> list[float]:
        """Return the points of every player."""
        if self.episode is None or not self.episode.is_over:
            return [0.0] * self._seats
        return [float(points) for points in self.episode.state.sheet[0].points]

    def __str__(self) -> str:
        if self.episode is None:
            return f"dealing {' '.join(map(str, self.chance.drawn))}"
        return " | ".join(seen_text(self.episode, seat) for seat in range(self._seats))


class OhHellObserver:
    """What one player sees: the encoding, named by its blocks, and a text with everything the player remembers."""

    def __init__(self, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise OhHellError("wrong-kind", f"python_ohhell has no parameters for observations, got {params}.")
        self._private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict = {block.name: self.tensor[COLUMNS[block.name]] for block in BLOCKS}

    def set_from(self, state: OhHellState, player: int) -> None:
        """Fill the tensor with what *player* sees; all 0 before the cards are dealt, and for an observer without private cards."""
        self.tensor.fill(0)
        if state.episode is not None and self._private:
            self.tensor[:] = observe(state.episode.view(player))

    def string_from(self, state: OhHellState, player: int) -> str:
        """Return everything that *player* has seen, as text."""
        return "" if state.episode is None else seen_text(state.episode, player)


def seen_text(episode: Episode, player: int) -> str:
    """Return everything that *player* has seen in this hand, in order: two situations the player can't tell apart have one text."""
    seen = episode.view(player)
    tricks = [*(trick.plays for trick in seen.tricks), seen.trick]
    plays = " ".join("/".join(f"{seat}{card}" for seat, card in trick) for trick in tricks if trick)
    bids = " ".join("?" if bid is None else str(bid) for bid in seen.bids)
    shown = " ".join(f"{seat}{card}" for seat, card in seen.shown)
    return (
        f"player {player} dealer {seen.dealer} trump {seen.trump or '?'} turned {' '.join(map(str, seen.turned)) or '-'} "
        f"shown {shown or '-'} hand {' '.join(sorted(map(str, seen.hand))) or '-'} bids {bids} played {plays or '-'}"
    )


pyspiel.register_game(GAME_TYPE, OhHellGame)
