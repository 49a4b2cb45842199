"""The games of a table are found without reading all games."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Index games by their table."""
    op.create_index("ix_games_table_id_match", "games", ["table_id", "match"])
