"""Announcements, calls for the director and disputes."""

from __future__ import annotations

import pytest

from ohhell.tournament.actions import (
    Action,
    Announce,
    AnswerCall,
    CallDirector,
    CloseEvent,
    LogEntry,
    RaiseDispute,
    ResolveDispute,
    TakeCall,
)
from ohhell.tournament.messages import message_change
from tournament.events import Scene


@pytest.fixture
def scene() -> Scene:
    """An event whose only match has its results."""
    scene = Scene(matches=1)
    scene.play()
    return scene


def test_announcement_has_its_writer(scene: Scene) -> None:
    scene.do(Announce("Dinner at seven"), by="Dora")

    assert [(message.text, message.by) for message in scene.event.announcements] == [("Dinner at seven", "Dora")]


def test_call_waits_for_an_answer(scene: Scene) -> None:
    scene.do(CallDirector(2, "A card fell"), by="Bob")
    (call,) = scene.event.calls

    assert (call.match, call.table, call.answer) == (1, 2, None)


def test_call_is_answered(scene: Scene) -> None:
    scene.do(CallDirector(2))
    scene.do(AnswerCall(1, "Dealt again"), by="Carl")

    assert (scene.event.calls[0].answer, scene.event.calls[0].answered_by) == ("Dealt again", "Carl")


def test_call_says_who_took_it_last(scene: Scene) -> None:
    scene.do(CallDirector(2))
    scene.do(TakeCall(1), by="Carl")
    scene.do(TakeCall(1), by="Dora")

    assert (scene.event.calls[0].taken_by, scene.event.calls[0].answer) == ("Dora", None)


def test_dispute_is_resolved(scene: Scene) -> None:
    scene.do(RaiseDispute(1, 2, "I made my bid"))
    scene.do(ResolveDispute(1, "The sheet stands"), by="Carl")

    assert scene.event.disputes[0].answer == "The sheet stands"


def test_event_with_an_open_dispute_is_not_closed(scene: Scene) -> None:
    scene.do(RaiseDispute(1, 2, "I made my bid"))

    assert scene.refusal(CloseEvent(())).code == "dispute-open"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Announce(""), "reason-missing"),
        (Announce("two\nlines"), "bad-text"),
        (CallDirector(3), "no-such-table"),
        (CallDirector(1, "two\nlines"), "bad-text"),
        (RaiseDispute(1, 3, "wrong"), "no-such-table"),
        (RaiseDispute(1, 1, ""), "reason-missing"),
        (AnswerCall(2), "no-such-message"),
        (TakeCall(2), "no-such-message"),
        (TakeCall(1), "already-answered"),
        (AnswerCall(1), "already-answered"),
        (ResolveDispute(1, "no"), "no-such-message"),
        (ResolveDispute(1, ""), "reason-missing"),
    ],
)
def test_message_is_refused(scene: Scene, action: Action, code: str) -> None:
    scene.do(CallDirector(1))
    scene.do(AnswerCall(1))

    assert scene.refusal(action).code == code


def test_call_before_the_first_match_is_refused() -> None:
    assert Scene().refusal(CallDirector(1)).code == "match-not-drawn"


def test_message_of_another_kind_is_a_mistake_of_the_program(scene: Scene) -> None:
    with pytest.raises(TypeError):
        message_change(object(), scene.event, LogEntry(0, "", Announce("x")))
