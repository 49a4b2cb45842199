"""The tables of the database as of this version; `migrations` leads there. Times are milliseconds since 1970."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text
from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from sqlalchemy import Connection


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

log = Table(
    "log",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("command", Text),
)

commits = Table(
    "commits",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("timeline", Text, nullable=False),
    Column("count", BigInteger, nullable=False),
)
"""One row: the number of transactions so far, and the name of their timeline."""

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),
)

ended_sessions = Table(
    "ended_sessions",
    metadata,
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("session", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)


def _pairs(name: str) -> Table:
    """Return a table of pairs: *person* has muted, or blocked, *other*."""
    return Table(
        name,
        metadata,
        Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        Column("other", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    )


mutes = _pairs("mutes")
blocks = _pairs("blocks")

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
    Column("against", Text, nullable=False),
    Column("table_id", Text),
    Column("text", Text, nullable=False),
    Column("excerpt", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, index=True),
    Column("code_until", BigInteger),
    Column("listed", Boolean, nullable=False),
    Column("phase", Text, nullable=False),
    Column("host", Text, index=True),
    Column("rules_name", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Index(None, "phase", "changed"),
)

seatings = Table(
    "seatings",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
)

pads = Table(
    "pads",
    metadata,
    Column("id", Text, primary_key=True),
    Column("key_hash", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("rules_name", Text, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("table_id", Text, index=True),
    Index(None, "finished", "changed"),
)

pad_seats = Table(
    "pad_seats",
    metadata,
    Column("pad_id", Text, ForeignKey("pads.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Index(None, "person", "pad_id", unique=True),
)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("match", Integer, nullable=False),
    Column("finished", BigInteger, nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("rules_name", Text, nullable=False),
    Column("mark", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("commitment", Text),
    Index(None, "table_id", "match"),
)

results = Table(
    "results",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("name", Text, nullable=False),
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("counted", Boolean, nullable=False),
    Column("bot", Text),
)

hands = Table(
    "hands",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("cards", Integer, nullable=False),
    Column("bid", Integer, nullable=False),
    Column("taken", Integer, nullable=False),
    Column("points", Integer, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)

links = Table(
    "links",
    metadata,
    Column("secret_hash", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), index=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), index=True),
    Column("seat", Integer),
    Column("expires", BigInteger, nullable=False, index=True),
    Column("used", BigInteger),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("secret_hash", Text, nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("by", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("after", Text),
)
"""One row per person invited to a table; *after* is the table whose game is to be played again, if it is."""

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("endpoint_hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("session", Text, nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""One row per device that gets push messages; the hash keeps the key short, because an address may be long."""

season_groups = Table(
    "season_groups",
    metadata,
    Column("id", Text, primary_key=True),
    Column("key_hash", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False, index=True),
    Column("version", Integer, nullable=False),
)


def _in_group() -> Column[str]:
    return Column("group_id", Text, ForeignKey("season_groups.id", ondelete="CASCADE"), primary_key=True)


season_games = Table(
    "season_games",
    metadata,
    _in_group(),
    Column("id", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("added", BigInteger, nullable=False),
    Column("source", Text, nullable=False),
    Column("ref", Text),
    Column("body", LargeBinary, nullable=False),
)

season_names = Table(
    "season_names",
    metadata,
    _in_group(),
    Column("spelling", Text, primary_key=True),
    Column("person", Text, nullable=False),
)

season_pads = Table(
    "season_pads",
    metadata,
    _in_group(),
    Column("pad_id", Text, primary_key=True, index=True),
    Column("seen", Integer, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("director_hash", Text, nullable=False),
    Column("assistant_hash", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("closed", Boolean, nullable=False, index=True),
)

event_tables = Table(
    "event_tables",
    metadata,
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("generation", Integer, nullable=False),
    Column("code", Text, index=True),
    Column("pad_id", Text, index=True),
    Column("table_id", Text, index=True),
)
"""One row per table of a match that has started; *generation* counts the keys that its scorers had."""

day_results = Table(
    "day_results",
    metadata,
    Column("day", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("table_id", Text, nullable=False, index=True),
    Column("points", Integer),
    Column("made", Text),
    Column("finished", BigInteger),
)
"""One row per person and deal of the day; the result is NULL while the game is not over."""

server_keys = Table(
    "server_keys",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("fingerprint", Text, nullable=False),
)
"""One row: the fingerprint of the key that every process of this database must have."""

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("load", Integer, nullable=False),
    Column("leaving", Boolean, nullable=False),
)
"""One row per process of a cluster; it counts as running *until* that time by the database's clock."""

leases = Table(
    "leases",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("owner", Text, index=True),
    Column("fence", BigInteger, nullable=False),
)
"""Which process of a cluster may append to a stream of the log; *fence* rises with every new owner."""


def upsert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """Return an insert into *table* with `on_conflict_do_update`; SQLAlchemy has one class per database for it."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
