"""Standings after every match: places, movement, running totals, and details of ties that the rules leave shared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ohhell.tournament.combining import place_points
from ohhell.tournament.tournament import Entrant, EventTable, Match, Tournament


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The score of one entrant in one match, and the *place* at the table.

    *made* and *made_bids* are None if nobody noted the bids. *above* is the difference from the mean of all tables in the same
    seat; None if the tables play different deals.
    """

    match: int
    table: int
    points: int
    hands: int
    place: int
    place_points: Fraction
    won: bool
    made: int | None
    made_bids: int | None
    above: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings.

    *place* is None for entrants who aren't ranked: bots, those who withdrew, and those without a result. *movement* is the number
    of places gained since the match before, None without a place there. *scores* has an entry per match, None where the entrant
    has no result. *wins*, *made* and *made_bids* (None if not all are known) are details of ties, which don't decide a place.
    """

    entrant: Entrant
    score: Fraction
    scores: tuple[MatchScore | None, ...]
    points: int
    hands: int
    wins: int
    made: int | None
    made_bids: int | None
    place: int | None = None
    shared: bool = False
    movement: int | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """All entrants, best first, *after* so many matches; *complete* if all their results are in."""

    after: int
    complete: bool
    rows: tuple[Standing, ...] = field(repr=False)


def latest(event: Tournament) -> int:
    """Return the number of the last match that has a result, 0 if none has."""
    return max((match.number for match in event.matches if match.missing < len(match.tables)), default=0)


def standings(event: Tournament, after: int | None = None) -> Standings:
    """Return the standings *after* so many matches; None means after the last match that has a result."""
    number = latest(event) if after is None else event.match(after).number if after else 0
    before = {row.entrant.number: row.place for row in _ranked(event, number - 1)} if number > 1 else {}
    rows = [
        replace(row, movement=_movement(before.get(row.entrant.number), row.place)) for row in _ranked(event, number)
    ]
    return Standings(number, all(match.complete for match in event.matches[:number]), tuple(rows))


def _movement(before: int | None, now: int | None) -> int | None:
    return None if before is None or now is None else before - now


def _ranked(event: Tournament, after: int) -> list[Standing]:
    """Return all entrants with their places after so many matches, those without a place last."""
    matches = event.matches[:after]
    scores = _scores(event, matches)
    fewest = [
        min(table.result.hands for table in match.tables if table.result) if match.complete else 0 for match in matches
    ]
    rows = [_row(event, entrant, scores.get(entrant.number, {}), fewest) for entrant in event.entrants.values()]
    last = min(after, event.settings.matches)  # who leaves before the final keeps a place
    ranked = [row for row in rows if _has_place(row, last)]
    others = [row for row in rows if not _has_place(row, last)]
    others.sort(key=lambda row: -row.score)
    if after > event.settings.matches and matches[-1].complete:
        finalists = [row for row in ranked if row.scores[-1] is not None]
        rest = [row for row in ranked if row.scores[-1] is None]
        placed = [*_placed(finalists, _final_points, 1), *_placed(rest, _score, 1 + len(finalists))]
    else:
        placed = _placed(ranked, _score, 1)
        if after == event.planned and all(match.complete for match in matches):
            placed = _decided(event, placed)
    return [*placed, *others]


def _score(row: Standing) -> Fraction:
    return row.score


def _final_points(row: Standing) -> Fraction:
    final = row.scores[-1]
    assert final is not None, "finalists have a score in the final"
    return Fraction(final.points)


def _has_place(row: Standing, last: int) -> bool:
    entrant = row.entrant
    stayed = entrant.left is None or entrant.left > last
    return stayed and not entrant.bot and any(score is not None for score in row.scores)


def _placed(rows: Sequence[Standing], key: Callable[[Standing], Fraction], first: int) -> list[Standing]:
    """Return the rows by their *key*, with places from *first* on; equal keys share a place."""
    ordered = sorted(rows, key=key, reverse=True)
    keys = [key(row) for row in ordered]
    placed, place = [], first
    for index, row in enumerate(ordered):
        if index and keys[index] != keys[index - 1]:
            place = first + index
        shared = keys[index] in (*keys[index - 1 : index], *keys[index + 1 : index + 2])
        placed.append(replace(row, place=place, shared=shared))
    return placed


def _decided(event: Tournament, rows: list[Standing]) -> list[Standing]:
    """Let bids made decide the first place, if the rules say so and everybody's are known."""
    counted = {"most_bid_made": lambda row: row.made_bids, "most_hands_made": lambda row: row.made}
    count = counted.get(event.rules.tie.kind)
    leaders = [row for row in rows if row.place == 1]
    if count is None or any(count(row) is None for row in leaders):
        return rows
    return [*_placed(leaders, lambda row: Fraction(count(row)), 1), *rows[len(leaders) :]]


