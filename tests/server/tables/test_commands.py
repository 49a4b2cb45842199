"""Commands with checks beyond the table: hints, votes and blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.protocol.messages import Vote
from ohhell.rules.errors import OhHellError
from ohhell.server.tables import commands as table_commands
from server.in_process_server import Site
from server.seated_players import running

if TYPE_CHECKING:
    from server.in_process_server import Site, Visitor


def test_vote_is_refused_while_the_player_may_come_back(here: Site) -> None:
    (ann, bob, _), table = running(here)
    here.hang_up(here.listen(table, bob.id))
    early = voted(here, table, ann, 1)
    here.later(60)

    assert (early, voted(here, table, ann, 1)) == ("seat-held", "done")


def test_vote_against_a_connected_player_is_accepted(here: Site) -> None:
    (ann, _, _), table = running(here)

    assert voted(here, table, ann, 2) == "done"


def test_vote_is_refused_for_a_missing_seat(here: Site) -> None:
    (ann, _, _), table = running(here)

    assert voted(here, table, ann, 9) == "no-such-seat"


def voted(here: Site, table: str, voter: Visitor, seat: int) -> str:
    """`done`, or the code with which a vote is refused."""
    line = next(one for one in here.live_table(table).subscribers if one.person == voter.id)
    vote = Vote(id="out", against=seat, out=True)
    try:
        here.run(lambda: table_commands.carry_out(here.state, line, vote, address="127.0.0.1"))
    except OhHellError as refusal:
        return refusal.code
    return "done"
