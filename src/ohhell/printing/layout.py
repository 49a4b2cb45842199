"""The layout: every page of a sheet as plain data, with measures and texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, get_args

from ohhell.notation.prose import rule_sheet
from ohhell.printing import labels, page_fit
from ohhell.printing.form import MOST_RESULTS, Form, SheetLine, SheetMatch, check_size
from ohhell.printing.labels import Block, blocks
from ohhell.printing.page_fit import Arrangement, Paper, arrange
from ohhell.rules.axes import Scorer, SheetField, SheetRules
from ohhell.rules.cards import SUITS
from ohhell.rules.rules import Rules
from ohhell.rules.trumps import possible_trumps

LONGEST_TITLE: Final = 80


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """A player's part of a line; empty cells are for a pen."""

    bid: str = ""
    taken: str = ""
    points: str = ""
    total: str = ""
    deals: bool = False
    leads: bool = False


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A hand as printed; *trump* is a suit, "nt", or "" to be circled; *bids* is the sum of all bids."""

    number: str
    cards: str
    trump: str
    dealer: str
    hook: str
    note: str
    bids: str
    cells: tuple[PrintedCell, ...]


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One page; *carried* are the totals of the page before, *foot* is the height left under the tables."""

    part: str
    names: tuple[str, ...]
    carried: tuple[str, ...]
    blocks: tuple[tuple[PrintedLine, ...], ...]
    sums: tuple[tuple[str, tuple[str, ...]], ...]
    foot: float
    last: bool


@dataclass(frozen=True, slots=True)
class PrintedMatch:
    """The pages of a match, and what is printed around the tables."""

    heading: str
    fields: labels.Fields
    winners: labels.Fields
    legend: str
    remarks: tuple[str, ...]
    pages: tuple[SheetPage, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole document; measures in millimetres."""

    title: str
    paper: str
    landscape: bool
    stacked: bool
    player: float
    row: float
    labels: float
    width: float
    trumps: tuple[str, ...]
    matches: tuple[PrintedMatch, ...]
    rules: list[Block]
    margin: float = page_fit.MARGIN
    head: float = page_fit.HEAD
    names: float = page_fit.NAMES
    legend: float = page_fit.LEGEND
    sum: float = page_fit.SUM_ROW
    gap: float = page_fit.GAP
    left: tuple[float, ...] = page_fit.LEFT


def layout(form: Form, paper: Paper) -> Layout:
    """Return the pages of a sheet on a paper size."""
    check_size(form.hands, len(form.names), most=MOST_RESULTS)
    title = rule_sheet.title(form.rules)
    placed = arrange(
        paper,
        seats=len(form.names),
        hands=max(len(match.lines) for match in form.matches),
        sums=form.rules.format.matches > 1,
        pen=any(line.row is None for match in form.matches for line in match.lines),
    )
    return Layout(
        title=title if len(title) <= LONGEST_TITLE else f"{title[: LONGEST_TITLE - 1]}…",
        paper=paper.typst,
        landscape=placed.landscape,
        stacked=placed.stacked,
        player=placed.player,
        row=placed.row,
        labels=placed.labels,
        width=placed.width,
        trumps=_to_circle(form.rules, form.players or len(form.names)),
        matches=tuple(_match(form, match, placed) for match in form.matches),
        rules=blocks(rule_sheet.sheet(_on_paper(form.rules), form.players or len(form.names))),
    )


def _to_circle(rules: Rules, players: int) -> tuple[str, ...]:
    """Return the trumps to choose from with a pen, in hands whose trump is not known."""
    found: set[str] = set()
    for plan in rules.schedule(players):
        if plan.trump is None:
            in_turn = plan.source == "rotation"
            found |= {*(rules.trump.cycle if in_turn else possible_trumps(rules, plan, players, first_trump=None))}
    return tuple(trump for trump in (*reversed(SUITS), "nt") if trump in found)


def _on_paper(rules: Rules) -> Rules:
    """Return the rules as played with real cards: one player keeps the score, and the sheet has all fields."""
    scorer = Scorer(by="player", how=rules.scorer.how)
    return replace(rules, scorer=scorer, sheet=SheetRules(fields=get_args(SheetField)))


def _match(form: Form, match: SheetMatch, placed: Arrangement) -> PrintedMatch:
    head, foot, remarks = labels.fields(form, match)
    return PrintedMatch(
        heading=labels.heading(form, match),
        fields=head,
        winners=foot,
        legend=labels.legend(form, match),
        remarks=remarks,
        pages=_pages(form, match, placed),
    )


def _pages(form: Form, match: SheetMatch, placed: Arrangement) -> tuple[SheetPage, ...]:
    """Return the hands part by part, each part for all groups of players."""
    a_page = placed.rows * placed.blocks
    parts = [range(first, min(first + a_page, len(match.lines))) for first in range(0, len(match.lines), a_page)]
    groups = _even(len(form.names), placed.seats)
    count = len(parts) * len(groups)
    pages: list[SheetPage] = []
    for part in parts:
        before = match.lines[part.start - 1].row if part.start else None
        for group in groups:
            lines = [_line(form, match.lines[place], group) for place in part]
            last_part = part is parts[-1]
            sums = labels.sums(form, match) if last_part and form.rules.format.matches > 1 else ()
            carried = tuple(labels.total(before.totals[seat]) if before else "" for seat in group) if part.start else ()
            rows = min(len(lines), placed.rows) + bool(carried)
            pages.append(
                SheetPage(
                    part=f"page {len(pages) + 1} of {count}" if count > 1 else "",
                    names=tuple(form.names[seat] for seat in group),
                    carried=carried,
                    blocks=tuple(tuple(lines[at : at + placed.rows]) for at in range(0, len(lines), placed.rows)),
                    sums=tuple((label, tuple(totals[seat] for seat in group)) for label, totals in sums),
                    foot=_foot(placed, rows=rows, sums=len(sums)),
                    last=last_part and group is groups[-1],
                )
            )
    return tuple(pages)


def _even(seats: int, most: int) -> list[range]:
    """Return the seats in groups of nearly equal size, at most *most* each."""
    return [range(first, min(first + most, seats)) for first in range(0, seats, most)]


def _foot(placed: Arrangement, *, rows: int, sums: int) -> float:
    """Return the height left for winner and comments."""
    above = page_fit.HEAD + page_fit.NAMES + placed.labels + page_fit.LEGEND
    return placed.height - above - rows * placed.row - sums * page_fit.SUM_ROW


def _line(form: Form, line: SheetLine, group: Sequence[int]) -> PrintedLine:
    row = line.row
    return PrintedLine(
        number=str(line.number),
        cards=str(line.cards),
        trump=line.trump or "",
        dealer="" if line.dealer is None else labels.dealers(form)[line.dealer],
        hook=line.hook,
        note=line.note,
        bids="" if row is None else str(sum(bid or 0 for bid in row.bids)),
        cells=tuple(_cell(line, seat) for seat in group),
    )


def _cell(line: SheetLine, seat: int) -> PrintedCell:
    row, deals = line.row, line.dealer == seat
    if row is None:
        return PrintedCell(deals=deals)
    return PrintedCell(
        bid=labels.total(row.bids[seat]),
        taken=labels.total(row.taken[seat]),
        points=labels.signed(row.points[seat]),
        total=labels.total(row.totals[seat]),
        deals=deals,
        leads=seat in labels.leading(row.totals),
    )
