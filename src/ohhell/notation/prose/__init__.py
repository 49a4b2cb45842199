"""Rule sheets: a rule set in plain English."""
