"""Seasons: groups of people who play again and again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables of groups, of their games, of the names that were merged, and of the score pads they follow."""
    op.create_table(
        "season_groups",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("key_hash", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_season_groups"),
    )
    op.create_index("ix_season_groups_changed", "season_groups", ["changed"])
    op.create_table(
        "season_games",
        sa.Column("group_id", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("ref", sa.Text),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("group_id", "id", name="pk_season_games"),
        _of_a_group("season_games"),
    )
    op.create_table(
        "season_names",
        sa.Column("group_id", sa.Text, nullable=False),
        sa.Column("spelling", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("group_id", "spelling", name="pk_season_names"),
        _of_a_group("season_names"),
    )
    op.create_table(
        "season_pads",
        sa.Column("group_id", sa.Text, nullable=False),
        sa.Column("pad_id", sa.Text, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("group_id", "pad_id", name="pk_season_pads"),
        _of_a_group("season_pads"),
    )


def _of_a_group(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["group_id"], ["season_groups.id"], name=f"fk_{table}_group_id", ondelete="CASCADE")
