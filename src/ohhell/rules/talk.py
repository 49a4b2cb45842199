"""Table talk: when players may talk, and whether comments are allowed."""

from __future__ import annotations

from ohhell.rules.errors import IllegalMove, OhHellError
from ohhell.rules.state import State


def check_talk(state: State) -> None:
    """Raise IllegalMove if players may not talk now: under silent rules, from the deal to the end of the hand."""
    if state.rules.table_talk == "silent_in_hand" and state.phase in {"bid", "reveal", "play"}:
        raise IllegalMove("talk-closed", "You can't chat during a hand under these rules. Wait until it's over.")


def check_comment(state: State) -> None:
    """Raise OhHellError unless players may talk now and the sheet has comments."""
    check_talk(state)
    if not state.rules.comments:
        raise OhHellError("no-comments", "You can't add a comment: these rules have no comments on the score sheet.")
