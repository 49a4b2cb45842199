"""Events: their keys, and the score pads and live tables of their matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "events",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("director_hash", sa.Text, nullable=False),
        sa.Column("assistant_hash", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
    )
    op.create_index("ix_events_closed", "events", ["closed"])
    op.create_table(
        "event_tables",
        sa.Column("event_id", sa.Text, nullable=False),
        sa.Column("match", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("code", sa.Text),
        sa.Column("pad_id", sa.Text),
        sa.Column("table_id", sa.Text),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_event_tables_event_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "match", "number", name="pk_event_tables"),
    )
    for column in ("code", "pad_id", "table_id"):
        op.create_index(f"ix_event_tables_{column}", "event_tables", [column])
