"""Indexes and codes of the arrays that describe a hand to the kernel: *table*, *moment* and *words*."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 12

# *table*: what does not change while a hand is played
SEATS: Final = 0
STEP: Final = 1  # from one seat to the next: 1, or seats - 1 if play goes counterclockwise
CARDS: Final = 2
DEALER: Final = 3
LEAD_TRUMP: Final = 4
VOID: Final = 5
HOOK: Final = 6
LOWEST_BID: Final = 7
HIGHEST_BID: Final = 8
FIRST_BIDDER: Final = 9
FIRST_LEAD: Final = 10
TABLE_SIZE: Final = 11

LEAD_TRUMPS: Final = ("any_time", "broken", "not_first_trick")
VOIDS: Final = ("any", "must_trump", "must_overtrump")
HOOKS: Final = ("none", "last_not_equal", "last_must_exceed", "any_not_equal", "any_below")
FIRST_LEADS: Final = ("left_of_dealer", "dealer", "highest_bidder", "second_left")

BROKEN_FIRST: Final = LEAD_TRUMPS.index("broken")
NOT_FIRST_TRICK: Final = LEAD_TRUMPS.index("not_first_trick")
MUST_OVERTRUMP: Final = VOIDS.index("must_overtrump")
LAST_NOT_EQUAL: Final = HOOKS.index("last_not_equal")
LAST_MUST_EXCEED: Final = HOOKS.index("last_must_exceed")
ANY_NOT_EQUAL: Final = HOOKS.index("any_not_equal")
ANY_BELOW: Final = HOOKS.index("any_below")
LEFT_OF_DEALER: Final = FIRST_LEADS.index("left_of_dealer")
DEALER_LEADS: Final = FIRST_LEADS.index("dealer")
SECOND_LEFT: Final = FIRST_LEADS.index("second_left")
HIGHEST_BIDDER_LEADS: Final = FIRST_LEADS.index("highest_bidder")

# *moment*: the progress of play
SEAT: Final = 0  # the seat to play next
PLACE: Final = 1  # number of cards in the trick so far
TRICK: Final = 2  # number of finished tricks
TAKER: Final = 3  # the seat that is winning the trick so far
BROKEN: Final = 4
MOMENT_SIZE: Final = 5

# *words*: card sets, and the value of one card
TRUMP: Final = 0
LED: Final = 1
BEST: Final = 2  # the value of the card that is winning the trick so far
SEEN: Final = 3  # every card played or turned up
PACK: Final = 4
WORDS_SIZE: Final = 5
