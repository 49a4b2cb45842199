"""Records as text: `write` a record, `read` it back. `docs/notation.md` describes the format."""

from __future__ import annotations

from ohhell.notation.record.reading import read
from ohhell.notation.record.writing import write

__all__ = ["read", "write"]
