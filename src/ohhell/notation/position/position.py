"""Positions: the middle of a hand on one line, for tests, bug reports and bots. `docs/notation.md` describes the format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ohhell.notation.located_text import Passage, card_at, cards_at, number_at, trump_at
from ohhell.notation.record.record import checked_evolve
from ohhell.rules.cards import Card, Trump, text_of
from ohhell.rules.chance import check_deal
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Deal, Play
from ohhell.rules.moves import to_play
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan, extra_plan
from ohhell.rules.seating import bidding_order, left, opening_leader
from ohhell.rules.state import Dealt, Hand, State, Trick, current_hand, due, evolve
from ohhell.rules.tricks import suit_of
from ohhell.rules.trumps import trump_of, turned_cards

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


IN_PLAY: Final = ("tricks", "taken", "leader", "broken", "trick")
LABELS: Final = ("hand", "cards", "dealer", "trump", "turned", "cut", "last", "bids", "sealed", *IN_PLAY, "hands")
BARE: Final = ("sealed", "broken")


@dataclass(frozen=True, slots=True)
class TrickText:
    """A trick as written: the leader and the cards."""

    leader: Passage
    cards: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The segments of a position by label."""

    whole: Passage
    segments: dict[str, Passage]

    def __contains__(self, label: str) -> bool:
        return label in self.segments

    def need(self, label: str) -> Passage:
        """Return the text of a label, which must be there."""
        end = len(self.whole.text)
        return self.segments.get(label) or self.whole.part(end, end).expected(f"'{label}'")

    def cards(self, label: str) -> tuple[Card, ...]:
        """Return the cards of a label; () if it is missing."""
        return cards_at(self.segments[label]) if label in self.segments else ()

    def seat(self, passage: Passage) -> int:
        """Return the seat that a passage names."""
        seat = number_at(passage)
        if seat >= self.seats:
            passage.expected(f"a seat from 0 to {self.seats - 1}", "no-such-seat")
        return seat

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.need("hands").text.count("/") + 1

    @property
    def held(self) -> list[tuple[Card, ...]]:
        """The cards in hand, by seat."""
        hands = self.need("hands").split("/")
        for hand in hands:
            if not hand.text:
                hand.expected("cards, or '-' for an empty hand")
        return [() if hand.text == "-" else cards_at(hand) for hand in hands]

    @property
    def finished(self) -> list[TrickText]:
        """The finished tricks that are listed."""
        tricks = []
        for one in self.segments["tricks"].split("/") if "tricks" in self else []:
            leader, *cards = one.split(":")
            words = cards[0].words() if cards else []
            if len(cards) != 1 or len(words) != self.seats:
                one.expected(f"a leader, ':' and {self.seats} cards")
            tricks.append(TrickText(leader, tuple(words)))
        return tricks

    @property
    def trick(self) -> list[Passage]:
        """The cards on the table."""
        words = self.segments["trick"].words() if "trick" in self else []
        if len(words) >= self.seats:
            self.segments["trick"].expected(f"fewer than {self.seats} cards")
        return words


def split_segments(whole: Passage) -> Position:
    """Split a position into segments; raise NotationError if a label is unknown, repeated or out of order."""
    found: dict[str, Passage] = {}
    after = -1
    for segment in whole.split("|"):
        label = segment.text.partition(" ")[0]
        if label not in LABELS[after + 1 :]:
            open_still = ", ".join(LABELS[after + 1 :])
            segment.expected(f"one of {open_still}" if open_still else "the end of the position")
        after = LABELS.index(label)
        found[label] = segment.part(len(label), len(segment.text))
        if (label in BARE) == bool(found[label].text):
            found[label].expected(f"{'nothing' if found[label].text else 'something'} after '{label}'")
    return Position(whole, found)


LONGEST_POSITION: Final = 20_000
MISMATCH: Final = "position-mismatch"


def read_position(text: str, rules: Rules) -> State:
    """Return a game of one hand in the position of *text*; raise NotationError with the column and the reason."""
    if len(text) > LONGEST_POSITION:
        sentence = f"{len(text)} characters are too many for a position; {LONGEST_POSITION} is the maximum."
        Passage("").refuse("too-long", sentence)
    position = split_segments(Passage(text.rstrip("\r\n")))
    plan = _plan(position, rules)
    hands = _hands_dealt(position, rules, plan)
    state = _bid(position, _dealt(position, rules, plan, hands))
    unknown = plan.cards - len(hands[0])
    if state.phase == "play":
        return _played(position, state, unknown)
    for label in IN_PLAY:
        if label in position:
            position.need(label).refuse(MISMATCH, f"expected no '{label}' before all bids are in and shown")
    if unknown:
        position.need("hands").refuse(MISMATCH, f"expected {plan.cards} cards each before all bids are in and shown")
    return state


