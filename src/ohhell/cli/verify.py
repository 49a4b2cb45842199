"""`ohhell verify`: check the deals, moves and points of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import typer

from ohhell.cli.event.event_file import is_event, text_of_event
from ohhell.cli.event.reports import verify_text
from ohhell.cli.options import AsJson, Long, RecordFile, print_json

if TYPE_CHECKING:
    from ohhell.dealing.verify import RecordedProof, VerificationReport
    from ohhell.rules.errors import NotationError

ILLEGAL_MOVES: Final = frozenset(
    {
        "bid-hooked",
        "bid-locked",
        "bid-out-of-range",
        "card-not-in-hand",
        "game-over",
        "must-follow",
        "must-overtrump",
        "must-trump",
        "not-your-turn",
        "trump-first-trick",
        "trump-not-broken",
        "wrong-phase",
    }
)
"""The codes of illegal moves."""

CONTRADICTIONS: Final = ILLEGAL_MOVES | {
    "bad-deal",
    "bad-draw",
    "bad-trump",
    "key-too-early",
    "not-due",
    "record-mismatch",
    "score-mismatch",
    "tricks-do-not-add-up",
    "tricks-out-of-range",
}
"""The codes of records that contradict the rules or their own proof: exit status 1. Any other code, or a file that is cut
off in its wrong line, is not a record: exit status 2."""


def verify(
    file: RecordFile,
    *,
    long: Long = False,
    as_json: AsJson = False,
) -> None:
    """Check a record, or an event file as `ohhell event verify` does.

    Check all moves and points by the rules, and all deals by the seed or by the keys that a live table published. Exit
    status 0: all correct; 1: something is wrong; 2: the file is not a record.
    """
    from ohhell.dealing.verify import verify as verified
    from ohhell.notation.files import named_in_errors, read_text
    from ohhell.notation.record.record import initial_state
    from ohhell.notation.record.text import read
    from ohhell.rules.errors import NotationError

    if is_event(file):
        verify_text(file, text_of_event(file), as_json=as_json)
    text = read_text(file)
    try:
        record, _ = read(text, limited=not long)
    except NotationError as error:
        if error.code not in CONTRADICTIONS or _is_cut_off(text, error):
            with named_in_errors(file):
                raise
        message = _with_name(text, error)
        if as_json:
            problem = {"code": error.code, "message": message, "line": error.line, "column": error.column}
            print_json(_document(None, problem))
        else:
            typer.echo(message)
        raise typer.Exit(1) from None
    report = verified(initial_state(record), record.events, record.seed, proof=record.proof, names=record.names)
    if as_json:
        print_json(_document(report, None))
    else:
        typer.echo(_summary(report, record.proof))
    raise typer.Exit(0 if report.fine else 1)


def _is_cut_off(text: str, error: NotationError) -> bool:
    """Return whether the file was cut off in the wrong line, so that no move was wrong."""
    return not text.endswith("\n") and error.line == text.count("\n") + 1


def _with_name(text: str, error: NotationError) -> str:
    """Add the player's name to an error about a move, in which the engine says "you"."""
    if error.code not in ILLEGAL_MOVES:
        return error.sentence
    place = f"Line {error.line}, column {error.column}: "
    there = text.split("\n")[error.line - 1][error.column - 1 :]
    name = (
        there.split(":")[0] if ":" in there else there.split(",")[0].rpartition(" ")[0]
    )  # a hand played with real cards
    return f"{place}{name}: {error.sentence.removeprefix(place)}"


def _document(report: VerificationReport | None, problem: dict[str, object] | None) -> dict[str, object]:
    """Return the report for JSON; what is unknown, or was not checked because of a *problem*, is None."""
    known = ("hands", "moves", "deals", "differences", "unopened", "commitment_kept", "noted", "restarts")
    if report is None:
        return {"fine": False, "problem": problem, **dict.fromkeys(known)}
    differences = None
    if report.differences is not None:
        keys = ("hand", "fact", "found", "expected")
        differences = [{key: getattr(one, key) for key in keys} for one in report.differences]
    counts = {"hands": report.hands, "moves": report.moves, "deals": _deals(report), "differences": differences}
    proof = {"unopened": [*report.unopened], "commitment_kept": report.kept}
    return {
        "fine": report.fine,
        "problem": problem,
        **counts,
        **proof,
        "noted": report.noted,
        "restarts": [*report.restarts],
    }


def _deals(report: VerificationReport) -> str:
    """Summarise the check of the deals in one word."""
    if report.differences is None:
        return "unknown"
    if not report.fine:
        return "differ"
    return "partly" if report.unopened else "agree"


def _summary(report: VerificationReport, proof: RecordedProof | None) -> str:
    """Return the report in sentences."""
    from ohhell.tui.sentences.words import counted, verb

    if not report.noted:
        return _dealt_summary(report, proof)
    noted = f"{counted(report.noted, 'hand')} {verb(report.noted, 'was', 'were')} played with real cards and can't be checked."
    return f"{noted} {_dealt_summary(report, proof) if report.hands else 'Bids, tricks and points follow the rules.'}"


def _dealt_summary(report: VerificationReport, proof: RecordedProof | None) -> str:
    """Return what is known of the hands that the program dealt."""
    from ohhell.tui.sentences.words import counted, verb

    if report.kept is False:
        return "The latest key does not match the commitment: the table did not deal from the keys it committed to."
    if report.differences:
        more = len(report.differences) - 1
        first = str(report.differences[0])
        return f"{first[0].upper()}{first[1:]}{f' (and {more} more wrong deals)' if more else ''}."
    moves = f"{counted(report.moves, 'move')} {verb(report.moves, 'is', 'are')} legal, and the points are correct."
    hands = counted(report.hands, "hand")
    if report.differences is None:
        why = "the record has no seed" if proof is None else "no key is published yet"
        return f"{moves} The deals of {hands} can't be checked: {why}."
    if proof is None:
        return f"{hands} {verb(report.hands, 'was', 'were')} dealt correctly from the seed. {moves}"
    given = sum(len(chain.contributions) for chain in proof.chains)
    source = f"the committed keys and {counted(given, 'contribution')}" if given else "the committed keys alone"
    opened = counted(report.hands - len(report.unopened), "hand")
    sentences = [f"The draw and {opened} were dealt correctly from {source}.", moves]
    if report.unopened:
        waiting = len(report.unopened)
        sentences.append(f"{counted(waiting, 'hand')} {verb(waiting, 'has', 'have')} no published key yet.")
    for hand in report.restarts:
        when = f"hand {hand}" if hand else "the draw"
        sentences.append(f"The server was restored from a backup before {when}, and a new key chain starts there.")
    return " ".join(sentences)
