"""Text and JSON: records people can read, positions, rules in plain English, and the wire."""
