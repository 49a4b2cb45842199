"""`ohhell lab`: datasets of games, and training of nets."""
