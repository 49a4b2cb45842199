"""Who deals, how, and where the trumps of a hand come from."""

from __future__ import annotations

from ohhell.notation.prose.cards import rank_name
from ohhell.notation.prose.english import listed, said, table
from ohhell.notation.prose.hands import trumps_are_listed
from ohhell.notation.prose.setting import ExampleHand, SheetContext, in_hands, no_trump_ranks, only_jokers_over
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


def first_dealer(told: SheetContext) -> list[str]:
    """How the first dealer is found."""
    rules = told.rules
    parts = [told.round_the_table(_FIRST[rules.first_dealer.by])]
    if draws_cards(rules):
        again = _AGAIN[rules.first_dealer.by]
        parts.append(_TIES[rules.first_dealer.tie].format(again=again))
        if rules.first_dealer.tie == "suit_order" and told.copies > 1:
            parts.append(f"if their cards are identical, they {again}")
        if told.jokers:
            parts.append("jokers don't count: a player who gets one takes another card")
    return [said(parts)]


def deal(told: SheetContext) -> list[str]:
    """How the cards are dealt, and who deals next."""
    way = told.round_the_table(
        "the dealer shuffles and deals the cards one at a time, {clockwise}, starting with the player on their "
        "{left}; after each hand, the deal passes to the {left}"
    )
    turned = any(spot.hand.source == "turn_up" for spot in told.spots)
    over = any(spot.over > turned for spot in told.spots)
    rest = "undealt cards stay face down and out of play" if over else ""
    return [said([way, rest and rest + (", except the one turned up for trumps" if turned else "")])]


def trumps(told: SheetContext) -> list[str]:
    """Where trumps come from, the exceptions, and when they are shown."""
    trump = told.rules.trump
    applied = {_override(told, spot) for spot in told.spots}
    parts = [_source(told, trump.source)] if None in applied else []
    exceptions = [other for place, other in enumerate(trump.override) if place in applied]
    for other in exceptions:
        parts.append(f"{in_hands(told, other.when)}{', however,' if parts else ','} {_source(told, other.source)}")
    if any(len({other.source for other in exceptions if spot.holds(other.when)}) > 1 for spot in told.spots):
        parts.append("if more than one of these exceptions applies, the first one counts")
    if trump.no_card_left != "error" and _whole_pack_dealt(told):
        spare = _source(told, _SPARES[trump.no_card_left])
        parts.append(f"if a hand uses the whole deck, there is no card to turn up; in that case, {spare}")
    return [said([*parts, *_turned(told), *_rotation(told), _hidden(told)]), *_list(told)]


def _source(told: SheetContext, source: Source) -> str:
    """A clause that says where trumps come from."""
    trump = told.rules.trump
    late = trump.reveal == "after_bids"
    if source == "rotation" and len(set(trump.cycle)) == 1:
        return "there are no trumps" if trump.cycle[0] == "nt" else f"{SUIT_NAMES[trump.cycle[0]]} are trumps"
    return _SOURCES[source].format(
        moment="once everyone has bid" if late else "after the deal",
        openly="" if late else "and shown ",
        where="of hands above" if trumps_are_listed(told) else "below",
        suit=SUIT_NAMES[trump.suit] if trump.suit else "",
        cycle=listed([SUIT_NAMES[entry] for entry in trump.cycle]),
    )


def _hidden(told: SheetContext) -> str:
    """That trumps which are not turned up stay secret during the bidding."""
    secret = any(
        spot.hand.trump is None and spot.hand.source not in {"turn_up", "dealer_last_card"} for spot in told.spots
    )
    late = told.rules.trump.reveal == "after_bids"
    return "the trump stays secret until everyone has bid" if secret and late else ""


def _override(told: SheetContext, spot: ExampleHand) -> int | None:
    """The exception that applies to a hand."""
    return next((place for place, other in enumerate(told.rules.trump.override) if spot.holds(other.when)), None)


def _whole_pack_dealt(told: SheetContext) -> bool:
    """Whether a card should be turned in a hand that leaves none over."""
    trump = told.rules.trump
    for spot in told.spots:
        place = _override(told, spot)
        source = trump.source if place is None else trump.override[place].source
        if source == "turn_up" and spot.over == 0:
            return True
    return False


def _turned(told: SheetContext) -> list[str]:
    """What a joker or a card of a special rank means when it should show the trump."""
    trump = told.rules.trump
    sources = {spot.hand.source for spot in told.spots}
    parts: list[str] = []
    if "turn_up" in sources:
        if ranks := no_trump_ranks(told):
            cards = listed([f"{_article(rank_name(rank))} {rank_name(rank)}" for rank in ranks], "or")
            parts.append(f"if {cards} is turned up, there are no trumps")
        if told.jokers and trump.turnup_joker == "no_trump":
            parts.append("if a joker is turned up, there are no trumps")
        elif told.jokers:
            alone = "; if only jokers are left, there are no trumps" if only_jokers_over(told) else ""
            parts.append(f"if a joker is turned up, the dealer turns up the next card{alone}")
    if "dealer_last_card" in sources and told.jokers:
        parts.append("if the dealer's last card is a joker, there are no trumps")
    if "cut_before_deal" in sources and told.jokers:
        parts.append("if the card cut is a joker, another card is cut")
    return parts


def _article(word: str) -> str:
    return "an" if word in {"ace", "8", "11"} else "a"


def _rotation(told: SheetContext) -> list[str]:
    """With which trump a rotation begins, and that it counts every hand."""
    turns = {spot.hand.source == "rotation" for spot in told.spots}
    if True not in turns or len(set(told.rules.trump.cycle)) == 1:
        return []
    after = "after the last, the order starts again"
    others = "; it moves on in every hand, even in hands with other trumps" if False in turns else ""
    first = first_trump(told.rules)
    if first is not None:
        return [after + others, f"in the first hand of a {told.game}, the order starts with {SUIT_NAMES[first]}"]
    suits = listed([SUIT_NAMES[suit] for suit in dict.fromkeys(suits_to_start(told.rules))], "or")
    return [after + others, f"in the first hand of a {told.game}, it starts with a suit drawn at random: {suits}"]


def _list(told: SheetContext) -> list[str]:
    """The trumps that are settled in advance, where the list of hands does not name them already."""
    meant = [spot for spot in told.spots if spot.hand.source == "by_list"]
    if not meant or trumps_are_listed(told):
        return []
    if told.rules.trump.list.by == "cards":
        by_cards = {spot.hand.cards: spot.hand.trump for spot in meant}
        rows = [(cards, SUIT_NAMES[by_cards[cards] or "nt"]) for cards in sorted(by_cards, reverse=True)]
        return [table(("Cards", "Trump"), rows)]
    by_hand = {spot.hand.number: spot.hand.trump for spot in meant}
    return [table(("Hand", "Trump"), [(hand, SUIT_NAMES[by_hand[hand] or "nt"]) for hand in sorted(by_hand)])]
