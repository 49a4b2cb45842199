"""`ohhell verify`: check the deals, the moves and the points of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import typer

from ohhell.cli.options import AsJson, Long, RecordFile, print_json

if TYPE_CHECKING:
    from ohhell.dealing.verify import RecordedProof, VerificationReport
    from ohhell.rules.errors import NotationError

MOVES: Final = frozenset(
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
"""The codes of moves that the rules refuse."""

UNTRUE: Final = MOVES | {
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
"""The codes of a record that tells of something that cannot have been, status 1; with any other code, and where the
file breaks off in the line that is wrong, it is no record, status 2."""


def verify(
    file: RecordFile,
    *,
    long: Long = False,
    as_json: AsJson = False,
) -> None:
    """Check a record.

    Every move and all points by the rules, and the draw and every deal by the seed, or by the keys that a live table
    opened. Exit status 0: all is well; 1: something cannot have been so; 2: the file is no record.
    """
    from ohhell.dealing.verify import verify as verified
    from ohhell.notation.files import named_in_errors, read_text
    from ohhell.notation.record.record import initial_state
    from ohhell.notation.record.text import read
    from ohhell.rules.errors import NotationError

    text = read_text(file)
    try:
        record, _ = read(text, limited=not long)
    except NotationError as error:
        if error.code not in UNTRUE or _breaks_off(text, error):
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
        typer.echo(_told(report, record.proof))
    raise typer.Exit(0 if report.fine else 1)


def _breaks_off(text: str, error: NotationError) -> bool:
    """Whether the wrong line is the last one and has no end: then the file was cut off, and nobody was wrong."""
    return not text.endswith("\n") and error.line == text.count("\n") + 1


def _with_name(text: str, error: NotationError) -> str:
    """What is wrong, said to the player whose move it was: the engine's sentence speaks to that player as "you"."""
    if error.code not in MOVES:
        return error.sentence
    place = f"Line {error.line}, column {error.column}: "
    there = text.split("\n")[error.line - 1][error.column - 1 :]
    name = there.split(":")[0] if ":" in there else there.split(",")[0].rpartition(" ")[0]  # a hand noted as a whole
    return f"{place}{name}: {error.sentence.removeprefix(place)}"


def _document(report: VerificationReport | None, problem: dict[str, object] | None) -> dict[str, object]:
    """The report for machines; what is not known, or because of a *problem* was not looked at, is None."""
    known = ("hands", "moves", "deals", "differences", "unopened", "commitment_kept", "noted", "restarts")
    found: dict[str, object] = dict.fromkeys(known)
    if report is None:
        return {"fine": False, "problem": problem} | found
    if report.differences is not None:
        found["differences"] = [
            {"hand": one.hand, "fact": one.fact, "found": one.found, "expected": one.expected}
            for one in report.differences
        ]
    found |= {"hands": report.hands, "moves": report.moves, "deals": _deals(report)}
    found |= {"unopened": list(report.unopened), "commitment_kept": report.kept}
    found |= {"noted": report.noted, "restarts": list(report.restarts)}
    return {"fine": report.fine, "problem": problem} | found


def _deals(report: VerificationReport) -> str:
    """What is known of the deals, in one word."""
    if report.differences is None:
        return "unknown"
    if not report.fine:
        return "differ"
    return "partly" if report.unopened else "agree"


def _told(report: VerificationReport, proof: RecordedProof | None) -> str:
    """The report for people, in one line."""
    from ohhell.tui.sentences.words import counted

    if not report.noted:
        return _dealt(report, proof)
    noted = f"{counted(report.noted, 'hand')} played with real cards, which can't be checked"
    return f"{noted}; {_dealt(report, proof) if report.hands else 'bids, tricks and points follow the rules'}"


def _dealt(report: VerificationReport, proof: RecordedProof | None) -> str:
    """What is known of the hands that were dealt here, in one line."""
    from ohhell.tui.sentences.words import counted

    hands, moves = counted(report.hands, "hand"), f"{counted(report.moves, 'move')} legal, points agree"
    if report.kept is False:
        return "the latest key does not match the commitment: the table did not deal from the keys it committed to"
    if report.differences is None:
        why = "the record has no seed" if proof is None else "no key is published yet"
        return f"{moves}; the deals of {hands} can't be checked: {why}"
    if report.differences:
        more = len(report.differences) - 1
        return f"{report.differences[0]}" + (f" (and {more} more wrong deals)" if more else "")
    if proof is None:
        return f"{hands} dealt correctly from the seed, {moves}"
    opened = counted(report.hands - len(report.unopened), "hand")
    given = sum(len(chain.contributions) for chain in proof.chains)
    texts = f"and {counted(given, 'contribution')}" if given else "say"
    alone = "" if given else " (nobody contributed)"
    waiting = f"; {counted(len(report.unopened), 'hand')} without a published key" if report.unopened else ""
    restarts = "".join(
        f"; the server was restored from a backup {f'before hand {hand}' if hand else 'before the draw'}, and a new key chain starts there"
        for hand in report.restarts
    )
    return f"the draw and {opened} dealt correctly from the committed keys {texts}{alone}, {moves}{waiting}{restarts}"
