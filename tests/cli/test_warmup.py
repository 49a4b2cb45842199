"""`ohhell warmup` compiles the fast engine."""

from __future__ import annotations

from cli.program import call


def test_warmup_compiles_and_says_so() -> None:
    assert call("warmup").out == "Everything is compiled.\n"
