"""Shuffles, draws and keys: the only chance a game has."""
