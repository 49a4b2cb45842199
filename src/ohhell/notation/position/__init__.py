"""Positions: the middle of one hand on one line of text."""
