"""The checks that every command begins with: is this person the host, is it their seat, has the game begun?"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from ohhell.rules.errors import OhHellError
from ohhell.table.table import Table, TableMatch

PREPARED_TABLE: Final = (
    "prepared-table",
    "You can't do that here: this table is for one person and one game with prepared cards. Create a table of your own.",
)


class Refusal(OhHellError):  # noqa: N818 (a refusal is an answer, not a failure)
    """A command that the table refuses, with a code and the reason."""


@dataclass(frozen=True, slots=True)
class CommandContext:
    """What a command is checked against: the table, the person who sent it, the time in milliseconds, and all bot names."""

    table: Table
    person: str
    now: int
    bots: Collection[str] = ()

    @property
    def is_host(self) -> bool:
        """Whether the person is the host."""
        return self.table.host == self.person

    def check_host(self, action: str) -> None:
        """Raise unless the person is the host; *action* completes "You can't …"."""
        if not self.is_host:
            raise Refusal("not-host", f"You can't {action}: only the host can.")

    def check_not_playing(self, action: str) -> None:
        """Raise while a game is played."""
        if self.table.stage not in {"gathering", "over"}:
            raise Refusal("already-started", f"You can't {action} during a game.")

    def check_help(self, action: str) -> None:
        """Raise at a table for the deal of the day, which everybody plays without help."""
        if self.table.purpose == "day":
            raise Refusal("no-help", f"You can't {action}: everybody plays the deal of the day without help.")

    def check_seat(self, seat: int, action: str) -> None:
        """Raise unless the table has such a seat."""
        if seat >= self.table.seats:
            raise Refusal("no-such-seat", f"You can't {action}: the seats are 0 to {self.table.seats - 1}.")

    def own_seats(self, action: str) -> tuple[int, ...]:
        """Return the seats of the person; raise if there are none."""
        mine = self.table.seats_of(self.person)
        if not mine:
            raise Refusal("not-seated", f"You can't {action}: you have no seat at this table.")
        return mine

    def own_seat(self, seat: int | None, action: str) -> int:
        """Return *seat* if it is the person's, or with None their only seat; else raise."""
        mine = self.own_seats(action)
        if seat is None and len(mine) > 1:
            names = " and ".join(map(str, mine))
            raise Refusal("which-seat", f"You can't {action}: you have seats {names}. Say which one.")
        if seat is not None and seat not in mine:
            raise Refusal("not-your-seat", f"You can't {action}: that seat is not yours.")
        return mine[0] if seat is None else seat

    def started_match(self, action: str) -> TableMatch:
        """Return the match; raise if no card has been dealt yet."""
        match = self.table.match
        if match is None or self.table.stage in {"gathering", "contributing"}:
            raise Refusal("not-started", f"You can't {action}: the game hasn't started.")
        return match

    def running_match(self, action: str) -> TableMatch:
        """Return the match; raise unless it has begun and the game is not over."""
        match = self.started_match(action)
        if self.table.stage == "over":
            raise Refusal("game-over", f"You can't {action}: the game is over.")
        return match
