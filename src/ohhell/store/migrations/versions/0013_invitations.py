"""Invitations to tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "invitations",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("after", sa.Text),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_invitations_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_invitations_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["by"], ["people.id"], name="fk_invitations_by", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_invitations"),
    )
    for column in ("table_id", "by", "at"):
        op.create_index(f"ix_invitations_{column}", "invitations", [column])
