"""A pad has one room at a time, whoever comes and goes while it is woken."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from server.scorers import PAD, begun

if TYPE_CHECKING:
    import pytest

    from server.houses import Site


def test_a_pad_is_woken_once_though_the_first_who_asked_did_not_wait(
    here: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(here)
    pads, store = here.house.pads, here.house.store
    pads.let_go()
    asked: list[Any] = []
    read = store.read

    def counted(job: Any) -> Any:
        asked.append(job)
        return read(job)

    monkeypatch.setattr(store, "read", counted)

    async def come() -> None:
        first = asyncio.create_task(pads.get(PAD))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        await pads.get(PAD)

    here.run(come)

    assert len(asked) == 1
