"""A rule set as a rule sheet in plain words, made from its data alone."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

from ohhell.notation.prose.bidding import bidding, hook, hook_ever
from ohhell.notation.prose.cards import cards, players
from ohhell.notation.prose.context import SheetContext, sheet_context
from ohhell.notation.prose.deal import deal, first_dealer, trumps
from ohhell.notation.prose.end import at_the_table, end, matches
from ohhell.notation.prose.english import WIDTH, paragraph, plain, sentences
from ohhell.notation.prose.hands import hands
from ohhell.notation.prose.play import first_lead, play
from ohhell.notation.prose.scoring import scoring
from ohhell.notation.prose.translation import check_language, translated, wording
from ohhell.rules.rules import Rules

AIM = "In every hand, you say how many tricks you will take, then try to take exactly that many."

_SECTIONS: tuple[tuple[str, Callable[[SheetContext], list[str]]], ...] = (
    ("Players", players),
    ("Cards", cards),
    ("Hands", hands),
    ("First dealer", first_dealer),
    ("Deal", deal),
    ("Trumps", trumps),
    ("Bidding", bidding),
    ("Hook", lambda context: hook(context) if hook_ever(context) else []),
    ("First lead", first_lead),
    ("Play", play),
    ("Scoring", scoring),
    ("End", end),
    ("Matches", matches),
    ("At the table", at_the_table),
)


def title(rules: Rules) -> str:
    """The name of a rule set, on one line."""
    return plain(rules.name) or "House rules"


def summary(rules: Rules) -> str:
    """A rule set in one line: its name, and what it says about itself."""
    return f"{title(rules)}: {about}" if (about := plain(rules.about)) else title(rules)


def sheet(rules: Rules, seats: int | None = None, language: str = "en") -> str:
    """The whole rule sheet as Markdown, for *seats* players or for all who can play; RulesError where nobody can.

    *language* is a code such as `de`; OhHellError for one that we don't have.

    >>> import ohhell
    >>> print(sheet(ohhell.preset("irish"))[:20])
    # Irish Championship
    """
    if check_language(language) != "en":
        return translated(sheet(rules, seats), wording(language))
    context = sheet_context(rules, seats)
    heads = [f"# {line}" for line in textwrap.wrap(title(rules), WIDTH - len("# "))]
    blocks = ["\n".join(heads)]
    blocks += [sentences([plain(text)]) for text in (rules.about, AIM) if plain(text)]
    for name, tell in _SECTIONS:
        if section := tell(context):
            blocks += [f"## {name}", *section]
    if plain(rules.variations):
        blocks += ["## Variations", sentences([plain(rules.variations)])]
    if plain(rules.source):
        blocks.append(paragraph(f"Source: {plain(rules.source)}"))
    return "\n\n".join(blocks) + "\n"
