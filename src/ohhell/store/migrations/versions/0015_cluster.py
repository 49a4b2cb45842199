"""Clusters: the fingerprint of the key, the processes, and which of them may append to which stream."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "server_keys",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_server_keys"),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("load", sa.Integer, nullable=False),
        sa.Column("leaving", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "leases",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("stream", name="pk_leases"),
    )
    op.create_index("ix_leases_owner", "leases", ["owner"])
