"""Events: entrants, seating at several tables, results and standings; pure functions without clock, disk or network."""
