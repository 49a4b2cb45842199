"""Results: which bot played a seat; empty for people and for games of earlier versions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the column."""
    op.add_column("results", sa.Column("bot", sa.Text))
