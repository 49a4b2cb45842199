"""`ohhell lab train`."""

from __future__ import annotations

from pathlib import Path

from cli.program import call
from ohhell.bots.net_weights import read_net

SMALL = ("--minutes", "9", "--width", "8", "--blocks", "1", "--hands", "4", "--updates", "1", "--device", "cpu")


def test_train_writes_weights_with_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "net.weights"
    outcome = call("lab", "train", *SMALL, "--seed", "5", "-o", str(path))

    assert (outcome.status, outcome.out.splitlines()[-1]) == (0, f"Saved {path}")
    assert read_net(path).header.seed == 5


def test_train_refuses_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    outcome = call("lab", "train", *SMALL, "-o", str(tmp_path / "none" / "net.weights"))

    assert (outcome.status, "none" in outcome.err) == (2, True)


def test_train_refuses_an_unknown_device(tmp_path: Path) -> None:
    outcome = call("lab", "train", "--device", "tpu", "-o", str(tmp_path / "net.weights"))

    assert (outcome.status, "auto, cpu, cuda" in outcome.err) == (2, True)
