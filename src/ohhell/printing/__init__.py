"""Score sheets on paper for given rules and names, blank or filled in, as PDF, CSV or JSON."""
