"""The weights of the count that `flat-100` is frozen with; they never change.

The count of a hand is FLAT, plus SHARE for an even share of the tricks, plus for every trump HIGH_TRUMP halved for each
higher one out, TRUMP, more with fewer players and in long holdings, plus for every other card its chance to stand up: PLAIN,
less LONG for the share of the suit one holds oneself, because somebody else then runs out of it first.
"""

from __future__ import annotations

from typing import Final

FLAT: Final = -0.718
SHARE: Final = 0.152
HIGH_TRUMP: Final = 0.818
TRUMP: Final = 0.478
TRUMP_AMONG_FEW: Final = 0.332
LONG_TRUMPS: Final = 0.382
PLAIN: Final = 1.607
LONG: Final = -1.589

FLAT_NO_TRUMP: Final = -0.283
SHARE_NO_TRUMP: Final = 0.226
PLAIN_NO_TRUMP: Final = 1.464
LONG_NO_TRUMP: Final = -1.175
