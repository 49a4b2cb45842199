"""Rule sets that are expensive to read and check: as large as a request may be, with as much work as possible."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

SCORE = "[score]\nmade={base=1}\nmissed={base=0}\n"
BY_HAND = "[score]\nmade={base=1,per_hand_index=1}\nmissed={base=0}\n"
LONG = "schedule={shape='custom',list=[" + "1," * 1_000 + "]}\n"
TARGET = "end={kind='target',points=1000000}\ntie={kind='extra_hands'}\n"
MANY = "players={min=2,max=62}\n"
PACKS = "deck={packs=10}\n"

Text = Callable[[int], str]
"""A text of about so many characters."""


def _repeated(text: str, around: str = "{}") -> Text:
    return lambda size: around.replace("{}", text * ((size - len(around)) // len(text)))


def _numbered(text: str, around: str = "{}") -> Text:
    def made(size: int) -> str:
        pieces: list[str] = []
        left = size - len(around)
        while left > len(text) + 5:
            pieces.append(text.replace("#", str(len(pieces))))
            left -= len(pieces[-1])
        return around.replace("{}", "".join(pieces))

    return made


def _conditions(count: int, condition: str, rest: str) -> str:
    """As many conditions, none of which is ever true."""
    return ",".join(f'{{when="{condition} {1000 + number}",{rest}}}' for number in range(count))


NEVER_TRUMPS = "source='none'"
NEVER_BLIND = "mode='blind'"


TOML: dict[str, Text] = {
    "deep dotted key": _repeated(".a", "a{} = 1"),
    "deep table": _repeated("a.", "[{}a]"),
    "deep lists": _repeated("[", "a = {}"),
    "deep inline tables": _repeated("{a=", "a = {}"),
    "many deep keys": _numbered("a#.b.c.d.e.f.g.h=1\n"),
    "many keys": _numbered("a#=1\n"),
    "many keys almost right": _numbered("schedle#=1\n"),
    "many tables": _numbered("[a#]\n"),
    "many tables in a list": _repeated("[[forfeits]]\n"),
    "the same key again": _repeated("a=1\n"),
    "many inline tables": _repeated("{},", "forfeits=[{}]\n" + SCORE),
    "many ranks": _repeated("'2',", "deck={ranks=[{}]}\n" + SCORE),
    "many trumps": _repeated("'c',", LONG + "trump={source='by_list',list={entries=[{}]}}\n" + MANY + SCORE),
    "many suits in turn": _repeated("'c',", LONG + TARGET + "trump={source='rotation',cycle=[{}]}\n" + SCORE),
    "many sizes": _numbered("#=1,", "schedule={max={ {} }}\n" + MANY + SCORE),
    "many points": _numbered("#=1,", "score={made={table={ {} }},missed={base=0}}\n"),
    "many choices": _repeated("'x',", "forfeits=[{choices=[{}]}]\n" + SCORE),
    "many examples": _repeated("[[example]]\n", SCORE + "{}"),
    "huge number": _repeated("9", "a={}"),
    "huge hexadecimal number": _repeated("f", "a=0x{}"),
    "many dates": _repeated("2026-11-16T05:00:00Z,", "a=[{}]"),
    "long name": _repeated("x", "name='{}'\n" + SCORE),
    "name of marks": _repeated("|*_`#<", "name='{}'\n" + SCORE),
    "many sentences": _repeated("A. ", "about='{}'\n" + SCORE),
    "escaped letters": _repeated("\\u00e9", 'about="{}"\n' + SCORE),
    "no end of a text": _repeated('\\"', 'about="""{}'),
    "many quotes": _repeated('"', "about={}"),
    "long condition": _repeated(" ", "hook={kind='last_not_equal',when='n{}>= 6'}\n" + SCORE),
    "blank lines": _repeated("\n"),
    "many closing brackets": _repeated("]"),
}
"""Texts that grow to any size."""

WHOLE: dict[str, tuple[str, int]] = {
    "1000 hands": (LONG + SCORE, 2),
    "1000 hands with ties": (LONG + TARGET + SCORE, 2),
    "1000 hands of many sizes": (
        PACKS + "schedule={shape='custom',list=[" + ",".join(str(1 + hand * 7 % 40) for hand in range(1_000)) + "]}\n" + SCORE,
        12,
    ),
    "1000 hands with conditions": (
        LONG
        + MANY
        + f"trump={{source='none',override=[{_conditions(100, 'hand =', NEVER_TRUMPS)}]}}\n"
        + f"bid={{sight=[{_conditions(100, 'hand =', NEVER_BLIND)}]}}\n"
        + SCORE,
        2,
    ),
    "50 hands with 100 conditions": (
        "schedule={shape='fixed',hands=50,max=2}\n"
        + MANY
        + PACKS
        + f"trump={{source='none',override=[{_conditions(50, 'hand =', NEVER_TRUMPS)}]}}\n"
        + f"bid={{sight=[{_conditions(50, 'hand =', NEVER_BLIND)}]}}\n"
        + SCORE,
        2,
    ),
    "a rotation of 100 trumps": (LONG + TARGET + "trump={source='rotation',cycle=[" + "'c','d'," * 50 + "]}\n" + SCORE, 2),
    "ten packs": (PACKS + SCORE, 2),
    "ten packs with a hook": (PACKS + "hook='any_below'\n" + SCORE, 2),
    "ten packs scored by hand": (PACKS + BY_HAND, 2),
    "ten packs of one's own": ("deck={packs=10,kind='custom',cards=[" + "'2c','3d'," * 50 + "]}\n" + BY_HAND, 2),
    "hands of 200 cards": (
        "deck={packs=10,kind='custom',cards=[" + "'2c','3d'," * 50 + "]}\ntrump={source='none'}\n"
        "schedule={shape='fixed',hands=1000,max=200}\n" + BY_HAND,
        5,
    ),
    "520 players": ("players={min=2,max=520}\ndeck={packs=10}\nschedule={max=1}\ntrump={source='none'}\n" + SCORE, 120),
    "100 forfeits": (
        LONG + "forfeits=[" + ",".join(f"{{id='a{n}',choices=['{'x' * 300}']}}" for n in range(100)) + "]\n" + SCORE,
        12,
    ),
    "tables of points": (
        "score={made={base=1,bonus=["
        + ",".join(f"{{min_bid={n},points={n}}}" for n in range(100))
        + "],table={"
        + ",".join(f"{n}={n * 7 % 11}" for n in range(1_900))
        + "}},missed={base=0,zero={"
        + ",".join(f"{n}={n * 7 % 11}" for n in range(1_900))
        + "}}}\n",
        12,
    ),
    "nobody can play": (LONG + MANY + PACKS + "trump={source='by_list',list={entries=['c']}}\n" + SCORE, 2),
    "nobody can play with a pack of one's own": (
        "deck={kind='custom',cards=[" + "'2c','3d'," * 250 + "]}\ntrump={source='by_list',list={entries=['c']}}\n"
        + LONG + MANY + SCORE,
        2,
    ),
}  # fmt: skip
"""Whole rule sets, each with a number of players, whose meaning is large."""


def mixed(seed: int, size: int) -> str:
    """Pieces of several expensive texts, one after the other, up to a size."""
    rng = Random(seed)
    pieces: list[str] = []
    left = size
    while left > 200:
        part = rng.randint(100, left)
        pieces.append(rng.choice(list(TOML.values()))(part)[:part] + rng.choice(["\n", "", "\n\n", " "]))
        left -= len(pieces[-1])
    return "".join(pieces)[:size]
