"""Finished games are pushed to the seasons that follow their pads; a live match is known by its commitment."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the columns, and mark followed pads whose last notes no season has seen: the server reads them when it starts."""
    op.add_column("games", sa.Column("commitment", sa.Text))
    op.add_column("pads", sa.Column("table_id", sa.Text))
    op.create_index("ix_pads_table_id", "pads", ["table_id"])
    op.create_index("ix_season_pads_pad_id", "season_pads", ["pad_id"])
    op.execute(
        "UPDATE season_pads SET seen = 0"
        " WHERE seen < (SELECT max(version) FROM log WHERE log.stream = 'pad:' || season_pads.pad_id)"
    )
