"""`ohhell event` on a server: the same commands with the same results as on a file."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

import pytest

from cli.event.evenings import Evening
from cli.program import call
from ohhell.cli.event.event_file import load
from ohhell.cli.event.server_event import ServerEvent, change_on_server, save_link, server_event
from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import Announce, Enter, LogEntry, Withdraw
from ohhell.tournament.tournament import Tournament
from server.server_process import ServerProcess, serving
from tournament.events import NAMES, SHORT, play_game, short_rules

LINK = "https://cards.example.org/event/abc/desk#key=s3cr-et_"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("events") / "data") as server:
        yield server


def opened(folder: Path, *flags: str) -> Evening:
    """Return a new event of two short matches at tables of three, on a file or with --server."""
    folder.mkdir(exist_ok=True)
    (folder / "short.toml").write_text(SHORT, encoding="utf-8")
    evening = Evening(folder)
    rules = str(folder / "short.toml")
    evening.fine("new", "Spring Cup", "--rules", rules, "--size", "3", "--matches", "2", "--seed", "spring", *flags)
    return evening


@pytest.fixture
def online(server: ServerProcess, tmp_path: Path) -> Evening:
    """The event on a server with six players."""
    evening = opened(tmp_path, "--server", server.address)
    evening.fine("enter", *NAMES[:6])
    return evening


def run_whole_event(evening: Evening) -> list[str]:
    """Use every command that changes an event; return what they print."""
    (evening.folder / "more.csv").write_text("name,standby\nJürgen,yes\n", encoding="utf-8")
    printed = [evening.fine("enter", *NAMES[:6]), evening.fine("enter", "--list", str(evening.folder / "more.csv"))]
    printed += [evening.fine("rename", "Fay", "Fay Ní Bhriain"), evening.fine("draw"), evening.fine("withdraw", "Ann")]
    printed += [evening.fine("draw", "--again", "Ann is ill"), evening.fine("start")]
    first, second = evening.event.matches[0].tables
    game = play_game([evening.event.name(player) for player in first.players], short_rules(), "game")
    (evening.folder / "game.txt").write_text(game.record(), encoding="utf-8")
    printed += [
        evening.fine("result", "1", "--record", str(evening.folder / "game.txt"), "--by", "Dora"),
        evening.fine("result", "2", "11", "12", "1"),
        evening.fine("correct", "2", "11", "2", "1", "--reason", "misread", "--by", "Carl"),
        evening.fine("call", "1", "A card is missing"),
        evening.fine("take", "1", "--by", "Dora"),
        evening.fine("answer", "1", "Found it"),
        evening.fine("dispute", "2", "Eve made her bid"),
        evening.fine("resolve", "1", "The sheet is right"),
        evening.fine("announce", "Tea at four"),
        evening.fine("enter", "--standby", "Zoe"),
        evening.fine("draw"),
        evening.fine("start"),
        evening.fine("substitute", evening.event.name(evening.event.matches[1].tables[0].players[0]), "Zoe"),
        evening.fine("result", "1", "3", "2", "1"),
        evening.fine("result", "2", "3", "2", "1"),
        evening.fine("close"),
        evening.fine("standings", "--json"),
        evening.fine("verify"),
    ]
    assert len(second.players) == 3
    return printed


def untimed(evening: Evening) -> list[LogEntry]:
    """Return the archive without its times."""
    return [LogEntry(0, entry.by, entry.action) for entry in load(evening.file)[0]]


def test_whole_event_gives_the_same_archive_on_a_file_and_on_a_server(server: ServerProcess, tmp_path: Path) -> None:
    on_file, on_server = opened(tmp_path / "file"), opened(tmp_path / "server", "--server", server.address)
    printed = run_whole_event(on_file), run_whole_event(on_server)
    verified = [call("verify", str(evening.file)) for evening in (on_file, on_server)]

    assert printed[0] == printed[1]
    assert verified[0] == verified[1]
    assert (verified[0].status, untimed(on_file)) == (0, untimed(on_server))


def test_new_event_on_a_server_prints_and_saves_the_directors_link(server: ServerProcess, tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    said = evening.fine("new", "Cup", "--server", server.address).splitlines()[-1]
    saved = server_event(evening.file)

    assert saved is not None
    assert said == f"The director's page is {saved.link}. Keep this link secret; it is also in {evening.file}."


def test_link_itself_is_as_good_as_the_file(online: Evening) -> None:
    saved = server_event(online.file)
    assert saved is not None

    assert call("event", "show", saved.link).out == online.fine("show")


def test_file_with_the_link_is_private(online: Evening) -> None:
    assert stat.S_IMODE(online.file.stat().st_mode) == 0o600


def test_existing_file_is_never_overwritten(server: ServerProcess, tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.file.write_text("mine", encoding="utf-8")
    evening.refused("new", "Cup", "--server", server.address)

    assert evening.file.read_text(encoding="utf-8") == "mine"


def test_list_with_one_wrong_name_enters_nobody(online: Evening) -> None:
    online.refused("enter", "Zoe", "Ann")

    assert len(online.event.entrants) == 6


def test_action_that_the_server_refuses_is_refused_with_its_sentence(online: Evening) -> None:
    assert online.refused("start") == "Match 1 isn't drawn yet. Draw it first."


def test_actions_before_a_refused_one_are_counted(online: Evening) -> None:
    target = server_event(online.file)
    assert target is not None

    def withdraw_what_another_withdraws(_event: Tournament) -> list[Enter | Withdraw]:
        target.act(Withdraw(2), on=1, by="Dora")
        return [Enter("Zoe"), Withdraw(2)]

    with pytest.raises(OhHellError, match="The first 1 of 2 were saved"):
        change_on_server(target, withdraw_what_another_withdraws, by="Dora", now=0)


def test_wrong_key_is_named(online: Evening) -> None:
    target = server_event(online.file)
    assert target is not None
    wrong = f"{target.origin}/event/{target.id}/desk#key=wrong"

    assert "its key is wrong. Use the director's or an assistant's link." in call("event", "show", wrong).err


def test_unknown_event_is_named(server: ServerProcess) -> None:
    assert call("event", "show", f"{server.address}/event/nothing/desk#key=x").status == 2


def test_server_that_cannot_be_reached_is_named() -> None:
    outcome = call("event", "show", "http://127.0.0.1:9/event/a/desk#key=b")

    assert (outcome.status, outcome.err) == (2, "ohhell: Can't reach http://127.0.0.1:9: connection refused.\n")


class ForgetfulServer(BaseHTTPRequestHandler):
    """A server that closes the first two connections without an answer."""

    ids: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.ids.append(body["id"])
        if len(self.ids) == 3:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"version":7}')

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def test_lost_answer_is_asked_for_again_with_the_same_id() -> None:
    with HTTPServer(("127.0.0.1", 0), ForgetfulServer) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        version = ServerEvent(f"http://127.0.0.1:{server.server_port}", "a", "b").act(Announce("Tea"), on=1, by="Dora")
        server.shutdown()

    assert (version, len(ForgetfulServer.ids), len({*ForgetfulServer.ids})) == (7, 3, 1)


@pytest.mark.parametrize("link", ["https://cards.example.org", "http://h/event/a", "http://h/pad/a#key=b"])
def test_other_links_are_refused(link: str) -> None:
    with pytest.raises(OhHellError, match="This is not the link of an event"):
        server_event(Path(link))


def test_damaged_file_with_a_link_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cup.event"
    file.write_text('{"format":"ohhell-event-link"', encoding="utf-8")
    with pytest.raises(OhHellError, match="has a damaged link"):
        server_event(file)


def test_link_that_cannot_be_saved_is_printed(tmp_path: Path) -> None:
    event = ServerEvent("http://h", "a", "b")
    with pytest.raises(OhHellError, match="Keep this link: http://h/event/a/desk#key=b"):
        save_link(tmp_path / "no folder" / "cup.event", event)


def test_address_that_is_no_server_is_refused(tmp_path: Path) -> None:
    outcome = Evening(tmp_path).do("new", "Cup", "--server", "cards.example.org/x")

    assert "is not the address of a server" in outcome.err


def test_cards_of_an_event_on_a_server_have_qr_codes(online: Evening) -> None:
    target = server_event(online.file)
    assert target is not None
    before, after = online.folder / "before.pdf", online.folder / "after.pdf"
    online.fine("draw")
    online.fine("print", "cards", str(before))
    online.fine("start")
    while len(target.card_links(1)) < 2:
        pass  # the server makes the score pads after its answer
    online.fine("print", "cards", str(after))

    assert after.stat().st_size > before.stat().st_size + 1_000
