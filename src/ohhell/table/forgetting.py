"""Deleted accounts: how a person leaves a table for good without leaving a name behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, count
from typing import Final

from ohhell.table.facts import Fact, Forgotten, Freed, Hosted, PlayerGone, TableClosed
from ohhell.table.table import Table, TableMatch

DELETED_PLAYER: Final = "Deleted player"
"""The name in the place of somebody who deleted their account; a second one at the same table is numbered."""


def deleted_names(taken: tuple[str, ...]) -> Iterator[str]:
    """Yield names for people who deleted their accounts, different from those *taken*.

    >>> next(deleted_names(("Ann", "Deleted player")))
    'Deleted player 2'
    """
    known = {name.casefold() for name in taken}
    numbered = (f"{DELETED_PLAYER} {number}" for number in count(2))
    return (name for name in chain((DELETED_PLAYER,), numbered) if name.casefold() not in known)


def forget_facts(table: Table, person: str) -> list[Fact]:
    """Return the facts when a person deletes their account: their seats become free, or bots play on.

    Another player becomes the host; without one, the table closes.
    """
    seats = table.seats_of(person)
    names = deleted_names(table.names)
    waiting = table.stage == "gathering"
    left: list[Fact] = [Freed(seat) if waiting else PlayerGone(seat, table.settings.stand_in) for seat in seats]
    renamed = () if waiting else tuple((seat, next(names)) for seat in seats)
    found: list[Fact] = [*left, Forgotten(person, renamed)]
    if table.host != person or table.stage == "closed":
        return found
    rest = [other for other in table.people if other != person]
    return [*found, Hosted(rest[0]) if rest else TableClosed("host")]


def forget_person(table: Table, fact: Forgotten, _at: int) -> Table:
    """Rename the seats of a person who deleted their account, and remove their chat, comments, votes and claims."""
    person, names = fact.person, dict(fact.names)
    match = None if table.match is None else _without_name(table.match, names)
    return replace(
        table,
        chairs=tuple(
            replace(chair, name=names.get(seat, chair.name), by=None if chair.by == person else chair.by)
            for seat, chair in enumerate(table.chairs)
        ),
        match=match,
        talk=tuple(line for line in table.talk if line.person != person),
        votes=frozenset(vote for vote in table.votes if person not in vote),
        claims=tuple(claim for claim in table.claims if claim[1] != person),
        reserved=tuple(one for one in table.reserved if person not in {one.person, one.by}),
    )


def _without_name(match: TableMatch, names: dict[int, str]) -> TableMatch:
    gone = tuple(f"{match.names[seat]}: " for seat in names)
    return replace(
        match,
        names=tuple(names.get(seat, name) for seat, name in enumerate(match.names)),
        comments=tuple(comment for comment in match.comments if not comment.text.startswith(gone)),
    )
