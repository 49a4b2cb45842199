"""Every limit a client can run into; `docs/protocol.md` lists them and a test holds the page to this file."""

from __future__ import annotations

from typing import Final

LARGEST_MESSAGE: Final = 8_192
"""Bytes in one message from a client."""

LARGEST_BODY: Final = 65_536
"""Bytes in the body of one request: a rule set fits many times over."""

LARGEST_NOTES: Final = 262_144
"""Bytes in the body of one request about a score pad: the record of a long game fits."""

LARGEST_RECORD: Final = 131_072
"""Letters in a record that a request brings: three times a whole evening of six players with two packs."""

LONGEST_NAME: Final = 40
"""Letters in a player's name."""

LONGEST_CHAT: Final = 300
"""Letters in one line of chat."""

LONGEST_COMMENT: Final = 300
"""Letters in a comment pinned to the sheet."""

LONGEST_CONTRIBUTION: Final = 64
"""Letters in a player's contribution to the shuffle."""

LONGEST_COMMAND_ID: Final = 64
"""Letters in the name a client gives a command."""

LONGEST_REPORT: Final = 1_000
"""Letters in a report to the operator."""

CHAT_KEPT: Final = 100
"""Lines of chat a table shows to somebody who comes later."""

MOST_SEATS: Final = 12
"""Seats at a live table."""

HANDS_A_TABLE: Final = 120
"""Hands in the schedule of a new live table; a table that is older and longer goes on."""

CARDS_A_TABLE: Final = 4_000
"""Cards that a game at a new live table may deal to its players in all hands together."""

LONGEST_BANK: Final = 3_600
"""Seconds in a clock's bank."""

LONGEST_GRACE: Final = 3_600
"""Seconds an absent player's seat may wait before a bot sits in."""

SHORTEST_SEAT_KEPT: Final = 15
"""Seconds an absent player's seat is kept from others even where the grace time is shorter: a page takes that long to load again."""

SEAT_KEPT: Final = 300
"""Seconds an absent player's seat is kept from others where the table's grace time is 0."""

LONGEST_COUNTDOWN: Final = 600
"""Seconds after a hand until the next is dealt although somebody is not ready."""

TABLES_A_PERSON: Final = 10
"""Open tables one person may host at a time."""

MOST_TABLES: Final = 5_000
"""Open tables on one server."""

LISTENERS_A_TABLE: Final = 100
"""Connections to one table, spectators included."""

SPECTATORS_A_TABLE: Final = 60
"""Connections of spectators to one table; the rest is for the host and the players."""

CONNECTIONS_A_PERSON: Final = 12
"""Connections one person may hold, over all devices and tables."""

NOTES_A_PAD: Final = 5_000
"""Notes on one score pad; a long evening takes some hundreds."""

NOTES_TIMES_HANDS: Final = 500_000
"""Notes on one score pad times the hands that are over on it: each may have all of them scored anew when the pad is read."""

RESCORED_A_PAD: Final = 250_000
"""Cells that corrections may recalculate on one score pad: rows times players, times one more than there are forfeits."""

MATCHES_TIMES_PLAYERS: Final = 2_000
"""Matches times players of one score pad: every match that ends is converted for the statistics of its players."""

NOTES_A_REQUEST: Final = 500
"""Notes in one request; whoever was away for longer sends the rest after it."""

MOST_PADS: Final = 100_000
"""Score pads on one server."""

WATCHERS_A_PAD: Final = 100
"""Connections that follow one score pad."""

FOLLOWERS_A_PAD: Final = 80
"""Connections that follow one score pad without its key; the rest is for those who keep the score."""

WATCHERS_AN_ADDRESS: Final = 200
"""Connections from one address that follow score pads."""

LONGEST_TITLE: Final = 60
"""Letters in the name of a group."""

GAMES_A_GROUP: Final = 1_000
"""Games in one group."""

RESULTS_A_GROUP: Final = 50_000
"""Results in one group, one per hand and player and one per player and opponent: some 400 evenings of five players."""

