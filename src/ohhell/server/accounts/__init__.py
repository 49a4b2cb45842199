"""People, their sessions, and the links that let them in."""
