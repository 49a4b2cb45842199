"""Making puzzles: positions from games of bots in which a long search finds one move clearly best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Final

from ohhell.bots import bot
from ohhell.bots.expert import estimate
from ohhell.bots.unseen_cards import trump_of
from ohhell.coach.puzzle import THEMES, MoveWorth, Puzzle, Theme, choices, move_text, needed, view_at
from ohhell.coach.puzzle_search import CLEAR_CHANCE, WORLDS, SearchResult, search
from ohhell.coach.reasons import explain
from ohhell.notation.position.position import write_position
from ohhell.presets import preset
from ohhell.rules.cards import Card
from ohhell.rules.errors import RulesError
from ohhell.rules.events import Play
from ohhell.rules.pack import strength
from ohhell.rules.rules import Rules
from ohhell.rules.tricks import suit_of, winner
from ohhell.rules.view import View
from ohhell.table.game import Game
from ohhell.table.lobby import BOT_NAMES

PRESETS: Final = (
    "classic",
    "irish",
    "oh-pshaw",
    "up-and-down-the-river",
    "blackout",
    "german-bridge",
    "nomination-whist",
    "podrida",
    "ascenseur",
    "plump",
    "judgement",
    "boerenbridge",
)
"""The presets that puzzles are made from unless somebody chooses one: well known, with an ordinary deck."""

PLAYERS: Final = (4, 3, 5)
BID_CARDS: Final = range(2, 9)
"""Hand sizes of puzzles about bids."""

LOSE_TRICKS: Final = range(2, 7)
LAST_TRICKS: Final = range(2, 5)
"""Tricks that are left in puzzles about losing a winner, and about the last trick needed."""

FEWEST_BIDS: Final = 3
SAME_BID: Final = 1 / 3
"""The share of puzzles about bids that may have the same answer."""

LIKELY: Final[dict[Theme, float]] = {"bid": 0.5, "lose": 0.75, "last": 0.65}
"""The best move of a puzzle makes the bid at least this often."""

SKIPPED: Final = 0.75
"""The share of positions that are passed over, so that puzzles come from all parts of a game."""

FIRST_LOOK: Final = 120
"""Sampled deals per move in the short search that drops most positions."""

MOST_GAMES: Final = 100_000


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position that may become a puzzle."""

    preset: str
    seat: int
    position: str
    theme: Theme
    seen: View


def make_puzzles(
    count: int,
    seed: str,
    *,
    themes: Sequence[Theme] = THEMES,
    presets: Sequence[str] = PRESETS,
    worlds: int = WORLDS,
    tell: Callable[[int], object] = lambda _: None,
) -> list[Puzzle]:
    """Make *count* puzzles, as equally spread over themes and presets as the games allow.

    Args:
        count: How many.
        seed: The same seed makes the same puzzles.
        themes: The themes to choose from.
        presets: The presets to play.
        worlds: Sampled deals per move in the search that decides.
        tell: Progress callback; receives the number of puzzles so far.

    Returns:
        The puzzles, by theme; fewer than *count* if 100,000 games have no more.
    """
    per_theme = ceil(count / len(themes))
    per_preset = ceil(1.5 * per_theme / len(presets))
    found: list[Puzzle] = []
    by_theme: Counter[Theme] = Counter()
    by_both: Counter[tuple[Theme, str]] = Counter()
    answers: Counter[str] = Counter()
    same_bid = ceil(per_theme * SAME_BID)
    for number in range(MOST_GAMES):
        if len(found) >= count:
            break
        name = presets[number % len(presets)]
        wanted = [one for one in themes if by_theme[one] < per_theme and by_both[one, name] < per_preset]
        puzzle = (
            _first(candidates(name, wanted, number=number, seed=seed), worlds=worlds, seed=seed) if wanted else None
        )
        answer = "" if puzzle is None else f"{puzzle.theme} {move_text(puzzle.best)}"
        if puzzle is not None and (puzzle.theme != "bid" or answers[answer] < same_bid):
            found.append(puzzle)
            answers[answer] += 1
            by_theme[puzzle.theme] += 1
            by_both[puzzle.theme, name] += 1
            tell(len(found))
    return sorted(found, key=lambda puzzle: (THEMES.index(puzzle.theme), puzzle.rating, puzzle.id))


