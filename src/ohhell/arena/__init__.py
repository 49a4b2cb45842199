"""The arena: bots and engines measured against each other."""
