"""Devices that get push messages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint_hash", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("session", sa.Text, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_push_subscriptions_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("endpoint_hash", name="pk_push_subscriptions"),
    )
    op.create_index("ix_push_subscriptions_person", "push_subscriptions", ["person"])
