"""What a terminal shows: the screen, the board, cards and tables."""
