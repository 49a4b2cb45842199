"""For players who learn: hints in words, reviews of games, puzzles, the deal of the day, lessons."""
