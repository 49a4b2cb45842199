"""`ohhell event announce`, `call`, `take`, `answer`, `dispute`, `resolve` and `close`: the rest of the director's work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ohhell.cli.event.event_file import DIRECTOR, By, EventFile, change
from ohhell.cli.event.matches import MatchNumber
from ohhell.cli.event.results import TableNumber
from ohhell.cli.options import whole

if TYPE_CHECKING:
    from ohhell.tournament.actions import CloseEvent

Number = Annotated[int, typer.Argument(metavar="NUMBER", parser=whole(1, 4_000), show_default=False)]
Text = Annotated[str, typer.Argument(metavar="TEXT", show_default=False)]


def announce(file: EventFile, text: Text, *, by: By = DIRECTOR) -> None:
    """Announce something to everybody."""
    from ohhell.tournament.actions import Announce

    change(file, lambda _: [Announce(text)], by=by)
    typer.echo("Announced.")


def call(file: EventFile, table: TableNumber, text: Text = "", *, by: By = DIRECTOR) -> None:
    """Note that a table calls the director."""
    from ohhell.tournament.actions import CallDirector

    event = change(file, lambda _: [CallDirector(table, text)], by=by)
    typer.echo(f"Call {len(event.calls)} waits for an answer.")


def take(file: EventFile, number: Number, *, by: By = DIRECTOR) -> None:
    """Note that you go to a table that called, so that nobody else does."""
    from ohhell.tournament.actions import TakeCall

    change(file, lambda _: [TakeCall(number)], by=by)
    typer.echo(f"Call {number} is yours.")


def answer(file: EventFile, number: Number, text: Text = "", *, by: By = DIRECTOR) -> None:
    """Answer a call."""
    from ohhell.tournament.actions import AnswerCall

    change(file, lambda _: [AnswerCall(number, text)], by=by)
    typer.echo(f"Call {number} is answered.")


def dispute(file: EventFile, table: TableNumber, text: Text, *, match: MatchNumber = None, by: By = DIRECTOR) -> None:
    """Note that somebody disputes the result of a table."""
    from ohhell.tournament.actions import RaiseDispute

    event = change(file, lambda event: [RaiseDispute(match or max(1, event.started), table, text)], by=by)
    typer.echo(f"Dispute {len(event.disputes)} is open.")


def resolve(file: EventFile, number: Number, text: Text, *, by: By = DIRECTOR) -> None:
    """Resolve a dispute with a decision. Correct the result with a command of its own."""
    from ohhell.tournament.actions import ResolveDispute

    change(file, lambda _: [ResolveDispute(number, text)], by=by)
    typer.echo(f"Dispute {number} is resolved.")


def close(
    file: EventFile,
    *,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why fewer matches were played than planned.")] = "",
    by: By = DIRECTOR,
) -> None:
    """End the event with the final standings."""
    from ohhell.cli.event.text import standings_lines
    from ohhell.tournament.actions import CloseEvent
    from ohhell.tournament.standings import standings
    from ohhell.tournament.verification import final_places

    def make(event: object) -> list[CloseEvent]:
        return [CloseEvent(final_places(event), reason)]  # type: ignore[arg-type]

    event = change(file, make, by=by)
    typer.echo("\n".join(["The event is closed.", *standings_lines(event, standings(event))]))
