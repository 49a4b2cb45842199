"""A season from record files: who won how often, and who makes the bids they make."""

from pathlib import Path

from ohhell.notation.record.text import read
from ohhell.results.finished_game import from_record
from ohhell.results.season import person_report, season

RECORDS = Path(__file__).parent.parent / "tests/games"

games = [
    from_record(*read(RECORDS.joinpath(f"{name}.txt").read_text())) for name in ("irish", "mrpikes", "plump", "classic")
]
found = season(games)

for line in found.table:
    print(f"{line.name}: {line.games} games, {line.wins:g} won, {line.made_rate:.0%} of the bids made")

best = found.table[0].name
for rate in person_report(games, best).calibration.by_bid:
    print(
        f"{best} bids {rate.number}: made {rate.made} of {rate.hands}, {rate.taken / rate.hands:.1f} tricks on average"
    )
