"""The report as an HTML page."""

from __future__ import annotations

from html.parser import HTMLParser

from arena.short_game import SHORT, quiet
from ohhell.arena.entrants import entrants
from ohhell.arena.report import ArenaReport
from ohhell.arena.report_html import page
from ohhell.arena.run import RunSettings, run


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


def test_the_page_begins_with_the_bots_that_never_made_a_legal_move(never_moved: ArenaReport) -> None:
    text = Page(page(never_moved)).text

    assert text.index("club never made a legal move.") < text.index("club among")
