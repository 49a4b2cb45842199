"""Text and JSON formats: records, positions, rule sheets in English, the wire format, files."""
