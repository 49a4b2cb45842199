"""Alembic runs this: migrations inside the transaction of the connection that `ohhell.store.migrate` hands over."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
