"""Hostile messages over real connections."""

from __future__ import annotations

from pathlib import Path

from server.server_under_attack import attack_server

MESSAGES = 1_000
"""How many hostile messages are tried here; `make soak` tries a hundred thousand."""


def test_hostile_messages_change_nothing_and_leak_no_memory(tmp_path: Path) -> None:
    found = attack_server(tmp_path, MESSAGES, seed=1)

    assert found.errors == []
    assert found.bystander_after == found.bystander_before
    assert found.growth < 1.2
    assert found.played > 20
    assert found.exit_status == 0
    assert sum(found.outcomes.values()) >= MESSAGES
    assert min(found.outcomes[kind] for kind in ("answered", "frames", "refused", "closed")) > 20
