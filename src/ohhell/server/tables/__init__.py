"""Live tables: one per game, with its connections, bots and HTTP routes."""
