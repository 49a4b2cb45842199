"""Every limit a client can run into; `docs/protocol.md` lists them and a test holds the page to this file."""

from __future__ import annotations

from typing import Final

LARGEST_MESSAGE: Final = 8_192
"""Bytes in one message from a client."""

LARGEST_BODY: Final = 65_536
"""Bytes in the body of one request: much more than any rule set."""

LARGEST_NOTES: Final = 262_144
"""Bytes in the body of one request about a score pad: enough for the record of a long game."""

LARGEST_RECORD: Final = 131_072
"""Characters in a record in a request."""

LONGEST_NAME: Final = 40
"""Characters in a player's name."""

LONGEST_CHAT: Final = 300
"""Characters in one chat message."""

LONGEST_COMMENT: Final = 300
"""Characters in a comment on the score sheet."""

LONGEST_CONTRIBUTION: Final = 64
"""Characters in a player's contribution to the shuffle."""

LONGEST_COMMAND_ID: Final = 64
"""Characters in the id of a command."""

LONGEST_REPORT: Final = 1_000
"""Characters in a report to the operator."""

LONGEST_ENDPOINT: Final = 1_024
"""Characters in the address of a device at a push service."""

LONGEST_PUSH_KEY: Final = 100
"""Characters in a key of a device that gets push messages."""

CHAT_KEPT: Final = 100
"""Chat messages a table shows to people who join later."""

MOST_SEATS: Final = 12
"""Seats at a live table."""

HANDS_PER_TABLE: Final = 120
"""Hands in the schedule of a new live table; longer tables that already exist keep working."""

CARDS_PER_TABLE: Final = 4_000
"""Cards that a game at a new live table may deal in all hands together."""

LONGEST_BANK: Final = 3_600
"""Seconds in a clock's bank."""

LONGEST_GRACE: Final = 3_600
"""Seconds until a bot plays for an absent player."""

SHORTEST_SEAT_KEPT: Final = 15
"""Seconds before somebody else can get an absent player's seat, if the grace time is shorter but not 0: enough to reload the page."""

SEAT_KEPT: Final = 300
"""Seconds before somebody else can get an absent player's seat, if the table's grace time is 0."""

LONGEST_COUNTDOWN: Final = 600
"""Seconds of the countdown after a hand."""

TABLES_PER_PERSON: Final = 10
"""Open tables one person may host."""

MOST_TABLES: Final = 5_000
"""Open tables on one server."""

LISTENERS_PER_TABLE: Final = 100
"""Connections to one table, including spectators."""

SPECTATORS_PER_TABLE: Final = 60
"""Connections of spectators to one table; the others are reserved for the host and the players."""

CONNECTIONS_PER_PERSON: Final = 12
"""Connections one person may hold, over all devices and tables."""

NOTES_PER_PAD: Final = 5_000
"""Notes on one score pad; a long game takes a few hundred."""

NOTES_TIMES_HANDS: Final = 500_000
"""Notes on one score pad times the hands that are over on it: each note may cause all of them to be scored again when the pad is read."""

RESCORED_PER_PAD: Final = 250_000
"""Cells that corrections may recalculate on one score pad: rows times players, times one more than there are forfeits."""

MATCHES_TIMES_PLAYERS: Final = 2_000
"""Matches times players of one score pad."""

NOTES_PER_REQUEST: Final = 500
"""Notes in one request; a device that was offline for longer sends several requests."""

MOST_PADS: Final = 100_000
"""Score pads on one server."""

WATCHERS_PER_PAD: Final = 100
"""Connections that follow one score pad."""

FOLLOWERS_PER_PAD: Final = 80
"""Connections that follow one score pad without its key; the others are reserved for scorers."""

WATCHERS_PER_ADDRESS: Final = 200
"""Connections from one address that follow score pads."""

LONGEST_TITLE: Final = 60
"""Characters in the name of a group."""

GAMES_PER_GROUP: Final = 1_000
"""Games in one group."""

RESULTS_PER_GROUP: Final = 50_000
"""Results in one group, one per hand and player and one per player and opponent."""

PADS_PER_GROUP: Final = 200
"""Score pads whose games one group follows."""

MOST_GROUPS: Final = 100_000
"""Groups on one server."""

MOST_EVENTS: Final = 10_000
"""Events on one server."""

ENTRIES_PER_EVENT: Final = 50_000
"""Entries in the log of one event."""

BYTES_PER_EVENT: Final = 32_000_000
"""Bytes in the log of one event, with all records."""

SCORES_PER_EVENT: Final = 10_000
"""Entrants times matches of one event: 2,000 entrants in 5 matches."""

ONLINE_TABLES_PER_EVENT: Final = 500
"""Online tables in one match of an event."""

BOT_TABLES_PER_EVENT: Final = 50
"""Online tables in one match of an event at which only bots play."""

CALLS_PER_TABLE: Final = 5
"""Calls for the director, and disputes, that one table may have open."""

CORRECTIONS_PER_PAD: Final = 20
"""How often the score pad of an event's table can correct its result; every correction stores the record again."""

LARGEST_EVENT_FILE: Final = 1_000_000
"""Bytes in the body of a request that opens an event from an event file."""

FOLLOWERS_PER_EVENT: Final = 3_000
"""Connections that follow one event."""

EVENT_FOLLOWERS_PER_ADDRESS: Final = 500
"""Connections from one address that follow events: everybody in a hall may share one address."""

