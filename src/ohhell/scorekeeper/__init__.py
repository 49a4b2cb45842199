"""The score pad: a sheet typed by people at a real table, as a fold of notes."""
