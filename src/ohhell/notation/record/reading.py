"""Reading of records: every event is checked, and everything derived from the events must be as written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ohhell.notation.located_text import Passage, card_at, cards_at, number_at, seat_at, shown, total_at, trump_at
from ohhell.notation.record import writing
from ohhell.notation.record.lines import KeyedLine, LineReader, split_lines
from ohhell.notation.record.proof import COMMITMENT, check_opened, proof_at
from ohhell.notation.record.record import (
    Details,
    Record,
    RecordComment,
    check_line,
    check_names,
    checked_evolve,
    initial_state,
)
from ohhell.rules import toml
from ohhell.rules.cards import JOKER, RANKS, SUITS, Card, Suit
from ohhell.rules.errors import OhHellError, RulesError, WrongKindError
from ohhell.rules.events import Bid, Deal, Draw, Event, Forfeit, Play, Reveal, Tally
from ohhell.rules.limits import MOST_SEATS
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import draws_first_trump
from ohhell.rules.seating import left, round_from
from ohhell.rules.state import State, current_hand, due

MISMATCH = "record-mismatch"
_CARDS = {str(card): card for card in (JOKER, *(Card(rank, suit) for suit in SUITS for rank in RANKS))}
_PLACE_IN_RULES = re.compile(r"(.*) \(at line ([0-9]+), column ([0-9]+)\)\.")


def read(text: str, *, limited: bool = True) -> tuple[Record, State]:
    """Return the record in *text* and the state after its events; raise NotationError with the place and the reason.

    Pass *limited* False for records that this program wrote: games of earlier versions may be longer than the limits.
    """
    if not isinstance(text, str):
        raise WrongKindError("the text of a record", text)
    lines = split_lines(text, limited=limited)
    record, state, newest_key = _heading(lines)
    reader = _EventReader(lines, record, state)
    reader.read_events()
    with newest_key.blamed():
        check_opened(record.proof, reader.state)
    events, comments = tuple(reader.events), tuple(reader.comments)
    return replace(record, events=events, comments=comments), reader.state


def _heading(lines: LineReader) -> tuple[Record, State, Passage]:
    """Read a record without its events; return it with the state before them and the place of the newest key."""
    names = _names(lines)
    details = Details(_text(lines, "date") or "", _text(lines, "place") or "", _text(lines, "scorer") or "")
    seed = _text(lines, "seed", may_be_empty=True)
    if seed is not None and lines.key == COMMITMENT:
        lines.need(COMMITMENT).key.refuse("bad-proof", "A record has a seed or a commitment, not both.")
    proof, newest_key = proof_at(lines, names)
    dealer = lines.take("goes on dealing")
    seat = None if dealer is None else seat_at(names, dealer.value)
    block = lines.need("rules")
    record = Record(_rules(block), names, seed=seed, details=details, dealer=seat, proof=proof)
    record = replace(record, paid=_paid(record, lines), carried=_carried(names, lines.take("carried over")))
    with block.key.blamed():
        return record, initial_state(record), newest_key


def _carried(names: tuple[str, ...], line: KeyedLine | None) -> tuple[int, ...]:
    """Return the totals of earlier matches, in seat order."""
    if line is None:
        return ()
    totals = [total_at(item.last_word()[1]) for item in line.value.split(",")]
    if len(totals) != len(names):
        line.value.refuse(MISMATCH, f"expected {len(names)} players, found {len(totals)}")
    _same_list(line.value, writing.per_seat(names, totals))
    return tuple(totals)


def _paid(record: Record, lines: LineReader) -> tuple[Forfeit, ...]:
    """Read the forfeits of earlier matches, each once."""
    known: dict[str, Forfeit] = {}
    found: dict[Forfeit, None] = {}
    while (line := lines.take("paid before")) is not None:
        known = known or _every_forfeit(record)
        paid = known.get(line.value.text) or line.value.expected("a player and a forfeit of these rules")
        if paid in found:
            line.value.refuse(MISMATCH, f"expected each forfeit once, found {shown(line.value.text)} again")
        found[paid] = None
    return tuple(found)


def _every_forfeit(record: Record) -> dict[str, Forfeit]:
    """Return every forfeit that a player can owe, by its text."""
    seats = range(len(record.names))
    forfeits = (Forfeit(seat, rule.id) for rule in record.rules.forfeits for seat in seats)
    return {writing.forfeit_text(record.names, forfeit): forfeit for forfeit in forfeits}


def _names(lines: LineReader) -> tuple[str, ...]:
    names: dict[str, None] = {}
    line: KeyedLine | None = lines.need("seat")
    while line is not None:
        name = line.value
        with name.blamed():
            check_names((name.text, name.text) if name.text in names else (name.text,))
        if len(names) == MOST_SEATS:
            line.key.refuse("players-out-of-range", f"more than {MOST_SEATS} seats are too many")
        names[name.text] = None
        line = lines.take("seat")
    return tuple(names)


def _text(lines: LineReader, key: str, *, may_be_empty: bool = False) -> str | None:
    """Read the value of an optional key."""
    line = lines.take(key)
    if line is None:
        return None
    value = line.value
    if not value.text and not may_be_empty:
        value.expected(f"the {key}")
    with value.blamed():
        check_line(value.text, key)
    return value.text


def _rules(block: KeyedLine) -> Rules:
    """Return the rules in the TOML below their key."""
    if block.rows[0].text:
        block.value.expected("nothing here and the rules below, indented by four spaces")
    first = block.key.place[0]
    rows: list[str] = []
    for row in block.rows[1:]:
        rows += [""] * (row.line - first - 1 - len(rows)) + [row.text]
    table, problems = toml.parse("\n".join(rows))
    rules = toml.build(Rules, table, problems)
    if problems:
        error = RulesError(problems)
        found = _PLACE_IN_RULES.fullmatch(error.sentence) if error.code == "not-toml" else None
        if found is not None:
            line, column = first + int(found[2]), block.rows[1].column - 1 + int(found[3])
            Passage("", ((0, line, column),)).refuse(error.code, found[1])
        block.key.refuse(error.code, error.sentence)
    return rules


def _suit(word: Passage) -> Suit:
    suit = next((suit for suit in SUITS if suit == word.text), None)
    return suit or word.expected("a suit, c, d, h or s", "not-a-suit")


def _same(found: Passage, text: str, code: str = MISMATCH) -> None:
    """Raise unless a passage is the *text* that follows from the events."""
    if found.text != text:
        found.expected(repr(text), code)


def _same_list(found: Passage, texts: Sequence[str], code: str = MISMATCH) -> None:
    if found.text == ", ".join(texts):
        return
    items = found.split(",")
    for item, text in zip(items, texts, strict=False):
        _same(item, text, code)
    if len(items) != len(texts):
        items[-1].refuse(code, f"expected {len(texts)} players, found {len(items)}")


class _EventReader:
    """Reads the events of a record one by one and applies them."""

    def __init__(self, lines: LineReader, record: Record, state: State) -> None:
        self.lines = lines
        self.names = record.names
        self.seats = {name: seat for seat, name in enumerate(record.names)}
        self.state = state
        self.events: list[Event] = []
        self.comments: list[RecordComment] = []

    def read_events(self) -> None:
        """Read to the end of the text."""
        while (key := self.lines.key) is not None:
            if key == "comment":
                text = _text(self.lines, "comment", may_be_empty=True) or ""
                self.comments.append(RecordComment(len(self.events), text))
            elif writing.is_settled(self.state):
                break
            else:
                self._step(key)
        if writing.is_settled(self.state):
            self._result()

    def _result(self) -> None:
        _same(self.lines.need("result").value, writing.result_text(self.names, self.state))
        if self.lines.key is not None:
            self.lines.expected("the end of the record")

    def _step(self, key: str) -> None:
        """Read what must come next: an automatic event, a draw or deal, or moves."""
        state, due_event = self.state, due(self.state)
        if isinstance(due_event, Forfeit):
            self._forfeit(due_event)
        elif isinstance(due_event, Reveal):
            self._reveal(due_event)
        elif state.phase == "draw":
            self._draw()
        elif state.phase == "deal":
            self._deal()
        elif key == "bids":
            self._bids()
        elif key == (trick := f"trick {len(current_hand(state).tricks) + 1}"):
            self._trick(trick)
        else:
            self.lines.expected("'bids:'" if state.phase == "bid" else f"'{trick}:'")

    def _add(self, event: Event, place: Passage) -> None:
        try:  # not `blamed`: this is the slowest part of reading, and a context manager would cost time
            self.state = checked_evolve(self.state, event)
        except OhHellError as error:
            place.blame(error)
        self.events.append(event)

    def _forfeit(self, due_event: Forfeit) -> None:
        line = self.lines.need("forfeit")
        _same(line.value, writing.forfeit_text(self.names, due_event))
        self._add(due_event, line.key)

    def _reveal(self, due_event: Reveal) -> None:
        line = self.lines.need("reveal")
        _same_list(line.value, writing.per_seat(self.names, due_event.bids))
        self._add(due_event, line.key)

    def _draw(self) -> None:
        drawn = self.lines.take("draw")
        rounds = drawn.value.split(";") if drawn is not None else []
        dealer = self.lines.need("dealer")
        first = _suit(self.lines.need("first trump").value) if draws_first_trump(self.state.rules) else None
        draw = Draw(
            tuple(tuple(self._card_of(item) for item in one.split(",")) for one in rounds),
            seat_at(self.names, dealer.value),
            first,
        )
        self._add(draw, (drawn or dealer).value)

    def _deal(self) -> None:
        state, plan = self.state, self.state.plan
        assert plan is not None
        assert state.dealer is not None
        top = self.lines.need(writing.hand_key(plan))
        outline = f"{writing.hand_outline(self.names, state)}, trump "
        if not top.value.text.startswith(outline):
            top.value.expected(f"'{outline}…'", MISMATCH)
        trump = top.value.part(len(outline), len(top.value.text))
        if self.lines.key == "bids":
            self._tally(top, trump)
            return
        hands = [self._dealt(name, plan.cards) for name in self.names]
        turned = self.lines.need("turned").value if plan.source == "turn_up" else None
        rest = self.lines.take("left")
        stock = (cards_at(turned) if turned is not None else ()) + (cards_at(rest.value) if rest is not None else ())
        cuts = cards_at(self.lines.need("cut").value) if plan.source == "cut_before_deal" else ()
        suit = _suit(self.lines.need("suit drawn").value) if plan.source == "random_suit" else None
        order = round_from(state.rules, state.seats, left(state.rules, state.seats, state.dealer))
        singly = tuple(hands[seat][place] for place in range(plan.cards) for seat in order)
        self._add(Deal(singly + stock, cuts, suit), top.key)
        dealt = current_hand(self.state).dealt
        if turned is not None:
            _same_cards(turned, dealt.turned)
        _same(trump, dealt.trump)

    def _tally(self, top: KeyedLine, trump: Passage) -> None:
        """Read a hand that was played with real cards: only its bids and tricks are known."""
        bids, taken = self._noted("bids"), self._noted("taken")
        self._add(Tally(trump_at(trump), bids, taken), top.key)
        self._scores()

    def _noted(self, key: str) -> tuple[int, ...]:
        """Read a number per seat."""
        value = self.lines.need(key).value
        numbers = [number_at(item.last_word()[1]) for item in value.split(",")]
        if len(numbers) != len(self.names):
            value.refuse(MISMATCH, f"expected {len(self.names)} players, found {len(numbers)}")
        _same_list(value, writing.per_seat(self.names, numbers))
        return tuple(numbers)

    def _dealt(self, name: str, count: int) -> tuple[Card, ...]:
        value = self.lines.need(f"dealt {name}").value
        hand = cards_at(value)
        if len(hand) != count:
            value.refuse("bad-deal", f"expected {count} cards, found {len(hand)}")
        return hand

    def _bids(self) -> None:
        for item in self.lines.need("bids").value.split(","):
            seat, number = self._of(item)
            self._add(Bid(seat, number_at(number)), item)

    def _trick(self, key: str) -> None:
        value = self.lines.need(key).value
        plays, *ends = value.split(";")
        number = len(current_hand(self.state).tricks) + 1
        hands = len(self.state.sheet)
        for item in plays.split(","):
            if len(current_hand(self.state).tricks) == number:
                item.expected("';' and who took the trick, after the last card")
            self._add(Play(*self._card_of(item)), item)
        tricks = current_hand(self.state).tricks
        if len(tricks) == number:
            end = ends[0] if ends else value.part(len(value.text), len(value.text))
            _same(end, writing.winner_name(self.names, tricks[-1].winner))
        if len(ends) > (len(tricks) == number):
            ends[-1].expected("nothing here" if len(ends) > 1 else "more cards before ';'")
        if len(self.state.sheet) > hands:
            self._scores()

    def _scores(self) -> None:
        row = self.state.sheet[-1]
        for key, numbers in (("points", row.points), ("totals", row.totals)):
            _same_list(self.lines.need(key).value, writing.per_seat(self.names, numbers), "score-mismatch")

    def _card_of(self, item: Passage) -> tuple[int, Card]:
        name, _, word = item.text.rpartition(" ")
        if name in self.seats and (card := _CARDS.get(word)):  # Only an error needs the places of name and card
            return self.seats[name], card
        seat, place = self._of(item)
        return seat, card_at(place)

    def _of(self, item: Passage) -> tuple[int, Passage]:
        """Return the seat that an item of a list is about, and the rest of the item."""
        name, word = item.last_word()
        return seat_at(self.names, name), word


def _same_cards(found: Passage, cards: Sequence[Card]) -> None:
    """Raise unless the turned cards are those that the rules turn."""
    if cards_at(found) != cards:
        found.expected(repr(" ".join(map(str, cards))), MISMATCH)
