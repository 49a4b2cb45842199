"""A bare server on the same stack: whatever a connection says is answered with a table's messages, and nothing is done.

`python -m benchmarks.echo_server MESSAGES` listens on a free port and prints it; MESSAGES is a file of real updates, one a line, the first
being the answer to a command.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections import defaultdict
from itertools import cycle
from pathlib import Path

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ohhell.cli.server_process import settings
from ohhell.server.config import Config

ANSWER, *UPDATES = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()


async def table(websocket: WebSocket) -> None:
    """Answer the speaker, and tell everybody at the table."""
    await websocket.accept()
    listeners = TABLES[websocket.path_params["table"]]
    listeners.append(websocket)
    updates = cycle(UPDATES)
    try:
        while True:
            await websocket.receive_text()
            await websocket.send_text(ANSWER)
            for listener in listeners:
                await listener.send_text(next(updates))
    except WebSocketDisconnect:
        listeners.remove(websocket)


TABLES: defaultdict[str, list[WebSocket]] = defaultdict(list)


async def main() -> None:
    """Serve until killed."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    app = Starlette(routes=[WebSocketRoute("/api/tables/{table}/socket", table)])
    server = uvicorn.Server(settings(Config.at(Path.cwd()), app))
    print(listening.getsockname()[1], flush=True)
    await server.serve(sockets=[listening])


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main())
