"""Talk: when the table may speak, and what is written down of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.rules.errors import IllegalMove, OhHellError

if TYPE_CHECKING:
    from ohhell.rules.state import State


def check_talk(state: State) -> None:
    """Raise IllegalMove while seated players may not speak: from the deal to the end of the hand, under silent rules."""
    if state.rules.table_talk == "silent_in_hand" and state.phase in {"bid", "reveal", "play"}:
        raise IllegalMove("talk-closed", "cannot speak now: the table is silent from the deal to the end of the hand")


def check_comment(state: State) -> None:
    """Raise unless a remark may be made now and is kept on the sheet."""
    check_talk(state)
    if not state.rules.comments:
        raise OhHellError("no-comments", "cannot note it: these rules keep no comments on the sheet")
