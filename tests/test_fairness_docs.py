"""The page on fair deals is complete: its thirty lines and its vectors give what the program gives."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import ohhell
from dealing.live_deals import SERVER_KEY, report
from ohhell.dealing.keys import chain, commitment, secret_for, secret_from_seed
from ohhell.dealing.random_stream import Stream
from ohhell.notation.record.proof import DealProof
from ohhell.notation.record.text import read, write
from ohhell.rules.cards import text_of
from ohhell.rules.events import Deal, Draw

PAGE = (Path(__file__).parent.parent / "docs/fairness.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
KEYS = chain(secret_from_seed("7"), 111)
TABLE_KEYS = chain(secret_for(SERVER_KEY, "kitchen", 1), 103)
EXAMPLES = [place for place, (kind, _) in enumerate(BLOCKS) if kind == "text"]
RECORD = next(text for kind, text in BLOCKS if kind == "record")


@pytest.fixture(scope="module")
def stranger() -> dict[str, Any]:
    """What somebody has who typed the page's thirty lines."""
    names: dict[str, Any] = {}
    exec(BLOCKS[0][1], names)  # noqa: S102 (our own page)
    return names


def row(what: str) -> str:
    """The value a vector of the page has."""
    (value,) = re.findall(rf"^\| {re.escape(what)} \| `(.*)` \|$", PAGE, re.MULTILINE)
    return str(value)


def test_program_on_the_page_has_about_thirty_lines() -> None:
    assert len([line for line in BLOCKS[0][1].splitlines() if line.strip()]) <= 30


@pytest.mark.parametrize("place", EXAMPLES)
def test_example_prints_what_the_page_says(stranger: dict[str, Any], place: int) -> None:
    printed = StringIO()
    with redirect_stdout(printed):
        exec(BLOCKS[place - 1][1], dict(stranger))  # noqa: S102 (our own page)

    assert printed.getvalue() == BLOCKS[place][1]


def test_proof_on_the_page_is_correct() -> None:
    record, _ = read(RECORD)
    found = report(record)

    assert write(record) == RECORD
    assert (found.differences, found.unopened, found.kept) == ((), (), True)
    assert record.proof == DealProof(
        commitment(TABLE_KEYS), ((0, "red 4711"), (2, "the kettle is on")), (2, TABLE_KEYS[2].hex())
    )


def test_program_on_the_page_finds_what_the_record_says() -> None:
    record, _ = read(RECORD)
    promised, draw, *hands = BLOCKS[EXAMPLES[-1]][1].splitlines()
    drawn, *dealt = (event for event in record.events if isinstance(event, Draw | Deal))

    assert record.proof is not None
    assert promised == f"commitment {record.proof.commitment}"
    assert isinstance(drawn, Draw)
    assert draw == f"draw {text_of(card for _, card in drawn.rounds[0])}"
    assert hands == [
        f"hand {number} {text_of(deal.pack)}" for number, deal in enumerate(dealt, start=1) if isinstance(deal, Deal)
    ]


@pytest.mark.parametrize("seed", ["7", "a longer seed", "ä"])
def test_program_on_the_page_deals_every_hand_like_ours(stranger: dict[str, Any], seed: str) -> None:
    game = ohhell.Game(ohhell.preset("irish"), ["A", "B", "C", "D", "E"], seed=seed)
    theirs = stranger["keys"](seed, 1 + 10 + 100)
    pack = stranger["shuffled"](stranger["new_pack"], stranger["numbers"](theirs[1], 1, "pack"))
    deal = game.log[1]

    assert [str(card) for card in getattr(deal, "pack", ())] == pack


def test_vectors_on_the_page_are_correct() -> None:
    stream = Stream(KEYS[1], hand=1, purpose="pack")
    added = Stream(KEYS[1], hand=1, purpose="pack", contributions=("red", "blue"))
    ours = {
        "`key[0]` of seed 7, L = 111": KEYS[0].hex(),
        "commitment": commitment(KEYS),
        "`key[110]`": KEYS[110].hex(),
        "first four numbers, hand 1, `pack`": " ".join(str(next(stream._words)) for _ in range(4)),
        "the same with contributions `red`, `blue`": " ".join(str(next(added._words)) for _ in range(4)),
        "0 … 9 shuffled with hand 1, `pack`": " ".join(
            map(str, Stream(KEYS[1], hand=1, purpose="pack").shuffled(range(10)))
        ),
        "secret": secret_for(SERVER_KEY, "kitchen", 1).hex(),
        "`key[102]`": TABLE_KEYS[102].hex(),
        "`key[1]`": TABLE_KEYS[1].hex(),
        "`key[0]`": TABLE_KEYS[0].hex(),
        "its hash, the commitment": commitment(TABLE_KEYS),
        "secret with the timeline `00112233445566ff`": secret_for(SERVER_KEY, "kitchen", 1, "00112233445566ff").hex(),
    }

    assert {what: row(what) for what in ours} == ours
