from __future__ import annotations

import pytest

from live_tables import PEOPLE, Live, dealt, opened, seated, short, started
from ohhell.presets import preset
from ohhell.protocol.messages import Close, Comment, Configure, Pause, Say, Settings, Sit, Start, Swap, Vote
from ohhell.table.facts import ChatSaid, Commented, Freed, Hosted, Paused, PlayerGone, Resumed, TableClosed, Voted


# pause and close
def test_host_pauses_and_resumes_the_table() -> None:
    live = dealt()

    assert live.do("ann", Pause, on=True) == [Paused()]
    assert live.do("ann", Pause, on=False) == [Resumed()]


def test_to_pause_a_paused_table_changes_nothing() -> None:
    live = dealt()
    live.do("ann", Pause, on=True)

    assert live.do("ann", Pause, on=True) == []


def test_there_must_be_a_game_to_pause() -> None:
    assert seated().refusal("ann", Pause, on=True) == "not-started"
    assert started().refusal("ann", Pause, on=True) == "not-started"
    assert dealt().play_out().refusal("ann", Pause, on=True) == "game-over"


def test_nothing_can_be_done_at_a_closed_table() -> None:
    live = seated()
    assert live.do("ann", Close) == [TableClosed("host")]

    assert live.refusal("ann", Start) == "table-closed"
    assert live.refusal("bob", Say, text="hello") == "table-closed"


@pytest.mark.parametrize("person", ["bob", "stranger"])
def test_only_the_host_pauses_and_closes(person: str) -> None:
    live = dealt()

    assert live.refusal(person, Pause, on=True) == live.refusal(person, Close) == "not-host"


# votes
def vote(live: Live, voter: str, against: int) -> list[object]:
    """A vote to put somebody out."""
    return [*live.do(voter, Vote, against=against, out=True)]


def test_two_of_three_others_put_a_player_out() -> None:
    live = dealt(people=4)
    assert vote(live, "ann", 3) == [Voted("ann", 3, out=True)]

    assert vote(live, "bob", 3) == [Voted("bob", 3, out=True), PlayerGone(3, "club", voted=True)]
    assert live.table.people == ("ann", "bob", "cid")


def test_one_of_two_others_puts_nobody_out() -> None:
    live = dealt(people=3)

    assert vote(live, "ann", 2) == [Voted("ann", 2, out=True)]
    assert vote(live, "ann", 2) == []


def test_vote_may_be_taken_back() -> None:
    live = dealt(people=4)
    vote(live, "ann", 3)
    assert live.do("ann", Vote, against=3, out=False) == [Voted("ann", 3, out=False)]

    assert live.table.votes == frozenset()
    assert live.do("ann", Vote, against=3, out=False) == []


def test_vote_counts_when_enough_others_have_left() -> None:
    live = dealt(people=4)
    vote(live, "ann", 3)
    live.put(PlayerGone(1, "club"), PlayerGone(2, "club"))

    assert vote(live, "ann", 3) == [PlayerGone(3, "club", voted=True)]


def test_player_who_left_has_no_vote() -> None:
    live = dealt(people=4)
    vote(live, "ann", 3)
    live.put(PlayerGone(0, "club"))

    assert live.table.votes_against("dee") == frozenset()


def test_nobody_votes_about_themselves_and_strangers_about_nobody() -> None:
    live = dealt(people=3)

    assert live.refusal("ann", Vote, against=0, out=True) == "not-your-vote"
    assert live.refusal("stranger", Vote, against=0, out=True) == "not-your-vote"


def test_votes_are_about_people() -> None:
    live = dealt(people=2, bots=1)

    assert live.refusal("ann", Vote, against=2, out=True) == "no-person-there"
    assert live.refusal("ann", Vote, against=3, out=True) == "no-such-seat"


def test_before_the_start_a_vote_frees_the_seat() -> None:
    live = seated(people=3)
    vote(live, "bob", 0)

    assert vote(live, "cid", 0) == [Voted("cid", 0, out=True), Freed(0), Hosted("bob")]


def test_host_loses_the_role_when_voted_out() -> None:
    live = dealt(people=3)
    vote(live, "bob", 0)
    vote(live, "cid", 0)

    assert live.table.host == "bob"
    assert live.refusal("ann", Close) == "not-host"


def test_votes_follow_a_player_to_another_seat() -> None:
    live = seated(people=4)
    vote(live, "ann", 3)
    live.do("ann", Swap, seats=(2, 3))

    assert vote(live, "bob", 2)[-1] == Freed(2)


