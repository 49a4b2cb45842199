"""The result of a table from the record of its game: checked move by move, and compared with the table."""

from __future__ import annotations

from dataclasses import fields, replace

from ohhell.dealing.verify import VerificationReport
from ohhell.dealing.verify import verify as verify_deals
from ohhell.notation.record.record import initial_state
from ohhell.notation.record.text import read
from ohhell.rules.axes import Format, Scorer, SheetRules, Tie
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules
from ohhell.rules.sheet import hands_made, made_bids
from ohhell.tournament.actions import TableResult
from ohhell.tournament.tournament import EventTable, Tournament


def result_of_record(event: Tournament, table: EventTable, text: str) -> tuple[TableResult, VerificationReport]:
    """Return the result of a table from the record of its game, with what is known of its deals.

    Raises:
        OhHellError: The text is not a record (NotationError), or the game is `not-over`, has `other-rules` or `other-players`.
    """
    record, state = read(text)
    _check_same_rules(event.rules, record.rules)
    names = [event.name(player) for player in table.players]
    order = list if event.settings.duplicate else sorted  # seats of a duplicate event are compared
    if order(names) != order(record.names):
        raise OhHellError(
            "other-players",
            f"This record is not of table {table.number}: it names {', '.join(record.names)}, but at the table sit "
            f"{', '.join(names)}.",
        )
    if state.phase != "over":
        done, planned = len(state.sheet), len(state.schedule)
        raise OhHellError(
            "not-over",
            f"This game isn't over: {done} of {planned} hands were played. If the table stopped, enter its totals.",
        )
    deals = verify_deals(initial_state(record), record.events, record.seed, proof=record.proof, names=record.names)
    seats = [record.names.index(name) for name in names]
    sheet = tuple(row for row in state.sheet if not row.extra)  # extra hands decide a tie at one table, not in an event
    result = TableResult(
        totals=tuple(sheet[-1].totals[seat] for seat in seats),
        hands=len(sheet),
        made=tuple(hands_made(sheet, seat) for seat in seats),
        made_bids=tuple(made_bids(sheet, seat) for seat in seats),
        record=text,
    )
    return result, deals


def check_deals(deals: VerificationReport) -> None:
    """Raise OhHellError if a record's deals aren't those of its seed or keys."""
    if deals.kept is False:
        raise OhHellError("deals-differ", "The latest key of this record does not match its commitment.")
    if deals.differences:
        raise OhHellError("deals-differ", f"This record has a wrong deal: {deals.differences[0]}.")


def _check_same_rules(ours: Rules, theirs: Rules) -> None:
    """Raise OhHellError unless two rule sets play the same hands; names, ties, and who keeps the score may differ."""
    here, there = _game(ours), _game(theirs)
    for axis in fields(Rules):
        if getattr(here, axis.name) != getattr(there, axis.name):
            raise OhHellError("other-rules", f"This record was played by other rules: {axis.name} differs.")


def _game(rules: Rules) -> Rules:
    texts = replace(rules, name="", about="", source="", variations="")
    return replace(texts, tie=Tie(), format=Format(), scorer=Scorer(), sheet=SheetRules())
