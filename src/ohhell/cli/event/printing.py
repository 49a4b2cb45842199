"""`ohhell event print`: documents for the notice board and the tables, as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from ohhell.cli.event.event_file import EventFile, load
from ohhell.cli.event.matches import MatchNumber
from ohhell.cli.options import Force, whole
from ohhell.extras import demand_extra_of

What = Literal["entrants", "seating", "cards", "standings", "results", "certificates", "all"]


def print_event(  # noqa: PLR0913 (one argument per flag)
    file: EventFile,
    what: Annotated[What, typer.Argument(help="What to print.", show_default=False)],
    output: Annotated[Path, typer.Argument(metavar="OUT.pdf", help="The file to write.", show_default=False)],
    *,
    match: MatchNumber = None,
    places: Annotated[
        int, typer.Option(metavar="N", parser=whole(1, 4_000), help="Certificates for the first N places.")
    ] = 3,
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The paper size.")] = "a4",
    force: Force = False,
) -> None:
    """Print a document as PDF: the list of entrants, seating, table cards, standings, results or certificates."""
    demand_extra_of("ohhell event print")
    from ohhell.cli.event.server_event import server_event
    from ohhell.notation.files import check_place, save
    from ohhell.printing.event_paper import event_paper
    from ohhell.printing.event_pdf import event_pdf
    from ohhell.printing.page_fit import PAPERS

    check_place(output, replace=force)
    _, event = load(file)
    on_server = server_event(file)
    links = {} if on_server is None or not event.matches else on_server.card_links(match or len(event.matches))
    document = event_pdf(event_paper(event, what, match=match, places=places, links=links, paper=PAPERS[paper]))
    save(output, document, replace=force)
    typer.echo(f"Saved {output}")
