"""Finished games: their records, replays and statistics."""
