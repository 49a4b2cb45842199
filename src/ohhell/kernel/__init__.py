"""The kernel: play-outs on bit masks, compiled; private to bots and arena, held to `rules` by differential tests."""
