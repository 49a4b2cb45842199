"""Web Push: it tells players whose page is closed that it is their turn. Needs the extra `push`."""
