"""The store: an append-only log and the indexes that lists need. It knows nothing about cards."""
