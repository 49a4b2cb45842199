"""What a terminal says in sentences, on the board and for screen readers."""
