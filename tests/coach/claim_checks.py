"""One check per kind of claim, which tries to refute it: by every deal that agrees with the view, or by many, and all that can follow.

Nothing here uses `ohhell.coach`: cards are compared and tricks are played by the engine itself, in deals of `agreeing_deals`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

from coach.agreeing_deals import Position, endings_of_trick
from ohhell.rules.cards import Card, cards
from ohhell.rules.errors import IllegalMove
from ohhell.rules.events import Bid, Play
from ohhell.rules.moves import check, legal
from ohhell.rules.pack import ranks
from ohhell.rules.progression import points
from ohhell.rules.state import State, current_hand, due, evolve
from ohhell.rules.tricks import winner

Values = Mapping[str, Any]
Check = Callable[[Position, Values], bool]

DEALS = 12
"""Random deals per claim, where there are too many for all."""

ENDINGS = 60
"""Ways to finish a trick that are tried per deal, where there are more."""

CHECKS: dict[str, Check] = {}


def holds(position: Position, code: str, values: Values) -> bool:
    """Tell whether no deal, and nothing else, refutes a claim."""
    return CHECKS[code](position, values)


def _check(*codes: str) -> Callable[[Check], Check]:
    def add(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(codes, check))
        return check

    return add


def _taken(position: Position) -> int:
    return position.hand.taken[position.seat]


def _bid(position: Position) -> int:
    bid = position.hand.bids[position.seat]
    assert bid is not None
    return bid


def _most_to_come(position: Position) -> int:
    """The tricks that one player could still take."""
    return len(position.hand.held[position.seat]) + position.hand.carried


@_check("need-none")
def _(position: Position, _: Values) -> bool:
    return _bid(position) == _taken(position)


@_check("need-all")
def _(position: Position, values: Values) -> bool:
    several = len(position.hand.held[position.seat]) > 1
    all_of_them = _bid(position) == _taken(position) + _most_to_come(position)
    return several and all_of_them and values["tricks"] == _bid(position) - _taken(position)


@_check("need-some")
def _(position: Position, values: Values) -> bool:
    missing = _bid(position) - _taken(position)
    return values["tricks"] == missing and 0 < missing < _most_to_come(position)


@_check("over")
def _(position: Position, values: Values) -> bool:
    spare = _taken(position) - _bid(position)
    return spare > 0 and spare == values["tricks"]


@_check("short")
def _(position: Position, _: Values) -> bool:
    return _bid(position) > _taken(position) + _most_to_come(position)


def _results(position: Position) -> list[int]:
    """The points for every number of tricks that the seat may have in the end, if no number makes its bid."""
    totals = range(_taken(position), _taken(position) + _most_to_come(position) + 1)
    assert _bid(position) not in totals
    plan = position.hand.dealt.plan
    return [points(position.state.rules, plan, [_bid(position)], [total])[0] for total in totals]


@_check("each-scores")
def _(position: Position, _: Values) -> bool:
    return all(more > fewer for fewer, more in pairwise(_results(position)))


@_check("each-costs")
def _(position: Position, _: Values) -> bool:
    return all(more < fewer for fewer, more in pairwise(_results(position)))


@_check("no-matter")
def _(position: Position, _: Values) -> bool:
    return len(set(_results(position))) == 1


def _legal_cards(position: Position) -> list[Card]:
    return [move.card for move in legal(position.state, position.seat) if isinstance(move, Play)]


@_check("only-card")
def _(position: Position, values: Values) -> bool:
    return [str(card) for card in _legal_cards(position)] == [values["card"]]


def _deals_against(position: Position, card: Card) -> Iterator[State]:
    """Yield deals in which later players can beat *card*, if there are such deals, and then others."""
    trump, rules = position.hand.dealt.trump, position.state.rules
    trick = (*position.hand.trick, card)
    place = len(trick) - 1
    acted = {seat for seat, _ in position.seen.trick}
    for seat in position.others:
        if seat in acted:
            continue
        for other in dict.fromkeys(position.unseen):
            if winner(rules, (*trick, other), trump) == place:
                continue
            follows = frozenset(one for one in position.unseen if one.suit == trick[0].suit and one is not other)
            for without in ({seat: follows}, {}):
                deal = position.random_deal(holding=(seat, other), without=without)
                if deal is not None:
                    yield deal
                    break
    yield from position.deals(DEALS)


def _takers(position: Position, card: Card, deals: Iterator[State] | list[State]) -> Iterator[State]:
    """Yield what can follow, in each deal, if the seat plays *card*: the states after this trick."""
    for deal in deals:
        yield from endings_of_trick(deal, Play(position.seat, card), most=ENDINGS, rng=position.rng)


def _always_takes(position: Position, card: Card) -> bool:
    ends = _takers(position, card, _deals_against(position, card))
    return all(current_hand(end).tricks[-1].winner == position.seat for end in ends)


def _never_takes(position: Position, card: Card) -> bool:
    ends = _takers(position, card, position.deals(3 * DEALS))
    return all(current_hand(end).tricks[-1].winner != position.seat for end in ends)


@_check("wins", "would-win")
def _(position: Position, values: Values) -> bool:
    card = Card.parse(values["card"])
    return card in _legal_cards(position) and _always_takes(position, card)


@_check("loses")
def _(position: Position, values: Values) -> bool:
    return _never_takes(position, Card.parse(values["card"]))


@_check("all-win")
def _(position: Position, _: Values) -> bool:
    return all(_always_takes(position, card) for card in _legal_cards(position))


@_check("all-lose")
def _(position: Position, _: Values) -> bool:
    return all(_never_takes(position, card) for card in _legal_cards(position))


def _suit(position: Position, card: Card) -> str | None:
    """The suit a card belongs to: a joker that is the highest trump is a trump."""
    trump = position.hand.dealt.trump
    if card.suit is None and trump != "nt" and position.state.rules.deck.joker_role == "top_trump":
        return trump
    return card.suit


def _height(position: Position, card: Card) -> int:
    order = [str(rank) for rank in ranks(position.state.rules.deck)]
    if card.suit is None:
        return -1 if position.state.rules.deck.joker_role == "always_lose" else len(order)
    return order.index(card.rank)


def _same_suit(position: Position, card: Card) -> list[Card]:
    """The different cards in the seat's hand of the suit of *card*."""
    suit = _suit(position, card)
    return list({one for one in position.seen.hand if suit is not None and _suit(position, one) == suit})


