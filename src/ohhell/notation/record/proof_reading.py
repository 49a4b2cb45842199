"""Reading of the proof of deals in the heading of a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ohhell.notation.located_text import Passage, number_at, seat_at
from ohhell.notation.record.lines import KeyedLine, LineReader
from ohhell.notation.record.proof import DealProof, check_chain_order, check_contribution, check_digest, check_seats

COMMITMENT = "commitment"
CONTRIBUTION = "contribution "
KEY = "key "
RESTART = "commitment from hand "


def proof_at(lines: LineReader, names: Sequence[str]) -> tuple[DealProof | None, Passage]:
    """Read the proof, if there is one; return it with the place of its newest key."""
    line = lines.take(COMMITMENT)
    if line is None:
        return None, Passage("")
    proof, place = _chain(lines, names, line)
    while (line := lines.take_beginning(RESTART)) is not None:
        first = line.key.part(len(RESTART), len(line.key.text))
        number = number_at(first)
        with first.blamed():
            check_chain_order([*(chain.first for chain in proof.chains), number])
        newest, place = _chain(lines, names, line)
        proof = replace(newest, first=number, earlier=tuple(replace(chain, earlier=()) for chain in proof.chains))
    return proof, place


def _chain(lines: LineReader, names: Sequence[str], line: KeyedLine) -> tuple[DealProof, Passage]:
    """Read one chain of keys, whose commitment is in *line*; return it with the place of its newest key."""
    commitment = _digest(line.value, COMMITMENT)
    contributions = _contributions(lines, names)
    key = lines.take_beginning(KEY)
    if key is None:
        return DealProof(commitment, contributions), line.key
    number = number_at(key.key.part(len(KEY), len(key.key.text)))
    return DealProof(commitment, contributions, (number, _digest(key.value, "key"))), key.key


def _digest(value: Passage, what: str) -> str:
    with value.blamed():
        check_digest(value.text, what)
    return value.text


def _contributions(lines: LineReader, names: Sequence[str]) -> tuple[tuple[int, str], ...]:
    found: list[tuple[int, str]] = []
    while (line := lines.take_beginning(CONTRIBUTION)) is not None:
        name = line.key.part(len(CONTRIBUTION), len(line.key.text))
        seat = seat_at(names, name)
        with name.blamed():
            check_seats([*(earlier for earlier, _ in found), seat])
        with line.value.blamed():
            check_contribution(line.value.text)
        found.append((seat, line.value.text))
    return tuple(found)
