"""Score pads that several people read and write at the same time."""
