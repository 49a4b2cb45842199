"""Every address of the HTTP API; `docs/protocol.md` documents them."""

from __future__ import annotations

from typing import Final

from starlette.convertors import StringConvertor, register_url_convertor
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route

from ohhell.server.accounts import api as accounts_api
from ohhell.server.accounts import links_api, my_data_api, recovery_api
from ohhell.server.events import actions_api as event_actions_api
from ohhell.server.events import api as events_api
from ohhell.server.events import exports_api as event_exports_api
from ohhell.server.events import print_api as event_print_api
from ohhell.server.events import tables_api as event_tables_api
from ohhell.server.events.info import COMPRESSION
from ohhell.server.friends import api as friends_api
from ohhell.server.friends import find_api
from ohhell.server.games import api as games_api
from ohhell.server.games import coach_api, statistics_api
from ohhell.server.lessons import api as lessons_api
from ohhell.server.ops.health import show_health
from ohhell.server.ops.metrics import show_metrics
from ohhell.server.pads import api as pads_api
from ohhell.server.pads import tables_api as pad_tables_api
from ohhell.server.practice import day_api, puzzles_api
from ohhell.server.push import api as push_api
from ohhell.server.rules import api as rules_api
from ohhell.server.rules import axes, sheets_api
from ohhell.server.seasons import api as seasons_api
from ohhell.server.seasons import changes_api as groups_api
from ohhell.server.tables import api as tables_api


class KeyConvertor(StringConvertor):
    """Matches our ids and names, and nothing that could cause trouble in a database or a log."""

    regex = "[A-Za-z0-9_-]{1,64}"


register_url_convertor("key", KeyConvertor())

COMPRESSED: Final = (Middleware(GZipMiddleware, minimum_size=1000),)
"""Compression for long responses without secrets: with secrets, the compressed length would reveal them (BREACH)."""

COMPRESSED_FAST: Final = (Middleware(GZipMiddleware, minimum_size=1000, compresslevel=COMPRESSION),)
"""The same for events, which are large and loaded often."""

