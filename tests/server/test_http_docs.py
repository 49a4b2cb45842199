"""The HTTP examples in docs/protocol.md, run one after the other."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from ohhell.server.routes import API
from server.in_process_server import LocalServer, Visitor

PAGE = (Path(__file__).parent.parent.parent / "docs/protocol.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("\n## The HTTP API\n")[2].partition("\n## ")[0]
PARTS = re.compile(
    r"^```http ?(?P<who>\w*)\n(?P<example>.*?)\n```$|^### (?P<heading>[^\n]*)$", re.MULTILINE | re.DOTALL
)
KEY = re.compile(r"[A-Z]{3,}")
HEADER = re.compile(r"^([A-Z][A-Za-z-]*): (.*)$", re.MULTILINE)
MORE = "…"


class Reader:
    """Somebody who types the examples in: words in capitals are keys, known from the answer that gave them."""

    def __init__(self, server: LocalServer) -> None:
        self.server = server
        self.people: dict[str, Visitor] = {
            "": server.stranger(),
            "phone": server.stranger(),
            "bob": server.guest("Bob"),
        }
        self.people["nobody"] = server.stranger()
        self.keys = {
            "BOB": self.people["bob"].id,
            "PAD": "a-pad-that-nobody-guesses",
            "PADKEY": "a-key-that-nobody-guesses",
        }

    def run(self, who: str, example: str) -> None:
        """Send the request of an example, and compare the response."""
        question, _, answer = example.partition("\n\n")
        line, *more = question.split("\n")
        method, path = line.split()
        headers = dict(HEADER.findall(self.filled("\n".join(more))))
        body = "\n".join(one for one in more if not HEADER.match(one))
        options: dict[str, Any] = {"json": json.loads(self.filled(body))} if body else {}
        reply = self.people[who].request(method, self.filled(path), headers=headers, **options)
        status, _, expected = answer.partition(" ")
        assert (line, reply.status_code) == (line, int(status)), reply.text
        self.compare(reply.json(), json.loads(expected), line)

    def filled(self, text: str) -> str:
        """The text with keys in the place of the words that stand for them."""
        return KEY.sub(lambda word: self.keys[word[0]], text)

    def compare(self, found: Any, expected: Any, where: str) -> None:
        """Numbers may be others; all else is as the page says, as far as it says."""
        if isinstance(expected, dict):
            names = [name for name in expected if name != MORE]
            assert (where, set(names)) == (where, set(found) & set(names) if MORE in expected else set(found))
            for name in names:
                self.compare(found[name], expected[name], f"{where}.{name}")
        elif isinstance(expected, list):
            items = [item for item in expected if item != MORE]
            assert (where, len(items)) == (where, len(found[: len(items)] if MORE in expected else found))
            for place, item in enumerate(items):
                self.compare(found[place], item, f"{where}[{place}]")
        elif isinstance(expected, str):
            assert self.reads(found, expected), (where, found, expected)
        else:
            assert (where, number(found)) == (where, number(expected))

    def reads(self, found: str, expected: str) -> bool:
        """Whether a text is as expected; its keys are remembered."""
        pattern = "".join(self._pattern(part) for part in re.split(rf"([A-Z]{{3,}}|{MORE})", expected))
        match = re.fullmatch(pattern, found, re.DOTALL)
        self.keys |= match.groupdict() if match is not None else {}
        return match is not None

    def _pattern(self, part: str) -> str:
        if part == MORE:
            return ".*"
        if KEY.fullmatch(part):
            return re.escape(self.keys[part]) if part in self.keys else rf"(?P<{part}>[\w.-]+)"
        return re.escape(part)


def number(value: Any) -> Any:
    """What matters of a value that is no text: of a number only that it is one."""
    return "a number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value)


def test_http_examples_get_the_documented_responses(server: LocalServer) -> None:
    reader = Reader(server)
    ann = reader.people[""]
    for part in PARTS.finditer(SECTION):
        if part["heading"] == "Other people":
            ann.id, ann.name = reader.keys["ANN"], "Anna"
            ann.sit(reader.keys["TABLE"], 0)
        if part["heading"] == "Games that are over":
            server.start(reader.keys["TABLE"])
            server.play_out(reader.keys["TABLE"])
        if part["example"]:
            reader.run(part["who"], part["example"])
    assert "GAME" in reader.keys


def test_every_route_is_documented() -> None:
    paths = [re.sub(r"\{(\w+):key\}", lambda key: key[1].upper(), route.path) for route in API]

    assert [path for path in paths if path not in SECTION.replace("oh-pshaw", "NAME")] == []
