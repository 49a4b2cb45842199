"""Announcements, calls for the director and disputes: the part of an event's log that changes no result."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Final

from ohhell.notation.record.record import check_line
from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import (
    Announce,
    AnswerCall,
    CallDirector,
    LogEntry,
    RaiseDispute,
    ResolveDispute,
    TakeCall,
)
from ohhell.tournament.tournament import Message, Tournament

MESSAGES: Final = (Announce, AnswerCall, CallDirector, RaiseDispute, ResolveDispute, TakeCall)
"""The actions of this module."""


@singledispatch
def message_change(action: object, _event: Tournament, _entry: LogEntry) -> Callable[[], None]:
    """Check an action and return the change it makes."""
    raise TypeError(action)


@message_change.register
def _announce(action: Announce, event: Tournament, entry: LogEntry) -> Callable[[], None]:
    """Announce something."""
    check_text(action.text, "announcement", "announce nothing. Write a text")
    message = Message(len(event.announcements) + 1, entry.at, entry.by, action.text)
    return lambda: event.announcements.append(message)


@message_change.register
def _call(action: CallDirector, event: Tournament, entry: LogEntry) -> Callable[[], None]:
    """Call the director to a table of the current match."""
    check_line(action.text, "call")
    match = max(1, event.started)
    event.table(match, action.table)
    message = Message(len(event.calls) + 1, entry.at, entry.by, action.text, match, action.table)
    return lambda: event.calls.append(message)


@message_change.register
def _dispute(action: RaiseDispute, event: Tournament, entry: LogEntry) -> Callable[[], None]:
    """Dispute the result of a table."""
    check_text(action.text, "dispute", "dispute a result without saying what is wrong")
    event.table(action.match, action.table)
    message = Message(len(event.disputes) + 1, entry.at, entry.by, action.text, action.match, action.table)
    return lambda: event.disputes.append(message)


@message_change.register
def _take(action: TakeCall, event: Tournament, entry: LogEntry) -> Callable[[], None]:
    """Note who goes to a table that called; somebody else may take over."""
    message = _unanswered(event.calls, action.call, "call")

    def change() -> None:
        message.taken_by = entry.by

    return change


@message_change.register
def _answer(action: AnswerCall, event: Tournament, entry: LogEntry) -> Callable[[], None]:
    """Answer a call."""
    check_line(action.text, "answer")
    return _answered(event.calls, action.call, "call", action.text, entry)


@message_change.register
def _resolve(action: ResolveDispute, event: Tournament, entry: LogEntry) -> Callable[[], None]:
    """Resolve a dispute."""
    check_text(action.text, "decision", "resolve a dispute without a decision. Write what you decided")
    return _answered(event.disputes, action.dispute, "dispute", action.text, entry)


def _answered(messages: list[Message], number: int, what: str, text: str, entry: LogEntry) -> Callable[[], None]:
    message = _unanswered(messages, number, what)

    def change() -> None:
        message.answer, message.answered_by, message.answered_at = text, entry.by, entry.at

    return change


def _unanswered(messages: list[Message], number: int, what: str) -> Message:
    """Return a call or dispute that nobody has answered yet, or raise OhHellError."""
    if number > len(messages):
        raise OhHellError("no-such-message", f"There is no {what} {number}: the last one is {len(messages)}.")
    message = messages[number - 1]
    if message.answer is not None:
        raise OhHellError("already-answered", f"{message.answered_by} has answered {what} {number} already.")
    return message


def check_text(text: str, what: str, refusal: str) -> None:
    """Raise OhHellError unless *text* is a line that says something; *refusal* is what can't be done without it."""
    check_line(text, what)
    if not text:
        raise OhHellError("reason-missing", f"You can't {refusal}.")
