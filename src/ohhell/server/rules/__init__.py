"""HTTP API of rule sets: presets, checks, the rule form and score sheets."""
