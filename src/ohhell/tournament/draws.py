"""The next draw of an event: who plays, and where they sit, all from the published seed."""

from __future__ import annotations

from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import DrawMatch
from ohhell.tournament.match_checks import check_drawable
from ohhell.tournament.seating import DrawRequest, draw, seating_stream
from ohhell.tournament.standings import standings
from ohhell.tournament.table_sizes import table_sizes
from ohhell.tournament.tournament import Entrant, Tournament


def next_draw(event: Tournament, reason: str = "") -> DrawMatch:
    """Draw the next match that hasn't started, again if there is a *reason*; raise OhHellError if it can't be drawn now."""
    return draw_of(event, event.started + 1, reason)


def draw_of(event: Tournament, match: int, reason: str = "") -> DrawMatch:
    """Return the draw of a match that the seed of the event gives now; raise OhHellError if it can't be drawn now."""
    return DrawMatch(match, draw(_request(event, match, reason)), reason)


def check_next_draw(event: Tournament) -> None:
    """Raise OhHellError if the next match can't be drawn now, for example because the entrants don't fill tables."""
    _request(event, event.started + 1, "")


def _request(event: Tournament, match: int, reason: str) -> DrawRequest:
    check_drawable(event, match, again=bool(reason))
    final = match > event.settings.matches
    players = _finalists(event, match) if final else _players(event, match)
    sizes = (len(players),) if final else _sizes(event, len(players))
    return DrawRequest(
        method="by_standing" if final else event.settings.seating,
        players=players,
        sizes=sizes,
        earlier=tuple(one.draw for one in event.matches[: match - 1]),
        matches=event.settings.matches,
        seed=event.settings.seed,
        same_dealer=event.settings.duplicate,
    )


def _sizes(event: Tournament, players: int) -> tuple[int, ...]:
    return table_sizes(event.rules, players, size=event.settings.table_size, mixed=event.settings.mixed)


def _players(event: Tournament, match: int) -> tuple[int, ...]:
    """Return who plays, best first: all regular entrants, and as many stand-bys and bots as are needed to fill the tables."""
    regular = [entrant for entrant in event.active if not (entrant.standby or entrant.bot)]
    reserve = sorted(
        (entrant for entrant in event.active if entrant.standby or entrant.bot),
        key=lambda entrant: (entrant.bot, -_played(event, entrant, match), entrant.number),
    )
    refusal: OhHellError | None = None
    for count in range(len(reserve) + 1):
        try:
            _sizes(event, len(regular) + count)
        except OhHellError as error:
            refusal = refusal or error
            continue
        return _best_first(event, [*regular, *reserve[:count]], match)
    assert refusal is not None, "some number of players was tried"
    waiting = f" Stand-bys are not enough: there are only {len(reserve)}." if reserve else ""
    remedy = "Add players, stand-bys or bots" if event.settings.bots else "Add players or stand-bys"
    raise OhHellError(refusal.code, f"{refusal.sentence}{waiting} {remedy}, or withdraw some.")


def _played(event: Tournament, entrant: Entrant, match: int) -> int:
    return sum(entrant.number in earlier.seats for earlier in event.matches[: match - 1])


def _best_first(event: Tournament, entrants: list[Entrant], match: int) -> tuple[int, ...]:
    """Return entrants by their place before a match, newcomers last; lots decide between equals."""
    lots = seating_stream(event.settings.seed, match, "lots").shuffled(sorted(entrant.number for entrant in entrants))
    if event.settings.seating != "by_standing" and match <= event.settings.matches:
        return lots
    last = len(entrants) + len(event.entrants)
    places = {row.entrant.number: row.place for row in standings(event, match - 1).rows}
    return tuple(sorted(lots, key=lambda number: places.get(number) or last))


def _finalists(event: Tournament, match: int) -> tuple[int, ...]:
    """Return who plays the final, best first; lots decide between equals at the cut."""
    ranked = {row.entrant.number for row in standings(event, match - 1).rows if row.place is not None}
    candidates = [entrant for entrant in event.active if entrant.number in ranked]
    size = event.settings.final
    if len(candidates) < size:
        raise OhHellError("match-seating", f"The final needs {size} players, but only {len(candidates)} are ranked.")
    return _best_first(event, candidates, match)[:size]
