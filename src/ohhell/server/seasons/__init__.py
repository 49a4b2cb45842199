"""Seasons: groups of people and the games they have played."""
