"""Certificates for the first places."""

from __future__ import annotations

import pytest

from ohhell.printing.event_certificates import certificate_part, ordinal
from ohhell.rules.errors import OhHellError
from tournament.events import Scene, by_letter


def closed() -> Scene:
    scene = Scene(6, matches=2)
    scene.play(by_letter)
    scene.play(by_letter)
    scene.close()
    return scene


def test_first_three_places_get_a_certificate() -> None:
    found = certificate_part(closed().event).certificates

    assert [(one.place, one.words, one.name) for one in found] == [
        ("1", "First place", "Ann"),
        ("2", "Second place", "Bob"),
        ("3", "Third place", "Cid"),
    ]


def test_every_place_gets_a_certificate_on_request() -> None:
    assert certificate_part(closed().event, 6).certificates[-1].words == "6th place"


def test_certificate_says_what_was_achieved() -> None:
    assert certificate_part(closed().event).certificates[0].achieved == "with 40 points in 2 matches"


def test_shared_place_is_named_so_and_everybody_gets_a_certificate() -> None:
    scene = Scene(3, matches=1)
    scene.play()
    scene.close()

    assert [one.words for one in certificate_part(scene.event, 1).certificates] == ["Shared first place"] * 3


def test_certificates_of_an_open_event_are_refused() -> None:
    with pytest.raises(OhHellError, match="Spring isn't closed yet") as refused:
        certificate_part(Scene(3).event)

    assert refused.value.code == "event-open"


@pytest.mark.parametrize(("number", "words"), [(4, "4th"), (11, "11th"), (13, "13th"), (21, "21st"), (102, "102nd")])
def test_ordinal_has_its_ending(number: int, words: str) -> None:
    assert ordinal(number) == words
