"""Child processes with limits, for expensive work; their memory is free again when they end.

A module that is run here reads its input from standard input, writes its result to standard output and ends with status 0.
What it refuses it writes to standard error as JSON, `{"code": …, "sentence": …}`, and ends with status 1.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final

import msgspec

from ohhell.rules.errors import OhHellError
from ohhell.table.permissions import Refusal

try:
    import resource
except ImportError:  # Windows: only the timeout limits the work there
    resource = None  # type: ignore[assignment]


CPU_SECONDS: Final = 3
"""Seconds of processor time per piece of work."""

MEMORY: Final = 300 << 20
"""Bytes of memory per child process."""

TIMEOUT: Final = 30.0
"""Seconds to wait for a result; more than the processor time, because the machine may be busy."""

PLAIN_TIMEOUT: Final = 10.0
"""Seconds to wait for a result on systems that cannot limit processor time."""

LARGEST_RESULT: Final = 32 << 20
"""Bytes of the largest result."""

_PROGRAM: Final = 50 << 20
"""Bytes of memory for the program itself, which the system does not count as data."""

_LEAST_FREE: Final = 32 << 20
"""Bytes that every process gets: with less, a process that is large already could not even report an error."""

_LARGEST_ERROR: Final = 64 << 10
_CHUNK: Final = 64 << 10


class _Failure(msgspec.Struct):
    code: str
    sentence: str
    values: dict[str, str | int] = {}


@dataclass(frozen=True, slots=True)
class Usage:
    """What a process has used: seconds of processor time, bytes of data, and bytes of memory in total."""

    seconds: float
    data: int
    resident: int


async def run(
    module: str,
    given: bytes,
    *,
    advice: str,
    seconds: int = CPU_SECONDS,
    timeout: float | None = None,  # noqa: ASYNC109 (a limit like the other ones)
    report: Callable[[bytes], None] | None = None,
) -> bytes:
    """Run *module* in a child process with *given* as its input, and return its result.

    With *report*, the result is the last line of the output, and the lines before are passed to *report* as they come.
    Raises the OhHellError that the module reports, or Refusal `too-expensive` with *advice* if it exceeds a limit.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", module, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=_environment()
    )
    try:
        limit(process.pid, seconds=seconds)
        async with asyncio.timeout(timeout or (TIMEOUT if _can_limit() else PLAIN_TIMEOUT)):
            result, error = await _exchanged(process, given, report)
            status = await process.wait()
    except TimeoutError:
        raise _too_expensive(seconds, advice) from None
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if status == 0:
        return result
    raise _failure(status, error, _too_expensive(seconds, advice))


def limit(pid: int, *, seconds: int = CPU_SECONDS, memory: int = MEMORY) -> None:
    """Allow a process so many more seconds of processor time, and so much memory in total; no-op where unsupported.

    The system ends a process that uses more time, and refuses it more memory.
    """
    if not _can_limit():
        return
    with suppress(OSError, ValueError):
        used = usage(pid)
        free = max(_LEAST_FREE, memory - max(used.resident, _PROGRAM))
        # a process that is ended for its use of time would write all its memory to a core file
        _lower(pid, resource.RLIMIT_CORE, 0)
        _lower(pid, resource.RLIMIT_CPU, ceil(used.seconds) + seconds)
        _lower(pid, resource.RLIMIT_DATA, used.data + free)


def _can_limit() -> bool:
    return hasattr(resource, "prlimit")


def usage(pid: int) -> Usage:
    """Return what a process has used so far, or raise OSError if it has ended."""
    folder = Path(f"/proc/{pid}")
    ticks = folder.joinpath("stat").read_text().rpartition(")")[2].split()[11:13]
    status = dict(line.split(":", 1) for line in folder.joinpath("status").read_text().splitlines())
    data, resident = (int(status.get(name, "0 kB").split()[0]) << 10 for name in ("VmData", "VmRSS"))
    return Usage(sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK"), data, resident)


def _lower(pid: int, kind: int, most: int) -> None:
    """Set the soft limit only, so that the next piece of work can have a higher one."""
    _, hard = resource.prlimit(pid, kind)
    resource.prlimit(pid, kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _environment() -> dict[str, str]:
    """Return an environment in which libraries start no threads, because each would cost memory."""
    return os.environ | {"RAYON_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONUTF8": "1"}


async def _exchanged(process: Process, given: bytes, report: Callable[[bytes], None] | None) -> tuple[bytes, bytes]:
    """Send *given* to the process; return what it writes to standard output and to standard error."""
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    _, result, error = await asyncio.gather(
        _send(process.stdin, given),
        _read(process, process.stdout, LARGEST_RESULT, report),
        _read(process, process.stderr, _LARGEST_ERROR),
    )
    return result, error


async def _send(pipe: StreamWriter, given: bytes) -> None:
    with suppress(BrokenPipeError, ConnectionResetError):  # it ended before it had read everything
        pipe.write(given)
        await pipe.drain()
        pipe.close()
        await pipe.wait_closed()


async def _read(
    process: Process, pipe: StreamReader, most: int, report: Callable[[bytes], None] | None = None
) -> bytes:
    """Read a pipe to its end; a process that writes more than *most* bytes is ended.

    With *report*, return only the last line, and pass on each line before it when the next one begins.
    """
    read = bytearray()
    while chunk := await pipe.read(_CHUNK):
        read += chunk
        if report is not None:
            *lines, rest = bytes(read).rstrip(b"\n").split(b"\n")
            for line in lines:
                report(line)
            read = bytearray(rest + (b"\n" if read.endswith(b"\n") else b""))
        if len(read) > most:
            process.kill()
            break
    return bytes(read)


def _failure(status: int, error: bytes, too_expensive: Refusal) -> Exception:
    """Return why a process failed: it exceeded a limit, refused its input, or has a bug."""
    if status < 0 or b"MemoryError" in error or b"memory allocation" in error:
        return too_expensive
    try:
        failure = msgspec.json.decode(error, type=_Failure)
    except msgspec.DecodeError:
        return RuntimeError(f"a child process ended with status {status}: {error.decode(errors='replace')[-2000:]}")
    return OhHellError(failure.code, failure.sentence, failure.values)


def _too_expensive(seconds: int, advice: str) -> Refusal:
    megabytes = MEMORY >> 20
    sentence = f"This takes more than {seconds} seconds of processor time or {megabytes} MB of memory. {advice}."
    return Refusal("too-expensive", sentence)
