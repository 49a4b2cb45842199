"""The peers' tests run where the extra `peers` is installed; elsewhere one line says that they did not."""

from __future__ import annotations

import importlib.util
import os

if importlib.util.find_spec("pyspiel") is None:
    if os.environ.get("CI") == "true":
        raise SystemExit("CI has to install the extra `peers`: OpenSpiel is missing")
    collect_ignore_glob = ["*.py"]
