"""HTTP API of puzzles: list them, show one, and check an answer. Ratings and streaks are kept on the player's device."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from ohhell.coach.claims import Claim
from ohhell.coach.puzzle import Puzzle, Theme, move_text, names_at, state_at, view_of
from ohhell.coach.puzzle_files import PuzzleFile, read_puzzles, shipped_puzzles
from ohhell.coach.reasons import explain
from ohhell.notation.prose import rule_sheet
from ohhell.presets import preset
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Move, Play
from ohhell.rules.tricks import winner
from ohhell.server.http.bodies import PuzzleMove, read_body
from ohhell.server.http.requests import check_rate, identify, server_of
from ohhell.server.http.responses import json_response
from ohhell.table.permissions import Refusal
from ohhell.table.projection import game_view

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.rules.view import View


class PuzzleEntry(Struct, frozen=True):
    """A puzzle in the list."""

    id: str
    theme: Theme
    rating: int


class PuzzleList(Struct, frozen=True):
    """All puzzles of this server."""

    puzzles: tuple[PuzzleEntry, ...]


class PuzzleQuestion(Struct, frozen=True):
    """A puzzle without its answer; *view* is the position as at a table, *preset* and *rules* say what is played."""

    id: str
    theme: Theme
    rating: int
    preset: str
    rules: str
    view: Raw


class PuzzleWorth(Struct, frozen=True):
    """What a move of a puzzle is worth: expected points with their standard error, and the chance to make the bid."""

    move: str
    points: float
    error: float
    made: float


class PuzzleAnswer(Struct, frozen=True):
    """Whether an answer is right, the best move, and why.

    *winning* is the seat that wins the trick after the answer, and *best_winning* after the best move; None for bids.
    """

    right: bool
    best: str
    claims: tuple[Claim, ...]
    moves: tuple[PuzzleWorth, ...]
    winning: int | None
    best_winning: int | None


async def puzzles(request: Request) -> Response:
    """Send the list of all puzzles."""
    check_rate(request, "puzzle", await identify(request))
    found = await _puzzles(request)
    return json_response(PuzzleList(tuple(PuzzleEntry(each.id, each.theme, each.rating) for each in found.values())))


async def puzzle(request: Request) -> Response:
    """Send a puzzle without its answer."""
    check_rate(request, "puzzle", await identify(request))
    return json_response(_question(await _puzzle(request)))


async def answer(request: Request) -> Response:
    """Check an answer to a puzzle, and send the best move with its reasons."""
    check_rate(request, "puzzle", await identify(request))
    wanted = await read_body(request, PuzzleMove)
    found = await _puzzle(request)
    chosen = next((each.move for each in found.moves if move_text(each.move) == wanted.move), None)
    if chosen is None:
        options = ", ".join(move_text(each.move) for each in found.moves)
        raise Refusal("no-such-move", f"{wanted.move!r} is not a move in this puzzle. Choose one of {options}.")
    return json_response(await asyncio.to_thread(_answer, found, chosen))


async def _puzzle(request: Request) -> Puzzle:
    found = (await _puzzles(request)).get(request.path_params["puzzle"])
    if found is None:
        raise Refusal("no-such-puzzle", "There's no such puzzle on this server. Choose another one.")
    return found


async def _puzzles(request: Request) -> dict[str, Puzzle]:
    """Return the puzzles of this server by id, or raise OhHellError if their file is damaged."""
    found = await asyncio.to_thread(_load, server_of(request).config.puzzles)
    if isinstance(found, OhHellError):
        raise OhHellError(found.code, found.sentence)
    return found


@lru_cache(maxsize=8)
def _load(file: Path | None) -> dict[str, Puzzle] | OhHellError:
    """Read the puzzles once; a damaged file is not read again for each request."""
    try:
        found: PuzzleFile = shipped_puzzles() if file is None else read_puzzles(file)
    except OhHellError as error:  # where the file is concerns only the operator
        return OhHellError(error.code, error.sentence.replace(f" in {file}", "").replace(str(file), "the puzzle file"))
    return {each.id: each for each in found.puzzles}


def _question(found: Puzzle) -> PuzzleQuestion:
    state = state_at(found.preset, found.position)
    view_of(found)
    shown = game_view(state, found.seat, names=names_at(state.seats, found.seat))
    rules = rule_sheet.title(preset(found.preset))
    return PuzzleQuestion(found.id, found.theme, found.rating, found.preset, rules, shown)


def _answer(found: Puzzle, chosen: Move) -> PuzzleAnswer:
    seen = view_of(found)
    return PuzzleAnswer(
        right=chosen == found.best,
        best=move_text(found.best),
        claims=explain(seen, found.moves).claims,
        moves=tuple(PuzzleWorth(move_text(each.move), each.points, each.error, each.made) for each in found.moves),
        winning=_winning(seen, chosen),
        best_winning=_winning(seen, found.best),
    )


def _winning(seen: View, move: Move) -> int | None:
    """Return the seat that wins the trick after a card; None if it is a bid, or if no card wins."""
    if not isinstance(move, Play):
        return None
    plays = [*seen.trick, (move.seat, move.card)]
    place = winner(seen.rules, [card for _, card in plays], seen.trump or "nt")
    return None if place is None else plays[place][0]