def _scores(event: Tournament, matches: Sequence[Match]) -> dict[int, dict[int, MatchScore]]:
    """Return the score of every entrant in every match."""
    found: dict[int, dict[int, MatchScore]] = {}
    for match in matches:
        means = seat_means(match) if event.settings.duplicate else ()
        for table in match.tables:
            for player, score in table_scores(match.number, table, means).items():
                found.setdefault(player, {})[match.number] = score
    return found


def seat_means(match: Match) -> tuple[Fraction, ...]:
    """Return the mean total of each seat over all tables that have a result; () if none has."""
    results = [table.result.totals for table in match.tables if table.result is not None]
    return tuple(Fraction(sum(totals), len(results)) for totals in zip(*results, strict=True))


def table_scores(match: int, table: EventTable, means: Sequence[Fraction] = ()) -> dict[int, MatchScore]:
    """Return the score of everybody at a table, compared with the *means* of their seats; {} before its result is in."""
    result = table.result
    if result is None:
        return {}
    places = place_points(result.totals)
    return {
        player: MatchScore(
            match=match,
            table=table.number,
            points=result.totals[seat],
            hands=result.hands,
            place=1 + sum(total > result.totals[seat] for total in result.totals),
            place_points=places[seat],
            won=result.totals[seat] == max(result.totals),
            made=result.made[seat] if result.made else None,
            made_bids=result.made_bids[seat] if result.made_bids else None,
            above=result.totals[seat] - means[seat] if means else None,
        )
        for seat, player in enumerate(table.players)
    }


def counted(event: Tournament, score: MatchScore) -> Fraction:
    """Return what the standings count of a match; if these are points per hand, those of the match alone."""
    match event.settings.combine:
        case "place_points":
            return score.place_points
        case "mean_per_hand":
            return Fraction(score.points, score.hands)
        case "above_mean":
            assert score.above is not None, "tables of a duplicate event are compared"
            return score.above
        case _:
            return Fraction(score.points)


def _row(event: Tournament, entrant: Entrant, scores: dict[int, MatchScore], fewest: Sequence[int]) -> Standing:
    """Return the line of an entrant, without a place; the score is that of the matches before the final."""
    counted = [score for match, score in scores.items() if match <= event.settings.matches]
    played = list(scores.values())
    return Standing(
        entrant=entrant,
        score=_combined(event, counted, fewest[: event.settings.matches]),
        scores=tuple(scores.get(match) for match in range(1, len(fewest) + 1)),
        points=sum(score.points for score in counted),
        hands=sum(score.hands for score in counted),
        wins=sum(score.won for score in played),
        made=_known_sum([score.made for score in played]),
        made_bids=_known_sum([score.made_bids for score in played]),
    )


def _known_sum(counts: Sequence[int | None]) -> int | None:
    """Return the sum of counts, None if one is unknown or there are none."""
    known = [count for count in counts if count is not None]
    return sum(known) if known and len(known) == len(counts) else None


def _combined(event: Tournament, scores: Sequence[MatchScore], fewest: Sequence[int]) -> Fraction:
    """Combine the scores of an entrant; a missed match counts with 0 points, and with as few hands as any table played."""
    if event.settings.combine != "mean_per_hand":
        return sum((counted(event, score) for score in scores), Fraction())
    points = Fraction(sum(score.points for score in scores))
    hands = dict(enumerate(fewest, start=1))
    hands |= {score.match: score.hands for score in scores}
    return points / max(1, sum(hands.values()))
