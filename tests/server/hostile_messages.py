"""Hostile messages: commands bent in every way, frames no client would send, requests no browser would make."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from urllib.parse import quote

COMMANDS: tuple[dict[str, Any], ...] = (
    {"do": "move", "id": "a", "seen": 5, "tricks": 1},
    {"do": "move", "id": "a", "seen": 5, "card": "Qh"},
    {"do": "sit", "id": "a", "seat": 1, "name": "Mallory"},
    {"do": "stand", "id": "a"},
    {"do": "bot", "id": "a", "seat": 1, "bot": "club"},
    {"do": "free", "id": "a", "seat": 1},
    {"do": "swap", "id": "a", "seats": [0, 1]},
    {"do": "configure", "id": "a", "settings": {"grace": 5, "clock": {"bank": 60, "gain": 1}}},
    {"do": "start", "id": "a"},
    {"do": "contribute", "id": "a", "text": "x"},
    {"do": "pause", "id": "a", "on": True},
    {"do": "close", "id": "a"},
    {"do": "vote", "id": "a", "against": 0, "out": True},
    {"do": "say", "id": "a", "text": "hello"},
    {"do": "comment", "id": "a", "text": "hello"},
    {"do": "away", "id": "a"},
    {"do": "let", "id": "a", "seat": 0},
    {"do": "pay", "id": "a", "forfeit": "pants", "choice": 0},
    {"do": "undo", "id": "a"},
    {"do": "hint", "id": "a"},
    {"do": "ping", "seen": 0},
)
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1 << 31, 1 << 63, 1 << 64, 10**400, -(10**40), 0.5, 1e308, "", "0", "x" * 5_000, [], {},
    [[]], {"a": 1}, "\x00", "\u202emoc", "\ud800", "A\u0301" * 300, "🂡" * 100, "../../etc/passwd", "' OR 1=1 --",
    "<script>alert(1)</script>", "%s%s%n", "Jo", "10h", "1h", "Qx", [0] * 500, ["2c"], {"seat": {"seat": 0}}, "NaN",
)  # fmt: skip


def message(rng: Random) -> str:  # noqa: PLR0912 (a list of tricks)
    """A text for a socket: usually wrong, sometimes right, always somebody else's business."""
    command = dict(rng.choice(COMMANDS))
    if "id" in command and rng.random() < 0.8:
        command["id"] = str(rng.getrandbits(30))
    match rng.randrange(16):
        case 0:
            command[rng.choice(list(command))] = rng.choice(ODD)
        case 1:
            del command[rng.choice(list(command))]
        case 2:
            command[rng.choice(["admin", "person", "__proto__", "seats", "key", "id "])] = rng.choice(ODD)
        case 3:
            return _text(command)[: rng.randrange(1, 40)]
        case 4:
            return rng.choice("[{") * rng.choice([10, 1_000, 4_000])
        case 5:
            depth = rng.choice([50, 600])
            return '{"do":"say","id":"a","text":' + "[" * depth + "]" * depth + "}"
        case 6:
            return "".join(
                chr(rng.choice([0, 7, 9, 10, 32, 34, 92, 123, 127, 0x202E, 0x1F600, 0xFFFD])) for _ in range(30)
            )
        case 7:
            return rng.choice(
                ["", " ", "null", "true", "0", "-0", "[]", "{}", '"', "NaN", "Infinity", "1e999", "\ufeff{}"]
            )
        case 8:
            return _text(command).replace("{", '{"do":"close",', 1)
        case 9:
            return _text(command).replace(":", ":" + " " * rng.choice([1, 7_000]), 1)
        case 10:
            command["id"] = rng.choice(["a" * 64, "a" * 65, "a b", "é", "a\n", ".", "-" * 64, "0"])
        case 11:
            command["seat"] = rng.choice([0, 1, 2, 3, 11, 12, -1])
        case 12:
            return _text(command) + rng.choice(["{}", ",", "\x00", " // comment", "]", _text(command)])
        case 13:
            return _text([command] * rng.choice([1, 30]))
        case 14:
            return json.dumps({key.upper(): value for key, value in command.items()})
        case _:
            command["seen"] = rng.choice([0, 1 << 53, (1 << 53) + 1, 99_999])
    return _text(command)


def _text(value: Any) -> str:
    """JSON, also of what JSON does not know; a lone surrogate stays escaped."""
    return json.dumps(value)


def frame(payload: bytes, *, opcode: int = 1, fin: bool = True, mask: bytes | None = b"\x01\x02\x03\x04") -> bytes:
    """A WebSocket frame, valid or not."""
    length = len(payload)
    head = bytes([(0x80 if fin else 0) | opcode])
    flag = 0x80 if mask is not None else 0
    if length < 126:
        head += bytes([flag | length])
    elif length < 1 << 16:
        head += bytes([flag | 126]) + length.to_bytes(2, "big")
    else:
        head += bytes([flag | 127]) + length.to_bytes(8, "big")
    if mask is None:
        return head + payload
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


