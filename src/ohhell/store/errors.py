"""Errors of the store, each with a stable code for programs and a sentence for people."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

SQLITE_FULL = {sqlite3.SQLITE_FULL}
SQLITE_READ_ONLY = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM}
POSTGRESQL_FULL = {"53100"}
POSTGRESQL_READ_ONLY = {"25006"}
"""SQLSTATE codes for a full disk and for a read-only transaction."""


class StoreError(Exception):
    """An error that the store raises on purpose; *code* is stable, the sentence has no private data."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


def to_store_error(error: BaseException, *, doing: str) -> BaseException:
    """Return a StoreError for an error of the database; any other error is returned as it is."""
    if not isinstance(error, (SQLAlchemyError, sqlite3.Error)):
        return error
    driver = error.orig if isinstance(error, DBAPIError) else error
    if _number(driver) in SQLITE_FULL | POSTGRESQL_FULL:
        failure = StoreError("store-full", f"Can't {doing}: the disk or the database is full.")
    elif _number(driver) in SQLITE_READ_ONLY | POSTGRESQL_READ_ONLY:
        failure = StoreError("store-read-only", f"Can't {doing}: the database is read-only.")
    else:
        failure = StoreError("store-failed", f"Can't {doing}: the database failed.")
    failure.__cause__ = error
    return failure


def _number(driver: BaseException | None) -> int | str | None:
    """Return the driver's error number: SQLite's primary result code, or PostgreSQL's SQLSTATE."""
    if isinstance(driver, sqlite3.Error):
        extended: int | None = getattr(driver, "sqlite_errorcode", None)
        return extended and extended & 0xFF
    return getattr(driver, "sqlstate", None)


def cannot_open(error: BaseException) -> StoreError:
    """Return the error for the operator when the database can't be opened, with the driver's message."""
    if isinstance(error, StoreError):
        return error
    failure = to_store_error(error, doing="open the database")
    code = failure.code if isinstance(failure, StoreError) else "store-failed"
    driver = error.orig if isinstance(error, DBAPIError) else error
    lines = str(driver).strip().splitlines() or [type(driver).__name__]
    return StoreError(code, f"Can't open the database: {lines[0].strip()}")
