"""The score pad: a score sheet typed by people at a real table, as a fold of notes."""
