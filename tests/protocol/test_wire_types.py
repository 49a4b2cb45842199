"""The types of the front end are those of the server."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from ohhell.server.rules.axes import FormAxis, every_axis

ROOT = Path(__file__).parents[2]
SCRIPT = runpy.run_path(str(ROOT / "web" / "wire_types.py"))


def test_wire_types_of_the_front_end_are_up_to_date() -> None:
    written = (ROOT / "web/src/net/wire.gen.ts").read_text(encoding="utf-8")

    assert written == SCRIPT["Writer"]().file(), "run `make wire-types`"


def test_wire_types_have_no_line_over_120_characters() -> None:
    assert [line for line in SCRIPT["Writer"]().file().splitlines() if len(line) > 120] == []


def test_wire_types_refuse_two_types_of_one_name() -> None:
    writer = SCRIPT["Writer"]()
    writer.text(SCRIPT["inspect"].type_info(SCRIPT["messages"].Clock))
    other = SCRIPT["msgspec"].defstruct("Clock", [("hours", int)])

    with pytest.raises(TypeError, match="two types are called Clock"):
        writer.text(SCRIPT["inspect"].type_info(other))


def test_wire_types_refuse_a_type_that_typescript_has_no_word_for() -> None:
    with pytest.raises(TypeError, match="no TypeScript"):
        SCRIPT["Writer"]().text(SCRIPT["inspect"].type_info(bytes))


@pytest.mark.parametrize("axis", every_axis(), ids=lambda axis: axis.path)
def test_shape_has_the_fields_of_its_kind(axis: FormAxis) -> None:
    (fields,) = SCRIPT["VARIANTS"].values()
    written = SCRIPT["msgspec"].to_builtins(axis.shape)

    assert set(written) == {"kind", *fields[axis.shape.kind]}