def frames(rng: Random) -> bytes:  # noqa: PLR0912 (a list of tricks)
    """Bytes on an open socket that no client would send."""
    body = message(rng).encode("utf-8", "replace")[:3_000]
    match rng.randrange(16):
        case 0:
            return frame(body, mask=None)
        case 1:
            return frame(body, opcode=rng.choice([3, 4, 5, 6, 7, 11, 12, 15]))
        case 2:
            return frame(body, opcode=2)
        case 3:
            return frame(rng.choice([b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"ok\x80"]))
        case 4:
            return frame(body)[: rng.randrange(1, 12)]
        case 5:
            return frame(body[:5], fin=False) + frame(body[5:], opcode=0)
        case 6:
            return frame(body[:5], fin=False) + frame(body)
        case 7:
            return frame(body, opcode=0)
        case 8:
            return frame(b"x" * 126, opcode=9)
        case 9:
            return frame(b"x", opcode=9, fin=False)
        case 10:
            return frame(rng.choice([b"", b"\x03", b"\x03\xe7bye", b"\x0f\xa0\xff", b"\x00\x00"]), opcode=8)
        case 11:
            return b"\x81\xff" + (1 << 62).to_bytes(8, "big") + b"\x00" * 8
        case 12:
            return frame(b'"' + b"x" * rng.choice([8_192, 20_000, 70_000]) + b'"')
        case 13:
            return bytes([0x81 | rng.choice([0x10, 0x20, 0x40, 0x70]), 0x80]) + b"\x00" * 4
        case 14:
            return b"".join(frame(b"x", fin=False, opcode=1 if place == 0 else 0) for place in range(200))
        case _:
            return rng.randbytes(rng.randrange(1, 200))


PATHS = (
    "/", "/api", "/api/", "/api//tables", "/api/tables/", "/api/tables/..", "/api/tables/../../server.key", "/api/me/",
    "/api/tables/%00", "/api/tables/%2e%2e%2f", "/api/tables/%ff%fe", "/api/tables/" + "a" * 300, "/%", "/%zz", "//evil/",
    "/api/presets/..%2f..%2fserver.key", "/api/presets/irish?players=-1", "/api/presets/irish?players=999999999999",
    "/api/presets/irish?players=%F0%9F%82%A1", "/api/games?before=1e9", "/api/games/'", "/api/games/%00/record",
    "/api/me/mutes/%00", "/api/me/blocks/" + "x" * 200, "/metrics", "/healthz?x=" + "y" * 2_000, "/ohhell.db",
    "/server.key", "/static/../../server.key", "/index.html\x00", "*", "http://evil.example/api/me", "/api/tables?x[]=1",
    "/api/pads/x", "/api/pads/%00/live", "/api/pads/plan", "/api/pads/x/sheet.pdf?paper=../a4", "/api/pads/x?after=-1",
    "/api/pads/" + "a" * 300, "/api/pads/x/record?match=1e9", "/pad/%3Cscript%3E",
    "/api/events/x", "/api/events/%00/live", "/api/events/x/standings.csv?after=1e9", "/api/events/x/qr.svg?page=../desk",
    "/api/events/" + "a" * 300, "/api/events/x/matches/0/tables/-1/record", "/event/%3Cscript%3E",
    "/t/x", "/t/%3Cscript%3E", "/favicon.ico", "/api/tables/TABLE/socket", "/api/tables/TABLE/record", "/api/tables/TABLE/qr.svg",
)  # fmt: skip
POSTS = (
    "/api/people", "/api/tables", "/api/join", "/api/links/take", "/api/reports", "/api/rules/check", "/api/me/links",
    "/api/tables/TABLE/links", "/api/tables/TABLE/tokens", "/api/pads/plan", "/api/pads/from", "/api/sheet.pdf",
    "/api/pads/a-pad-that-nobody-guesses/notes", "/api/pads/a-pad-that-nobody-guesses/table",
    "/api/events", "/api/events/from", "/api/events/x/actions",
)  # fmt: skip
BODIES: tuple[dict[str, Any], ...] = (
    {"name": "Mallory"}, {"rules": "classic", "seats": 4}, {"code": "AAAAAA"}, {"secret": "x" * 32}, {"secret": "x" * 32, "replace": True},
    {"rules": "classic", "seats": 4, "sit": True, "bots": ["club"] * 4}, {"toml": "name = 'x'"},
    {"against": "x", "table": "TABLE", "text": "x"}, {"seat": 0}, {"seat": 3, "name": "Robot"},
    {"rules": {"schedule": {"shape": "custom", "list": [1] * 500}}, "seats": 2},
    {"notes": [{"id": "a", "on": 0, "at": 0, "note": {"kind": "open"}}]}, {"record": "Oh Hell"}, {"table": "TABLE"},
    {"title": "Cup", "matches": 1, "table_size": 5}, {"file": "{}"}, {"id": "x", "on": 1, "action": {"kind": "close"}},
)  # fmt: skip
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "BREW", "get", "")


