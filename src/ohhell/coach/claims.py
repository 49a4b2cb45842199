"""Claims: facts about a position that its seat can be certain of, as data that a page puts into words.

A claim has a code and values. It is true in every deal that agrees with the seat's view, however the others play: nothing in it
is a guess. `KINDS` says what each code means and which values it has; `outlook` proves claims, `reasons` chooses the useful ones.
The words are in the page's catalogue (`reason.<code>`).

Values are numbers and text. A card is written as everywhere, such as "Ks"; several cards are separated by spaces, the highest
first. A seat is its number. "Out" means not seen by this seat: in another hand or undealt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ohhell.rules.cards import Card, text_of

Value = int | str


@dataclass(frozen=True, slots=True)
class Claim:
    """A fact about a position: a code of `KINDS`, and its values.

    Examples:
        >>> Claim("would-win", {"card": "Ks"}).values["card"]
        'Ks'
    """

    code: str
    values: dict[str, Value]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a code means, and the names of its values."""

    meaning: str
    values: tuple[str, ...] = ()


def claim(code: str, **values: Value | Card | tuple[Card, ...]) -> Claim:
    """Return a claim with its cards written as text.

    >>> claim("need-some", tricks=2)
    Claim(code='need-some', values={'tricks': 2})
    """
    return Claim(code, {name: _as_text(value) for name, value in values.items()})


def _as_text(value: Value | Card | tuple[Card, ...]) -> Value:
    if isinstance(value, tuple):
        return text_of(value)
    return str(value) if isinstance(value, Card) else value


PLAYS: Final[dict[str, Kind]] = {
    # the bid
    "need-none": Kind("You took as many tricks as you bid, so you need no more."),
    "need-all": Kind("You need all of the tricks that are left; there are at least two.", ("tricks",)),
    "need-some": Kind("You need this many more tricks, and more than that are left.", ("tricks",)),
    "over": Kind("You took this many tricks too many, so your bid is missed.", ("tricks",)),
    "short": Kind("You need more tricks than you can still take, so your bid is missed."),
    "each-scores": Kind("Your bid is missed, and every further trick you take makes your result better."),
    "each-costs": Kind("Your bid is missed, and every further trick you take makes your result worse."),
    "no-matter": Kind("Your bid is missed, and your points are the same whatever you still take."),
    # this trick
    "only-card": Kind("It's the only card that you may play.", ("card",)),
    "wins": Kind("The recommended card takes this trick.", ("card",)),
    "loses": Kind("The recommended card does not take this trick.", ("card",)),
    "would-win": Kind("Another card, which you may play, would take this trick.", ("card",)),
    "all-win": Kind("Every card that you may play takes this trick."),
    "all-lose": Kind("No card that you may play takes this trick."),
    "ahead": Kind("The card beats every card on the table, and somebody still plays after you.", ("card",)),
    "cheapest-winner": Kind(
        "You play last, the card takes the trick, and it's the lowest of its suit in your hand that does.", ("card",)
    ),
    "highest-loser": Kind(
        "The card does not take this trick, it's the highest of its suit in your hand that is beaten on the table, and you "
        "hold a lower one of that suit.",
        ("card",),
    ),
    "spoils": Kind("If you play the card, this seat takes the trick and misses its bid.", ("card", "seat")),
    "denies": Kind(
        "If you play the card, you take the trick, and this seat can't make its bid any more.", ("card", "seat")
    ),
    # your cards
    "sure-later": Kind(
        "Each of these cards takes a trick whenever you play it, and they are at least as many as you need.", ("cards",)
    ),
    "only-trumps-beat": Kind("If the card does not take this trick, somebody trumps it.", ("card",)),
    "no-trumps-out": Kind("No other player can hold a trump."),
    "lowest": Kind("It's the lowest of at least two different cards of its suit in your hand.", ("card",)),
    "strongest": Kind("It's the highest of at least two different cards of its suit in your hand.", ("card",)),
    "weakest": Kind(
        "It's weaker than every other card that you may play: trumps are stronger than all others, and otherwise the rank "
        "counts. None of them is a joker.",
        ("card",),
    ),
    "best": Kind("It's stronger than every other card that you may play, in the same sense.", ("card",)),
    "higher-out": Kind("This many higher cards of its suit are out, at least one.", ("card", "number")),
    "last-of-suit": Kind("It's your only card of a suit that is not trumps, and you hold a trump.", ("card",)),
    # the others
    "wants-none": Kind("This seat plays after you in this trick, and took as many tricks as it bid.", ("seat",)),
    "wants-more": Kind("This seat plays after you in this trick, and needs this many more tricks.", ("seat", "tricks")),
}
"""Claims about a card to play."""

BIDS: Final[dict[str, Kind]] = {
    "only-bid": Kind("It's the only bid that you may make.", ("bid",)),
    "sure": Kind("Each of these cards in your hand takes a trick whenever you play it.", ("cards",)),
    "tops": Kind("No other player can hold a card of their suits that beats these or is equal to them.", ("cards",)),
    "trumps": Kind("You hold this many trumps, at least one.", ("number",)),
    "best-trump": Kind("It's your highest trump, and this many higher ones are out, at least one.", ("card", "higher")),
    "no-trumps": Kind("You hold no trump."),
    "nothing-above": Kind("None of your cards has a higher rank than this one.", ("card",)),
    "hooked": Kind("The hook forbids this bid to you; the earlier bids add up to *total*.", ("bid", "total", "cards")),
    "others-over": Kind(
        "All others have bid, and their bids add up to more than there are tricks.", ("total", "cards")
    ),
    "others-under": Kind(
        "All others have bid, and even with your bid the bids add up to less than there are tricks.",
        ("total", "cards", "bid"),
    ),
    "trump-unknown": Kind("Nobody knows the trumps before the bids are made."),
    "blind": Kind("You bid without seeing your own cards."),
    "sees-win": Kind("Whatever your one card is, it takes the trick from the cards you see."),
    "sees-lose": Kind("Whatever your one card is, it does not take the trick from the cards you see."),
    "sees-mostly-win": Kind("More than half of the cards that you may hold take the trick.", ("number", "of")),
    "sees-mostly-lose": Kind("More than half of the cards that you may hold don't take the trick.", ("number", "of")),
}
"""Claims about a bid."""

KINDS: Final[dict[str, Kind]] = PLAYS | BIDS
"""What each code means."""
