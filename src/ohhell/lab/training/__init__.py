"""Training of nets by self-play: an environment in torch, rule bots as opponents, PPO and a league.

Needs torch, NumPy and the rules only, so that it runs on a machine with a GPU where nothing else is installed.
"""
