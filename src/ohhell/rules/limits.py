"""Every limit on a rule set: how large its numbers, lists and texts may be, and how much work it may ask for."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 520
"""Players in a game, and cards in a hand."""

MOST_HANDS: Final = 1_000
"""Hands in a schedule."""

MOST_CARDS: Final = 1_000
"""Cards in all packs together."""

MOST_ENTRIES: Final = 100
"""Entries of a list that every hand or every player looks through."""

MOST_CONDITIONS_CHECKED: Final = 5_000
"""Conditions times hands: every hand checks every condition, and a rule sheet checks them again."""

MOST_FORFEITS: Final = 600
"""Forfeits times players: after every hand each player may owe each forfeit."""

LARGEST_NUMBER: Final = 1_000_000
"""The largest number in a rule set, and with a minus sign the smallest."""

LONGEST_LIST: Final = 2_000
"""Entries of any list or table in a file."""

LONGEST_TEXT: Final = 100_000
"""Characters in a file."""

MOST_DEPTH: Final = 12
"""Brackets inside each other, and parts of one key; the deepest rule needs four of either."""

MOST_KEYS: Final = 5_000
"""Keys, tables and lists in one file; the longest possible rule set needs some 4,500."""

MOST_COMPARED: Final = 100
"""Unknown keys that get a suggestion; after so many problems a key is only called unknown."""

MOST_SEATS_TRIED: Final = 60
"""Numbers of players tried to find one that can play."""

MOST_HANDS_TRIED: Final = 20_000
"""Hands checked, over all numbers of players, to find one that can play."""

USUAL_SEATS: Final = 12
"""The largest number of players tried for rules without an upper limit."""
