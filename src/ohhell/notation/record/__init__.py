"""Game records: a whole game as text that people can read."""
