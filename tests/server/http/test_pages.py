"""The front end's files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.routing import Route

from ohhell.server.http import pages
from server.in_process_server import ORIGIN, LocalServer


@pytest.fixture
def unbuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server installed without the front end."""
    monkeypatch.setattr(pages, "WEB", tmp_path / "nowhere")


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A front end of three files, one of them also packed."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("the page", encoding="utf-8")
    (folder / "assets" / "index-AbCd_123.js").write_text("let plain", encoding="utf-8")
    (folder / "assets" / "index-AbCd_123.js.gz").write_bytes(b"not really packed")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("not for browsers", encoding="utf-8")
    monkeypatch.setattr(pages, "WEB", folder)
    return folder


@pytest.mark.usefixtures("unbuilt")
@pytest.mark.parametrize("path", ["/", "/t/some-table"])
def test_plain_page_is_sent_when_the_front_end_is_not_built(server: LocalServer, path: str) -> None:
    page = server.stranger().get(path)

    assert page.status_code == 200
    assert ORIGIN in page.text
    assert "<script" not in page.text


def test_plain_page_has_its_style_sheet(server: LocalServer) -> None:
    assert server.stranger().get("/static/plain.css").headers["Content-Type"].startswith("text/css")


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path",
    [
        re.sub(r"{\w+(:\w+)?}", "x", route.path)
        for route in pages.ROUTES
        if isinstance(route, Route) and route.endpoint is pages.page
    ],
)
def test_every_page_is_the_same_file_and_revalidated(server: LocalServer, path: str) -> None:
    page = server.stranger().get(path)

    assert page.text == "the page"
    assert page.headers["Cache-Control"] == "no-cache"


@pytest.mark.usefixtures("built")
def test_file_with_a_hash_in_its_name_is_cached_for_ever(server: LocalServer) -> None:
    part = server.stranger().request(
        "GET", "/static/web/assets/index-AbCd_123.js", headers={"Accept-Encoding": "identity"}
    )

    assert part.text == "let plain"
    assert "immutable" in part.headers["Cache-Control"]


@pytest.mark.usefixtures("built")
def test_file_without_a_hash_in_its_name_is_revalidated(server: LocalServer) -> None:
    assert server.stranger().get("/static/web/icon.svg").headers["Cache-Control"] == "no-cache"


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path", ["/static/web/nothing.js", "/static/web/../secret.txt", "/static/web/%2e%2e/secret.txt"]
)
def test_file_outside_the_front_end_is_not_found(server: LocalServer, path: str) -> None:
    assert server.stranger().get(path).status_code == 404


def test_service_worker_is_at_the_root_and_revalidated(server: LocalServer, built: Path) -> None:
    (built / "sw.js").write_text("let worker", encoding="utf-8")
    worker = server.stranger().get("/sw.js")

    assert worker.text == "let worker"
    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert worker.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in worker.headers["Content-Security-Policy"]


@pytest.mark.usefixtures("unbuilt")
def test_service_worker_is_missing_when_the_front_end_is_not_built(server: LocalServer) -> None:
    assert server.stranger().get("/sw.js").status_code == 404


@pytest.mark.usefixtures("built")
def test_unknown_address_gets_the_page_in_browsers_and_a_code_in_programs(server: LocalServer) -> None:
    person = server.stranger().request("GET", "/nowhere/at-all", headers={"Accept": "text/html,*/*"})
    program = server.stranger().request("GET", "/nowhere/at-all", headers={"Accept": "*/*"})

    assert (person.status_code, person.text) == (404, "the page")
    assert (program.status_code, program.json()["code"]) == (404, "no-such-page")
