"""What can be wrong, each with a stable code for machines and a sentence for people."""

from __future__ import annotations

from dataclasses import dataclass

MOST_TOLD = 12
"""How many problems one sentence lists; `problems` has them all."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a rule set: a stable code, the axis it concerns, and a sentence with the numbers."""

    code: str
    axis: str
    message: str

    def __str__(self) -> str:
        named = not self.axis or ("." in self.axis and self.axis in self.message)
        return self.message if named else f"{self.axis}: {self.message}"


def in_sentence(reason: str) -> str:
    """The words of another program after a colon of ours: with a small first letter, unless they begin with an abbreviation.

    >>> in_sentence("Expected `int`"), in_sentence("JSON is malformed")
    ('expected `int`', 'JSON is malformed')
    """
    return reason if reason[:2].isupper() else reason[:1].lower() + reason[1:]


class OhHellError(Exception):
    """Every error this package raises on purpose; *code* is stable, the text is for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuilt, (type(self), self.__dict__))


def _rebuilt(kind: type[OhHellError], attributes: dict[str, object]) -> OhHellError:
    """An error carried between processes, with all it knew."""
    error = kind.__new__(kind)
    error.__dict__.update(attributes)
    error.args = (error.sentence,)
    return error


class CardError(OhHellError):
    """A text that should name a card and does not."""

    def __init__(self, text: object) -> None:
        shown = text[:12] + "…" if isinstance(text, str) and len(text) > 12 else text  # noqa: PLR2004 (longer than a card)
        super().__init__(
            "not-a-card",
            f"{shown!r} is not a card: write a rank (2 to 13, J, Q, K, A) and a suit (c, d, h, s) as in Qh, or Jo",
        )


class WrongKindError(OhHellError):
    """Something handed to the library that is not the kind of thing it asks for."""

    def __init__(self, what: str, found: object) -> None:
        super().__init__("wrong-kind", f"{what} is expected, not {repr(found)[:40]} ({type(found).__name__})")


class IllegalMove(OhHellError):  # noqa: N818 (a refusal is part of play, not a failure)
    """A move the rules refuse, with the reason; the state it was tried on is untouched."""


class RulesError(OhHellError):
    """A rule set that cannot be played; *problems* lists everything wrong with it at once."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        told = [str(problem) for problem in problems[:MOST_TOLD]]
        more = [f"and {len(problems) - MOST_TOLD} more"] if len(problems) > MOST_TOLD else []
        super().__init__(problems[0].code, "; ".join([*told, *more]))


class RemovedRuleWarning(FutureWarning):
    """A rule file or record names a rule that was removed; it is read without it."""


class NotationError(OhHellError):
    """A text that cannot be read: where, and what was expected there."""

    def __init__(self, code: str, sentence: str, *, line: int, column: int) -> None:
        super().__init__(code, f"line {line}, column {column}: {sentence}")
        self.line = line
        self.column = column
