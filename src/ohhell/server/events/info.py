"""The document of an event that pages show, built once per version and adjusted to the caller's role."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from gzip import compress
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Raw, Struct

from ohhell.notation.prose import rule_sheet
from ohhell.server.events.documents import (
    EventCorrection,
    EventEntrant,
    EventMatch,
    EventMessage,
    EventScore,
    EventSettings,
    EventStanding,
    EventStandings,
    EventTableInfo,
)
from ohhell.tournament.actions import (
    Announce,
    AnswerCall,
    CallDirector,
    DrawMatch,
    PlayOnline,
    RaiseDispute,
    ReportResult,
    ResolveDispute,
    StartMatch,
    TakeCall,
)
from ohhell.tournament.combining import cards_per_hand
from ohhell.tournament.export import number_of
from ohhell.tournament.next_step import next_step
from ohhell.tournament.rights import EventRole, may_see_all, own_table
from ohhell.tournament.standings import MatchScore, Standing, all_standings, counted, latest, standings

if TYPE_CHECKING:
    from ohhell.server.events.live_event import LiveEvent
    from ohhell.store.events import EventTableLine
    from ohhell.tournament.actions import Action
    from ohhell.tournament.tournament import EventTable, Match, Message, Tournament

COMPRESSION: Final = 4
"""The level of compression: half the time of the highest for a few percent more bytes."""

_CHANGE_NO_STANDINGS = (
    *(Announce, AnswerCall, CallDirector, RaiseDispute, ResolveDispute, TakeCall),
    *(DrawMatch, PlayOnline, StartMatch),
)

Places = dict[int, tuple[int | None, float]]
"""The place and the score of every entrant after a match."""


class EncodedInfo(Struct, frozen=True):
    """`EventInfo` with parts that are encoded already."""

    id: str
    version: int
    made: int
    now: int
    you: EventRole
    settings: Raw
    closed: bool
    entrants: Raw
    matches: tuple[EventMatch, ...]
    standings: Raw
    announcements: Raw
    calls: tuple[EventMessage, ...]
    disputes: tuple[EventMessage, ...]
    corrections: Raw
    next_step: str
    waiting: str


@dataclass(frozen=True, slots=True)
class InfoParts:
    """The parts of the document that are the same for everybody, and the matches as the desk and the public see them."""

    version: int
    made: int
    settings: Raw
    entrants: Raw
    standings: Raw
    announcements: Raw
    corrections: Raw
    desk: tuple[EventMatch, ...]
    public: tuple[EventMatch, ...]
    next_step: str
    waiting: str


class PublicInfo(NamedTuple):
    """The document as the public sees it, as JSON and compressed; *key* says for which state and second it was made."""

    key: tuple[int, int, int]
    document: bytes
    compressed: bytes


class InfoCache:
    """What was computed for the current version of an event, and the places after earlier matches.

    *changes* counts how often something was forgotten.
    """

    def __init__(self) -> None:
        self.parts: InfoParts | None = None
        self.public: PublicInfo | None = None
        self.places: dict[int, Places] = {}
        self.changes = 0

    def clear(self) -> None:
        """Forget everything."""
        self._forget()
        self.places.clear()

    def linked(self) -> None:
        """Forget which score pads and live tables there are; no place depends on them."""
        self._forget()

    def _forget(self) -> None:
        self.parts = None
        self.changes += 1

    def entered(self, action: Action) -> None:
        """Forget what an action changes."""
        self._forget()
        if isinstance(action, ReportResult):
            for match in [match for match in self.places if match >= action.match]:
                del self.places[match]
        elif not isinstance(action, _CHANGE_NO_STANDINGS):
            self.places.clear()


async def event_info(live: LiveEvent, who: EventRole, *, now: int) -> bytes:
    """Return the document of an event for somebody, as JSON."""
    return _document(live, await _current_parts(live), who, now)


async def public_info(live: LiveEvent, *, now: int) -> PublicInfo:
    """Return the document of an event for the public, made at most once per second however many ask for it."""
    parts = await _current_parts(live)
    key = (live.info.changes, live.progress_count, now // 1000)
    found = live.info.public
    if found is None or found.key != key:
        document = _document(live, parts, EventRole("public"), now)
        found = PublicInfo(key, document, compress(document, COMPRESSION, mtime=0))
        live.info.public = found
    return found


async def _current_parts(live: LiveEvent) -> InfoParts:
    return live.info.parts or await _computed_parts(live)


async def _computed_parts(live: LiveEvent) -> InfoParts:
    async with live.exclusive():  # the tournament changes in place, so nobody may change it while a thread reads it
        if live.info.parts is not None:  # another request has computed it meanwhile
            return live.info.parts
        changes = live.info.changes
        parts = await asyncio.to_thread(_parts, live, live.tables)
        if live.info.changes == changes:  # else tables were linked meanwhile, and the next request computes it again
            live.info.parts = parts
    return parts


def _document(live: LiveEvent, parts: InfoParts, who: EventRole, now: int) -> bytes:
    event = live.event
    return msgspec.json.encode(
        EncodedInfo(
            id=live.id,
            version=parts.version,
            made=parts.made,
            now=now,
            you=who,
            settings=parts.settings,
            closed=event.closed,
            entrants=parts.entrants,
            matches=_matches_for(live, parts, who),
            standings=parts.standings,
            announcements=parts.announcements,
            calls=_messages_for(event, event.calls, who),
            disputes=_messages_for(event, event.disputes, who),
            corrections=parts.corrections,
            next_step=parts.next_step,
            waiting=parts.waiting,
        )
    )


def _matches_for(live: LiveEvent, parts: InfoParts, who: EventRole) -> tuple[EventMatch, ...]:
    """Return the matches as somebody may see them, with the progress of the current one."""
    if may_see_all(who):
        matches = list(parts.desk)
    else:
        matches = list(parts.public)
        own = own_table(live.event, who)
        if own is not None and own[0] <= len(matches):
            matches[own[0] - 1] = _with_table(matches[own[0] - 1], parts.desk[own[0] - 1].tables[own[1] - 1])
    if live.progress and 0 < live.event.started <= len(matches):
        place = live.event.started - 1
        progress = tuple(live.progress[table] for table in sorted(live.progress))
        matches[place] = msgspec.structs.replace(matches[place], progress=progress)
    return tuple(matches)


def _with_table(match: EventMatch, table: EventTableInfo) -> EventMatch:
    tables = (*match.tables[: table.number - 1], table, *match.tables[table.number :])
    return msgspec.structs.replace(match, tables=tables)


def _messages_for(event: Tournament, messages: Sequence[Message], who: EventRole) -> tuple[EventMessage, ...]:
    """Return all messages for the desk, and those of their own table for others."""
    if may_see_all(who):
        return _messages(messages)
    own = own_table(event, who)
    return _messages([message for message in messages if (message.match, message.table) == own])


def _messages(messages: Sequence[Message]) -> tuple[EventMessage, ...]:
    return tuple(
        EventMessage(
            number=message.number,
            at=message.at,
            by=message.by,
            text=message.text,
            match=message.match or None,
            table=message.table or None,
            answer=message.answer,
            answered_by=message.answered_by or None,
            answered_at=message.answered_at or None,
            taken_by=message.taken_by or None,
        )
        for message in messages
    )


def _parts(live: LiveEvent, links: dict[tuple[int, int], EventTableLine]) -> InfoParts:
    event = live.event
    step, waiting = next_step(event)
    return InfoParts(
        version=event.version,
        made=len(links),
        settings=_raw(settings_of(event)),
        entrants=_raw(
            [EventEntrant(one.number, one.name, one.standby, one.bot, one.left) for one in event.entrants.values()]
        ),
        standings=_raw(standings_of(event, live.info.places)),
        announcements=_raw(_messages(event.announcements)),
        corrections=_raw(
            [
                EventCorrection(
                    version=change.version,
                    at=change.at,
                    by=change.by,
                    reason=change.reason,
                    match=change.match,
                    table=change.table,
                    entrant=change.entrant,
                    old=change.old,
                    new=change.new,
                )
                for change in event.changes
            ]
        ),
        desk=tuple(_match(event, match, links, desk=True) for match in event.matches),
        public=tuple(_match(event, match, links, desk=False) for match in event.matches),
        next_step=step,
        waiting=waiting,
    )


def _raw(value: object) -> Raw:
    return Raw(msgspec.json.encode(value))


def settings_of(event: Tournament) -> EventSettings:
    """Return how an event is played."""
    settings = event.settings
    return EventSettings(
        title=settings.title,
        rules_name=rule_sheet.title(event.rules),
        seed=settings.seed,
        matches=settings.matches,
        table_size=settings.table_size,
        hands=len(cards_per_hand(event.rules, settings.table_size)),
        combine=settings.combine,
        seating=settings.seating,
        date=settings.date,
        place=settings.place,
        mixed=settings.mixed,
        last_entry=settings.last_entry,
        final=settings.final,
        minutes_per_hand=settings.minutes_per_hand,
        bots=settings.bots,
        online=settings.online,
        duplicate=settings.duplicate,
    )


def _match(event: Tournament, match: Match, links: dict[tuple[int, int], EventTableLine], *, desk: bool) -> EventMatch:
    return EventMatch(
        number=match.number,
        tables=tuple(
            _table(table, links.get((match.number, table.number)), desk=desk, watched=not event.settings.duplicate)
            for table in match.tables
        ),
        final=match.final,
        started=match.started,
        redraws=match.redraws,
    )


def _table(table: EventTable, link: EventTableLine | None, *, desk: bool, watched: bool) -> EventTableInfo:
    result = table.result
    return EventTableInfo(
        number=table.number,
        players=table.players,
        dealer=table.dealer,
        online=table.online,
        totals=None if result is None else result.totals,
        hands=None if result is None else result.hands,
        made=None if result is None or not result.made else result.made,
        record=bool(result and result.record),
        version=table.version,
        pad=link.pad_id if link is not None and desk else None,
        live_table=link.table_id if link is not None and (desk or watched) else None,
    )


def standings_of(event: Tournament, places: dict[int, Places]) -> EventStandings:
    """Return the standings; *places* caches the places after earlier matches."""
    last = latest(event)
    if all(match in places for match in range(1, last)):
        found = standings(event)
        places[last] = _places(found.rows)
    else:
        every = all_standings(event)
        found = every[-1]
        places |= {one.after: _places(one.rows) for one in every}
    history = [places[match] for match in range(1, last + 1)]
    rows = tuple([_standing(event, row, history) for row in found.rows])
    return EventStandings(found.after, found.complete, rows)


def _places(rows: Sequence[Standing]) -> Places:
    return {row.entrant.number: (row.place, number_of(row.score)) for row in rows}


def _standing(event: Tournament, row: Standing, history: Sequence[Places]) -> EventStanding:
    return EventStanding(
        number=row.entrant.number,
        score=number_of(row.score),
        matches=tuple(None if score is None else _score(event, score) for score in row.scores),
        place=row.place,
        shared=row.shared,
        movement=row.movement,
        wins=row.wins,
        made=row.made,
        made_bids=row.made_bids,
        places=tuple(places[row.entrant.number][0] for places in history),
        totals=tuple(places[row.entrant.number][1] for places in history),
    )


def _score(event: Tournament, score: MatchScore) -> EventScore:
    return EventScore(score.table, score.points, score.hands, number_of(counted(event, score)), score.place)