def _higher(position: Position, one: Card, other: Card) -> bool:
    return _height(position, one) > _height(position, other)


@_check("ahead")
def _(position: Position, values: Values) -> bool:
    trick = (*position.hand.trick, Card.parse(values["card"]))
    wins = winner(position.state.rules, trick, position.hand.dealt.trump) == len(trick) - 1
    return wins and 1 < len(trick) < position.state.seats


@_check("cheapest-winner")
def _(position: Position, values: Values) -> bool:
    card = Card.parse(values["card"])
    last = len(position.hand.trick) == position.state.seats - 1
    lower = [one for one in _same_suit(position, card) if _higher(position, card, one)]
    return last and _always_takes(position, card) and not any(_always_takes(position, one) for one in lower)


@_check("highest-loser")
def _(position: Position, values: Values) -> bool:
    card, rules, trump = Card.parse(values["card"]), position.state.rules, position.hand.dealt.trump
    trick = position.hand.trick
    beaten = [one for one in _same_suit(position, card) if winner(rules, (*trick, one), trump) != len(trick)]
    highest = not any(_higher(position, one, card) for one in beaten)
    lower = any(_higher(position, card, one) for one in _same_suit(position, card))
    return card in beaten and highest and lower and _never_takes(position, card)


@_check("spoils")
def _(position: Position, values: Values) -> bool:
    seat = values["seat"]
    ends = list(_takers(position, Card.parse(values["card"]), position.deals(DEALS)))
    takes = all(current_hand(end).tricks[-1].winner == seat for end in ends)
    return takes and all(current_hand(end).taken[seat] > (current_hand(end).bids[seat] or 0) for end in ends)


@_check("denies")
def _(position: Position, values: Values) -> bool:
    seat, card = values["seat"], Card.parse(values["card"])
    if not _always_takes(position, card):
        return False
    for end in _takers(position, card, position.deals(DEALS)):
        hand = current_hand(end)
        to_come = 0 if end.phase != "play" else len(hand.held[seat]) + hand.carried
        if hand.taken[seat] + to_come >= (hand.bids[seat] or 0):
            return False
    return True


def _wins_whenever_played(position: Position, sure: list[Card]) -> bool:
    """Whether random games from here on, with random other players, never lose one of these cards."""
    for deal in position.deals(DEALS):
        for end in (_played_out(deal, position.rng) for _ in range(3)):
            for trick in current_hand(end).tricks[len(position.hand.tricks) :]:
                mine = dict(trick.plays)[position.seat]
                if mine in sure and trick.winner != position.seat and position.seat not in dict(position.seen.trick):
                    return False
    return True


def _played_out(state: State, rng: Random) -> State:
    """Return the state at the end of the hand, with random bids and cards."""
    number = len(state.sheet)
    while len(state.sheet) == number:
        event = due(state)
        if event is None:
            seat = rng.choice([seat for seat in range(state.seats) if legal(state, seat)])
            moves = legal(state, seat)
            event = rng.choice([move for move in moves if isinstance(move, Play)] or moves)
        state = evolve(state, event)
    return state


