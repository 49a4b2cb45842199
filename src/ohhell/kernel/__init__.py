"""Play-outs on bit masks, compiled by Numba; only bots, arena and lab import it, and tests compare it with `rules`."""

from ohhell.kernel.compiled_cache import delete_outdated

delete_outdated()  # before Numba loads anything from its cache
