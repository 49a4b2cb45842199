"""The first version."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table of the first version."""
    _log()
    _people()
    _tables()
    _games()
    _links()


def _log() -> None:
    op.create_table(
        "log",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("command", sa.Text),
        sa.PrimaryKeyConstraint("stream", "version", name="pk_log"),
    )


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_index("ix_people_seen", "people", ["seen"])
    for pairs in ("mutes", "blocks"):
        op.create_table(
            pairs,
            sa.Column("person", sa.Text, nullable=False),
            sa.Column("other", sa.Text, nullable=False),
            sa.PrimaryKeyConstraint("person", "other", name=f"pk_{pairs}"),
            sa.ForeignKeyConstraint(["person"], ["people.id"], name=f"fk_{pairs}_person", ondelete="CASCADE"),
            sa.ForeignKeyConstraint(["other"], ["people.id"], name=f"fk_{pairs}_other", ondelete="CASCADE"),
        )
        op.create_index(f"ix_{pairs}_other", pairs, ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("against", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("excerpt", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("code", sa.Text),
        sa.Column("code_until", sa.BigInteger),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("host", sa.Text),
        sa.Column("rules_name", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_code", "tables", ["code"])
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_tables_phase_changed", "tables", ["phase", "changed"])
    op.create_table(
        "seatings",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_seatings"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seatings_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_seatings_person", ondelete="CASCADE"),
    )
    op.create_index("ix_seatings_person", "seatings", ["person"])


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("finished", sa.BigInteger, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("rules_name", sa.Text, nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_finished", "games", ["finished"])
    op.create_table(
        "results",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("person", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("counted", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_results_game_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_results_person", ondelete="SET NULL"),
    )
    op.create_index("ix_results_person", "results", ["person"])
    op.create_table(
        "hands",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("cards", sa.Integer, nullable=False),
        sa.Column("bid", sa.Integer, nullable=False),
        sa.Column("taken", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", "number", name="pk_hands"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_hands_game_id", ondelete="CASCADE"),
    )


def _links() -> None:
    op.create_table(
        "links",
        sa.Column("secret_hash", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("person", sa.Text),
        sa.Column("table_id", sa.Text),
        sa.Column("seat", sa.Integer),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
        sa.PrimaryKeyConstraint("secret_hash", name="pk_links"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_links_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_links_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_links_person", "links", ["person"])
    op.create_index("ix_links_table_id", "links", ["table_id"])
    op.create_index("ix_links_expires", "links", ["expires"])