CODE_LASTS: Final = 24 * 3_600
"""Seconds a short code is valid."""

LINK_LASTS: Final = 15 * 60
"""Seconds a link that moves a person or a seat to another device works; it works once."""

BE_RIGHT_BACK: Final = 180
"""Seconds of a player's break, once per game."""

CONTRIBUTING: Final = 10
"""Seconds players have to add to the shuffle before the first card."""

SLOW_AFTER: Final = 30
"""Seconds after which everybody sees that a player is slow, if there is no clock."""

PEOPLE_PER_ADDRESS: Final = 10
"""The limits below apply to all people at one address together, times this number, except for joins and new people."""

MESSAGES_AT_ONCE: Final = 120
"""Messages a person may send at once, over all connections."""

MESSAGES_PER_MINUTE: Final = 1_200
"""Messages a person may send per minute."""

COMMANDS_AT_ONCE: Final = 60
"""Commands a person may give at once."""

COMMANDS_PER_MINUTE: Final = 600
"""Commands a person may give per minute."""

CHAT_AT_ONCE: Final = 6
"""Chat messages a person may write at once."""

CHAT_PER_MINUTE: Final = 20
"""Chat messages a person may write per minute."""

TABLES_AT_ONCE: Final = 5
"""Tables a person may make at once."""

TABLES_PER_MINUTE: Final = 2
"""Tables a person may make per minute."""

JOINS_AT_ONCE: Final = 30
"""Short codes a person, and all people at one address together, may try at once."""

JOINS_PER_MINUTE: Final = 20
"""Short codes a person, and all people at one address together, may try per minute."""

WRONG_CODE_COSTS: Final = 10
"""Tries that a wrong code counts for."""

NEW_PEOPLE_AT_ONCE: Final = 30
"""New people who may come from one address at once."""

NEW_PEOPLE_PER_MINUTE: Final = 10
"""New people who may come from one address per minute."""

REPORTS_AT_ONCE: Final = 5
"""Reports a person may send the operator at once."""

REPORTS_PER_MINUTE: Final = 1
"""Reports a person may send per minute."""

ESTIMATES_AT_ONCE: Final = 10
"""Moves of finished games a person may ask about at once."""

ESTIMATES_PER_MINUTE: Final = 30
"""Moves of finished games a person may ask about per minute."""

REVIEWS_AT_ONCE: Final = 6
"""Reviews of finished games a person may begin at once."""

REVIEWS_PER_MINUTE: Final = 2
"""Reviews of finished games a person may begin per minute."""

HINTS_AT_ONCE: Final = 20
"""Hints a person may ask for at once."""

HINTS_PER_MINUTE: Final = 60
"""Hints a person may ask for per minute."""

PADS_AT_ONCE: Final = 5
"""Score pads a person may start at once."""

PADS_PER_MINUTE: Final = 2
"""Score pads a person may start per minute."""

PRINTS_AT_ONCE: Final = 5
"""Sheets a person may print at once."""

PRINTS_PER_MINUTE: Final = 10
"""Sheets a person may print per minute."""

REQUESTS_IN_A_QUEUE: Final = 3
"""Printed sheets, or hints and estimates, that one person may have in the queue, including the ones in progress."""

PRINTED_RESULTS: Final = 1_440
"""Results on one printed sheet, one per hand and player: 120 hands of 12 players."""

EXPORTED_RESULTS: Final = 20_000
"""Results in one sheet as CSV or JSON."""

GROUPS_AT_ONCE: Final = 5
"""Groups a person may make at once."""

GROUPS_PER_MINUTE: Final = 2
"""Groups a person may make per minute."""

EVENTS_AT_ONCE: Final = 5
"""Events a person may open at once."""

EVENTS_PER_MINUTE: Final = 2
"""Events a person may open per minute."""

SEASONS_AT_ONCE: Final = 60
"""Times a person may request a season, or their own statistics, at once."""

SEASONS_PER_MINUTE: Final = 120
"""Times a person may request a season, or their own statistics, per minute."""

INVITATIONS_AT_ONCE: Final = 10
"""Times a person may send invitations at once."""

INVITATIONS_PER_MINUTE: Final = 5
"""Times a person may send invitations per minute."""

DEVICES_PER_PERSON: Final = 8
"""Devices of one person that get push messages; one more replaces the oldest."""

DEVICES_AT_ONCE: Final = 20
"""Times a person may add or remove a device for push messages at once."""

DEVICES_PER_MINUTE: Final = 10
"""Times a person may add or remove a device for push messages per minute."""

NOTIFICATIONS_AT_ONCE: Final = 10
"""Turns that a person is sent push messages about at once."""

NOTIFICATIONS_PER_MINUTE: Final = 4
"""Turns that a person is sent push messages about per minute."""

EXPORTS_AT_ONCE: Final = 3
"""Times a person may export or delete their data at once."""

EXPORTS_PER_MINUTE: Final = 1
"""Times a person may export or delete their data per minute."""

PUZZLES_AT_ONCE: Final = 60
"""Puzzles, answers and deals of the day a person may request at once."""

PUZZLES_PER_MINUTE: Final = 120
"""Puzzles, answers and deals of the day a person may request per minute."""

REQUESTS_AT_ONCE: Final = 200
"""Requests a person may make at once, including opened connections."""

REQUESTS_PER_MINUTE: Final = 600
"""Requests a person may make per minute."""
