"""The weights of the trick count of the bot `flat-100`; they never change.

The count of a hand is the sum of FLAT, of SHARE times cards / seats, of the value of each trump (HIGH_TRUMP halved per higher
trump that is out, plus TRUMP, TRUMP_AMONG_FEW / seats and LONG_TRUMPS), and of the chance of each other card to be the highest
of its suit (PLAIN, reduced by LONG in long suits, because others run out of these first and ruff).
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
