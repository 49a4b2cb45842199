"""`ohhell serve`: run a server for others to play on."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from ohhell.cli.options import number, whole
from ohhell.extras import demand_extra, demand_extra_of

if TYPE_CHECKING:
    from ohhell.server.config import Config

MOST_DAYS: Final = 36_500
MOST_CONNECTIONS: Final = 1_000_000

LogLevel = Literal["debug", "info", "warning", "error"]
DataFolder = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="The server's data folder.", show_default=False)
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="The database, if it is not in the data folder: postgresql://...",
        envvar="OHHELL_DATABASE",
    ),
]


def serve(  # noqa: PLR0913 (one argument a flag)
    *,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Listen on this address; 0.0.0.0 allows the local network.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", parser=whole(0, 65_535), help="Listen on this port; 0 picks a free one.")
    ] = 8052,
    data: DataFolder = None,
    database: Database = None,
    redis: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Share the work with other processes on the same database: redis://...",
            envvar="OHHELL_REDIS",
        ),
    ] = None,
    server_key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The server's secret key, if it is not in the data folder. OHHELL_SERVER_KEY is the key itself.",
            envvar="OHHELL_SERVER_KEY_FILE",
        ),
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Use https with this certificate (PEM).")
    ] = None,
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="The certificate's key (PEM).")] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="The address that people open, if it differs. Can be repeated."),
    ] = None,
    trust_proxy: Annotated[
        bool, typer.Option("--trust-proxy", help="Trust X-Forwarded headers from a local proxy.")
    ] = False,
    keep_days: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole(0, MOST_DAYS), help="Delete finished tables after this many days; 0 for never."
        ),
    ] = 90,
    pace: Annotated[
        float,
        typer.Option(
            metavar="N", parser=number(0.001, 1_000), help="Multiply the limits on messages and requests by this."
        ),
    ] = 1.0,
    connections: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole(0, MOST_CONNECTIONS),
            help="Maximum open connections per address; 0 for no limit.",
        ),
    ] = 256,
    puzzles: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Offer the puzzles in this file instead of those of the program."),
    ] = None,
    metrics_token: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Allow /metrics for anyone with the token in this file.")
    ] = None,
    privacy: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Show this Markdown file as the privacy page.")
    ] = None,
    push_host: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="Also send push messages to this push service. Can be repeated."),
    ] = None,
    push_contact: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Whom push services contact: mailto:you@example.org.")
    ] = None,
    log: Annotated[
        LogLevel,
        typer.Option(metavar="LEVEL", help="Lowest level to log: debug, info, warning or error."),
    ] = "info",
) -> None:
    """Run a server for others to play on.

    It saves everything in the data folder. Ctrl-C stops it; games continue after a restart.
    """
    demand_extra_of("ohhell serve")
    if redis is not None:
        demand_extra("cluster", needed_by="`ohhell serve --redis`")
    from ohhell.cli.server_process import run
    from ohhell.server.accounts.secret_key import KEY_VARIABLE, given_key
    from ohhell.server.config import Config, checked, default_database, default_folder, read_privacy, read_token

    folder = data or default_folder()
    config = Config(
        data=folder,
        database=database or default_database(folder),
        redis=redis,
        server_key=given_key(server_key, os.environ.get(KEY_VARIABLE)),
        host=host,
        port=port,
        certificate=certificate,
        key=key,
        origins=tuple(origin or ()),
        trust_proxy=trust_proxy,
        keep_days=keep_days,
        pace=pace,
        connections=connections,
        puzzles=puzzles,
        metrics_token=read_token(metrics_token) if metrics_token is not None else None,
        privacy=read_privacy(privacy) if privacy is not None else None,
        push_hosts=tuple(push_host or ()),
        push_contact=push_contact,
    )
    run(checked(config), level=log, announce=_announce)


def _announce(config: Config, port: int) -> None:
    """Print the addresses, and a QR code for phones."""
    from ohhell.server.http import addresses

    typer.echo(f"Oh Hell is running at {addresses.local_url(config, port)}")
    there = config.origins[0] if config.origins else addresses.network_url(config, port)
    if there is not None:
        import segno

        typer.echo(f"Others can join at {there}\n")
        segno.make(there, micro=False).terminal(sys.stdout, border=2, compact=True)
    sys.stdout.flush()
