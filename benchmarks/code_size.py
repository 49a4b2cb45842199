"""Count files and lines of code per package, now and in an earlier revision: `python -m benchmarks.code_size [REVISION]`.

A line of code is a line that holds part of a statement. Blank lines, comments, docstrings and generated files don't count, so
rewriting comments changes nothing here, and neither does anything the formatter does alike before and after.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import tarfile
import tokenize
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

ROOT: Final = Path(__file__).parents[1]
GENERATED: Final = (".gen.ts", "trick_weights.py", "frozen_trick_weights.py", "weights.py", "frozen_weights.py")
"""How the names of generated files end."""

SILENT: Final = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


@dataclass
class Size:
    """Files of one package or folder: the length of each in lines of any kind, and its lines of code."""

    lengths: list[int] = field(default_factory=list)
    code: int = 0


def code_lines(source: str) -> int:
    """Return the number of lines of Python that hold code."""
    docstrings = {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in SILENT:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - docstrings)


def package_of(path: str) -> str:
    """Return the package, or the folder, that a file is counted in."""
    parts = path.split("/")
    depth = {"src": 4 if parts[2:3] == ["server"] else 3, "tests": 2, "web": 3}.get(parts[0], 1)
    return "/".join(parts[: min(depth, len(parts) - 1)])


def measure(revision: str) -> dict[str, Size]:
    """Return the sizes of all packages in a revision of the project."""
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout  # noqa: S603, S607
    sizes: dict[str, Size] = defaultdict(Size)
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files:
            kept = member.name.startswith(("src/", "tests/", "web/src/")) and not member.name.endswith(GENERATED)
            if not kept or not member.name.endswith((".py", ".ts", ".svelte")):
                continue
            extracted = files.extractfile(member)
            assert extracted is not None
            source = extracted.read().decode()
            size = sizes[package_of(member.name)]
            size.lengths.append(source.count("\n"))
            size.code += code_lines(source) if member.name.endswith(".py") else 0
    return sizes


def totals(sizes: dict[str, Size], start: str) -> tuple[int, int, int, int]:
    """Return files, lines of code, median and longest file of all packages whose names begin with *start*."""
    chosen = [size for name, size in sizes.items() if name.startswith(start)]
    lengths = [length for size in chosen for length in size.lengths]
    return len(lengths), sum(size.code for size in chosen), int(median(lengths)), max(lengths)


def main() -> None:
    """Print a table of packages, and one of totals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", nargs="?", default="HEAD", help="the revision to compare with")
    before, after = measure(parser.parse_args().before), measure("HEAD")
    print("| package | files before | files after | code before | code after |\n|---|---|---|---|---|")
    for name in sorted({*before, *after}):
        old, new = before.get(name, Size()), after.get(name, Size())
        print(f"| {name} | {len(old.lengths)} | {len(new.lengths)} | {old.code or ''} | {new.code or ''} |")
    print("\n| | files | lines of Python code | change | median file | longest file |\n|---|---|---|---|---|---|")
    for start in ("src/", "tests/", "web/"):
        old_code = totals(before, start)[1]
        for label, sizes in (("before", before), ("after", after)):
            files, code, middle, longest = totals(sizes, start)
            change = f"{code / old_code - 1:+.1%}" if old_code else ""
            print(f"| {start} {label} | {files} | {code or ''} | {change} | {middle} | {longest} |")


if __name__ == "__main__":
    main()
