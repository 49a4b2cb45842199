"""Write what is made from data: the rule sheets, their list, the page of all rules, and the JSON Schemas. `make schemas`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import axes

import ohhell
from ohhell.notation.prose import rule_sheet
from ohhell.protocol.json_schema import json_schema as protocol_schema
from ohhell.rules.json_schema import json_schema as rules_schema

RULES = Path(__file__).parent / "rules"
SCHEMAS = Path(__file__).parent / "schemas"


def pages() -> dict[Path, str]:
    """Every generated page and what it says."""
    sheets = {RULES / f"{name}.md": rule_sheet.sheet(ohhell.preset(name)) for name in ohhell.preset_names()}
    schemas = {
        SCHEMAS / "rules.schema.json": rules_schema(),
        SCHEMAS / "protocol.schema.json": protocol_schema(),
    }
    return {
        RULES / "README.md": contents(),
        RULES.parent / "house-rules.md": axes.page(),
        **sheets,
        **{page: json.dumps(schema, indent=2) + "\n" for page, schema in schemas.items()},
    }


def contents() -> str:
    """The list of presets."""
    lines = [
        "# Rule sheets",
        "",
        "Every preset has a rule sheet. `ohhell rules show NAME` prints it in the terminal.",
        "",
    ]
    lines += ["| preset | name | players | |", "|---|---|---|---|"]
    for name in ohhell.preset_names():
        rules = ohhell.preset(name)
        least, most = rules.players.min, rules.players.max
        players = f"{least}" if least == most else f"{least} to {most}" if most else f"{least} or more"
        lines.append(f"| [`{name}`]({name}.md) | {rules.name} | {players} | {rules.about} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the pages, and remove those of presets that are gone."""
    RULES.mkdir(exist_ok=True)
    SCHEMAS.mkdir(exist_ok=True)
    wanted = pages()
    for page in set(RULES.glob("*.md")) - set(wanted):
        page.unlink()
    for page, text in wanted.items():
        page.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{len(wanted)} pages\n")


if __name__ == "__main__":
    main()
