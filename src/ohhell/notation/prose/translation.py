"""Rule sheets in other languages: each English sentence is recognised by its template, and written by that of the language.

A language has a template for every English one. Holes in English templates: `{n}`, `{m}`, `{k}` are numbers, `{o}` an ordinal number,
`{choice}` numbers to choose from, `{game}` is "game" or "match", `{list}` a list of terms, `{where}` the hands in which something holds, `{part}` and
`{worth}` other clauses, `{points}` a sum of points, `{text}` anything, and all others are single terms. `card(s)` stands for both forms. A template of a language may
choose by a number or by "game" and "match": `{n:Karte|Karten}`, `{game:die Partie|das Match}`.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from ohhell.notation.prose.english import NUMBERS, ORDINALS, WIDTH, sentence, table
from ohhell.rules.errors import OhHellError

LANGUAGES: Final = ("en", "de", "fr", "es", "nl")
"""The codes of the languages of rule sheets; all but English have a file in `languages`."""

_HOLE: Final = re.compile(r"\{(\w+)(?::([^}]*))?\}")
_AFTER_COLON: Final = re.compile(r"(?<=: )\w")
_NUMBER: Final = rf"\d+|{'|'.join(NUMBERS)}"
_ORDINAL: Final = rf"\d+(?:st|nd|rd|th)|{'|'.join(ORDINALS)}"
_KINDS: Final = {
    "n": _NUMBER, "m": _NUMBER, "k": _NUMBER, "o": _ORDINAL, "game": "game|match", "choice": r"[\w, ]+?", "best": r"[\w, ]+?",
    "where": "(?:in|from) [^,]+", "list": ".+?", "part": ".+", "part2": ".+", "worth": ".+", "points": ".+?", "less": ".+",
    "text": ".+", "term": ".+?", "turn": "(?:counter)?clockwise", "side": "left|right", "times": r"once|twice|\w+ times|once per player",
    "rank": r"jack|queen|king|ace|\d+",
    "suit": r"\w+", "joker": "the joker|a joker|it", "twins": "two jokers|two identical cards", "sum": "total|sum",
}  # fmt: skip


Pattern = tuple[re.Pattern[str], tuple[str, ...], str]


@dataclass(frozen=True, slots=True)
class Wording:
    """A language: its templates, terms and free texts of presets by the English ones, and how it joins and counts."""

    templates: Mapping[str, str]
    terms: Mapping[str, str]
    texts: Mapping[str, str]
    patterns: tuple[Pattern, ...]
    both: str
    either: str
    plus: str
    minus: str
    span: str
    ordinal: str
    capital_after_colon: bool


def check_language(language: str) -> str:
    """*language* itself, or OhHellError if there are no rule sheets in it."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise OhHellError("unknown-language", f"There are no rule sheets in {language[:20]!r}. Choose one of {known}.")
    return language


@cache
def wording(language: str) -> Wording:
    """The words of a language other than English."""
    file = files(__package__).joinpath("languages", f"{check_language(language)}.toml")
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    patterns = sorted(((*_pattern(english), target) for english, target in found["templates"].items()), key=_holes)
    return Wording(patterns=tuple(patterns), **found)


def _holes(pattern: Pattern) -> int:
    return len(pattern[1])


def free_text(text: str, language: str) -> str:
    """A free text of a preset, such as its description, in another language; any other text stays as it is."""
    return text if language == "en" else wording(language).texts.get(text, text)


def translated(sheet: str, words: Wording) -> str:
    """An English rule sheet in another language; a sentence without a template, such as a free text, stays as it is."""
    return "\n\n".join(_block(block, words) for block in sheet.rstrip("\n").split("\n\n")) + "\n"


def _block(block: str, words: Wording) -> str:
    lines = block.split("\n")
    if block.startswith("|"):
        return _table(lines, words)
    if block.startswith("#"):
        return "\n".join(_heading(line, words) for line in lines)
    text = " ".join(line.strip() for line in lines)
    return "\n".join(textwrap.wrap(_paragraph(text, words), WIDTH, break_on_hyphens=False))


def _heading(line: str, words: Wording) -> str:
    marks, _, title = line.partition(" ")
    return f"{marks} {words.terms.get(title, title)}"


def _table(lines: list[str], words: Wording) -> str:
    heads, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    cells = [[int(cell) if re.fullmatch(r"-?\d+", cell) else _steps(cell, words) for cell in row] for row in rows]
    return table([words.terms.get(head, head) for head in heads], cells)


