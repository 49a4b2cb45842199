"""The report as one self-contained HTML page with plots, tables and sentences, in light or dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Final

from ohhell.arena.intervals import MeanInterval
from ohhell.arena.plots import Series, by_size, calibration, mark, side_by_side
from ohhell.arena.report import ArenaReport, Candidate, Comparison, GameStanding, RatedBot
from ohhell.arena.report_words import (
    bids_in,
    count_text,
    figure,
    incident_text,
    list_text,
    share,
    size,
    verdicts,
    warnings,
)

DOUBTS: Final = 1.96
"""Standard errors on either side of a 95 % interval."""


def page(report: ArenaReport) -> str:
    """Return the whole page."""
    title = f"{list_text(report.bots)}: {report.rules}"
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(_sections(report))
        + "\n</main>\n</body>\n</html>\n"
    )


def _sections(report: ArenaReport) -> Iterator[str]:
    if report.never_moved:
        yield '<section class="trouble">' + "".join(f"<p>{escape(one)}</p>" for one in warnings(report)) + "</section>"
    yield from _head(report)
    if report.incidents:
        items = "".join(f"<li>{escape(incident_text(incident))}</li>" for incident in report.incidents)
        yield f'<section class="trouble"><h2>Bots that failed</h2><ul>{items}</ul></section>'
    if report.deals is not None:
        yield from _deals(report.deals, report.versus)
    if report.games is not None:
        yield from _games(report.games, report.seats)
    if report.ladder is not None:
        yield from _ladder(report.ladder)
    yield (
        "<footer>Every deal was repeated until the candidate (on a ladder, every bot) had played in every seat. "
        "Intervals are 95 %, by bootstrap over deals or cycles of games.</footer>"
    )


def _head(report: ArenaReport) -> Iterator[str]:
    if report.ladder is not None:
        heading = f"A ladder of {count_text(len(report.bots), 'bot')}"
    else:
        heading = f"{report.bots[0]} among {list_text(report.bots[1:])}"
    facts = [report.rules, f"{report.seats} players", f"seed {report.seed}"]
    if report.deals is not None:
        facts.insert(1, f"{count_text(report.deals.overall.deals, 'deal')}, each in {report.seats} seats")
    yield f"<header><h1>{escape(heading)}</h1><p class='facts'>{escape(' · '.join(facts))}</p>"
    yield "".join(f"<p>{escape(sentence)}</p>" for sentence in verdicts(report)) + "</header>"


def _deals(found: Candidate, versus: Comparison | None) -> Iterator[str]:
    sizes = [one.cards for one in found.sizes if one.cards is not None]
    points = [
        Series(found.bot, "one", [one.points for one in found.sizes]),
        Series("the field", "two", [one.field_points for one in found.sizes]),
    ]
    made = [Series(found.bot, "one", [_hundredfold(one.made) for one in found.sizes])]
    if versus is not None:
        name = f"{versus.other.bot} in its place"
        points.append(Series(name, "three", [one.points for one in versus.other.sizes]))
        made.append(Series(name, "three", [_hundredfold(one.made) for one in versus.other.sizes]))
    everybody = [found] if versus is None else [found, versus.other]
    figures = "".join(map(_figures, everybody))
    title = "Points per hand, by hand size"
    yield _plot(title, by_size(title, sizes, points), points, table=figures)
    yield _plot("Bids made (%)", by_size("Bids made (%)", sizes, made), made)
    if versus is not None:
        yield from _paired(found, versus, sizes)
    for one in everybody:
        title = f"What {one.bot} bid and what it took"
        yield _plot(
            title,
            calibration(title, one.calibration),
            note="Each column is one bid; the numbers are percentages of the hands with that bid. Framed: bid made.",
            table=_table(
                ["bid", "hands", "taken on average", "made"],
                [
                    [str(bid), f"{times:,}", f"{taken:.2f}", f"{100 * part:.1f} %"]
                    for bid, times, taken, part in bids_in(one.calibration)
                ],
            ),
        )


def _figures(found: Candidate) -> str:
    rows = [
        [
            size(one.cards),
            f"{one.deals:,}",
            figure(one.points),
            share(one.made),
            figure(one.field_points),
            figure(one.ahead, sign=True),
        ]
        for one in (*found.sizes, found.overall)
    ]
    heads = ["cards", "deals", "points per hand", "made", "field", "ahead of the field"]
    return f"<h3>{escape(found.bot)}</h3>{_table(heads, rows)}"


def _paired(found: Candidate, versus: Comparison, sizes: Sequence[int]) -> Iterator[str]:
    other = versus.other.bot
    title = f"{found.bot} minus {other}, points per hand"
    series = [Series(f"{found.bot} minus {other}", "one", [one.points for one in versus.sizes])]
    rows = [
        [size(one.cards), f"{one.deals:,}", figure(one.points, sign=True), share(one.made, sign=True)]
        for one in (*versus.sizes, versus.overall)
    ]
    yield _plot(
        title,
        by_size(title, sizes, series, zero=True),
        note=f"The same deals, seats and opponents. Above the line {found.bot} does better.",
        table=_table(["cards", "deals", "points per hand", "made"], rows),
    )


def _games(found: Sequence[GameStanding], seats: int) -> Iterator[str]:
    rows = [(one.bot, _hundredfold(one.wins)) for one in found]
    yield _plot(
        "Games won",
        side_by_side("Games won (%) per seat", rows, even=100 / seats, label="games won (%) per seat"),
        note=f"{count_text(found[0].games, 'game')}; ties count as a share. The line is an even share.",
        table=_standings(found),
    )


def _ladder(found: Sequence[RatedBot]) -> Iterator[str]:
    rows = []
    for rung in found:
        spread = DOUBTS * rung.rating.doubt
        rows.append(
            (rung.standing.bot, MeanInterval(rung.rating.skill, rung.rating.skill - spread, rung.rating.skill + spread))
        )
    ratings = [
        [rung.standing.bot, f"{rung.rating.ordinal:.2f}", f"{rung.rating.skill:.2f} ± {rung.rating.doubt:.2f}"]
        for rung in found
    ]
    yield _plot(
        "The ladder",
        side_by_side("Ratings with 95 % intervals", rows, label="rating"),
        note=(
            "OpenSkill, Plackett-Luce, over whole games. Bots are sorted by a cautious estimate: "
            "rating minus three standard errors."
        ),
        table=_table(["bot", "cautious", "rating ± SE"], ratings) + _standings([rung.standing for rung in found]),
    )


def _standings(found: Sequence[GameStanding]) -> str:
    rows = [
        [one.bot, str(one.seats), f"{one.games:,}", share(one.wins), figure(one.place), figure(one.points, places=1)]
        for one in found
    ]
    return _table(["bot", "seats", "games", "win share per seat", "mean place", "points per game"], rows)


def _plot(title: str, plot: str, series: Sequence[Series] = (), *, note: str = "", table: str = "") -> str:
    keys = "".join(
        f'<li><svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><g class="{one.shape}">'
        f"{mark(one.shape, 6, 6)}</g></svg>{escape(one.name)}</li>"
        for one in series
    )
    legend = f'<ul class="legend">{keys}</ul>' if len(series) > 1 else ""
    said = f'<p class="note">{escape(note)}</p>' if note else ""
    figures = f"<details><summary>As a table</summary>{table}</details>" if table else ""
    return f"<section><h2>{escape(title)}</h2>{legend}<figure>{plot}</figure>{said}{figures}</section>"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(value)}</td>" for value in rest)}</tr>'
        for first, *rest in rows
    )
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _hundredfold(found: MeanInterval) -> MeanInterval:
    if found.low is None or found.high is None:
        return MeanInterval(100 * found.mean)
    return MeanInterval(100 * found.mean, 100 * found.low, 100 * found.high)
