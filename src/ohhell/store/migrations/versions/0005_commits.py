"""Commits: how many transactions a database has seen, so that one that was set back is noticed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table and its one row."""
    commits = op.create_table(
        "commits",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("timeline", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_commits"),
    )
    op.bulk_insert(commits, [{"id": 1, "timeline": "", "count": 0}])
