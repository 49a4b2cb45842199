"""The proof of deals made at a live table: what was promised first, what players added, what has been opened since."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ohhell.rules.errors import OhHellError, WrongKindError

if TYPE_CHECKING:
    from ohhell.rules.state import State

LONGEST_CONTRIBUTION = 64
_DIGEST = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class DealProof:
    """How a live table dealt, as far as it is open; `docs/fairness.md` says what follows from it.

    *commitment* is the hash of key 0; *contributions* are texts with the seats that added them, in the order of the seats;
    *opened* is the newest open key with its number, from which all earlier ones follow.

    After the server was restored from a backup it deals from a new chain of keys: *first* is the first hand of this one, 0
    for the draw, and *earlier* are the chains that were used before, the oldest first.
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
    """The number of the newest key that may be open: 0 once the draw is made, then a hand's own when that hand is over."""
    return None if state.draw is None else len(state.sheet)


def check_contribution(text: str) -> None:
    """Raise unless *text* is one that a player may add to the chance of a table."""
    if not isinstance(text, str):
        raise WrongKindError("a text to contribute", text)
    if not text.isprintable() or " ".join(text.split()) != text or not 0 < len(text) <= LONGEST_CONTRIBUTION:
        message = f"Can't add this text: use one line of 1 to {LONGEST_CONTRIBUTION} printable characters."
        raise OhHellError("bad-text", message)


def check_seats(seats: Iterable[int]) -> None:
    """Raise unless the seats that contributed stand in order, each once."""
    listed = list(seats)
    if listed != sorted(set(listed)):
        raise OhHellError("bad-proof", "Contributions must be in seat order, at most one per seat.")


def check_digest(text: str, what: str) -> None:
    """Raise unless *text* is written as a commitment and a key are."""
    if not isinstance(text, str):
        raise WrongKindError(f"a text for the {what}", text)
    if not _DIGEST.fullmatch(text):
        raise OhHellError("not-a-key", f"Can't read the {what}: it must be 64 characters from 0 to 9 and a to f.")


def check_proof(proof: DealProof, *, seats: int) -> None:
    """Raise unless a proof can be written down and read back; whether it proves anything is for `verify` to say."""
    if not isinstance(proof, DealProof):
        raise WrongKindError("a proof of deals", proof)
    check_firsts(chain.first for chain in proof.chains)
    if any(chain.earlier for chain in proof.earlier):
        raise OhHellError("bad-proof", "Only the latest chain of keys lists the earlier ones.")
    for chain in proof.chains:
        _check_chain(chain, seats=seats)


def check_firsts(firsts: Iterable[int]) -> None:
    """Raise unless the first hands of chains of keys begin with the draw and go on in order."""
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
    """Raise if a proof opens a key whose hand is not over in *state*."""
    newest = newest_open(state)
    opened = [chain.opened[0] for chain in proof.chains if chain.opened is not None] if proof is not None else []
    for number in opened:
        if newest is None or number > newest:
            reason = f"hand {number} is not over" if number else "the draw for first dealer hasn't been made"
            raise OhHellError("key-too-early", f"Can't open key {number}: {reason}.")
