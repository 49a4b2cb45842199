"""Actions as clients send them: decoded, checked against the caller's rights, and completed by the server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ohhell.notation.record.record import check_names
from ohhell.protocol.limits import CALLS_PER_TABLE, LARGEST_RECORD, SCORES_PER_EVENT
from ohhell.rules.errors import OhHellError, in_sentence
from ohhell.server.events.bodies import RequestClose, RequestDraw, RequestedAction, RequestRecord
from ohhell.server.events.table_making import check_online_tables
from ohhell.table.permissions import Refusal
from ohhell.tournament.actions import (
    Action,
    CallDirector,
    CloseEvent,
    CorrectResult,
    Enter,
    RaiseDispute,
    ReportResult,
    StartMatch,
    TableResult,
)
from ohhell.tournament.draws import draw_of
from ohhell.tournament.record_results import check_deals, result_of_record
from ohhell.tournament.rights import EventRole, check_allowed, may_see_all
from ohhell.tournament.verification import final_places

if TYPE_CHECKING:
    from ohhell.tournament.tournament import EventTable, Message, Tournament

_DECODER: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(RequestedAction)


def decode_request(body: bytes) -> Any:
    """Decode an action as clients send it, or raise Refusal."""
    try:
        return _DECODER.decode(body)
    except (msgspec.MsgspecError, ValueError, TypeError) as error:
        reason = in_sentence(str(error)[:200])
    except RecursionError:
        reason = "the brackets are nested too deeply"
    raise Refusal("bad-message", f"Can't read the action: {reason}.")


def check_rights(event: Tournament, who: EventRole, action: Any) -> None:
    """Raise OhHellError unless somebody may do this."""
    kind = action.__struct_config__.tag
    if isinstance(action, RequestRecord):
        kind = "correct" if action.reason else "result"
    check_allowed(event, who, kind, match=getattr(action, "match", None), table=getattr(action, "table", None))


def name_of(event: Tournament, who: EventRole, given: str) -> str:
    """Return the name under which an action is logged; only those at the desk choose theirs."""
    if who.role == "scorer":
        return f"Scorer of table {who.table}"
    if who.entrant is not None:
        return event.name(who.entrant)
    name = given or who.role
    check_names((name,))
    return name


def command_of(who: EventRole, given: str) -> str:
    """Return the id of a command in the log; it names the role, so that nobody can use up the ids of others or of the server."""
    parts = (who.role, who.match, who.table, who.entrant)
    return f"{' '.join(str(part) for part in parts if part is not None)}: {given}"


def check_scores(event: Tournament, entrants: int) -> None:
    """Raise Refusal if an event would have too many entrants for its number of matches."""
    if entrants * event.planned > SCORES_PER_EVENT:
        most = SCORES_PER_EVENT // event.planned
        raise Refusal(
            "too-many-entrants", f"An event with {event.planned} matches has at most {most} entrants on this server."
        )


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """The result that a record gives, and the names at the table when it was read."""

    names: tuple[str, ...]
    result: TableResult


@dataclass(slots=True)
class RequestedChange:
    """An action that somebody wants; *on* is the version of the event that they saw."""

    who: EventRole
    action: Any
    on: int
    _record: ReadRecord | None = None

    async def read_record(self, event: Tournament) -> None:
        """Read the record in the action, if there is one, before anybody else has to wait for it."""
        text = _record_in(self.action)
        if text:
            if len(text) > LARGEST_RECORD:
                raise Refusal(
                    "too-long",
                    f"You can't enter a record of {len(text)} characters; {LARGEST_RECORD} is the maximum.",
                )
            table = event.table(self.action.match, self.action.table)
            names = tuple(event.name(player) for player in table.players)
            self._record = ReadRecord(names, await asyncio.to_thread(_read_result, event, table, text))
            self._check_totals(self._record.result)

    def _check_totals(self, found: TableResult) -> None:
        given = None if isinstance(self.action, RequestRecord) else self.action.result
        if given is not None and given != found:
            raise OhHellError(
                "totals-differ",
                f"Match {self.action.match}, table {self.action.table}: the record gives {_numbers(found.totals)} points, "
                f"but the entry says {_numbers(given.totals)}.",
            )

    async def make(self, event: Tournament) -> Action:
        """Return the action to store; for `LiveEvent.enter_made`."""
        check_rights(event, self.who, self.action)
        match self.action:
            case RequestDraw() as action:
                return await asyncio.to_thread(draw_of, event, action.match, action.reason)
            case RequestClose() as action:
                return CloseEvent(await asyncio.to_thread(final_places, event), action.reason)
            case RequestRecord() | ReportResult() | CorrectResult():
                return self._result(event)
            case StartMatch() as action if action.match <= len(event.matches):
                check_online_tables(event, event.matches[action.match - 1])
            case Enter():
                check_scores(event, len(event.entrants) + 1)
            case CallDirector() as action:
                self._check_open(event.calls, event.started, action.table, "calls")
            case RaiseDispute() as action:
                self._check_open(event.disputes, action.match, action.table, "disputes")
        same: Action = self.action
        return same

    def _result(self, event: Tournament) -> ReportResult | CorrectResult:
        """Return the result or the correction with the result of the record."""
        action = self.action
        table = event.table(action.match, action.table)
        result: TableResult | None = None if isinstance(action, RequestRecord) else action.result
        if self._record is not None:
            if self._record.names != tuple(event.name(player) for player in table.players):
                raise _changed(f"the names at table {action.table} have changed")
            result = self._record.result
        if isinstance(action, ReportResult) or (isinstance(action, RequestRecord) and not action.reason):
            assert result is not None, "a report has a result"
            return ReportResult(action.match, action.table, result)
        if table.version > self.on:
            raise _changed(
                f"the result of match {action.match}, table {action.table} is now {_named(event, table, table.result)}, "
                f"and you wanted {_named(event, table, result)}"
            )
        return CorrectResult(action.match, action.table, action.reason, result)

    def _check_open(self, messages: Sequence[Message], match: int, table: int, what: str) -> None:
        """Raise Refusal if a table has many open messages; those at the desk may add more."""
        waiting = sum(
            message.answer is None and (message.match, message.table) == (match, table) for message in messages
        )
        if waiting >= CALLS_PER_TABLE and not may_see_all(self.who):
            raise Refusal(
                "calls-waiting",
                f"Table {table} has {waiting} open {what} already. The director sees them. Please wait.",
            )


def _record_in(action: Any) -> str:
    if isinstance(action, RequestRecord):
        return action.record
    if isinstance(action, ReportResult | CorrectResult) and action.result is not None:
        return action.result.record
    return ""


def _read_result(event: Tournament, table: EventTable, text: str) -> TableResult:
    result, deals = result_of_record(event, table, text)
    check_deals(deals)
    return result


def _changed(what: str) -> Refusal:
    return Refusal(
        "changed-meanwhile", f"Nothing was changed, because somebody else was faster: {what}. Check it again."
    )


def _named(event: Tournament, table: EventTable, result: TableResult | None) -> str:
    if result is None:
        return "no result"
    scores = zip(table.players, result.totals, strict=False)
    return ", ".join(f"{event.name(player)} {total}" for player, total in scores)


def _numbers(totals: Sequence[int]) -> str:
    return ", ".join(map(str, totals))
