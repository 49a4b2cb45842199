"""Live games: one match that deals by itself."""
