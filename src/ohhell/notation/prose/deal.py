"""Who deals, how, and where the trumps of a hand come from."""

from __future__ import annotations

from ohhell.notation.prose.cards import rank_name
from ohhell.notation.prose.context import ScheduledHand, SheetContext, in_hands, no_trump_ranks, only_jokers_over
from ohhell.notation.prose.english import listed, sentences, table
from ohhell.notation.prose.hands import trumps_are_listed
from ohhell.rules.axes import Source, Spare
from ohhell.rules.cards import SUIT_NAMES
from ohhell.rules.schedule import first_trump, suits_to_start
from ohhell.rules.seating import draws_cards

_FIRST = {
    "draw_high": "everyone draws a card, and the player with the highest card deals the first hand",
    "cut_high": "everyone cuts the deck, and the player with the highest card deals the first hand",
    "face_up_high": "everyone is dealt one card face up, and the player with the highest card deals the first hand",
    "random_dealer": "the first dealer is chosen at random",
    "random_first_player": "a player is chosen at random to start; the player on their {right} deals the first hand",
}
_TIES = {
    "redraw_tied": "if players tie for the highest rank, they {again} until one of them is highest",
    "suit_order": "if players tie for the highest rank, the suit decides: spades are highest, then hearts, diamonds and clubs",
}
_AGAIN = {"draw_high": "draw again", "cut_high": "cut again", "face_up_high": "are dealt another card each"}
_SOURCES: dict[Source, str] = {
    "turn_up": "the dealer turns up the top undealt card {moment}, and its suit is trumps",
    "by_list": "trumps are fixed in advance: see the list {where}",
    "rotation": "trumps change from hand to hand, in this order: {cycle}",
    "fixed": "{suit} are trumps",
    "none": "there are no trumps",
    "dealer_last_card": "the last card dealt, which is the dealer's, is shown to everyone {moment}, and its suit is "
    "trumps",
    "cut_before_deal": "a card is cut {openly}before the deal, and its suit is trumps; it goes back into the deck, which "
    "is shuffled again",
    "random_suit": "the trump suit is drawn at random",
}
_SPARES: dict[Spare, Source] = {
    "error": "turn_up",
    "no_trump": "none",
    "dealer_last_card": "dealer_last_card",
    "cut_before_deal": "cut_before_deal",
    "random_suit": "random_suit",
    "fixed": "fixed",
    "by_list": "by_list",
    "rotation": "rotation",
}


def first_dealer(context: SheetContext) -> list[str]:
    """How the first dealer is chosen."""
    rules = context.rules
    parts = [context.with_directions(_FIRST[rules.first_dealer.by])]
    if draws_cards(rules):
        again = _AGAIN[rules.first_dealer.by]
        parts.append(_TIES[rules.first_dealer.tie].format(again=again))
        if rules.first_dealer.tie == "suit_order" and context.copies > 1:
            parts.append(f"if their cards are identical, they {again}")
        if context.jokers:
            parts.append("jokers don't count: a player who gets one takes another card")
    return [sentences(parts)]


def deal(context: SheetContext) -> list[str]:
    """How the cards are dealt, and who deals next."""
    way = context.with_directions(
        "the dealer shuffles and deals the cards one at a time, {clockwise}, starting with the player on their "
        "{left}; after each hand, the deal passes to the {left}"
    )
    turned = any(hand.plan.source == "turn_up" for hand in context.hands)
    over = any(hand.undealt > turned for hand in context.hands)
    rest = "undealt cards stay face down and out of play" if over else ""
    return [sentences([way, rest and rest + (", except the one turned up for trumps" if turned else "")])]


def trumps(context: SheetContext) -> list[str]:
    """Where trumps come from, the exceptions, and when they are shown."""
    trump = context.rules.trump
    applied = {_override(context, hand) for hand in context.hands}
    parts = [_source(context, trump.source)] if None in applied else []
    exceptions = [other for place, other in enumerate(trump.override) if place in applied]
    for other in exceptions:
        parts.append(
            f"{in_hands(context, other.when)}{', however,' if parts else ','} {_source(context, other.source)}"
        )
    if any(len({other.source for other in exceptions if hand.holds(other.when)}) > 1 for hand in context.hands):
        parts.append("if more than one of these exceptions applies, the first one counts")
    if trump.no_card_left != "error" and _whole_pack_dealt(context):
        spare = _source(context, _SPARES[trump.no_card_left])
        parts.append(f"if a hand uses the whole deck, there is no card to turn up; in that case, {spare}")
    return [sentences([*parts, *_turned(context), *_rotation(context), _hidden(context)]), *_list(context)]


