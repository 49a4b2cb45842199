"""HTTP API of rule sets: presets, checks of any rule set, and the list of bots."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw, Struct

from ohhell.bots import bot_names
from ohhell.notation import wire
from ohhell.notation.prose import rule_sheet
from ohhell.notation.prose.translation import free_text
from ohhell.presets import preset, preset_names
from ohhell.rules.errors import OhHellError, Problem, RulesError
from ohhell.rules.lengths import LengthChoice, length_choices
from ohhell.rules.rules import RuleFile, Rules, read_rule_file, read_rule_table
from ohhell.rules.schedule import minutes
from ohhell.server.http.bodies import RulesAndPlayers, RulesToCheck, read_body
from ohhell.server.http.requests import check_rate, read_language, read_number
from ohhell.server.http.responses import json_response
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

BOTS: Final = {
    "random": "Makes random legal moves.",
    "novice": "Plays like a beginner: sees obvious winners and forgets which cards were played.",
    "club": "Plays like a good club player: counts tricks and remembers the cards played.",
    "flat-100": "Tries every move in 100 possible deals. A fixed reference for measurements.",
    "expert": "Thinks hardest about close decisions. The strongest bot.",
}
"""Descriptions of the bots, the weakest first."""


class BotLead(Struct, frozen=True):
    """By how many points per hand a bot beats another one, in its worst and best number of players."""

    of: str
    least: float
    most: float


AHEAD: Final = {
    "novice": BotLead("random", 1.33, 3.45),
    "club": BotLead("random", 3.83, 5.23),
    "flat-100": BotLead("club", 0.34, 1.64),
    "expert": BotLead("flat-100", 0.17, 0.66),
}
"""The measured strength of the bots, as in `docs/bots.md`."""


class BotListing(Struct, frozen=True):
    """A bot in a list."""

    name: str
    about: str
    ahead: BotLead | None


class PresetListing(Struct, frozen=True):
    """A preset in a list; *minutes* is how long a game takes, if that is known."""

    name: str
    title: str
    about: str
    least: int
    most: int | None
    best: tuple[int, ...]
    minutes: int | None
    matches: int


class BotList(Struct, frozen=True):
    """Every bot, the weakest first."""

    bots: list[BotListing]


class PresetList(Struct, frozen=True):
    """Every preset."""

    presets: list[PresetListing]


class RuleSheet(Struct, frozen=True):
    """A rule set in all its forms, and its problems; if there are problems, everything else is None.

    *minutes* estimates how long a game takes, if the number of players is known.
    """

    rules: Raw | None
    toml: str | None
    prose: str | None
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    minutes: int | None = None


EXAMPLE_CARDS: Final = 5
EXAMPLE_BID: Final = 2
"""The hand and the bid of a worked example, if the rules have such a hand."""


async def presets(request: Request) -> Response:
    """List the presets."""
    language = read_language(request)
    return json_response(PresetList([_listing(name, preset(name), language) for name in preset_names()]))


def _listing(name: str, rules: Rules, language: str) -> PresetListing:
    players = rules.players
    return PresetListing(
        name=name,
        title=rule_sheet.title(rules),
        about=free_text(rules.about, language),
        least=players.min,
        most=players.max,
        best=players.best,
        minutes=players.minutes,
        matches=rules.format.matches,
    )


async def one_preset(request: Request) -> Response:
    """Return a preset with its rule sheet, for a number of players or for any."""
    rules = preset(request.path_params["name"])
    players = read_number(request.query_params.get("players"), "a number of players", digits=3)
    rules.check(players)
    return json_response(await asyncio.to_thread(_sheet, rules, players, language=read_language(request)))


async def check(request: Request) -> Response:
    """Check a rule set: return its rule sheet, or all its problems."""
    body = await read_body(request, RulesToCheck)
    if (body.toml is None) == (body.rules is None):
        raise Refusal("bad-message", "Can't check the rules: send either toml or rules.")
    check_rate(request, "command", None)
    return json_response(await asyncio.to_thread(_checked, body, read_language(request)))


def _checked(body: RulesToCheck, language: str) -> RuleSheet:
    wanted = body.toml if body.toml is not None else body.rules
    assert wanted is not None, "one of them is there"
    try:
        file = _read(wanted, body.seats)
        return _sheet(file.rules, body.seats, file.warnings, language=language)
    except RulesError as error:
        return RuleSheet(None, None, None, tuple(error.problems), ())


def _read(wanted: str | dict[str, Any], seats: int | None = None) -> RuleFile:
    """Read a rule set from TOML or JSON, or raise RulesError with everything wrong with it."""
    return read_rule_file(wanted, seats) if isinstance(wanted, str) else read_rule_table(wanted, seats)


def _sheet(rules: Rules, seats: int | None, warnings: tuple[Problem, ...] = (), *, language: str) -> RuleSheet:
    return RuleSheet(
        rules=Raw(wire.encode_rules(rules)),
        toml=rules.to_toml(),
        prose=rule_sheet.sheet(rules, seats, language),
        problems=(),
        warnings=(*warnings, *rules.warnings(seats)),
        minutes=None if seats is None else minutes(rules, seats),
    )


class ScoredBid(Struct, frozen=True):
    """What a bid scores with so many tricks."""

    bid: int
    taken: int
    points: int


class ScoreExample(Struct, frozen=True):
    """A worked example of the score: some bids in a hand of so many *cards*."""

    cards: int
    bids: tuple[ScoredBid, ...]


async def score_example(request: Request) -> Response:
    """Return a worked example of the score under some rules."""
    body = await read_body(request, RulesAndPlayers)
    check_rate(request, "command", None)
    return json_response(await asyncio.to_thread(_score_example, body))


def _score_example(body: RulesAndPlayers) -> ScoreExample:
    """Score a bid that is made, missed by one in both directions, and a bid of zero, in a hand of about five cards."""
    rules = wanted_rules(body.rules)
    rules.check(body.seats)
    hand = min(rules.schedule(body.seats), key=lambda hand: (abs(hand.cards - EXAMPLE_CARDS), hand.number))
    bid = min(EXAMPLE_BID, hand.cards)
    pairs = [(bid, taken) for taken in (bid, bid + 1, bid - 1) if taken <= hand.cards]
    scored = [
        ScoredBid(made, taken, rules.points(cards=hand.cards, bid=made, taken=taken, hand=hand.counts_as))
        for made, taken in (*pairs, (0, 0))
    ]
    return ScoreExample(hand.cards, tuple(scored))


class LengthList(Struct, frozen=True):
    """The lengths that a game under some rules can have, the shortest first."""

    lengths: tuple[LengthChoice, ...]


async def lengths(request: Request) -> Response:
    """List the lengths that a game can have, with the minutes they take."""
    body = await read_body(request, RulesAndPlayers)
    check_rate(request, "command", None)
    return json_response(LengthList(await asyncio.to_thread(_lengths, body)))


def _lengths(body: RulesAndPlayers) -> tuple[LengthChoice, ...]:
    rules = wanted_rules(body.rules)
    rules.check(body.seats)
    return length_choices(rules, body.seats, min(body.bots, body.seats))


async def bots(request: Request) -> Response:
    """List the bots, the weakest first."""
    del request
    names = _by_strength(bot_names())
    return json_response(BotList([BotListing(name, BOTS[name], AHEAD.get(name)) for name in names]))


def _by_strength(names: Sequence[str]) -> list[str]:
    return sorted(names, key=list(BOTS).index)


def wanted_rules(wanted: str | dict[str, Any]) -> Rules:
    """Return the rules that a client wants: a preset by its name, or a rule set as TOML or JSON."""
    if isinstance(wanted, str) and "=" not in wanted:
        name = wanted.strip()
        if len(name) > 60:  # noqa: PLR2004 (longer than any name, and too long to repeat)
            raise OhHellError("unknown-preset", "There's no preset with such a long name.")
        return preset(name)
    return _read(wanted).rules
