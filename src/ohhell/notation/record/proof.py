"""The proof of a live table's deals: the commitment, the players' contributions, and the opened key."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ohhell.notation.located_text import Passage, number_at, seat_at
from ohhell.notation.record.lines import KeyedLine, LineReader
from ohhell.rules.errors import OhHellError, WrongKindError
from ohhell.rules.state import State

LONGEST_CONTRIBUTION = 64
_DIGEST = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class DealProof:
    """What is public about how a live table dealt; `docs/fairness.md` explains how to check it.

    *commitment* is the hash of key 0. *contributions* are the players' texts with their seats, in seat order. *opened* is the newest
    open key with its number; all earlier keys follow from it.

    After a restore from a backup the server deals from a new chain of keys: *first* is the first hand of this chain (0: the draw),
    and *earlier* are the chains used before, the oldest first.
    """

    commitment: str
    contributions: tuple[tuple[int, str], ...] = ()
    opened: tuple[int, str] | None = None
    first: int = 0
    earlier: tuple[DealProof, ...] = ()

    @property
    def chains(self) -> tuple[DealProof, ...]:
        """All chains of keys, the oldest first."""
        return (*self.earlier, self)


def newest_open(state: State) -> int | None:
    """Return the number of the newest key that may be open: 0 after the draw, that of a hand once it is over."""
    return None if state.draw is None else len(state.sheet)


def check_contribution(text: str) -> None:
    """Raise unless a player may add *text* to the shuffle."""
    if not isinstance(text, str):
        raise WrongKindError("a text to contribute", text)
    if not text.isprintable() or " ".join(text.split()) != text or not 0 < len(text) <= LONGEST_CONTRIBUTION:
        message = f"Can't add this text: use one line of 1 to {LONGEST_CONTRIBUTION} printable characters."
        raise OhHellError("bad-text", message)


def check_seats(seats: Iterable[int]) -> None:
    """Raise unless the seats are in order, each at most once."""
    listed = list(seats)
    if listed != sorted(set(listed)):
        raise OhHellError("bad-proof", "Contributions must be in seat order, at most one per seat.")


def check_digest(text: str, what: str) -> None:
    """Raise unless *text* is a hash or key in hexadecimal; *what* names it in the error."""
    if not isinstance(text, str):
        raise WrongKindError(f"a text for the {what}", text)
    if not _DIGEST.fullmatch(text):
        raise OhHellError("not-a-key", f"Can't read the {what}: it must be 64 characters from 0 to 9 and a to f.")


def check_proof(proof: DealProof, *, seats: int) -> None:
    """Raise unless a proof can be written and read back; `verify` tells whether it proves the deals."""
    if not isinstance(proof, DealProof):
        raise WrongKindError("a proof of deals", proof)
    check_chain_order(chain.first for chain in proof.chains)
    if any(chain.earlier for chain in proof.earlier):
        raise OhHellError("bad-proof", "Only the latest chain of keys lists the earlier ones.")
    for chain in proof.chains:
        _check_chain(chain, seats=seats)


def check_chain_order(firsts: Iterable[int]) -> None:
    """Raise unless chains of keys begin with the draw and are in the order of their first hands."""
    listed = list(firsts)
    if listed[0] != 0 or listed != sorted(listed):
        raise OhHellError(
            "bad-proof", "Chains of keys must be in the order of their hands, and the first starts with the draw."
        )


def _check_chain(proof: DealProof, *, seats: int) -> None:
    check_digest(proof.commitment, "commitment")
    for seat, text in proof.contributions:
        if not 0 <= seat < seats:
            raise OhHellError("no-such-seat", f"There is no seat {seat}: the seats are 0 to {seats - 1}.")
        check_contribution(text)
    check_seats(seat for seat, _ in proof.contributions)
    if proof.opened is not None:
        number, key = proof.opened
        if number < 0:
            raise OhHellError("bad-proof", f"There is no key {number}: keys count from 0.")
        check_digest(key, "key")


def check_opened(proof: DealProof | None, state: State) -> None:
    """Raise if a proof opens the key of a hand that is not over in *state*."""
    newest = newest_open(state)
    opened = [chain.opened[0] for chain in proof.chains if chain.opened is not None] if proof is not None else []
    for number in opened:
        if newest is None or number > newest:
            reason = f"hand {number} is not over" if number else "the draw for first dealer hasn't been made"
            raise OhHellError("key-too-early", f"Can't open key {number}: {reason}.")


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
