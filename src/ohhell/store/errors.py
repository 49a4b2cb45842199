"""What can go wrong with a database, each with a stable code for machines and a sentence for people."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

SQLITE_FULL = {sqlite3.SQLITE_FULL}
SQLITE_READ_ONLY = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM}
POSTGRESQL_FULL = {"53100"}
POSTGRESQL_READ_ONLY = {"25006"}
"""PostgreSQL's numbers for a full disk and for a transaction that may not write."""


class StoreError(Exception):
    """Every error the store raises on purpose; *code* is stable, the sentence is for people and tells nothing private."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


def refusal(error: BaseException, *, doing: str) -> BaseException:
    """What whoever asked is told of *error*: a sentence where a database failed, and any other error as it is."""
    if not isinstance(error, (SQLAlchemyError, sqlite3.Error)):
        return error
    driver = error.orig if isinstance(error, DBAPIError) else error
    if _number(driver) in SQLITE_FULL | POSTGRESQL_FULL:
        told = StoreError("store-full", f"Can't {doing}: the disk or the database is full.")
    elif _number(driver) in SQLITE_READ_ONLY | POSTGRESQL_READ_ONLY:
        told = StoreError("store-read-only", f"Can't {doing}: the database is read-only.")
    else:
        told = StoreError("store-failed", f"Can't {doing}: the database failed.")
    told.__cause__ = error
    return told


def _number(driver: BaseException | None) -> int | str | None:
    """The number a driver gave its error: SQLite's result code without its extension, or PostgreSQL's five signs."""
    if isinstance(driver, sqlite3.Error):
        extended: int | None = getattr(driver, "sqlite_errorcode", None)
        return extended and extended & 0xFF
    return getattr(driver, "sqlstate", None)


def cannot_open(error: BaseException) -> StoreError:
    """The refusal to start, for the operator alone, so it says what the driver said."""
    if isinstance(error, StoreError):
        return error
    told = refusal(error, doing="open the database")
    code = told.code if isinstance(told, StoreError) else "store-failed"
    driver = error.orig if isinstance(error, DBAPIError) else error
    lines = str(driver).strip().splitlines() or [type(driver).__name__]
    return StoreError(code, f"Can't open the database: {lines[0].strip()}")
