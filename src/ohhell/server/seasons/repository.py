"""The shelf of groups: how a group is read from the store, and every way in which it changes there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ohhell.protocol.limits import GAMES_A_GROUP, MOST_GROUPS, PADS_A_GROUP, RESULTS_A_GROUP
from ohhell.results import people
from ohhell.results.finished_game import FinishedGame, decode, encode, event_of
from ohhell.results.people import Roster
from ohhell.results.selection import all_games
from ohhell.store import groups, log, pads
from ohhell.store.groups import FollowedPad, Group, GroupGame, Source
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection


@dataclass(frozen=True, slots=True)
class StoredGroup:
    """A group with its games and names; *ways* lead from a game to where it came from."""

    group: Group
    games: tuple[FinishedGame, ...]
    ways: dict[str, tuple[Source, str | None]]
    roster: Roster


@dataclass(frozen=True, slots=True)
class PadTaken:
    """What became of a pad's games: how many are *new*, and why others are not; the pad is then followed no further than before."""

    new: int
    refusal: Refusal | None


def begin(connection: Connection, group: Group) -> None:
    """Write a new group down, or Refusal."""
    if groups.count(connection) >= MOST_GROUPS:
        raise Refusal("server-full", f"cannot make a group: this server keeps {MOST_GROUPS} and no more")
    groups.add(connection, group)


def find(connection: Connection, group_id: str) -> Group:
    """The group of that id, or Refusal."""
    group = groups.find(connection, group_id)
    if group is None:
        raise Refusal("no-such-group", "there is no such group: it never was, or it was deleted")
    return group


def stale(connection: Connection, group_id: str) -> list[FollowedPad]:
    """The score pads that were written on since the group took their games."""
    found = ((pad, log.version(connection, pads.stream(pad.pad_id))) for pad in groups.followed(connection, group_id))
    return [pad for pad, version in found if version > pad.seen]


def read(connection: Connection, group_id: str) -> StoredGroup:
    """A group with everything in it, or Refusal."""
    group = find(connection, group_id)
    rows = groups.games(connection, group_id)
    return StoredGroup(
        group=group,
        games=tuple(_game(row) for row in rows),
        ways={row.id: (row.source, row.ref) for row in rows},
        roster=Roster(groups.names(connection, group_id)),
    )


def _game(row: GroupGame) -> FinishedGame:
    """A game as it was written down; version 0.1.0 did not write which matches of a score pad belong together."""
    game = decode(row.body)
    return replace(game, event=event_of(row.ref)) if row.source == "pad" and row.ref and not game.event else game


def take(connection: Connection, group_id: str, game: FinishedGame, source: Source, ref: str | None) -> bool:
    """Add a game to a group; False where it is there already, whichever way it came."""
    if groups.known(connection, group_id, game.id) is not None:
        return False
    if groups.size(connection, group_id) >= GAMES_A_GROUP:
        raise _full()
    _demand_room(_results_of(groups.games(connection, group_id)), game)
    people.check_apart(game, Roster(groups.names(connection, group_id)))
    groups.put_game(connection, group_id, GroupGame(game.id, game.id, game.at, source, ref, encode(game)))
    groups.touch(connection, group_id, game.at)
    return True


def take_pad(
    connection: Connection, group_id: str, pad: FollowedPad, found: Sequence[tuple[FinishedGame, str]], now: int
) -> PadTaken:
    """Follow a score pad: its games are those *found* on it now; or Refusal, where it is new and does not fit in whole.

    A game somebody was removed from stays as it was then, and one that came here in another way is not counted twice.
    """
    find(connection, group_id)  # it may have been deleted since the pad was read
    changed = _correct(connection, group_id, pad.pad_id, found)
    there = groups.games(connection, group_id)
    known = {row.id for row in there} | {row.digest for row in there}
    missing = [(game, digest) for game, digest in found if not {game.id, digest} & known]
    taken = _fitting(missing, there)
    for game, digest in taken:
        groups.put_game(connection, group_id, GroupGame(game.id, digest, now, "pad", pad.pad_id, encode(game)))
    others = {one.pad_id for one in groups.followed(connection, group_id)}
    refusal = _full() if len(taken) < len(missing) else None
    if refusal is None:
        _demand_room_for_pads(others - {pad.pad_id})
        groups.follow(connection, group_id, pad)
    elif pad.pad_id not in others:
        raise refusal
    if changed or taken or refusal is None:
        groups.touch(connection, group_id, now)
    return PadTaken(len(taken), refusal)