# chat
def test_chat_message_has_the_name_used_at_the_table() -> None:
    live = seated()

    assert live.do("bob", Say, text="hello") == [ChatSaid("bob", "Bob", "hello")]
    assert live.do("stranger", Say, text="hi") == [ChatSaid("stranger", "a spectator", "hi")]


def test_where_nobody_may_watch_strangers_are_silent() -> None:
    live = opened(spectators=False)
    live.do("bob", Sit, seat=1, name="Bob")

    assert live.refusal("stranger", Say, text="hi") == "not-seated"
    assert live.do("ann", Say, text="welcome")
    assert live.do("bob", Say, text="thanks")


def test_table_may_play_without_chat() -> None:
    live = seated(chat=False)

    assert live.refusal("bob", Say, text="hello") == "chat-off"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  two \n lines\t", "two lines"),
        ("a\u202eb", "ab"),
        ("a \u200b b", "a b"),
        ("\U0001fa77 \U0001f469\u200d\U0001f9b0\u200d", "\U0001fa77 \U0001f469\u200d\U0001f9b0"),
        ("a \x07 b", "a b"),
        ("\ud800x", "x"),
        ("naïve 🃏", "naïve 🃏"),
    ],
    ids=ascii,
)
def test_chat_message_is_one_line_without_control_characters(text: str, said: str) -> None:
    (fact,) = seated().do("ann", Say, text=text)

    assert isinstance(fact, ChatSaid)
    assert fact.text == said


@pytest.mark.parametrize("text", ["   ", "\u202e", "\x00"], ids=ascii)
def test_empty_chat_message_is_refused(text: str) -> None:
    assert seated().refusal("ann", Say, text=text) == "bad-text"


def test_under_silent_rules_nobody_speaks_from_the_deal_to_the_end_of_the_hand() -> None:
    live = started(preset("irish"), people=1, bots=4)
    live.do("ann", Say, text="good luck")
    live.contribute()
    heard = {live.refusal(person, Say, text="psst") for person in ("ann", "stranger")}
    while not live.state.sheet:
        live.step()
        if not live.state.sheet:
            heard |= {live.refusal(person, Say, text="psst") for person in ("ann", "stranger")}

    assert heard == {"talk-closed"}


def test_after_a_silent_match_the_table_speaks_again() -> None:
    live = dealt(preset("irish"), people=1, bots=4)
    live.play_until(lambda live: live.match.number == 2)
    assert live.do("ann", Say, text="well played")

    live.play_out()

    assert live.do("ann", Say, text="well played indeed")


def test_other_rules_let_the_table_speak_in_a_hand() -> None:
    assert dealt().do("ann", Say, text="hm")


# comments
def test_comment_is_pinned_to_the_sheet_with_its_writer() -> None:
    live = dealt(short(comments=True))
    assert live.do("bob", Comment, text="bold \n bid") == [Commented("bob", "Bob", "bold bid")]

    (comment,) = live.match.comments
    assert (comment.after, comment.text) == (len(live.match.events), "Bob: bold bid")


def test_comment_is_refused_when_the_rules_have_no_comments() -> None:
    assert dealt(short(comments=False)).refusal("ann", Comment, text="x") == "no-comments"


def test_comments_are_for_players_in_a_game() -> None:
    live = dealt(short(comments=True))

    assert live.refusal("stranger", Comment, text="x") == "not-seated"
    assert seated(short(comments=True)).refusal("ann", Comment, text="x") == "not-started"
    assert live.play_out().do("ann", Comment, text="a good game")


def test_comments_are_closed_where_talk_is() -> None:
    live = dealt(short(comments=True, table_talk="silent_in_hand"))

    assert live.refusal("ann", Comment, text="x") == "talk-closed"


def test_longest_name_and_comment_fit_on_a_line_of_the_record() -> None:
    live = opened(short(comments=True), 2)
    for seat, person in enumerate(PEOPLE[:2]):
        live.do(person, Sit, seat=seat, name=person[0] * 40)
    live.do("ann", Start)
    live.contribute()
    live.do("ann", Comment, text="x" * 300)

    assert len(live.match.comments[0].text) == 342


def test_settings_of_chat_may_change_in_a_game() -> None:
    live = dealt()
    live.do("ann", Configure, settings=Settings(chat=False))

    assert live.refusal("ann", Say, text="x") == "chat-off"
