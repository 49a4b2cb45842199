"""Work shared out comes back whole and in order."""

from __future__ import annotations

import os
from functools import partial
from multiprocessing import active_children
from time import sleep

import pytest

from ohhell.arena.process_pool import cores_here, run_all
from ohhell.rules.errors import OhHellError


def test_there_is_a_core_to_work_on() -> None:
    assert cores_here() >= 1


@pytest.mark.parametrize("cores", [1, 2])
def test_outcomes_are_in_the_order_of_the_work(cores: int) -> None:
    finished: list[int] = []

    assert run_all(abs, [-3, 2, -1], cores=cores, on_done=finished.append) == [3, 2, 1]
    assert sorted(finished) == [-3, -1, 2]


def test_process_that_dies_is_reported_in_a_sentence() -> None:
    with pytest.raises(OhHellError, match="ended unexpectedly") as failure:
        run_all(os._exit, [3, 3, 3], cores=2, on_done=lambda _: None)

    assert failure.value.code == "worker-lost"


def test_work_that_is_broken_off_leaves_no_process_behind() -> None:
    before = active_children()

    def stop(_: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_all(partial(sleep), [0.0, 60.0, 60.0], cores=2, on_done=stop)

    assert active_children() == before
