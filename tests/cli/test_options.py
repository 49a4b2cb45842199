"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

import ohhell
from ohhell.cli.options import complete_preset, number, rules_from, whole


@pytest.mark.parametrize("text", ["0", "-1", "11", "1.5", "many", "9" * 50])
def test_whole_number_is_refused_out_of_range(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="Enter a whole number from 1 to 10, not"):
        whole(1, 10)(text)


@pytest.mark.parametrize("text", ["0.4", "601", "nan", "soon"])
def test_number_is_refused_out_of_range(text: str) -> None:
    with pytest.raises(typer.BadParameter, match=f"Enter a number from 0.5 to 600, not '{text}'."):
        number(0.5, 600)(text)


def test_preset_is_completed() -> None:
    assert complete_preset("iri") == ["irish"]


def test_rules_come_from_a_preset_even_if_a_file_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("irish").write_text("not rules", encoding="utf-8")

    assert rules_from("irish") == ohhell.preset("irish")
