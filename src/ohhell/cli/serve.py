"""`ohhell serve`: run a server for others to play on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from ohhell.cli.options import number, whole
from ohhell.extras import demand_extra_of

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
    metrics_token: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Allow /metrics for anyone with the token in this file.")
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
    from ohhell.cli.server_process import run
    from ohhell.server.config import Config, checked, default_database, default_folder, read_token

    folder = data or default_folder()
    config = Config(
        data=folder,
        database=database or default_database(folder),
        host=host,
        port=port,
        certificate=certificate,
        key=key,
        origins=tuple(origin or ()),
        trust_proxy=trust_proxy,
        keep_days=keep_days,
        pace=pace,
        connections=connections,
        metrics_token=read_token(metrics_token) if metrics_token is not None else None,
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