def _plan(position: Position, rules: Rules) -> HandPlan:
    """Return the hand of the schedule; without a number, the first with this many cards."""
    size = position.need("cards")
    with position.need("hands").blamed():
        schedule = rules.schedule(position.seats)
    cards = number_at(size)
    if "hand" not in position:
        found = next((plan for plan in schedule if plan.cards == cards), None)
    else:
        found = _numbered(position.need("hand"), rules, position.seats, schedule)
    if found is None or found.cards != cards:
        sizes = sorted({plan.cards for plan in schedule} if found is None else {found.cards})
        size.expected(f"one of the hand sizes {', '.join(map(str, sizes))}", MISMATCH)
    return found


def _numbered(label: Passage, rules: Rules, seats: int, schedule: tuple[HandPlan, ...]) -> HandPlan:
    words = label.words()
    like = words[-1]
    if len(words) not in {1, 3} or (len(words) == 3 and words[1].text != "as"):  # noqa: PLR2004 (8 as 7)
        label.expected("a hand like 5, or an extra hand like 8 as 7")
    counts_as = number_at(like)
    if not 1 <= counts_as <= len(schedule):
        like.expected(f"a hand from 1 to {len(schedule)}", MISMATCH)
    last = schedule[counts_as - 1]
    if len(words) == 1:
        return last
    number = number_at(words[0])
    if rules.tie.kind != "extra_hands" or number <= counts_as:
        label.refuse(MISMATCH, f"hand {number} cannot be an extra hand after hand {counts_as} under these rules")
    return extra_plan(rules, seats, last=last, number=number)


def _hands_dealt(position: Position, rules: Rules, plan: HandPlan) -> list[tuple[Card, ...]]:
    """Return the known cards that each seat was dealt: those it has played and those it holds."""
    seats = position.seats
    dealt: list[list[Card]] = [[] for _ in range(seats)]
    tricks = position.finished
    if position.trick:
        tricks.append(TrickText(position.need("leader"), tuple(position.trick)))
    for trick in tricks:
        leader = position.seat(trick.leader)
        for turn, word in enumerate(trick.cards):
            dealt[left(rules, seats, leader, turn)].append(card_at(word))
    held = position.held
    hands = [(*played, *in_hand) for played, in_hand in zip(dealt, held, strict=True)]
    sizes = [len(hand) for hand in hands]
    place = position.need("hands")
    if len(set(sizes)) > 1:
        counted = ", ".join(map(str, sizes))
        place.refuse(
            MISMATCH,
            f"expected the same number of cards for every seat, including those in the tricks, found {counted}",
        )
    if not any(held):
        place.refuse(MISMATCH, "expected somebody to hold a card")
    if sizes[0] > plan.cards:
        place.refuse(
            MISMATCH, f"expected at most {plan.cards} cards each, including those in the tricks, found {sizes[0]}"
        )
    return hands


def _dealt(position: Position, rules: Rules, plan: HandPlan, hands: list[tuple[Card, ...]]) -> State:
    """Return the hand before the first bid; unknown cards go to the stock, after the turned ones."""
    seats = position.seats
    dealer = position.seat(position.need("dealer"))
    last = _dealers_last(position, plan, hands, dealer)
    turned, cuts = position.cards("turned"), position.cards("cut")
    whole = pack(rules.deck, seats)
    there = Counter((*turned, *(card for hand in hands for card in hand)))
    more = list((there - Counter(whole)).elements())
    if more:
        position.whole.refuse("bad-deal", f"{more[0]} appears too often for the deck of {len(whole)} cards")
    rest = list((Counter(whole) - there).elements())
    stock = (*turned, *rest)
    if turned_cards(rules, plan, stock) != turned:
        wanted = "the cards turned for trumps" if plan.source == "turn_up" else "no card turned"
        (position.segments.get("turned") or position.whole).refuse(MISMATCH, f"expected {wanted}")
    trump, word = _trump(position)
    suit = trump if plan.source == "random_suit" and trump != "nt" else None
    deal = Deal(whole, cuts, suit)
    before = State(rules, seats, (plan,), "deal", plan, dealer=dealer)
    with word.blamed():
        check_deal(before, deal)
    if plan.source == "rotation" and plan.trump is None:
        possible: tuple[Trump, ...] = rules.trump.cycle
    else:
        possible = (trump_of(rules, plan, deal, turned=turned, dealers_last=last, first_trump=None),)
    if trump not in possible:
        word.expected(" or ".join(possible), MISMATCH)
    dealt = Dealt(plan, dealer, tuple(hands), stock, turned, cuts, trump)
    leader = opening_leader(rules, seats, dealer, (None,) * seats)
    return replace(before, phase="bid", hand=Hand(dealt, (None,) * seats, dealt.hands, (0,) * seats, leader))


