"""Presets: named rule sets, one TOML file each, with its source and worked examples."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Example, RuleFile, Rules, read_rule_file


@cache
def preset_names() -> tuple[str, ...]:
    """Return the names of all presets, sorted.

    Examples:
        >>> preset_names()[:2]
        ('ascenseur', 'ascenseur-montant')
    """
    here = files(__package__)
    return tuple(sorted(file.name.removesuffix(".toml") for file in here.iterdir() if file.name.endswith(".toml")))


def preset(name: str) -> Rules:
    """Return the rule set of the preset called *name*.

    Examples:
        >>> preset("irish").name
        'Irish Championship'

    Raises:
        OhHellError: `unknown-preset`, with the nearest name.
    """
    return _load(name if isinstance(name, str) else repr(name)).rules


def examples(name: str) -> tuple[Example, ...]:
    """The worked examples that come with a preset."""
    return _load(name).examples


@cache
def _load(name: str) -> RuleFile:
    if name not in preset_names():
        near = get_close_matches(name, preset_names(), n=1)
        advice = f"did you mean {near[0]!r}?" if near else f"the presets are {', '.join(preset_names())}"
        raise OhHellError("unknown-preset", f"There is no preset {name!r} ({advice}).")
    return read_rule_file(files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))
