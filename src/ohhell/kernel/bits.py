"""Sets of cards as the bits of one 64-bit word: how many, the lowest, the highest, the n-th.

A card is suit * 16 + height, so a suit is a lane of 16 bits and a higher card of a suit has a higher number.
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
    """A function from a word to a word that is one instruction of LLVM; a word of zero is never asked about."""

    def typed(_context: Any, _word: Any) -> Any:
        def body(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            zero_is_excluded = [] if name == "ctpop" else [ir.Constant(ir.IntType(1), 1)]
            return getattr(builder, name)(arguments[0], *zero_is_excluded)

        return types.uint64(types.uint64), body

    return intrinsic(typed)


count: Any = _one_instruction("ctpop")
"""How many cards are in a set."""

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
    """The highest card of a set that is not empty."""
    return U(63) - _zeros_above(word)


@njit(inline="always")
def up_to(card: Any) -> Any:
    """The set of a card and all lower numbers."""
    return (ONE << card) | ((ONE << card) - ONE)


@njit
def nth_deposited(word: Any, place: Any) -> Any:
    """The card at *place* of a set, counted from the lowest: PDEP, an instruction of x86 with BMI2."""
    return lowest(_deposit(ONE << place, word))


@njit
def nth_searched(word: Any, place: Any) -> Any:
    """The same on any machine: count in halves until one bit is left."""
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


def has_deposit() -> bool:
    """Whether this machine has PDEP."""
    return bool(binding.get_host_cpu_features().get("bmi2", False))


nth: Any = nth_deposited if has_deposit() else nth_searched
