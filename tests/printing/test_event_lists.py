"""Lists for the notice board: entrants, seating, standings and corrections."""

from __future__ import annotations

import ohhell
from ohhell.printing.event_lists import corrections_section, entrants_part, seating_part, standings_part
from ohhell.printing.event_parts import ListSection
from ohhell.tournament.actions import Withdraw
from printing.printed_events import finished, irish, many, type_totals
from tournament.events import Scene, by_letter


def column(section: ListSection, head: str) -> list[str]:
    """Return the cells under a head, without the break points in long words."""
    place = [one.head for one in section.columns].index(head)
    return [row[place].replace("\u200b", "") for row in section.rows]


def test_entrants_are_sorted_by_name_whatever_their_accents() -> None:
    (section,) = entrants_part(irish(("Zoë", "Øystein", "Ödön", "Łukasz", "Éamon", "Fay")).event).sections

    assert column(section, "name") == ["Éamon", "Fay", "Łukasz", "Ödön", "Øystein", "Zoë"]


def test_entrants_show_who_withdrew_and_who_stands_by() -> None:
    scene = irish(("Ann", "Bob"), bots=True)
    scene.enter("Cid", standby=True)
    scene.enter("Dee", bot=True)
    scene.do(Withdraw(1))
    (section,) = entrants_part(scene.event).sections

    assert (column(section, ""), section.about) == (
        ["withdrew", "", "stand-by", "bot"],
        "3 entrants, and 1 who withdrew",
    )


def test_seating_shows_everybody_by_name_with_table_and_seat() -> None:
    scene = Scene(6)
    scene.draw()
    by_name = seating_part(scene.event).sections[0]
    table = scene.event.matches[0].seats[scene.number("Ann")]
    seat = table.players.index(scene.number("Ann")) + 1

    assert by_name.rows[0] == ("Ann", str(table.number), str(seat))


def test_seating_marks_the_first_dealer_of_each_table() -> None:
    scene = Scene(6)
    scene.draw()
    by_table = seating_part(scene.event).sections[1]

    assert [[cell.startswith("\u2022 ") for cell in row[1:]].index(True) for row in by_table.rows] == [
        table.dealer for table in scene.event.matches[0].tables
    ]


def test_seating_of_large_tables_is_one_line_of_text() -> None:
    scene = Scene(many(8), ohhell.preset("classic-two-packs"), table_size=8)
    scene.draw()
    by_table = seating_part(scene.event).sections[1]

    assert [one.head for one in by_table.columns] == ["table", "players"]


def test_seating_leaves_empty_seats_at_smaller_tables_empty() -> None:
    scene = Scene(7, mixed=True)
    scene.draw()
    by_table = seating_part(scene.event).sections[1]

    assert [row[-1] == "" for row in by_table.rows] == [False, True]


def test_standings_have_totals_per_match_movement_and_shared_places() -> None:
    scene = Scene(6)
    scene.play(by_letter)
    scene.play(lambda name: 10 if name in "AnnBob" else 21 if name == "Fay" else 5)
    section = standings_part(scene.event).sections[0]

    assert section.rows[:3] == (
        ("1", "\u25b2 5", "Fay", "15", "21", "36"),
        ("2", "\u25bc 1", "Ann", "20", "10", "30"),
        ("3", "\u25bc 1", "Bob", "19", "10", "29"),
    )


def test_standings_list_shared_places_without_deciding_them() -> None:
    scene = Scene(6)
    scene.play()
    sections = standings_part(scene.event).sections

    assert (column(sections[0], "place"), sections[1].title, sections[1].rows[0][2:]) == (
        ["1="] * 6,
        "Shared places",
        ("1", "?", "?"),
    )


def test_standings_list_at_most_a_hundred_shared_places() -> None:
    scene = Scene(many(120))
    scene.play()
    ties = standings_part(scene.event).sections[1]

    assert (len(ties.rows), ties.about.split(". ")[-1]) == (100, "The first 100 of 120 are listed.")


def test_standings_without_results_say_so() -> None:
    (section,) = standings_part(irish().event).sections

    assert section.about == "No results yet."


def test_standings_name_how_many_results_are_missing() -> None:
    scene = Scene(6)
    scene.start()
    scene.report(1, 1, 2, 3)
    section = standings_part(scene.event).sections[0]

    assert section.about.startswith("After 1 of 3 matches. 1 result is missing.")


def test_standings_of_many_matches_show_the_last_that_fit() -> None:
    scene = Scene(3, matches=20)
    for _ in range(12):
        scene.play(by_letter)
    section = standings_part(scene.event).sections[0]

    assert (section.columns[3].head, section.about.split(". ")[1]) == (
        "6",
        "Matches 1 to 5 are counted but not shown",
    )


def test_standings_of_a_final_name_it() -> None:
    scene = Scene(6, matches=1, final=3)
    scene.play(by_letter)
    scene.play(by_letter)
    section = standings_part(scene.event).sections[0]

    assert (section.columns[-2].head, column(section, "final")) == ("final", ["20", "19", "18", *["\u2013"] * 3])


def test_standings_by_places_show_place_points() -> None:
    scene = Scene(3, combine="place_points")
    scene.play(by_letter)
    section = standings_part(scene.event).sections[0]

    assert column(section, "match 1") == ["100", "50", "0"]


def test_standings_of_a_closed_event_are_final() -> None:
    assert standings_part(finished().event).heading == "Final standings"


def test_corrections_show_old_and_new_totals_with_the_reason() -> None:
    scene = finished()
    (section,) = corrections_section(scene.event)

    assert section.rows[0][3:] == ("50 \u2192 55", "typing mistake (Carl)")


def test_corrections_are_left_out_when_there_are_none() -> None:
    scene = irish()
    type_totals(scene)

    assert corrections_section(scene.event) == []
