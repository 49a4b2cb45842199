"""Results: finished games, and the statistics and seasons computed from them."""
