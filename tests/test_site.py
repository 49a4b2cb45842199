"""The documentation site: it builds without a warning and loads nothing from other servers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import ohhell

ROOT = Path(__file__).parent.parent
LOADED = re.compile(r'<(?:script|img|iframe|source)[^>]* src="(?:https?:)?//[^"]*|<link[^>]* href="https?://[^"]*')
NO_NETWORK = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")


def test_site_builds_in_strict_mode_and_loads_nothing_from_other_servers(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, **NO_NETWORK, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    pages = {
        page.relative_to(tmp_path).as_posix(): page.read_text(encoding="utf-8") for page in tmp_path.glob("**/*.html")
    }
    foreign = {name: LOADED.findall(text) for name, text in pages.items() if LOADED.search(text)}

    assert (built.returncode, built.stderr, foreign) == (0, "", {})


def test_decisions_are_all_listed_on_their_page() -> None:
    folder = ROOT / "docs/decisions"
    listed = re.findall(r"\]\((\d{4}-[^)]*)\)", (folder / "README.md").read_text(encoding="utf-8"))

    assert listed == sorted(page.name for page in folder.glob("0*.md"))


def test_api_reference_has_every_public_name() -> None:
    documented = re.findall(r"^::: ohhell\.(\w+)$", (ROOT / "docs/api.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert sorted(documented) == sorted(ohhell.__all__)
