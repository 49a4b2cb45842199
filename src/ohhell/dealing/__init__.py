"""Keys, shuffles, draws and their verification: the only source of randomness in a game."""
