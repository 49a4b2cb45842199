"""The rule book: pure functions over frozen values, with no chance, clock, disk or network in sight."""
