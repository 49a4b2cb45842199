"""Positions: the middle of a hand on one line, for tests, bug reports and bots. `docs/notation.md` describes the format."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ohhell.notation.position.reading import read_position
from ohhell.rules.cards import Card, text_of
from ohhell.rules.errors import OhHellError
from ohhell.rules.state import Hand, State, Trick, current_hand
from ohhell.rules.tricks import suit_of

__all__ = ["read_position", "write_position"]


def write_position(state: State) -> str:
    """Return the current hand as one line, which `read_position` reads; raise OhHellError between hands."""
    if state.phase not in {"bid", "reveal", "play"}:
        raise OhHellError("no-position", f"Can't write a position: no hand is being played in phase {state.phase}.")
    hand = current_hand(state)
    dealt, plan = hand.dealt, hand.dealt.plan
    segments = [
        f"hand {plan.number}" + (f" as {plan.counts_as}" if plan.extra else ""),
        f"cards {plan.cards}",
        f"dealer {dealt.dealer}",
        f"trump {dealt.trump}",
        _labelled("turned", dealt.turned),
        _labelled("cut", dealt.cuts),
        f"last {dealt.hands[dealt.dealer][-1]}" if plan.source == "dealer_last_card" else "",
        f"bids {' '.join('-' if bid is None else str(bid) for bid in hand.bids)}",
        "sealed" if state.phase == "reveal" else "",
        *(_in_play(state, hand) if state.phase == "play" else ()),
        f"hands {' / '.join(text_of(held) or '-' for held in hand.held)}",
    ]
    return " | ".join(segment for segment in segments if segment)


def _in_play(state: State, hand: Hand) -> Sequence[str]:
    """Return the segments that follow once all bids are in; finished tricks with unknown cards are not listed."""
    known = [trick for trick in hand.tricks if trick.plays]
    trump = hand.dealt.trump
    played = [card for trick in known for _, card in trick.plays] + list(hand.trick)
    seen_broken = any(suit_of(card, trump, state.rules.deck) == trump for card in played)
    return (
        f"tricks {' / '.join(map(_trick, known))}" if known else "",
        f"taken {' '.join(map(str, hand.taken))}",
        f"leader {hand.leader}",
        "broken" if hand.broken and not seen_broken else "",
        _labelled("trick", hand.trick),
    )


def _trick(trick: Trick) -> str:
    return f"{trick.leader}: {text_of(card for _, card in trick.plays)}"


def _labelled(label: str, cards: Iterable[Card]) -> str:
    """Return a label with cards; "" without cards."""
    return f"{label} {text}" if (text := text_of(cards)) else ""
