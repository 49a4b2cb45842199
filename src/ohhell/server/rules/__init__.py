"""Rule sets over HTTP: presets, checks, the axes of the rule form, printed sheets."""