def _beats_everything(position: Position, card: Card) -> bool:
    """Whether no card that another player may hold wins a trick against *card*, in any order and with any third card."""
    rules, trump = position.state.rules, position.hand.dealt.trump
    kinds = dict.fromkeys([*position.unseen, *(one for held in position.known for one in held)])
    theirs = [other for other in kinds if any(position.may_hold(seat, other) for seat in position.others)]
    for other in theirs:
        third = position.rng.choice(theirs)
        tricks = [(card, other), (other, card), (third, other, card), (other, card, third), (card, other, third)]
        possible = [
            trick
            for trick in tricks
            if other is not third or [*position.unseen, *sum(position.known, ())].count(other) > 1 or len(trick) == 2
        ]
        if not all(winner(rules, trick, trump) == trick.index(card) for trick in possible):
            return False
    return True


@_check("sure-later")
def _(position: Position, values: Values) -> bool:
    sure = list(cards(values["cards"]))
    enough = len(sure) >= _bid(position) - _taken(position) > 0
    return enough and all(_beats_everything(position, card) for card in sure) and _wins_whenever_played(position, sure)


@_check("sure")
def _(position: Position, values: Values) -> bool:
    sure = list(cards(values["cards"]))
    held = all(position.seen.hand.count(card) >= sure.count(card) for card in sure)
    return held and all(_beats_everything(position, card) for card in sure) and _wins_whenever_played(position, sure)


def _nobody_holds(position: Position, unwanted: Callable[[Card], bool]) -> bool:
    kinds = {one for one in position.unseen if unwanted(one)}
    kinds |= {one for seat in position.others for one in position.known[seat] if unwanted(one)}
    return not any(position.may_hold(seat, one) for seat in position.others for one in kinds)


def _is_top(position: Position, card: Card) -> bool:
    suit = _suit(position, card)
    return suit is not None and _nobody_holds(
        position, lambda other: _suit(position, other) == suit and not _higher(position, card, other)
    )


@_check("only-trumps-beat")
def _(position: Position, values: Values) -> bool:
    card, trump = Card.parse(values["card"]), position.hand.dealt.trump
    for end in _takers(position, card, _deals_against(position, card)):
        trick = current_hand(end).tricks[-1]
        trumped = trick.winner is not None and _suit(position, dict(trick.plays)[trick.winner]) == trump
        if trick.winner != position.seat and not trumped:
            return False
    return trump != "nt" and _suit(position, card) != trump


@_check("tops")
def _(position: Position, values: Values) -> bool:
    return all(card in position.seen.hand and _is_top(position, card) for card in cards(values["cards"]))


@_check("no-trumps-out")
def _(position: Position, _: Values) -> bool:
    trump = position.hand.dealt.trump
    return trump != "nt" and _nobody_holds(position, lambda other: _suit(position, other) == trump)


@_check("lowest")
def _(position: Position, values: Values) -> bool:
    card = Card.parse(values["card"])
    others = [one for one in _same_suit(position, card) if one is not card]
    return bool(others) and all(_higher(position, one, card) for one in others)


@_check("strongest")
def _(position: Position, values: Values) -> bool:
    card = Card.parse(values["card"])
    others = [one for one in _same_suit(position, card) if one is not card]
    return bool(others) and all(_higher(position, card, one) for one in others)


def _strength(position: Position, card: Card) -> tuple[bool, int]:
    trump = position.hand.dealt.trump
    return trump != "nt" and _suit(position, card) == trump, _height(position, card)


def _other_strengths(position: Position, card: Card) -> list[tuple[bool, int]]:
    legal_cards = _legal_cards(position)
    assert card in legal_cards
    assert all(one.suit is not None for one in legal_cards)
    legal_cards.remove(card)
    return [_strength(position, one) for one in legal_cards]


@_check("weakest")
def _(position: Position, values: Values) -> bool:
    card = Card.parse(values["card"])
    return all(_strength(position, card) < other for other in _other_strengths(position, card))


@_check("best")
def _(position: Position, values: Values) -> bool:
    card = Card.parse(values["card"])
    return all(_strength(position, card) > other for other in _other_strengths(position, card))


def _number_above(position: Position, card: Card) -> int:
    suit = _suit(position, card)
    return sum(_suit(position, other) == suit and _higher(position, other, card) for other in position.unseen)


@_check("higher-out")
def _(position: Position, values: Values) -> bool:
    number = _number_above(position, Card.parse(values["card"]))
    return number > 0 and number == values["number"]


