"""`ohhell event announce`, `call`, `take`, `answer`, `dispute`, `resolve` and `close`."""

from __future__ import annotations

from cli.event.evenings import Evening


def test_calls_and_disputes_are_answered(evening: Evening) -> None:
    evening.play()
    told = [
        evening.fine("announce", "Dinner at seven"),
        evening.fine("call", "1"),
        evening.fine("take", "1"),
        evening.fine("answer", "1", "Dealt again"),
        evening.fine("dispute", "2", "wrong total"),
        evening.fine("resolve", "1", "The sheet stands"),
    ]

    assert told == [
        "Announced.\n",
        "Call 1 waits for an answer.\n",
        "Call 1 is yours.\n",
        "Call 1 is answered.\n",
        "Dispute 1 is open.\n",
        "Dispute 1 is resolved.\n",
    ]


def test_event_is_not_closed_early_without_a_reason(evening: Evening) -> None:
    evening.play()

    assert evening.refused("close").startswith("You can't close the event: 1 of 2 matches were played.")
