"""Who asks: a person at a table, and the checks every command begins with."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ohhell.rules.errors import OhHellError

if TYPE_CHECKING:
    from ohhell.table.table import Table, TableMatch


class Refusal(OhHellError):  # noqa: N818 (a refusal is part of the talk, not a failure)
    """A command the table does not carry out, and why."""


@dataclass(frozen=True, slots=True)
class CommandContext:
    """A command's surroundings: the table, the person, the time in milliseconds, and the bots there are."""

    table: Table
    person: str
    now: int
    bots: Collection[str] = ()

    @property
    def is_host(self) -> bool:
        """Whether the host asks."""
        return self.table.host == self.person

    def demand_host(self, deed: str) -> None:
        """Only the host may."""
        if not self.is_host:
            raise Refusal("not-host", f"cannot {deed}: only the host of the table may")

    def demand_gathering(self, deed: str) -> None:
        """Only before the start, or between games."""
        if self.table.stage not in {"gathering", "over"}:
            raise Refusal("already-started", f"cannot {deed}: the game is going on")

    def demand_seat(self, seat: int, deed: str) -> None:
        """There must be such a seat."""
        if seat >= self.table.seats:
            raise Refusal("no-such-seat", f"cannot {deed}: the seats are 0 to {self.table.seats - 1}")

    def demand_seated(self, deed: str) -> tuple[int, ...]:
        """Only somebody with a seat may; their seats."""
        mine = self.table.seats_of(self.person)
        if not mine:
            raise Refusal("not-seated", f"cannot {deed}: you have no seat at this table")
        return mine

    def own_seat(self, seat: int | None, deed: str) -> int:
        """The seat of the person who asks: the one they name, or the only one they have."""
        mine = self.demand_seated(deed)
        if seat is None and len(mine) > 1:
            names = " and ".join(map(str, mine))
            raise Refusal("which-seat", f"cannot {deed}: you have the seats {names}, say which")
        if seat is not None and seat not in mine:
            raise Refusal("not-your-seat", f"cannot {deed}: seat {seat} is not yours")
        return mine[0] if seat is None else seat

    def match_going_on(self, deed: str) -> TableMatch:
        """The match, which must have begun."""
        match = self.table.match
        if match is None or self.table.stage in {"gathering", "contributing"}:
            raise Refusal("not-started", f"cannot {deed}: the game has not begun")
        return match

    def game_going_on(self, deed: str) -> TableMatch:
        """The match, which must be going on and not be over."""
        match = self.match_going_on(deed)
        if self.table.stage == "over":
            raise Refusal("game-over", f"cannot {deed}: the game is over")
        return match
