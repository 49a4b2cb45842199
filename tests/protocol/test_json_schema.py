"""JSON Schema for the protocol: it accepts the messages that docs/protocol.md shows, and refuses wrong ones."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from ohhell.protocol.json_schema import json_schema
from protocol_page import lines

SCHEMA = json_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
FROM_CLIENT = Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": "#/$defs/ClientMessage"}]})
FROM_SERVER = Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": "#/$defs/ServerMessage"}]})


def test_schema_is_a_valid_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("message", lines("json say"))
def test_schema_accepts_every_documented_message_of_a_client(message: str) -> None:
    assert list(FROM_CLIENT.iter_errors(json.loads(message))) == []


@pytest.mark.parametrize("message", lines("json hear"))
def test_schema_accepts_every_documented_message_of_the_server(message: str) -> None:
    assert list(FROM_SERVER.iter_errors(json.loads(message))) == []


@pytest.mark.parametrize(
    "message",
    [
        {"do": "sit", "id": "a", "seat": 12, "name": "Ann"},
        {"do": "sit", "id": "a b", "seat": 0, "name": "Ann"},
        {"do": "sit", "id": "a", "seat": 0, "name": ""},
        {"do": "sit", "id": "a", "seat": 0},
        {"do": "sit", "id": "a", "seat": 0, "name": "Ann", "card": "Ah"},
        {"do": "dance", "id": "a"},
        {"do": "configure", "id": "a", "settings": {"clock": {"bank": 4}}},
        {"kind": "pong"},
        {"kind": "refused", "id": 7, "code": "x", "sentence": "x", "version": 1},
        [],
    ],
)
def test_schema_refuses_a_wrong_message(message: object) -> None:
    assert not VALIDATOR.is_valid(message)


def test_descriptions_are_not_indented() -> None:
    assert "\\n    " not in json.dumps(SCHEMA)