API: Final = (
    Route("/api/presets", rules_api.presets, methods=["GET"], middleware=COMPRESSED),
    Route("/api/presets/{name:key}", rules_api.one_preset, methods=["GET"], middleware=COMPRESSED),
    Route("/api/rules/check", rules_api.check, methods=["POST"], middleware=COMPRESSED),
    Route("/api/rules/example", rules_api.score_example, methods=["POST"]),
    Route("/api/rules/lengths", rules_api.lengths, methods=["POST"]),
    Route("/api/axes", axes.axes, methods=["GET"], middleware=COMPRESSED),
    Route("/api/bots", rules_api.bots, methods=["GET"], middleware=COMPRESSED),
    Route("/api/people", accounts_api.sign_up, methods=["POST"]),
    Route("/api/me", accounts_api.me, methods=["GET"]),
    Route("/api/me", accounts_api.rename, methods=["PATCH"]),
    Route("/api/me", my_data_api.delete, methods=["DELETE"]),
    Route("/api/me/export", my_data_api.export, methods=["GET"]),
    Route("/api/me/recovery", recovery_api.show, methods=["GET"]),
    Route("/api/me/recovery", recovery_api.create, methods=["POST"]),
    Route("/api/me/recovery", recovery_api.remove, methods=["DELETE"]),
    Route("/api/recover", recovery_api.recover, methods=["POST"]),
    Route("/api/privacy", my_data_api.privacy, methods=["GET"], middleware=COMPRESSED),
    Route("/api/me/friends", friends_api.friends, methods=["GET"]),
    Route("/api/me/invitations", friends_api.my_invitations, methods=["GET"]),
    Route("/api/me/invitations/{table:key}", friends_api.decline, methods=["DELETE"]),
    Route("/api/tables/{table:key}/invitations", friends_api.invite, methods=["POST"]),
    Route("/api/tables/{table:key}/again", friends_api.play_again, methods=["POST"]),
    Route("/api/push", push_api.info, methods=["GET"]),
    Route("/api/me/push", push_api.subscribe, methods=["PUT"]),
    Route("/api/me/push", push_api.unsubscribe, methods=["DELETE"]),
    Route("/api/find", find_api.find, methods=["POST"]),
    Route("/api/me/cookie", accounts_api.sign_out, methods=["DELETE"]),
    Route("/api/me/links", links_api.device_link, methods=["POST"]),
    Route("/api/me/mutes/{person:key}", accounts_api.mute, methods=["PUT"]),
    Route("/api/me/mutes/{person:key}", accounts_api.unmute, methods=["DELETE"]),
    Route("/api/me/blocks/{person:key}", accounts_api.block, methods=["PUT"]),
    Route("/api/me/blocks/{person:key}", accounts_api.unblock, methods=["DELETE"]),
    Route("/api/me/statistics", statistics_api.my_statistics, methods=["GET"]),
    Route("/api/reports", accounts_api.report, methods=["POST"]),
    Route("/api/lesson", lessons_api.steps, methods=["GET"]),
    Route("/api/lesson", lessons_api.start, methods=["POST"]),
    Route("/api/tables", tables_api.create, methods=["POST"]),
    Route("/api/tables", tables_api.lobby, methods=["GET"]),
    Route("/api/join", tables_api.join, methods=["POST"]),
    Route("/api/tables/{table:key}", tables_api.show, methods=["GET"]),
    Route("/api/tables/{table:key}/address", tables_api.address, methods=["GET"]),
    Route("/api/tables/{table:key}/qr.svg", tables_api.qr_code, methods=["GET"]),
    Route("/api/tables/{table:key}/record", tables_api.record, methods=["GET"]),
    Route("/api/tables/{table:key}/replay", games_api.so_far, methods=["GET"], middleware=COMPRESSED),
    Route("/api/tables/{table:key}/games", games_api.at_table, methods=["GET"]),
    Route("/api/tables/{table:key}/links", links_api.seat_link, methods=["POST"]),
    Route("/api/tables/{table:key}/tokens", links_api.seat_token, methods=["POST"]),
    Route("/api/links/take", links_api.redeem, methods=["POST"]),
    Route("/api/games", games_api.mine, methods=["GET"]),
    Route("/api/games/{game:key}", games_api.replay, methods=["GET"], middleware=COMPRESSED),
    Route("/api/games/{game:key}/record", games_api.record, methods=["GET"]),
    Route("/api/games/{game:key}/estimates", games_api.estimates, methods=["GET"]),
    Route("/api/games/{game:key}/coach", coach_api.coach, methods=["GET"]),
    Route("/api/puzzles", puzzles_api.puzzles, methods=["GET"], middleware=COMPRESSED),
    Route("/api/puzzles/{puzzle:key}", puzzles_api.puzzle, methods=["GET"], middleware=COMPRESSED),
    Route("/api/puzzles/{puzzle:key}/answer", puzzles_api.answer, methods=["POST"]),
    Route("/api/day", day_api.show, methods=["GET"]),
    Route("/api/day/table", day_api.table, methods=["POST"]),
    Route("/api/games/{game:key}/sheet.pdf", sheets_api.of_game, methods=["GET"]),
    Route("/api/sheet.pdf", sheets_api.of_rules, methods=["POST"]),
    Route("/api/pads/plan", pads_api.plan, methods=["POST"], middleware=COMPRESSED),
    Route("/api/pads/from", pad_tables_api.from_record, methods=["POST"]),
    Route("/api/pads/{pad:key}", pads_api.show, methods=["GET"]),
    Route("/api/pads/{pad:key}/notes", pads_api.write_notes, methods=["POST"]),
    Route("/api/pads/{pad:key}/live", pads_api.follow, methods=["GET"]),
    Route("/api/pads/{pad:key}/address", pads_api.address, methods=["GET"]),
    Route("/api/pads/{pad:key}/qr.svg", pads_api.qr_code, methods=["GET"]),
    Route("/api/pads/{pad:key}/sheet", pads_api.sheet, methods=["GET"]),
    Route("/api/pads/{pad:key}/sheet.csv", pads_api.as_csv, methods=["GET"]),
    Route("/api/pads/{pad:key}/sheet.json", pads_api.as_json, methods=["GET"]),
    Route("/api/pads/{pad:key}/sheet.pdf", pads_api.as_pdf, methods=["GET"]),
    Route("/api/pads/{pad:key}/record", pads_api.record, methods=["GET"]),
    Route("/api/pads/{pad:key}/seats/{seat:key}", pads_api.claim, methods=["PUT"]),
    Route("/api/pads/{pad:key}/seats/{seat:key}", pads_api.disclaim, methods=["DELETE"]),
    Route("/api/pads/{pad:key}/table", pad_tables_api.to_table, methods=["POST"]),
    Route("/api/pads/{pad:key}/table", pad_tables_api.from_table, methods=["DELETE"]),
    Route("/api/groups", groups_api.create, methods=["POST"]),
    Route("/api/groups/{group:key}", seasons_api.show, methods=["GET"]),
    Route("/api/groups/{group:key}", groups_api.rename, methods=["PATCH"]),
    Route("/api/groups/{group:key}", groups_api.delete, methods=["DELETE"]),
    Route("/api/groups/{group:key}/address", seasons_api.address, methods=["GET"]),
    Route("/api/groups/{group:key}/qr.svg", seasons_api.qr_code, methods=["GET"]),
    Route("/api/groups/{group:key}/person", seasons_api.person, methods=["GET"]),
    Route("/api/groups/{group:key}/games", groups_api.add_game, methods=["POST"]),
    Route("/api/groups/{group:key}/games/{game:key}", groups_api.remove_game, methods=["DELETE"]),
    Route("/api/groups/{group:key}/names", groups_api.merge_names, methods=["POST"]),
    Route("/api/groups/{group:key}/names", groups_api.unmerge_names, methods=["DELETE"]),
    Route("/api/groups/{group:key}/removals", groups_api.remove_person, methods=["POST"]),
    Route("/api/groups/{group:key}/table.csv", seasons_api.export_table, methods=["GET"]),
    Route("/api/groups/{group:key}/hands.csv", seasons_api.export_hands, methods=["GET"]),
    Route("/api/groups/{group:key}/season.json", seasons_api.export_all, methods=["GET"]),
    Route("/api/events", events_api.create, methods=["POST"]),
    Route("/api/events/from", events_api.create_from_file, methods=["POST"]),
    Route("/api/events/{event:key}", events_api.show, methods=["GET"], middleware=COMPRESSED_FAST),
    Route("/api/events/{event:key}/live", events_api.follow, methods=["GET"]),
    Route("/api/events/{event:key}/address", events_api.address, methods=["GET"]),
    Route("/api/events/{event:key}/qr.svg", events_api.qr_code, methods=["GET"]),
    Route("/api/events/{event:key}/links", events_api.links, methods=["GET"]),
    Route("/api/events/{event:key}/actions", event_actions_api.act, methods=["POST"]),
    Route("/api/events/{event:key}/log", event_exports_api.log, methods=["GET"]),
    Route("/api/events/{event:key}/file", event_exports_api.file, methods=["GET"]),
    Route("/api/events/{event:key}/event.json", event_exports_api.as_json, methods=["GET"], middleware=COMPRESSED_FAST),
    Route("/api/events/{event:key}/standings.csv", event_exports_api.standings_csv, methods=["GET"]),
    Route("/api/events/{event:key}/seating.csv", event_exports_api.seating_csv, methods=["GET"]),
    Route("/api/events/{event:key}/print.pdf", event_print_api.print_pdf, methods=["GET"]),
    Route("/api/events/{event:key}/seat", event_tables_api.sit, methods=["POST"]),
    Route("/api/events/{event:key}/boards", event_tables_api.show_boards, methods=["GET"]),
    Route(
        "/api/events/{event:key}/matches/{match:key}/tables/{table:key}/scorer",
        event_tables_api.new_scorer_key,
        methods=["POST"],
    ),
    Route(
        "/api/events/{event:key}/matches/{match:key}/tables/{table:key}/record",
        event_exports_api.record,
        methods=["GET"],
    ),
)

OPERATION: Final = (Route("/healthz", show_health), Route("/metrics", show_metrics))
"""Addresses for operators."""
