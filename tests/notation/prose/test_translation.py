"""Rule sheets in other languages: every English sentence is recognised."""

from __future__ import annotations

import pytest

from ohhell.notation.prose import translation
from ohhell.notation.prose.rule_sheet import sheet
from ohhell.notation.prose.translation import LANGUAGES, clause, free_text, translated, wording
from ohhell.presets import preset, preset_names
from ohhell.rules.errors import OhHellError
from scenes import house_rules

OTHERS = [language for language in LANGUAGES if language != "en"]


def _sentences(english: str) -> list[str]:
    """The sentences of a rule sheet that the generator wrote, without free texts."""
    found: list[str] = []
    for block in english.split("\n\n"):
        text = " ".join(block.split("\n"))
        if not text.startswith(("#", "|", "Source")):
            found += [part.rstrip(".") for part in translation.split(text)]
    return found


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", preset_names())
def test_every_sentence_of_a_preset_is_translated(name: str, language: str) -> None:
    rules = preset(name)
    free = f"{rules.about} {rules.variations}"
    words = wording(language)
    english = [part for part in _sentences(sheet(rules)) if part not in free]

    assert [part for part in english if clause(part, words) is None] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", preset_names())
def test_every_free_text_of_a_preset_is_translated(name: str, language: str) -> None:
    rules = preset(name)
    texts = [text for text in (rules.about, rules.variations, rules.scorer.how) if text]

    assert [text for text in texts if text not in wording(language).texts] == []


@pytest.mark.parametrize("language", OTHERS[1:])
def test_languages_have_the_same_templates_and_terms(language: str) -> None:
    first, other = wording(OTHERS[0]), wording(language)

    assert (set(first.templates), set(first.terms), set(first.texts)) == (
        set(other.templates),
        set(other.terms),
        set(other.texts),
    )


def test_german_sheet_has_german_headings_sentences_and_tables() -> None:
    german = sheet(preset("irish"), language="de")

    assert [
        "## Haken" in german,
        "Du musst bedienen: Hast du eine Karte" in german,
        "| Ansage | Gemacht | Punkte |" in german,
        "Quelle: Oh Hell" in german,
    ] == [True] * 4


def test_free_text_of_a_player_stays_as_it_is() -> None:
    german = sheet(house_rules(about="Our very own game."), language="de")

    assert "Our very own game." in german


def test_number_chooses_the_form() -> None:
    german = wording("de")

    assert [clause("every hand has one card", german), clause("every hand has five cards", german)] == [
        "jede Runde hat 1 Karte",
        "jede Runde hat 5 Karten",
    ]


def test_clause_with_an_unknown_part_has_no_translation() -> None:
    assert clause("in every hand, something odd happens", wording("de")) is None


def test_choice_that_is_no_number_has_no_translation() -> None:
    assert clause("some or many players", wording("de")) is None


def test_sum_with_an_unknown_part_has_no_translation() -> None:
    assert clause("scores one point plus a cake", wording("de")) is None


def test_list_of_hand_sizes_is_translated_in_a_table() -> None:
    english = "| Players | Cards         |\n| ------- | ------------- |\n| 3 to 5  | 7 down to 1   |\n"

    assert "7 bis 1 abwärts" in translated(english, wording("de"))


def test_ordinal_numbers_are_read_in_words_and_in_figures() -> None:
    german = wording("de")

    assert [clause("in the third hand", german), clause("in the 13th hand", german)] == [
        "in der 3. Runde",
        "in der 13. Runde",
    ]


def test_description_of_a_preset_is_english_without_a_language() -> None:
    assert free_text("Anything.", "en") == "Anything."


def test_unknown_language_is_refused() -> None:
    with pytest.raises(OhHellError) as refused:
        sheet(preset("irish"), language="xx")

    assert refused.value.code == "unknown-language"
