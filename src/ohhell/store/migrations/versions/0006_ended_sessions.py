"""Sessions that were ended, so that a token that was copied is worth nothing any more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the list of ended sessions; tokens from before name no session, and are good until their person ends that."""
    op.create_table(
        "ended_sessions",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("session", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "session", name="pk_ended_sessions"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE", name="fk_ended_sessions_person"),
    )
