"""Practice over HTTP: puzzles and the deal of the day."""
