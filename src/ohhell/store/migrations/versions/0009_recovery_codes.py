"""Recovery codes: a person's code for a new device, as a hash."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("secret_hash", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_recovery_codes_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name="pk_recovery_codes"),
    )
    op.create_index("ix_recovery_codes_secret_hash", "recovery_codes", ["secret_hash"])
