"""`ohhell event upload`: continue an event on a server that began in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ohhell.cli.event.event_file import EventFile, load, text_of_event


def upload(
    file: EventFile,
    link: Annotated[
        Path, typer.Argument(metavar="LINK_FILE", help="A new file for the director's link.", show_default=False)
    ],
    *,
    server: Annotated[str, typer.Option(metavar="URL", help="The server on which the event continues.")],
) -> None:
    """Continue an event on a server. The event file stays as it is; use the new file with the link from now on."""
    from ohhell.cli.event.server_event import upload_event

    _, event = load(file)
    on_server = upload_event(text_of_event(file), link, server)
    typer.echo(f"{event.settings.title} continues on the server.")
    typer.echo(f"The director's page is {on_server.link}. Keep this link secret; it is also in {link}.")
