"""The public names of the laboratory."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

import ohhell.lab
from ohhell.rules.errors import OhHellError


def test_every_public_name_is_there() -> None:
    names = set(ohhell.lab.__all__) - {"openspiel_game"}

    assert all(callable(getattr(ohhell.lab, name)) for name in names)
    assert set(ohhell.lab.__all__) <= set(dir(ohhell.lab))


def test_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = ohhell.lab.nothing


@pytest.mark.parametrize(
    ("package", "name", "advice"),
    [("gymnasium", "aec_env", r"ohhell\[lab\]"), ("pyspiel", "openspiel_game", "open-spiel")],
)
def test_missing_package_is_named_with_how_to_install_it(
    package: str, name: str, advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_package(_module: str) -> Any:
        raise ModuleNotFoundError(name=package)

    monkeypatch.setattr("ohhell.lab.import_module", without_package)
    monkeypatch.setattr("ohhell.extras.find_spec", lambda module: None if module == package else builtins)

    with pytest.raises(OhHellError, match=advice) as error:
        getattr(ohhell.lab, name)

    assert error.value.code == "missing-extra"
