"""The updates of a live table: what is new for each connection, encoded once for all who see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import UNSET, Raw, UnsetType

from ohhell.protocol import OLDEST_VERSION
from ohhell.protocol.messages import Between, Changes, ChatMessage, SeatTime, Update, encode_message
from ohhell.table import clock, projection
from ohhell.table.automatic import seats_not_ready, waits_for_ready
from ohhell.table.changes import Sight, changes_between, public_changes
from ohhell.table.facts import ChatSaid, Forgotten, Happened
from ohhell.table.projection import GameSight

if TYPE_CHECKING:
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.server.tables.repository import RecentFact
    from ohhell.server.tables.subscriber import TableSubscriber
    from ohhell.table.projection import PublicGame, TableInfo

_NO_VIEW: Final = Raw(b"null")


class UpdateBuilder:
    """Builds the updates of one live table; what several subscribers get alike is encoded once per version."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._table: tuple[tuple[object, ...], TableInfo] | None = None
        self._game: PublicGame | None = None
        self._sights: dict[int | None, Sight] = {}
        self._whole: dict[int | None, tuple[Raw, Raw]] = {}
        self._public: tuple[Sight, Changes] | None = None
        self._changes: dict[int | None, tuple[Sight, Changes]] = {}
        self._facts: dict[tuple[int, int | None], Raw | None] = {}
        self._times: tuple[int, tuple[SeatTime, ...]] | None = None

    def clear(self) -> None:
        """Forget what was encoded; the table has changed."""
        self._sights.clear()
        self._whole.clear()
        self._changes.clear()
        self._facts.clear()
        self._game = self._public = self._times = None

    def next_for(self, subscriber: TableSubscriber) -> bytes | None:
        """Return the next update for a subscriber and note that it was sent; None if there is no news for it."""
        table, now, seat = self._live.table, self._live.server.now(), subscriber.seat
        present, warming = people = (self._live.presence.present, self._warming_bots())
        if not subscriber.first and (subscriber.sent, subscriber.people) == (table.version, people):
            return None
        gap = self._has_gap(subscriber)
        before = None if gap or subscriber.first else subscriber.sight
        same_people = before is not None and present == subscriber.people[0] and subscriber.protocol > OLDEST_VERSION
        sight = self._sight(seat)
        whole_table, whole_view, changes = self._what_to_send(before, sight, seat, protocol=subscriber.protocol)
        update = Update(
            version=table.version,
            now=now,
            seat=seat,
            times=self._seat_times(now),
            present=UNSET if same_people else present,
            since=subscriber.sent,
            events=() if gap else self._events(subscriber, seat),
            table=whole_table,
            view=whole_view,
            changes=changes,
            gap=gap,
            talk=self._talk(subscriber) if gap or subscriber.first else UNSET,
            warming=warming,
            between=self._between(now),
        )
        subscriber.sent, subscriber.people, subscriber.first = table.version, people, False
        subscriber.sight = sight
        return encode_message(update)

    def _what_to_send(
        self, before: Sight | None, now: Sight, seat: int | None, *, protocol: int
    ) -> tuple[Raw | UnsetType, Raw | UnsetType, Changes | UnsetType]:
        """Return the whole table and the whole view, if they are needed, and otherwise what changed since *before*."""
        if before is now:
            return UNSET, UNSET, UNSET
        if before is None:
            return *self._encoded(seat, now), UNSET
        if protocol == OLDEST_VERSION:
            table, view = self._encoded(seat, now)
            return (
                table if before.table != now.table else UNSET,
                view if before.game != now.game else UNSET,
                UNSET,
            )
        if (before.game is None) != (now.game is None):
            return *self._encoded(seat, now), UNSET
        cached = self._changes.get(seat)
        if cached is None or cached[0] is not before:
            cached = self._changes[seat] = (before, changes_between(before, now, self._public_changes(before, now)))
        return UNSET, UNSET, cached[1]

    def _public_changes(self, before: Sight, now: Sight) -> Changes:
        """What changed for everybody; seats that were sent the same before share it."""
        if self._public is not None:
            known, changes = self._public
            same_game = known.game is None or (before.game is not None and known.game.public is before.game.public)
            if known.table is before.table and same_game:
                return changes
        self._public = (before, public_changes(before, now))
        return self._public[1]

    def _sight(self, seat: int | None) -> Sight:
        """What a seat sees now."""
        if (sight := self._sights.get(seat)) is None:
            sight = self._sights[seat] = Sight(self._table_sight(), self._game_sight(seat))
        return sight

    def _table_sight(self) -> TableInfo:
        """The table as everybody sees it; most moves don't change it."""
        sources = projection.table_sources(self._live.table)
        if self._table is None or self._table[0] != sources:
            self._table = (sources, projection.table_sight(self._live.table))
        return self._table[1]

    def _game_sight(self, seat: int | None) -> GameSight | None:
        match = self._live.table.match
        if match is None:
            return None
        if self._game is None:
            self._game = projection.public_game(match.state, names=match.names)
        return GameSight(self._game, projection.own_game(match.state, self._game, seat))

    def _encoded(self, seat: int | None, sight: Sight) -> tuple[Raw, Raw]:
        """The whole table and the whole view."""
        if (encoded := self._whole.get(seat)) is None:
            view = _NO_VIEW if sight.game is None else sight.game.encoded()
            encoded = self._whole[seat] = (projection.encode_table(sight.table), view)
        return encoded

    def _warming_bots(self) -> tuple[str, ...]:
        """The bots at this table that cannot move yet."""
        warming = self._live.server.bots.warming
        if not warming:
            return ()
        return tuple(sorted(warming & {chair.bot for chair in self._live.table.chairs if chair.bot is not None}))

    def _between(self, now: int) -> Between | UnsetType:
        """Whom the table waits for before it deals the next hand."""
        table = self._live.table
        if table.stage != "playing" or table.timing.hand_over is None:
            return UNSET
        readers = self._live.presence.readers
        if not waits_for_ready(table, now, readers):
            return UNSET
        return Between(seats_not_ready(table, readers), clock.next_hand_in(table, now))

    def _has_gap(self, subscriber: TableSubscriber) -> bool:
        """Whether the subscriber's version is too old, or of no use, to continue from.

        That is so if somebody deleted their account since: the events before that have their name and their chat.
        """
        version, recent = self._live.table.version, self._live.recent
        if subscriber.sent == version:
            return False
        if subscriber.sent > version or not recent.go_back_to(subscriber.sent):
            return True
        return any(isinstance(item.fact, Forgotten) for item in recent.newest(version - subscriber.sent))

    def _events(self, subscriber: TableSubscriber, seat: int | None) -> tuple[Raw, ...]:
        """The events after the version that the subscriber has, without what muted people said."""
        missed = self._live.recent.newest(self._live.table.version - subscriber.sent)
        events = [
            self._event(item, seat)
            for item in missed
            if not (isinstance(item.fact, ChatSaid) and item.fact.person in subscriber.muted)
        ]
        return tuple(event for event in events if event is not None)

    def _event(self, item: RecentFact, seat: int | None) -> Raw | None:
        """A fact as a seat may see it; what everybody sees alike is encoded once."""
        fact = item.fact
        alike = not isinstance(fact, Happened) or projection.is_public(fact.event)
        key = (item.version, None if alike else seat)
        if key not in self._facts:
            self._facts[key] = projection.encode_fact_for(
                item.before, fact, key[1], now=self._live.table, version=item.version
            )
        return self._facts[key]

    def _talk(self, subscriber: TableSubscriber) -> tuple[ChatMessage, ...]:
        return tuple(
            ChatMessage(said.version, said.person, said.name, said.text)
            for said in self._live.table.talk
            if said.person not in subscriber.muted
        )

    def _seat_times(self, now: int) -> tuple[SeatTime, ...]:
        """Everybody's clock; subscribers who get their update in the same millisecond share the work."""
        if self._times is None or self._times[0] != now:
            self._times = (now, projection.seat_times(self._live.table, now))
        return self._times[1]
