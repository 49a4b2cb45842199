"""Paper: score sheets for exactly these rules and names, blank or filled, as PDF, CSV or JSON."""
