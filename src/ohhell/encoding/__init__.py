"""Actions and observations as numbers, for nets: one fixed layout for every rule set that the kernel plays.

`docs/lab.md` describes the layout. It needs only NumPy and the rules, so that a bot can use it without Numba.
"""