PADS_A_GROUP: Final = 200
"""Score pads whose games one group follows."""

MOST_GROUPS: Final = 100_000
"""Groups on one server."""

CODE_LASTS: Final = 24 * 3_600
"""Seconds a short code leads to its table."""

LINK_LASTS: Final = 15 * 60
"""Seconds a link that moves a person or a seat to another device works; it works once."""

BE_RIGHT_BACK: Final = 180
"""Seconds a player may be away once a game."""

CONTRIBUTING: Final = 10
"""Seconds players have to add to the shuffle before the first card."""

SLOW_AFTER: Final = 30
"""Seconds after which slow play gets a notice everybody sees, where no clock runs."""

PEOPLE_AN_ADDRESS: Final = 10
"""How many times a person's limits below all people at one address have together, but for joins and new people."""

MESSAGES_AT_ONCE: Final = 120
"""Messages a person may send at once, over all connections."""

MESSAGES_A_MINUTE: Final = 1_200
"""Messages a person may go on sending every minute."""

COMMANDS_AT_ONCE: Final = 60
"""Commands a person may give at once."""

COMMANDS_A_MINUTE: Final = 600
"""Commands a person may go on giving every minute."""

CHAT_AT_ONCE: Final = 6
"""Lines of chat a person may write at once."""

CHAT_A_MINUTE: Final = 20
"""Lines of chat a person may go on writing every minute."""

TABLES_AT_ONCE: Final = 5
"""Tables a person may make at once."""

TABLES_A_MINUTE: Final = 2
"""Tables a person may go on making every minute."""

JOINS_AT_ONCE: Final = 30
"""Short codes a person, and all people at one address together, may try at once."""

JOINS_A_MINUTE: Final = 20
"""Short codes a person, and all people at one address together, may go on trying every minute."""

WRONG_CODE_COSTS: Final = 10
"""How many tries a code that leads nowhere counts for."""

NEW_PEOPLE_AT_ONCE: Final = 30
"""New people who may come from one address at once."""

NEW_PEOPLE_A_MINUTE: Final = 10
"""New people who may go on coming from one address every minute."""

REPORTS_AT_ONCE: Final = 5
"""Reports a person may send the operator at once."""

REPORTS_A_MINUTE: Final = 1
"""Reports a person may go on sending every minute."""

ESTIMATES_AT_ONCE: Final = 10
"""Moves of finished games a person may ask about at once."""

ESTIMATES_A_MINUTE: Final = 30
"""Moves of finished games a person may go on asking about every minute."""

HINTS_AT_ONCE: Final = 20
"""Hints a person may ask for at once."""

HINTS_A_MINUTE: Final = 60
"""Hints a person may go on asking for every minute."""

PADS_AT_ONCE: Final = 5
"""Score pads a person may begin at once."""

PADS_A_MINUTE: Final = 2
"""Score pads a person may go on beginning every minute."""

PRINTS_AT_ONCE: Final = 5
"""Sheets a person may have set in type at once."""

PRINTS_A_MINUTE: Final = 10
"""Sheets a person may go on having set in type every minute."""

REQUESTS_IN_A_QUEUE: Final = 3
"""Printed sheets, or hints and estimates, that the server works on for one person at a time, those that wait included."""

PRINTED_RESULTS: Final = 1_440
"""Results on one printed sheet, one per hand and player: 120 hands of 12 players."""

EXPORTED_RESULTS: Final = 20_000
"""Results in one sheet as CSV or JSON."""

GROUPS_AT_ONCE: Final = 5
"""Groups a person may make at once."""

GROUPS_A_MINUTE: Final = 2
"""Groups a person may go on making every minute."""

SEASONS_AT_ONCE: Final = 60
"""Times a person may have a season, or their own games, added up at once."""

SEASONS_A_MINUTE: Final = 120
"""Times a person may go on having a season, or their own games, added up every minute."""

REQUESTS_AT_ONCE: Final = 200
"""Requests a person may make at once, opening a connection included."""

REQUESTS_A_MINUTE: Final = 600
"""Requests a person may go on making every minute."""
