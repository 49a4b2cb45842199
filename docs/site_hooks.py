"""Hooks of the documentation site: pages from the root of the repository, and links that leave `docs`."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
ROOT_PAGES = {
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
FENCE = re.compile(r"^(```\w+) .*$", re.MULTILINE)
LINK = re.compile(r"(?<=\]\()(?!https?:|mailto:|#)([^)#\s]+)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that live in the root of the repository, where GitHub expects them."""
    for name, page in ROOT_PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / name).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Rewrite links, which are made for GitHub, and drop the words after a fence's language, which only the tests read."""
    del files
    markdown = FENCE.sub(r"\1", markdown)
    uri = page.file.src_uri
    here = "" if uri in ROOT_PAGES.values() else posixpath.join("docs", posixpath.dirname(uri))
    return LINK.sub(lambda link: site_link(link[1], here, posixpath.dirname(uri), str(config.repo_url)), markdown)


def site_link(target: str, here: str, page_folder: str, repository: str) -> str:
    """Return the address on the site, or in the repository, of *target* as the folder *here* of the repository links it."""
    path = posixpath.normpath(posixpath.join(here, target))
    if not (ROOT / path).exists():
        return target  # the build warns
    if (ROOT / path).is_dir() and (ROOT / path / "README.md").exists():
        path = f"{path}/README.md"
    page = ROOT_PAGES.get(path) or (path.removeprefix("docs/") if path.startswith("docs/") else None)
    if page is None or (ROOT / path).is_dir() or path.endswith(".py"):
        kind = "tree" if (ROOT / path).is_dir() else "blob"
        return f"{repository.rstrip('/')}/{kind}/main/{path}"
    return posixpath.relpath(page, page_folder or ".")
