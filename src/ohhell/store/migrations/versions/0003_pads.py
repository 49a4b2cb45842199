"""Score pads."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the index of score pads, and who says that they are somebody on one; what was written on them is in the log."""
    op.create_table(
        "pads",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("key_hash", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("rules_name", sa.Text, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pads"),
    )
    op.create_index("ix_pads_finished_changed", "pads", ["finished", "changed"])
    op.create_table(
        "pad_seats",
        sa.Column("pad_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("pad_id", "seat", name="pk_pad_seats"),
        sa.ForeignKeyConstraint(["pad_id"], ["pads.id"], ondelete="CASCADE", name="fk_pad_seats_pad_id"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE", name="fk_pad_seats_person"),
    )
    op.create_index("ix_pad_seats_person_pad_id", "pad_seats", ["person", "pad_id"], unique=True)
