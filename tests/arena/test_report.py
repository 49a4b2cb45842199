"""The report of a run: figures, ratings, rows, text and HTML."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO

import msgspec
import pytest
from rich.table import Table

from arena.short_game import SHORT, quiet
from ohhell.arena import report as arena_report
from ohhell.arena import report_rows
from ohhell.arena.batches import Batch, Workers
from ohhell.arena.entrants import entrant, entrants
from ohhell.arena.player import Incident
from ohhell.arena.plots import ticks
from ohhell.arena.report import ArenaReport, document, rate
from ohhell.arena.report_html import page
from ohhell.arena.report_text import lines
from ohhell.arena.run import RunSettings, run
from ohhell.arena.whole_games import PlayedGame, play_games
from ohhell.presets import preset

INCIDENT = Incident("<mine>.py", "must-follow", "You can't play 7c: hearts were led & you hold Qh.", 3)


@pytest.fixture(scope="module")
def report() -> ArenaReport:
    wishes = RunSettings(SHORT, entrants("club,novice,random"), deals=7, games=2, versus=entrant("random"))
    return replace(run(wishes, begin=quiet, cores=1), incidents=(INCIDENT,))


@pytest.fixture(scope="module")
def ladder() -> ArenaReport:
    return run(RunSettings(SHORT, entrants("club,novice,random"), games=1, ladder=True, seats=3), begin=quiet, cores=1)


class Page(HTMLParser):
    """A page's elements, checked for being closed, and its text."""

    EMPTY = ("meta", "line", "rect", "circle", "path", "polyline")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    @property
    def plots(self) -> list[str | None]:
        return [attributes.get("aria-label") for tag, attributes in self.seen if attributes.get("role") == "img"]


def test_a_report_comes_back_from_json_as_it_was(report: ArenaReport, ladder: ArenaReport) -> None:
    for one in (report, ladder):
        assert msgspec.json.decode(json.dumps(document(one)), type=ArenaReport) == one


def test_the_rows_come_back_from_csv_as_they_were(report: ArenaReport, ladder: ArenaReport) -> None:
    for one in (report, ladder):
        written = list(csv.DictReader(StringIO(report_rows.write(one))))

        assert written == [
            {column: "" if value is None else str(value) for column, value in row.items()}
            for row in report_rows.rows(one)
        ]


def test_the_rows_hold_every_table(report: ArenaReport, ladder: ArenaReport) -> None:
    tables = {row["table"] for one in (report, ladder) for row in report_rows.rows(one)}

    assert tables == {"deals", "versus", "difference", "calibration", "games", "ladder", "incidents"}


def test_the_page_is_whole_and_has_every_plot(report: ArenaReport) -> None:
    shown = Page(page(report))

    assert shown.open == []
    assert shown.plots == [
        "Points per hand, by hand size",
        "Bids made (%)",
        "club minus random, points per hand",
        "What club bid and what it took",
        "What random bid and what it took",
        "Games won (%) per seat",
    ]
    assert all(name in shown.text for name in report.bots)


def test_the_page_of_a_ladder_has_its_plot_and_every_bot(ladder: ArenaReport) -> None:
    shown = Page(page(ladder))

    assert (shown.open, shown.plots) == ([], ["Ratings with 95 % intervals"])
    assert all(name in shown.text for name in ladder.bots)


def test_the_page_says_which_bots_failed_and_takes_no_name_for_markup(report: ArenaReport) -> None:
    assert "<mine>.py: You can't play 7c: hearts were led & you hold Qh" in Page(page(report)).text


def test_the_page_needs_nothing_else(report: ArenaReport) -> None:
    text = page(report)

    assert not [word for word in ("<script", "http", "url(", "<link", "<img") if word in text]


def test_deals_of_which_there_is_one_have_no_interval() -> None:
    report = run(RunSettings(SHORT, entrants("club,novice"), deals=1), begin=quiet, cores=1)

    assert report.deals is not None
    assert report.deals.overall.points.low is None
    assert Page(page(report)).open == []


def test_the_words_name_the_rules_the_bots_and_the_failures(report: ArenaReport) -> None:
    told = [line for line in lines(report) if isinstance(line, str)]

    assert told[0] == "club among novice and random: Short, 3 players, seed 1"
    assert told[-1].endswith("(must-follow, 3 moves made by club)")


def test_every_part_of_a_report_has_its_table(report: ArenaReport, ladder: ArenaReport) -> None:
    assert [sum(isinstance(line, Table) for line in lines(one)) for one in (report, ladder)] == [4, 1]


@pytest.mark.parametrize("values", [[0.0], [7.3, 7.3], [-1.2, 3.4], [0.001, 0.0015], [20.0, 90.0]])
def test_the_numbers_on_an_axis_hold_all_values(values: list[float]) -> None:
    marks = ticks(values)

    assert marks[0] <= min(values) <= max(values) <= marks[-1]
    assert 2 <= len(marks) <= 8


@pytest.fixture(scope="module")
def never_moved(report: ArenaReport) -> ArenaReport:
    return replace(report, never_moved=("club",))


def test_a_bot_that_never_made_a_legal_move_is_named_in_the_first_line(never_moved: ArenaReport) -> None:
    assert next(iter(lines(never_moved))) == (
        "club never made a legal move. club made every move for it, so these numbers say nothing about club."
    )


def test_nothing_is_concluded_about_a_bot_that_never_made_a_legal_move(never_moved: ArenaReport) -> None:
    assert not [line for line in lines(never_moved) if isinstance(line, str) and "chance" in line]


def test_a_comparison_with_a_bot_that_never_made_a_legal_move_is_not_concluded(report: ArenaReport) -> None:
    told = [line for line in lines(replace(report, never_moved=("random",))) if isinstance(line, str)]

    assert not [line for line in told if line.startswith("Against random")]


def test_the_document_begins_with_the_bots_that_never_made_a_legal_move(never_moved: ArenaReport) -> None:
    assert json.dumps(document(never_moved)).startswith('{"never_moved": ["club"]')


def test_the_page_begins_with_the_bots_that_never_made_a_legal_move(never_moved: ArenaReport) -> None:
    text = Page(page(never_moved)).text

    assert text.index("club never made a legal move.") < text.index("club among")


def test_the_rows_begin_with_the_bots_that_never_made_a_legal_move(never_moved: ArenaReport) -> None:
    assert report_rows.write(never_moved).splitlines()[1].startswith("never moved,club,")


def test_bots_stand_in_the_order_of_their_strength() -> None:
    lineup = entrants("random,novice,club")
    whole = Batch(preset("ten-to-one"), lineup, "1", range(5), 3, mixed=True)

    cycles, _ = play_games(whole, Workers(cores=1))

    assert [rung.standing.bot for rung in arena_report.ladder(lineup, cycles)] == ["club", "novice", "random"]


def test_whoever_wins_is_rated_higher_and_games_remove_doubt() -> None:
    game = PlayedGame((1, 0), (10, 3), (1.0, 0.0), (1.0, 2.0))

    few, many = rate(2, [game]), rate(2, [game] * 20)

    assert few[1].skill > few[0].skill
    assert many[1].doubt < few[1].doubt
    assert many[1].ordinal < many[1].skill


def test_bots_that_have_not_met_are_rated_alike() -> None:
    assert rate(2, [])[0] == rate(2, [])[1]