def _source(context: SheetContext, source: Source) -> str:
    """A clause that says where trumps come from."""
    trump = context.rules.trump
    late = trump.reveal == "after_bids"
    if source == "rotation" and len(set(trump.cycle)) == 1:
        return "there are no trumps" if trump.cycle[0] == "nt" else f"{SUIT_NAMES[trump.cycle[0]]} are trumps"
    return _SOURCES[source].format(
        moment="once everyone has bid" if late else "after the deal",
        openly="" if late else "and shown ",
        where="of hands above" if trumps_are_listed(context) else "below",
        suit=SUIT_NAMES[trump.suit] if trump.suit else "",
        cycle=listed([SUIT_NAMES[entry] for entry in trump.cycle]),
    )


def _hidden(context: SheetContext) -> str:
    """Whether a trump that is not turned up stays secret during the bidding."""
    secret = any(
        hand.plan.trump is None and hand.plan.source not in {"turn_up", "dealer_last_card"} for hand in context.hands
    )
    late = context.rules.trump.reveal == "after_bids"
    return "the trump stays secret until everyone has bid" if secret and late else ""


def _override(context: SheetContext, hand: ScheduledHand) -> int | None:
    """The exception that applies to a hand."""
    return next((place for place, other in enumerate(context.rules.trump.override) if hand.holds(other.when)), None)


def _whole_pack_dealt(context: SheetContext) -> bool:
    """Whether a card should be turned in a hand that leaves none over."""
    trump = context.rules.trump
    for hand in context.hands:
        place = _override(context, hand)
        source = trump.source if place is None else trump.override[place].source
        if source == "turn_up" and hand.undealt == 0:
            return True
    return False


def _turned(context: SheetContext) -> list[str]:
    """What a joker or a card of a special rank means when it should show the trump."""
    trump = context.rules.trump
    sources = {hand.plan.source for hand in context.hands}
    parts: list[str] = []
    if "turn_up" in sources:
        if ranks := no_trump_ranks(context):
            cards = listed([f"{_article(rank_name(rank))} {rank_name(rank)}" for rank in ranks], "or")
            parts.append(f"if {cards} is turned up, there are no trumps")
        if context.jokers and trump.turnup_joker == "no_trump":
            parts.append("if a joker is turned up, there are no trumps")
        elif context.jokers:
            alone = "; if only jokers are left, there are no trumps" if only_jokers_over(context) else ""
            parts.append(f"if a joker is turned up, the dealer turns up the next card{alone}")
    if "dealer_last_card" in sources and context.jokers:
        parts.append("if the dealer's last card is a joker, there are no trumps")
    if "cut_before_deal" in sources and context.jokers:
        parts.append("if the card cut is a joker, another card is cut")
    return parts


def _article(word: str) -> str:
    return "an" if word in {"ace", "8", "11"} else "a"


def _rotation(context: SheetContext) -> list[str]:
    """With which trump a rotation begins, and that it counts every hand."""
    turns = {hand.plan.source == "rotation" for hand in context.hands}
    if True not in turns or len(set(context.rules.trump.cycle)) == 1:
        return []
    after = "after the last, the order starts again"
    others = "; it moves on in every hand, even in hands with other trumps" if False in turns else ""
    first = first_trump(context.rules)
    if first is not None:
        return [after + others, f"in the first hand of a {context.game}, the order starts with {SUIT_NAMES[first]}"]
    suits = listed([SUIT_NAMES[suit] for suit in dict.fromkeys(suits_to_start(context.rules))], "or")
    return [after + others, f"in the first hand of a {context.game}, it starts with a suit drawn at random: {suits}"]


def _list(context: SheetContext) -> list[str]:
    """The trumps that are settled in advance, where the list of hands does not name them already."""
    meant = [hand for hand in context.hands if hand.plan.source == "by_list"]
    if not meant or trumps_are_listed(context):
        return []
    if context.rules.trump.list.by == "cards":
        by_cards = {hand.plan.cards: hand.plan.trump for hand in meant}
        rows = [(cards, SUIT_NAMES[by_cards[cards] or "nt"]) for cards in sorted(by_cards, reverse=True)]
        return [table(("Cards", "Trump"), rows)]
    by_hand = {hand.plan.number: hand.plan.trump for hand in meant}
    return [table(("Hand", "Trump"), [(hand, SUIT_NAMES[by_hand[hand] or "nt"]) for hand in sorted(by_hand)])]
