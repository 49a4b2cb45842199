"""Standings after every match: places, movement, running totals, and details of ties that the rules leave shared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

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
    if not number:
        return _standings(event, 0, _ranked(event, 0, {}), {})
    return _all_standings(event, number, number)[0]


def all_standings(event: Tournament) -> tuple[Standings, ...]:
    """Return the standings after every match, up to the last one that has a result."""
    return _all_standings(event, 1, latest(event))


def _all_standings(event: Tournament, first: int, last: int) -> tuple[Standings, ...]:
    """Return the standings after the matches from *first* to *last*."""
    scores = _scores(event, event.matches[:last])
    before = _places(_ranked(event, first - 1, scores)) if first > 1 else {}
    found = []
    for after in range(first, last + 1):
        lines = _ranked(event, after, scores)
        found.append(_standings(event, after, lines, before))
        before = _places(lines)
    return tuple(found)


@dataclass(slots=True)
class _Line:
    """A line of the standings while places are given."""

    entrant: Entrant
    scores: tuple[MatchScore | None, ...]
    score: Fraction
    made: int | None
    made_bids: int | None
    place: int | None = None
    shared: bool = False


def _places(lines: Sequence[_Line]) -> dict[int, int | None]:
    return {line.entrant.number: line.place for line in lines}


def _standings(event: Tournament, after: int, lines: Sequence[_Line], before: dict[int, int | None]) -> Standings:
    complete = all(match.complete for match in event.matches[:after])
    return Standings(after, complete, tuple(_standing(event, line, before.get(line.entrant.number)) for line in lines))


def _standing(event: Tournament, line: _Line, before: int | None) -> Standing:
    counted = [score for score in line.scores[: event.settings.matches] if score is not None]
    return Standing(
        entrant=line.entrant,
        score=line.score,
        scores=line.scores,
        points=sum([score.points for score in counted]),
        hands=sum([score.hands for score in counted]),
        wins=sum([score.won for score in line.scores if score is not None]),
        made=line.made,
        made_bids=line.made_bids,
        place=line.place,
        shared=line.shared,
        movement=None if before is None or line.place is None else before - line.place,
    )


def _ranked(event: Tournament, after: int, scores: dict[int, dict[int, MatchScore]]) -> list[_Line]:
    """Return all entrants with their places after so many matches, those without a place last."""
    matches = event.matches[:after]
    fewest = [
        min(table.result.hands for table in match.tables if table.result) if match.complete else 0 for match in matches
    ]
    lines = [_line(event, entrant, scores.get(entrant.number, {}), fewest) for entrant in event.entrants.values()]
    last = min(after, event.settings.matches)  # who leaves before the final keeps a place
    ranked = [line for line in lines if _has_place(line, last)]
    others = [line for line in lines if not _has_place(line, last)]
    others.sort(key=_sort_key(others, _score))
    if after > event.settings.matches and matches[-1].complete:
        finalists = [line for line in ranked if line.scores[-1] is not None]
        rest = [line for line in ranked if line.scores[-1] is None]
        placed = [*_placed(finalists, _final_points, 1), *_placed(rest, _score, 1 + len(finalists))]
    else:
        placed = _placed(ranked, _score, 1)
        if after == event.planned and all(match.complete for match in matches):
            placed = _decided(event, placed)
    return [*placed, *others]


def _score(line: _Line) -> Fraction:
    return line.score


def _final_points(line: _Line) -> Fraction:
    final = line.scores[-1]
    assert final is not None, "finalists have a score in the final"
    return Fraction(final.points)


def _has_place(line: _Line, last: int) -> bool:
    entrant = line.entrant
    stayed = entrant.left is None or entrant.left > last
    return stayed and not entrant.bot and any(score is not None for score in line.scores)


def _sort_key(lines: Sequence[_Line], key: Callable[[_Line], Fraction]) -> Callable[[_Line], int]:
    """Return a key that sorts the highest first, by whole numbers, because fractions are slow to compare."""
    scale = lcm(*(key(line).denominator for line in lines))
    return lambda line: -key(line).numerator * (scale // key(line).denominator)


def _placed(lines: Sequence[_Line], key: Callable[[_Line], Fraction], first: int) -> list[_Line]:
    """Give the lines places from *first* on by their *key*; equal keys share a place."""
    by = _sort_key(lines, key)
    ordered = sorted(lines, key=by)
    keys = [by(line) for line in ordered]
    place = first
    for index, line in enumerate(ordered):
        if index and keys[index] != keys[index - 1]:
            place = first + index
        line.place = place
        line.shared = keys[index] in (*keys[index - 1 : index], *keys[index + 1 : index + 2])
    return ordered


def _decided(event: Tournament, lines: list[_Line]) -> list[_Line]:
    """Let bids made decide the first place, if the rules say so and everybody's are known."""
    counted = {"most_bid_made": lambda line: line.made_bids, "most_hands_made": lambda line: line.made}
    count = counted.get(event.rules.tie.kind)
    leaders = [line for line in lines if line.place == 1]
    if count is None or any(count(line) is None for line in leaders):
        return lines
    return [*_placed(leaders, lambda line: Fraction(count(line)), 1), *lines[len(leaders) :]]


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


def _line(event: Tournament, entrant: Entrant, scores: dict[int, MatchScore], fewest: Sequence[int]) -> _Line:
    """Return the line of an entrant, without a place; the score is that of the matches before the final."""
    found = tuple([scores.get(match) for match in range(1, len(fewest) + 1)])
    played = [score for score in found if score is not None]
    counted = [score for score in played if score.match <= event.settings.matches]
    return _Line(
        entrant=entrant,
        scores=found,
        score=_combined(event, counted, fewest[: event.settings.matches]),
        made=_known_sum([score.made for score in played]),
        made_bids=_known_sum([score.made_bids for score in played]),
    )


def _known_sum(counts: Sequence[int | None]) -> int | None:
    """Return the sum of counts, None if one is unknown or there are none."""
    known = [count for count in counts if count is not None]
    return sum(known) if known and len(known) == len(counts) else None


def _combined(event: Tournament, scores: Sequence[MatchScore], fewest: Sequence[int]) -> Fraction:
    """Combine the scores of an entrant; a missed match counts with 0 points, and with as few hands as any table played."""
    combine = event.settings.combine
    if combine in {"place_points", "above_mean"}:
        return sum((counted(event, score) for score in scores), Fraction())
    points = Fraction(sum([score.points for score in scores]))
    if combine == "sum":
        return points
    hands = dict(enumerate(fewest, start=1))
    hands |= {score.match: score.hands for score in scores}
    return points / max(1, sum(hands.values()))