def _dealers_last(position: Position, plan: HandPlan, hands: list[tuple[Card, ...]], dealer: int) -> Card:
    """Return the dealer's last card; if it decides trumps it is named, and moved to the end of the dealer's hand."""
    mine = list(hands[dealer])
    if plan.source != "dealer_last_card":
        if "last" in position:
            position.need("last").refuse(
                MISMATCH, "expected no 'last': the dealer's last card doesn't decide trumps here"
            )
        return mine[-1]
    word = position.need("last")
    card = card_at(word)
    if card not in mine or len(mine) != plan.cards:
        word.refuse(MISMATCH, "expected a card dealt to the dealer, and all finished tricks listed")
    mine.remove(card)
    hands[dealer] = (*mine, card)
    return card


def _trump(position: Position) -> tuple[Trump, Passage]:
    word = position.need("trump")
    return trump_at(word), word


def _bid(position: Position, state: State) -> State:
    """Return the state after the bids."""
    words = position.need("bids").words()
    if len(words) != state.seats:
        position.need("bids").expected(f"{state.seats} bids, '-' where none is made")
    for seat in bidding_order(state.rules, state.seats, current_hand(state).dealt.dealer):
        if words[seat].text != "-":
            bid = Bid(seat, number_at(words[seat]))
            with words[seat].blamed():
                state = checked_evolve(state, bid)
    if "sealed" in position:
        if state.phase != "reveal":
            position.need("sealed").refuse(
                MISMATCH, "expected no 'sealed': it is for bids that are all in but still hidden"
            )
        return state
    reveal = due(state)
    return state if reveal is None else evolve(state, reveal)


def _played(position: Position, state: State, unknown: int) -> State:
    """Return the state after the tricks; *unknown* tricks, of which only the takers are known, come first."""
    tricks, leader = position.finished, position.need("leader")
    hand = current_hand(state)
    # unknown tricks have no cards, so each seat holds all of its known cards when the known tricks begin
    if unknown:
        first = tricks[0].leader if tricks else leader
        gone = (Trick(hand.leader, (), None),) * unknown
        hand = replace(hand, leader=position.seat(first), tricks=gone, broken="broken" in position)
    elif "broken" in position:
        position.need("broken").refuse(MISMATCH, "expected no 'broken': all tricks are listed")
    state = replace(state, hand=hand)
    for trick in tricks:
        state = _led(position, state, trick)
    state = _credited(position, state, unknown)
    return _led(position, state, TrickText(leader, tuple(position.trick)))


def _led(position: Position, state: State, trick: TrickText) -> State:
    """Return the state after a trick or a part of one."""
    if position.seat(trick.leader) != current_hand(state).leader:
        trick.leader.expected(f"seat {current_hand(state).leader} to lead", MISMATCH)
    for word in trick.cards:
        with word.blamed():
            state = checked_evolve(state, Play(to_play(state), card_at(word)))
    return state


def _credited(position: Position, state: State, unknown: int) -> State:
    """Return the state with the tricks taken as written, which must agree with the known tricks."""
    words = position.need("taken")
    taken = tuple(number_at(word) for word in words.words())
    hand = current_hand(state)
    cancels = state.rules.trick.duplicates == "cancel"
    missing = len(hand.tricks) - sum(taken)
    fits = len(taken) == state.seats and all(written >= known for written, known in zip(taken, hand.taken, strict=True))
    if not fits or missing < 0 or (missing and not cancels) or (not unknown and taken != hand.taken):
        known = " ".join(map(str, hand.taken))
        words.expected(f"the {len(hand.tricks)} tricks played, {'at least ' if unknown else ''}{known}", MISMATCH)
    carried = missing if state.rules.trick.dead.credit == "carry" else 0
    return replace(state, hand=replace(hand, taken=taken, carried=carried))
