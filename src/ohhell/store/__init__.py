"""The store: an append-only log and the small index that lists need; it knows no cards."""
