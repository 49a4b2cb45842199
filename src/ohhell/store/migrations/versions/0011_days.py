"""The deal of the day: one row per person and day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "day_results",
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("made", sa.Text),
        sa.Column("finished", sa.BigInteger),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_day_results_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("day", "person", name="pk_day_results"),
    )
    for column in ("person", "table_id"):
        op.create_index(f"ix_day_results_{column}", "day_results", [column])
