"""Commands at a live table."""

from __future__ import annotations

from ohhell.protocol.messages import Say
from server.in_process_server import LocalServer


def test_command_is_accepted_when_a_commit_becomes_visible_late(server: LocalServer) -> None:
    _, _, table = server.two_playing()
    live_table = server.live_table(table)
    late = live_table.table
    server.do(table, late.host, Say, text="written, and not yet seen by whoever reads")
    live_table.table = late
    server.do(table, late.host, Say, text="the next")

    assert [message.text for message in server.table(table).talk][-1] == "the next"
    assert server.table(table).version == late.version + 2
