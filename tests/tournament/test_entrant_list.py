"""Lists of entrants as CSV."""

from __future__ import annotations

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import Enter
from ohhell.tournament.entrant_list import LARGEST_LIST, read_entrants


def refusal(text: str) -> str:
    with pytest.raises(OhHellError) as error:
        read_entrants(text)
    return error.value.sentence


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann\nBob\n", ["Ann", "Bob"]),
        ("\ufeffname\r\nJürgen Müller\r\nZoë\r\n", ["Jürgen Müller", "Zoë"]),
        ("\n\nAnn\n  \n,,\nBob", ["Ann", "Bob"]),
        ("club;Name;age\nRed;Ann;30\nBlue;Bob;40\n", ["Ann", "Bob"]),
        ("Ann\t1\nBob\t2\n", ["Ann", "Bob"]),
        ('"Ann",1\n"Bob",2\n', ["Ann", "Bob"]),
        ("  Ann   Lee \n", ["Ann Lee"]),
    ],
)
def test_list_gives_the_names(text: str, names: list[str]) -> None:
    assert [entry.name for entry in read_entrants(text)] == names


def test_list_may_have_a_column_for_stand_bys() -> None:
    assert read_entrants("name,standby\nAnn,\nBob,yes\nCid\n") == (
        Enter("Ann"),
        Enter("Bob", standby=True),
        Enter("Cid"),
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The list has no names. Write one name per line."),
        ("name\n", "The list has no names. Write one name per line."),
        ("Ann\nBob\nANN\n", "Can't use the list: line 3: ANN is on line 1 already."),
        ("Zoë\nZoe\u0308\n", "Can't use the list: line 2: Zoe\u0308 is on line 1 already."),
        ("club,name\nRed\n", "Can't use the list: line 2: The name is missing."),
        (
            '"Lee, Ann"\n',
            "Can't use the list: line 1: You can't use 'Lee, Ann' as a name: it needs 1 to 40 characters, and none of them may be , ; or :.",
        ),
        ('"Ann\n', "Can't read the list: line 1: unexpected end of data."),
    ],
)
def test_list_is_refused_with_its_lines(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


def test_refusal_names_the_first_problems() -> None:
    assert refusal("Ann\n" * 9).endswith("line 6: Ann is on line 1 already. And 3 more problems.")


def test_long_list_is_refused() -> None:
    assert refusal("x" * (LARGEST_LIST + 1)) == "The list is longer than 1000000 characters."
