"""How a game ends, what settles a tie, how matches add up, and rules of conduct, forfeits and score sheets."""

from __future__ import annotations

from ohhell.notation.prose.context import SheetContext
from ohhell.notation.prose.english import listed, number, plain, sentences
from ohhell.rules.axes import ForfeitRule, SheetField

_TIES = {
    "shared": "players who tie for the highest {total} share the win",
    "most_bid_made": "if players tie for the highest {total}, the one whose made bids add up to more wins; if these are "
    "equal too, they share the win",
    "most_hands_made": "if players tie for the highest {total}, the one who made more bids wins; if they made the same "
    "number, they share the win",
    "extra_hands": "if players tie for the highest {total}, everyone plays a tie-breaker hand {size}, and another if "
    "needed, until one player is ahead of all others; anyone can still win",
}
_SIZES = {"last": "with as many cards as the last hand", "max": "with as many cards as the largest hand"}
_NEXT_DEALER = {
    "redraw": "a new first dealer is chosen for every match",
    "continue": "the deal passes on from one match to the next, just as from hand to hand",
}
_TALK = {
    "open": "you may talk freely at the table",
    "silent_in_hand": "from the deal until the hand is scored, nobody may talk about the cards, their own or anyone else's",
}
_SCORERS = {"engine": "one player or the program keeps the score", "player": "one player keeps the score"}
_SCOPES = {"match": "per {game}", "event": "per championship"}
_CHOSEN = "that player chooses which, unless the table agrees on something else"
_HEADS: dict[SheetField, str] = {
    "winner": "the winner",
    "date": "the date",
    "location": "the place",
    "scorer": "the scorekeeper",
    "comments": "comments",
}
_ROWS: dict[SheetField, str] = {
    "cards": "the number of cards",
    "trump": "the trump",
    "bids": "the bids",
    "tricks": "the tricks taken",
    "points": "the points",
    "running_total": "the running totals",
}


def end(context: SheetContext) -> list[str]:
    """When the game is over and who has won it."""
    rules = context.rules
    if rules.end.kind == "target":
        over = (
            f"the {context.game} ends after the hand in which a player reaches {number(rules.end.points or 0)} points, or "
            "after the last hand if nobody does"
        )
    else:
        over = f"the {context.game} ends after the last hand"
    if rules.format.matches > 1:
        return [sentences([over])]
    return [sentences([over, "the highest total wins", *_tie(context, "total")])]


def matches(context: SheetContext) -> list[str]:
    """How several matches are added up, and how large their tables are."""
    form = context.rules.format
    parts = []
    if form.matches > 1:
        parts += [
            f"you play {number(form.matches)} matches",
            "each player's match totals are added up, and the highest sum wins",
            *_tie(context, "sum"),
            _NEXT_DEALER[form.next_match_dealer],
        ]
    if form.table_size is not None:
        parts.append(f"larger groups play at tables of {number(form.table_size)}")
        parts.append("play at a steady pace, so that all tables finish each hand at about the same time")
    return [sentences(parts)] if parts else []


def at_the_table(context: SheetContext) -> list[str]:
    """Talk, bids in play, forfeits, and the score sheet."""
    rules = context.rules
    paragraphs = [
        sentences([_TALK[rules.table_talk], _bids_in_play(context)]),
        *(sentences(_forfeit(context, rule)) for rule in rules.forfeits if rule.min_bid <= context.largest),
        sentences([*_scorer(context), *_score_sheet(context), *_comments(context)]),
    ]
    return [paragraph for paragraph in paragraphs if paragraph]


def _tie(context: SheetContext, total: str) -> list[str]:
    """What settles equal totals, and for extra hands the trumps they have."""
    tie, trump = context.rules.tie, context.rules.trump
    law = _TIES[tie.kind].format(total=total, size=_SIZES[tie.size])
    if tie.kind != "extra_hands" or not any(hand.last and hand.plan.source == "by_list" for hand in context.hands):
        return [law]
    same = tie.size == "last" or trump.list.by == "hand"
    return [law, f"a tie-breaker hand has the trump {'of the last hand' if same else 'listed for that many cards'}"]


def _bids_in_play(context: SheetContext) -> str:
    """Whether players may ask for the bids once the first card is led."""
    rules = context.rules
    what = "the total of the bids" if rules.bid.reveal == "total_only" else "the bids"
    if rules.bid.reveal == "after_play":
        return ""
    if rules.bids_visible_in_play:
        return f"you may ask for {what} at any time during play"
    return f"once the first card is led, nobody may ask for {what} or mention any bid until the hand is over"


def _forfeit(context: SheetContext, rule: ForfeitRule) -> list[str]:
    """Who owes a forfeit, how often, and the choices."""
    name = plain(rule.id).replace("_", " ")
    called = "" if name in {"", "forfeit"} else f' called "{name}"'
    least = "a bid" if rule.min_bid == 0 else f"a bid of {number(rule.min_bid)} or more"
    once = _SCOPES[rule.scope].format(game=context.game)
    choices = [plain(text).rstrip(".") for text in rule.choices]
    what = choices[0] if len(choices) == 1 else f"{'; '.join(choices[:-1])}; or {choices[-1]}"
    return [
        f"a player who misses {least} pays a forfeit{called}: {what}",
        *([_CHOSEN] if len(choices) > 1 else []),
        f"nobody pays it more than once {once}, and it doesn't change the score",
    ]


def _scorer(context: SheetContext) -> list[str]:
    scorer = context.rules.scorer
    how = plain(scorer.how)
    return [_SCORERS[scorer.by] + (f"{', ' if how[0].islower() else ': '}{how}" if how else "")]


def _score_sheet(context: SheetContext) -> list[str]:
    """The fields of the score sheet."""
    fields = context.rules.sheet.fields
    heads = [words for name, words in _HEADS.items() if name in fields]
    rows = [words for name, words in _ROWS.items() if name in fields]
    parts = []
    if heads:
        parts.append(f"the score sheet has room for {listed(heads)}")
    if rows:
        parts.append(f"{'for each hand, it shows' if heads else 'for each hand, the score sheet shows'} {listed(rows)}")
    return parts


def _comments(context: SheetContext) -> list[str]:
    return ["write comments worth remembering on the score sheet"] if context.rules.comments else []