def _correct(connection: Connection, group_id: str, pad_id: str, found: Sequence[tuple[FinishedGame, str]]) -> bool:
    """The games of a pad that a group has are as the pad tells them now; whether any of them was different."""
    told = {game.id: (game, digest) for game, digest in found}
    rows = groups.games(connection, group_id)
    changed = False
    for row in rows:
        if row.ref != pad_id:
            continue
        game, digest = told.get(row.id, (None, ""))
        # a correction made the game go on, or the same as one that came in another way
        if game is None or any(other.digest == digest for other in rows if other.ref != pad_id):
            changed |= groups.drop_game(connection, group_id, row.id)
            continue
        corrected = replace(row, digest=digest, body=encode(replace(game, at=decode(row.body).at)))
        if corrected != row:
            groups.put_game(connection, group_id, corrected)
            changed = True
    return changed


def _fitting(missing: Sequence[tuple[FinishedGame, str]], there: Sequence[GroupGame]) -> list[tuple[FinishedGame, str]]:
    """The first of the *missing* games, as far as they fit in besides those that are there."""
    room = RESULTS_A_GROUP - _results_of(there)
    fitting: list[tuple[FinishedGame, str]] = []
    for game, digest in missing[: max(0, GAMES_A_GROUP - len(there))]:
        room -= _results(game)
        if room < 0:
            break
        fitting.append((game, digest))
    return fitting


def _results_of(rows: Sequence[GroupGame]) -> int:
    return sum(_results(decode(row.body)) for row in rows)


def _results(game: FinishedGame) -> int:
    """How many numbers a game brings: one per hand and player, and one per player and opponent."""
    return len(game.names) * (len(game.lines) + len(game.names) - 1)


def _demand_room(results: int, game: FinishedGame) -> None:
    if results + _results(game) > RESULTS_A_GROUP:
        raise Refusal(
            "group-full",
            f"cannot add a game with {_results(game)} results: a group keeps {RESULTS_A_GROUP}, one per hand and player and one "
            f"per player and opponent, and has {results}; make another group for the next season",
        )


def _full() -> Refusal:
    return Refusal(
        "group-full", f"cannot add a game: a group keeps {GAMES_A_GROUP}; make another group for the next season"
    )


def _demand_room_for_pads(others: Collection[str]) -> None:
    if len(others) >= PADS_A_GROUP:
        raise Refusal("group-full", f"cannot add a score pad: a group follows {PADS_A_GROUP}; make another group")


def drop(connection: Connection, group_id: str, game_id: str, now: int) -> None:
    """Remove a game with all its matches from a group, or Refusal; a score pad it came from is not followed any more."""
    rows = {row.id: row for row in groups.games(connection, group_id)}
    if game_id not in rows:
        raise Refusal("no-such-game", "there is no such game in this group")
    games = all_games(map(_game, rows.values()), Roster(groups.names(connection, group_id)))
    matches = next((game.ids for game in games if game.id == game_id), (game_id,))
    for match in matches:
        groups.drop_game(connection, group_id, match)
    for pad in {row.ref for match in matches if (row := rows[match]).source == "pad" and row.ref is not None}:
        _let_go(connection, group_id, pad)
    groups.touch(connection, group_id, now)


def merge(connection: Connection, group_id: str, spelling: str, person: str, now: int) -> None:
    """Two spellings are one person from now on, or OhHellError."""
    found = read(connection, group_id)
    after = people.merge(found.games, found.roster, spelling, person)
    groups.set_names(connection, group_id, after.merged)
    groups.touch(connection, group_id, now)


def unmerge(connection: Connection, group_id: str, spelling: str, now: int) -> None:
    """A spelling stands for itself again, or OhHellError."""
    after = people.unmerge(Roster(groups.names(connection, group_id)), spelling)
    groups.set_names(connection, group_id, after.merged)
    groups.touch(connection, group_id, now)


def forget(connection: Connection, group_id: str, person: str, now: int) -> None:
    """Somebody is removed, or OhHellError: name and bids go, and so does the way from these games to where they came from."""
    rows = {row.id: row for row in groups.games(connection, group_id)}
    before = {key: decode(row.body) for key, row in rows.items()}
    left, roster = people.forget(list(before.values()), Roster(groups.names(connection, group_id)), person)
    kept = {game.id: game for game in left}
    for key, row in rows.items():
        if kept.get(key) == before[key]:
            continue
        if row.source == "pad" and row.ref is not None:
            _let_go(connection, group_id, row.ref)
        if key in kept:
            groups.put_game(connection, group_id, replace(row, ref=None, body=encode(kept[key])))
        else:
            groups.drop_game(connection, group_id, key)
    groups.set_names(connection, group_id, roster.merged)
    groups.touch(connection, group_id, now)


def _let_go(connection: Connection, group_id: str, pad_id: str) -> None:
    """Follow a pad no more: what came from it stays as it is."""
    groups.unfollow(connection, group_id, pad_id)
    for row in groups.games(connection, group_id):
        if row.ref == pad_id:
            groups.put_game(connection, group_id, replace(row, ref=None))
