"""Card sets as bits of one 64-bit word: count them, find the lowest, the highest, the n-th.

The number of a card is suit * 16 + height: each suit has a lane of 16 bits, and higher cards of a suit have higher numbers.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from llvmlite import binding, ir
from numba import njit, types
from numba.extending import intrinsic

U = np.uint64
NOTHING: Final = U(0)
ONE: Final = U(1)
LANE: Final = U(0xFFFF)
LANE_START: Final = U(48)
HEIGHT: Final = U(15)


def _one_instruction(name: str) -> Any:
    """Return a function from word to word that compiles to the LLVM instruction *name*; undefined for a word of zero."""

    def typed(_context: Any, _word: Any) -> Any:
        def body(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            zero_is_excluded = [] if name == "ctpop" else [ir.Constant(ir.IntType(1), 1)]
            return getattr(builder, name)(arguments[0], *zero_is_excluded)

        return types.uint64(types.uint64), body

    return intrinsic(typed)


count: Any = _one_instruction("ctpop")
"""The number of cards in a set."""

lowest: Any = _one_instruction("cttz")
"""The lowest card of a set that is not empty."""

_zeros_above: Any = _one_instruction("ctlz")


def _deposit_typed(_context: Any, _bits: Any, _mask: Any) -> Any:
    def body(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        form = ir.FunctionType(word, [word, word])
        return builder.call(builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), form), arguments)

    return types.uint64(types.uint64, types.uint64), body


_deposit: Any = intrinsic(_deposit_typed)


@njit(inline="always")
def highest(word: Any) -> Any:
    """Return the highest card of a set that is not empty."""
    return U(63) - _zeros_above(word)


@njit(inline="always")
def up_to(card: Any) -> Any:
    """Return the set of *card* and all cards with lower numbers."""
    return (ONE << card) | ((ONE << card) - ONE)


@njit(inline="always")
def rotated(word: Any, places: Any) -> Any:
    """Return *word* rotated down by so many places."""
    return (word >> (places & U(63))) | (word << ((U(64) - places) & U(63)))


@njit
def nth_deposited(word: Any, place: Any) -> Any:
    """Return the card at *place* of a set, counted from the lowest, with the x86 instruction PDEP (BMI2)."""
    return lowest(_deposit(ONE << place, word))


@njit
def nth_searched(word: Any, place: Any) -> Any:
    """Return the card at *place* of a set on any machine, by binary search."""
    found = NOTHING
    width = U(32)
    while width > NOTHING:
        here = count(word & ((ONE << width) - ONE))
        if place >= here:
            place = place - here
            word = word >> width
            found = found + width
        width = width >> ONE
    return found


@njit(inline="always")
def nth_bit_deposited(word: Any, place: Any) -> Any:
    """Return the set of only the card at *place* of a set, with PDEP: faster than `nth` if its number is not needed."""
    return _deposit(ONE << place, word)


@njit
def nth_bit_searched(word: Any, place: Any) -> Any:
    """Return the set of only the card at *place* of a set, on any machine."""
    return ONE << nth_searched(word, place)


def has_deposit() -> bool:
    """Tell whether this machine has PDEP."""
    return bool(binding.get_host_cpu_features().get("bmi2", False))


nth: Any = nth_deposited if has_deposit() else nth_searched
nth_bit: Any = nth_bit_deposited if has_deposit() else nth_bit_searched
