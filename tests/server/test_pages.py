"""The page a browser gets."""

from __future__ import annotations

import pytest

from server.houses import HERE, Site


@pytest.mark.parametrize("path", ["/", "/t/some-table"])
def test_a_browser_is_told_that_the_server_runs(here: Site, path: str) -> None:
    page = here.stranger().get(path)

    assert page.status_code == 200
    assert HERE in page.text
    assert "<script" not in page.text


def test_the_page_finds_its_style_sheet_on_this_server(here: Site) -> None:
    assert here.stranger().get("/static/plain.css").headers["Content-Type"].startswith("text/css")
