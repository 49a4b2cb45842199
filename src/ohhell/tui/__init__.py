"""Play, replay and read results in the terminal."""
