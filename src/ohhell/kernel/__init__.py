"""The kernel: play-outs on bit masks, compiled; private to bots and arena, held to `rules` by differential tests."""

from ohhell.kernel.compiled_cache import delete_outdated

delete_outdated()  # before Numba loads anything from its cache