@_check("last-of-suit")
def _(position: Position, values: Values) -> bool:
    card, trump = Card.parse(values["card"]), position.hand.dealt.trump
    suits = [_suit(position, one) for one in position.seen.hand]
    return suits.count(_suit(position, card)) == 1 and _suit(position, card) != trump and trump in suits


def _plays_later(position: Position, seat: int) -> bool:
    return seat != position.seat and seat not in dict(position.seen.trick)


@_check("wants-none")
def _(position: Position, values: Values) -> bool:
    seat = values["seat"]
    return _plays_later(position, seat) and position.hand.bids[seat] == position.hand.taken[seat]


@_check("wants-more")
def _(position: Position, values: Values) -> bool:
    seat = values["seat"]
    missing = (position.hand.bids[seat] or 0) - position.hand.taken[seat]
    return _plays_later(position, seat) and 0 < values["tricks"] == missing


@_check("only-bid")
def _(position: Position, values: Values) -> bool:
    return [move.tricks for move in legal(position.state, position.seat) if isinstance(move, Bid)] == [values["bid"]]


def _own_trumps(position: Position) -> list[Card]:
    trump = position.seen.trump
    assert trump == position.hand.dealt.trump
    return [card for card in position.seen.hand if trump != "nt" and _suit(position, card) == trump]


@_check("trumps")
def _(position: Position, values: Values) -> bool:
    number = len(_own_trumps(position))
    return number > 0 and number == values["number"]


@_check("best-trump")
def _(position: Position, values: Values) -> bool:
    card, mine = Card.parse(values["card"]), _own_trumps(position)
    highest = card in mine and not any(_higher(position, one, card) for one in mine)
    return highest and 0 < values["higher"] == _number_above(position, card)


@_check("no-trumps")
def _(position: Position, _: Values) -> bool:
    return position.seen.trump != "nt" and bool(position.seen.hand) and not _own_trumps(position)


@_check("nothing-above")
def _(position: Position, values: Values) -> bool:
    card, hand = Card.parse(values["card"]), position.seen.hand
    return card in hand and not any(_higher(position, one, card) for one in hand)


@_check("hooked")
def _(position: Position, values: Values) -> bool:
    try:
        check(position.state, Bid(position.seat, values["bid"]))
    except IllegalMove as refusal:
        total = sum(bid or 0 for seat, bid in enumerate(position.hand.bids) if seat != position.seat)
        cards = position.hand.dealt.plan.cards
        return refusal.code == "bid-hooked" and values["total"] == total and values["cards"] == cards
    return False


def _others_total(position: Position) -> int | None:
    bids = [position.hand.bids[seat] for seat in position.others]
    shown = [position.seen.bids[seat] for seat in position.others]
    return None if None in bids or shown != bids else sum(bid or 0 for bid in bids)


@_check("others-over")
def _(position: Position, values: Values) -> bool:
    total, cards = _others_total(position), position.hand.dealt.plan.cards
    return total is not None and values["total"] == total > cards == values["cards"]


@_check("others-under")
def _(position: Position, values: Values) -> bool:
    total, cards = _others_total(position), position.hand.dealt.plan.cards
    sums = total is not None and values["total"] == total and total + values["bid"] < cards
    return sums and values["cards"] == cards


@_check("trump-unknown")
def _(position: Position, _: Values) -> bool:
    return position.seen.trump is None and position.state.rules.trump.reveal == "after_bids"


@_check("blind")
def _(position: Position, _: Values) -> bool:
    return position.seen.hand == () and position.hand.dealt.plan.sight != "own_hand"


def _winning_cards(position: Position) -> tuple[int, int]:
    """How many of the cards that the seat may hold take the only trick, and how many there are, by playing each deal."""
    assert position.hand.dealt.plan.cards == 1
    wins = total = 0
    for deal in position.all_deals():
        end = _played_out(deal, position.rng)
        wins += current_hand(end).tricks[-1].winner == position.seat
        total += 1
    return wins, total


@_check("sees-win")
def _(position: Position, _: Values) -> bool:
    wins, total = _winning_cards(position)
    return wins == total


@_check("sees-lose")
def _(position: Position, _: Values) -> bool:
    return _winning_cards(position)[0] == 0


@_check("sees-mostly-win")
def _(position: Position, values: Values) -> bool:
    return (values["number"], values["of"]) == _winning_cards(position) and 2 * values["number"] > values["of"]


@_check("sees-mostly-lose")
def _(position: Position, values: Values) -> bool:
    wins, total = _winning_cards(position)
    return (values["number"], values["of"]) == (total - wins, total) and 2 * values["number"] > values["of"]
