"""The season: what many games of the same people add up to. It knows games that are over, and nothing of how they came here."""