def _steps(cell: str, words: Wording) -> str:
    """A cell: a term, or a sequence of hand sizes."""
    if cell in words.terms:
        return words.terms[cell]
    return ", ".join(clause(part, words) or part for part in cell.split(", "))


def _paragraph(text: str, words: Wording) -> str:
    """Every sentence of a paragraph; two that belong to one template are recognised together."""
    if text in words.texts:
        return words.texts[text]
    if text.startswith("Source: "):
        return f"{words.terms['Source']}: {text.removeprefix('Source: ')}"
    return " ".join(sentence(_sentence(part, words)) for part in split(text))


def split(text: str) -> list[str]:
    """The sentences of a paragraph."""
    return re.split(r"(?<=[.:!?]) (?=[A-Z])", text)


def _sentence(part: str, words: Wording) -> str:
    found = clause(part.rstrip("."), words)
    return part if found is None else found


def clause(text: str, words: Wording) -> str | None:
    """A clause in another language, or None if no template fits."""
    for pattern, holes, target in words.patterns:
        if match := pattern.fullmatch(text):
            values = dict(zip(holes, match.groups(), strict=True))
            filled = _filled(target, values, words)
            if filled is not None:
                return filled
    return None


def _pattern(template: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    holes = tuple(name for name, _ in _HOLE.findall(template))
    parts = _HOLE.split(template)
    text = "".join(
        f"({_KINDS[part]})" if place % 3 == 1 else re.escape(part or "").replace(r"\(s\)", "s?")
        for place, part in enumerate(parts)
        if place % 3 != 2  # noqa: PLR2004 (what a hole chooses from)
    )
    return re.compile(text, re.IGNORECASE), holes


def _filled(target: str, values: Mapping[str, str], words: Wording) -> str | None:
    """*target* with its holes filled; None if a part has no template."""
    shown: dict[str, str] = {}
    for name, value in values.items():
        text = _value(name, value, words)
        if text is None:
            return None
        shown[name] = text

    def fill(hole: re.Match[str]) -> str:
        name, choices = hole.groups()
        if choices is None:
            return shown[name]
        one, other = choices.split("|")
        chosen = one if shown[name] in {"1", "game"} else other
        return chosen if name == "game" else f"{shown[name]} {chosen}"

    text = _HOLE.sub(fill, target)
    return _AFTER_COLON.sub(lambda letter: letter[0].upper(), text) if words.capital_after_colon else text


def _value(name: str, value: str, words: Wording) -> str | None:  # noqa: PLR0911 (one per kind of hole)
    match name:
        case "n" | "m" | "k":
            return str(_number(value))
        case "o":
            return words.ordinal.format(_ordinal(value))
        case "choice" | "best":
            return _choice(value, words)
        case "where" | "part" | "part2" | "worth":
            return clause(value, words)
        case "points" | "less":
            return _sum(value, words)
        case "list":
            return _list(value, words)
        case "game":
            return value.lower()
        case "text":
            return words.texts.get(value, value)
        case _:
            return words.terms.get(value.lower(), words.texts.get(value, value))


def _sum(value: str, words: Wording) -> str | None:
    """Points that are added up or subtracted one after the other."""
    for sign, written in ((" plus ", f" {words.plus} "), (", minus ", f", {words.minus} ")):
        if sign in value:
            parts = [_sum(part, words) for part in value.split(sign)]
            return None if None in parts else written.join(part for part in parts if part)
    return clause(value, words)


def _number(value: str) -> int:
    return NUMBERS.index(value.lower()) if value.lower() in NUMBERS else int(value)


def _ordinal(value: str) -> int:
    return ORDINALS.index(value.lower()) + 1 if value.lower() in ORDINALS else int(value[:-2])


def _choice(value: str, words: Wording) -> str | None:
    parts: list[str] = []
    for part in re.split(", | or ", value):
        ends = part.split(" to ")
        if not all(re.fullmatch(_NUMBER, end, re.IGNORECASE) for end in ends):
            return None
        numbers = [str(_number(end)) for end in ends]
        parts.append(numbers[0] if len(numbers) == 1 else words.span.format(*numbers))
    return _joined(parts, words.either)


def _list(value: str, words: Wording) -> str:
    parts = [_item(part, words) for part in re.split(r", | and | or ", value)]
    if " or " in value:
        return _joined(parts, words.either)
    return _joined(parts, words.both) if " and " in value else ", ".join(parts)


def _item(part: str, words: Wording) -> str:
    if part in words.terms:
        return words.terms[part]
    return str(_number(part)) if re.fullmatch(_NUMBER, part) else clause(part, words) or part


def _joined(parts: list[str], last: str) -> str:
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
