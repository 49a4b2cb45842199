"""All errors, each with a stable code for programs and a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

MOST_LISTED = 12
"""The number of problems in the text of a RulesError; its `problems` has all of them."""

Values = Mapping[str, str | int]
"""The numbers, names, cards and suits in an error's sentence, by name, so that a program can write it in another language."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a rule set.

    Attributes:
        code: A stable code, such as `unknown-rule`.
        axis: The key it is about, such as `score.made`.
        message: What is wrong, with the numbers.
        values: The numbers and names in the message, by name.
    """

    code: str
    axis: str
    message: str
    values: Values = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        named = not self.axis or ("." in self.axis and self.axis in self.message)
        return self.message if named else f"{self.axis}: {self.message}"


def in_sentence(reason: str) -> str:
    """Another program's message as the end of a sentence: with a small first letter, unless it begins with an abbreviation.

    >>> in_sentence("Expected `int`"), in_sentence("JSON is malformed")
    ('expected `int`', 'JSON is malformed')
    """
    return reason if reason[:2].isupper() else reason[:1].lower() + reason[1:]


class OhHellError(Exception):
    """The base class of all errors that this package raises on purpose.

    Attributes:
        code: A stable kebab-case code for programs, such as `must-follow`.
        sentence: The text for people, which may change.
        values: The numbers, names, cards and suits in the sentence, by name.
    """

    def __init__(self, code: str, sentence: str, values: Values | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.values: Values = values or {}

    def __str__(self) -> str:
        return self.sentence

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuilt, (type(self), self.__dict__))


def _rebuilt(kind: type[OhHellError], attributes: dict[str, object]) -> OhHellError:
    """Unpickle an error with all its attributes."""
    error = kind.__new__(kind)
    error.__dict__.update(attributes)
    error.args = (error.sentence,)
    return error


class CardError(OhHellError):
    """A text that is not the name of a card."""

    def __init__(self, text: object) -> None:
        shown = text[:12] + "…" if isinstance(text, str) and len(text) > 12 else text  # noqa: PLR2004 (longer than a card)
        super().__init__(
            "not-a-card",
            f"{shown!r} is not a card. Write a rank (2 to 13, J, Q, K, A) and a suit (c, d, h, s) as in Qh, or Jo for a joker.",
        )


class WrongKindError(OhHellError):
    """An argument of the wrong type."""

    def __init__(self, what: str, found: object) -> None:
        super().__init__("wrong-kind", f"Expected {what}, got {repr(found)[:40]} ({type(found).__name__}).")


class IllegalMove(OhHellError):  # noqa: N818 (public name)
    """A move that the rules forbid, with the reason. The game stays as it was."""


class RulesError(OhHellError):
    """A rule set that can't be played.

    Attributes:
        problems: Everything that is wrong with it, as a list of `Problem`.
    """

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        listed = [str(problem) for problem in problems[:MOST_LISTED]]
        more = [f"There are {len(problems) - MOST_LISTED} more problems."] if len(problems) > MOST_LISTED else []
        values = problems[0].values if len(problems) == 1 else {}
        super().__init__(problems[0].code, " ".join([*listed, *more]), values)


class RemovedRuleWarning(FutureWarning):
    """A rule file or record names a rule that was removed; it is read without it."""


class NotationError(OhHellError):
    """A record, position or other text that can't be read.

    Attributes:
        line: The line of the mistake, counted from 1.
        column: Its column, counted from 1.
    """

    def __init__(self, code: str, sentence: str, *, line: int, column: int) -> None:
        values = {"line": line, "column": column}
        super().__init__(code, f"Line {line}, column {column}: {sentence.removesuffix('.')}.", values)
        self.line = line
        self.column = column
