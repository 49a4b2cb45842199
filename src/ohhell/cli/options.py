"""Options and arguments that several commands share, and reading what they mean."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ohhell.rules.limits import MOST_SEATS

if TYPE_CHECKING:
    from ohhell.notation.record.record import Record
    from ohhell.rules.rules import RuleFile, Rules
    from ohhell.rules.state import State

NOT_TOML: Final = "not-toml"


def whole(low: int, high: int) -> Callable[[str | int], int]:
    """Return a parser of whole numbers from *low* to *high*."""

    def read(given: str | int) -> int:
        text = str(given)  # the default is parsed, too
        if text.removeprefix("-").isdecimal() and len(text) <= len(str(high)) + 1 and low <= int(text) <= high:
            return int(text)
        message = f"Enter a whole number from {low} to {high}, not {text[:20]!r}."
        raise typer.BadParameter(message)

    return read


def number(low: float, high: float) -> Callable[[str | float], float]:
    """Return a parser of numbers from *low* to *high*."""

    def read(given: str | float) -> float:
        with suppress(ValueError):
            if low <= (value := float(given)) <= high:
                return value
        raise typer.BadParameter(f"Enter a number from {low:g} to {high:g}, not {str(given)[:20]!r}.")

    return read


AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Long = Annotated[bool, typer.Option("--long", help="Read records of any length; use it only for files you trust.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print the table as CSV.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]
Plain = Annotated[bool, typer.Option("--plain", help="Print everything as sentences, for screen readers.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game record.", show_default=False)]
Players = Annotated[
    int | None, typer.Option("--players", metavar="N", parser=whole(1, MOST_SEATS), help="Number of players.")
]


def complete_preset(incomplete: str) -> list[str]:
    """Return the presets that start with what is typed, for completion in the shell."""
    from ohhell.presets import preset_names

    return [name for name in preset_names() if name.startswith(incomplete)]


Source = Annotated[
    str, typer.Argument(metavar="PRESET_OR_FILE", help="A preset, or a TOML file.", autocompletion=complete_preset)
]


def rules_from(source: str) -> Rules:
    """Return the rules of a preset, or of a file if no preset has that name."""
    from ohhell.presets import preset, preset_names

    if source in preset_names() or not looks_like_a_file(source):
        return preset(source)
    return rules_in(source)


def rules_in(source: str) -> Rules:
    """Return the rules in a file; warn of rules that were removed."""
    from ohhell.rules import toml

    file = rule_file(source)
    toml.warn(file.warnings)
    return file.rules


def rule_file(source: str, seats: int | None = None) -> RuleFile:
    """Read a rule file, or the file of a preset, for a table of *seats* if that is given."""
    from ohhell.rules.errors import OhHellError, RulesError
    from ohhell.rules.rules import read_rule_file

    try:
        return read_rule_file(text_of(source), seats)
    except RulesError as error:
        if error.code != NOT_TOML:
            raise
        message = error.problems[0].message.removeprefix("Can't read the rules: ")
        raise OhHellError(NOT_TOML, f"Can't read {source}: {message}") from None


def text_of(source: str) -> str:
    """Return the text of a preset, or of a file if no preset has that name."""
    from importlib.resources import files

    from ohhell.notation.files import read_text
    from ohhell.presets import preset_names

    if source in preset_names():
        return files("ohhell.presets").joinpath(f"{source}.toml").read_text(encoding="utf-8")
    return read_text(Path(source))


def looks_like_a_file(source: str) -> bool:
    """Return whether *source* is meant as a file: it exists, or its name looks like one."""
    return source.endswith(".toml") or "/" in source or "\\" in source or Path(source).exists()


def read_record(file: Path, *, long: bool) -> tuple[Record, State]:
    """Read the record in a file, of any length if *long*; errors name the file."""
    from ohhell.notation.files import named_in_errors, read_text
    from ohhell.notation.record.text import read

    with named_in_errors(file):
        return read(read_text(file), limited=not long)


def print_json(document: object) -> None:
    """Print a document as JSON."""
    typer.echo(json.dumps(document, indent=2))