def candidates(name: str, themes: Sequence[Theme], *, number: int, seed: str) -> Iterator[Candidate]:
    """Yield positions of one game of bots that may become puzzles of the themes; at most one puzzle is made from each game."""
    rules = preset(name)
    rng = Random(f"{seed} {number}")
    theme = themes[number % len(themes)]
    game = Game(rules, BOT_NAMES[: _players(rules, rng)], seed=f"puzzles {seed} {number}")
    club = bot("club")
    while not game.is_over:
        seat = game.waiting_for[0]
        seen = game.view(seat)
        if may_have_theme(seen, theme) and rng.random() > SKIPPED:
            position = write_position(game.state)
            yield Candidate(name, seat, position, theme, view_at(name, seat, position))
        game.play(club(seen, rng))


def _players(rules: Rules, rng: Random) -> int:
    """Return a number of players that the rules allow."""
    for players in rng.sample(PLAYERS, len(PLAYERS)):
        try:
            rules.check(players)
        except RulesError:
            continue
        return players
    return rules.players.min


def may_have_theme(seen: View, theme: Theme) -> bool:
    """Tell, without any search, whether a position may become a puzzle of a theme."""
    options = choices(seen)
    left = seen.cards - len(seen.tricks)
    if theme == "bid":
        return seen.phase == "bid" and bool(seen.hand) and seen.cards in BID_CARDS and len(options) >= FEWEST_BIDS
    if seen.phase != "play" or len(options) < 2:  # noqa: PLR2004 (a choice)
        return False
    if theme == "last":
        return needed(seen) == 1 and left in LAST_TRICKS
    return needed(seen) == 0 and left in LOSE_TRICKS and len(_losing(seen)) > 1


def loses_a_winner(seen: View, card: Card) -> bool:
    """Tell whether *card* loses this trick for sure although it is the most likely of those cards to win a later one."""
    losing = _losing(seen)
    return card in losing and all(other == card or _height(seen, other) < _height(seen, card) for other in losing)


def _losing(seen: View) -> list[Card]:
    """Return the cards that one on the table beats already."""
    trick = [card for _, card in seen.trick]
    cards = [move.card for move in choices(seen) if isinstance(move, Play)]
    if not trick:
        return []
    return [card for card in cards if winner(seen.rules, [*trick, card], trump_of(seen)) != len(trick)]


def _height(seen: View, card: Card) -> tuple[bool, int]:
    """Return how high a card is: trumps above the rest."""
    trump = trump_of(seen)
    is_trump = trump != "nt" and suit_of(card, trump, seen.rules.deck) == trump
    return is_trump, strength(seen.rules.deck)[card.rank]


def _first(found: Iterator[Candidate], *, worlds: int, seed: str) -> Puzzle | None:
    return next((puzzle for each in found if (puzzle := puzzle_from(each, worlds=worlds, seed=seed))), None)


def puzzle_from(candidate: Candidate, *, worlds: int, seed: str) -> Puzzle | None:
    """Return the puzzle of a position; None unless one move is clearly best, with a reason that can be told."""
    seen = candidate.seen
    rng = Random(f"{seed} {candidate.position}")
    quick = estimate(seen, rng, FIRST_LOOK)
    if quick[0].made < LIKELY[candidate.theme] or quick[0].made - max(each.made for each in quick[1:]) < CLEAR_CHANCE:
        return None
    result = search(seen, worlds, rng)
    best = result.moves[0].move
    if not result.is_clear or result.moves[0].made < LIKELY[candidate.theme]:
        return None
    if candidate.theme == "lose" and not (isinstance(best, Play) and loses_a_winner(seen, best.card)):
        return None
    if not has_reason(seen, result.moves):
        return None
    missed = [bot(name)(seen, Random(1)) != best for name in ("novice", "club")]
    if len(result.moves) == 2 and not any(missed):  # noqa: PLR2004 (a choice that everybody gets right)
        return None
    rating = rate(result, missed_by_novice=missed[0], missed_by_club=missed[1])
    return Puzzle(candidate.preset, candidate.seat, candidate.position, candidate.theme, rating, result.moves)


def has_reason(seen: View, moves: Sequence[MoveWorth]) -> bool:
    """Tell whether more can be said for the best move than how many tricks the bid needs."""
    advice = explain(seen, moves)
    return not advice.equal and any(not claim.code.startswith("need-") for claim in advice.claims)


def rate(result: SearchResult, *, missed_by_novice: bool, missed_by_club: bool) -> int:
    """Return how hard a puzzle is: harder if simple bots miss it, if the lead is small, and if there are many moves.

    >>> rate(SearchResult((), 0.5, 9.0), missed_by_novice=True, missed_by_club=False)
    1200
    """
    bots = 250 * missed_by_novice + 350 * missed_by_club
    return round(800 + bots + 300 * (1 - result.chance_lead) + 20 * min(len(result.moves), 8))
