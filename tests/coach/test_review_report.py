"""The report of a review survives the way to the page and the store."""

from __future__ import annotations

import subprocess
import sys

import msgspec

from ohhell.coach.claims import claim
from ohhell.coach.review_report import VERSION, CostlyMove, Review, ReviewedHand

BID = CostlyMove(
    hand=2,
    step=1,
    number=2,
    cards=3,
    trick=0,
    trump=None,
    held=("Ks", "10h", "2c"),
    table=(),
    winning=None,
    bids=(None, 1, None),
    taken=0,
    cost=2.5,
    uncertainty=0.2,
    mistake="bid-high",
    made=3,
    best=1,
    claims=(claim("trumps", number=1),),
    against=(),
)
REPORT = Review(VERSION, 0, (BID,), (ReviewedHand(1, 3, 1, 1, 11, 7.5, 7.0),), bids=2.5, play=0.0, luck_uncertainty=1.0)


def test_report_is_read_as_it_was_written() -> None:
    assert msgspec.json.decode(msgspec.json.encode(REPORT), type=Review) == REPORT


def test_report_needs_no_compiled_code() -> None:
    program = "import sys, ohhell.coach.review_report; sys.exit('numba' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