def request(rng: Random, table: str, token: str) -> bytes:
    """A request that no browser would make."""
    kind = rng.randrange(12)
    path = rng.choice(PATHS).replace("TABLE", table)
    host = "Host: 127.0.0.1"
    auth = rng.choice(["", f"Authorization: Bearer {bent(rng, token)}", f"Cookie: ohhell={bent(rng, token)}"])
    if kind < 4:
        return _request(rng.choice(METHODS), path, host, auth)
    if kind < 9:
        return _post(rng, table, [host, auth, rng.choice(["", "Origin: http://evil.example", "Origin: null"])])
    return _bent_request(rng, path, host, auth)


def bent(rng: Random, token: str) -> str:
    """A token, bent."""
    match rng.randrange(6):
        case 0:
            return token[:-1] + ("0" if token[-1] != "0" else "1")
        case 1:
            return token.replace("v1", "v2")
        case 2:
            return quote(token) + "%00"
        case 3:
            return "A" * rng.choice([0, 1, 4_000])
        case 4:
            return token.replace(".-.", ".*.")
        case _:
            return token


def _request(method: str, path: str, *headers: str, body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(line for line in headers if line), "Connection: close"]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "replace") + body


def _post(rng: Random, table: str, headers: list[str]) -> bytes:
    path = rng.choice(POSTS).replace("TABLE", table)
    value: Any = {**rng.choice(BODIES)}
    match rng.randrange(6):
        case 0:
            value[rng.choice([*value, "extra"])] = rng.choice(ODD)
        case 1:
            value = rng.choice(ODD)
        case 2:
            return _request("POST", path, *headers, body=rng.choice([b"{", b"\xff\xfe", b"[" * 30_000, b"\x00" * 100]))
        case 3:
            return _request("POST", path, *headers, body=b'{"name":"' + b"x" * rng.choice([70_000, 200_000]) + b'"}')
        case 4:
            nested = '{"rules":' + '{"a":' * 400 + "1" + "}" * 400 + ',"seats":2}'
            return _request("POST", path, *headers, body=nested.encode())
        case _:
            pass
    return _request("POST", path, *headers, body=_text(value).encode())


def _bent_request(rng: Random, path: str, host: str, auth: str) -> bytes:
    """Requests whose form itself is wrong."""
    plain = _request("POST", "/api/people", host, auth, body=b'{"name":"x"}')
    return rng.choice([
        plain[: rng.randrange(1, len(plain))],
        _request("GET", path, "Host: evil.example", auth),
        _request("GET", path, auth),
        _request("GET", path, host, "Host: evil.example", auth),
        _request("POST", "/api/people", host, "Transfer-Encoding: chunked", body=b'5\r\n{"nam\r\nzz\r\n'),
        _request("POST", "/api/people", host, "Transfer-Encoding: chunked", "Content-Length: 3", body=b"0\r\n\r\n"),
        _request("POST", "/api/people", host, "Content-Length: -1"),
        _request("POST", "/api/people", host, "Content-Length: 99999999999999999999"),
        _request("GET", "/api/me", host, "X-Long: " + "a" * 20_000),
        _request("GET", "/api/me", host, *(f"X-{number}: a" for number in range(300))),
        _request("GET", "/api/me", host, "Cookie: " + "ohhell=x; " * 500),
        _request("GET", "/api/me", host, "Authorization: Bearer \x01\x7f\x80"),
        _request("GET", "/api/me", host, "Authorization: Basic eDp5", "X-Forwarded-For: 1.2.3.4, ,"),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET /\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + rng.randbytes(100),
        rng.randbytes(rng.randrange(1, 300)),
        _handshake_text("/api/tables/x/socket", host, "Sec-WebSocket-Version: 8"),
        _handshake_text("/api/tables/x/socket", host, "Sec-WebSocket-Key: short"),
        _handshake_text("/api/me", host),
        _handshake_text("/api/tables/x/socket?seen=-1&seat=99999999999999999999&protocol=2", host),
        _handshake_text("/api/tables/x/socket", host, "Origin: http://evil.example"),
        _handshake_text("/api/tables/x/socket", "Host: evil.example"),
    ])  # fmt: skip


def _handshake_text(path: str, *headers: str) -> bytes:
    usual = ["Upgrade: websocket", "Connection: Upgrade"]
    if not any(line.startswith("Sec-WebSocket-Key") for line in headers):
        usual.append("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
    if not any(line.startswith("Sec-WebSocket-Version") for line in headers):
        usual.append("Sec-WebSocket-Version: 13")
    return "\r\n".join([f"GET {path} HTTP/1.1", *headers, *usual, "", ""]).encode()


def handshake(table: str, token: str | None) -> bytes:
    """The request that opens a socket to a table as it should be."""
    who = [] if token is None else [f"Authorization: Bearer {token}"]
    return _handshake_text(f"/api/tables/{table}/socket?seen=0", "Host: 127.0.0.1", *who)
