"""The style sheet of the HTML report, in light and dark colours."""

from __future__ import annotations

from typing import Final

STYLE: Final = """\
:root {
  color-scheme: light dark;
  --page: #f5f0e6; --panel: #fffcf6; --line: #d9cfbc; --ink: #23201a; --ink-2: #5c5547;
  --one: #1d5ca6; --two: #5c5547; --three: #b04a12; --heat: #6ba3e0; --gold: #ad780d; --bad: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #161a18; --panel: #212724; --line: #39423d; --ink: #f1ece0; --ink-2: #b7b9ad;
    --one: #8fc0ff; --two: #b7b9ad; --three: #f3a774; --heat: #2a66a8; --gold: #e6b548; --bad: #ff9f93;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink); font-variant-numeric: tabular-nums;
  font: 400 1rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
main { max-width: 54rem; margin: 0 auto; padding: 2rem 1rem 3rem; }
h1, h2 { font-family: ui-serif, "Iowan Old Style", Palatino, "Noto Serif", Georgia, serif; line-height: 1.2; }
h1 { margin: 0; font-size: 2rem; overflow-wrap: anywhere; }
h2 { margin: 0 0 .75rem; font-size: 1.3rem; overflow-wrap: anywhere; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
header p { margin: .5rem 0 0; font-size: 1.1rem; }
header .facts, .note, footer { color: var(--ink-2); font-size: .9rem; }
section { margin-top: 1.5rem; padding: 1.25rem; background: var(--panel); border: 1px solid var(--line); border-radius: 14px; }
section.trouble { border-color: var(--bad); }
.trouble ul { margin: 0; padding-left: 1.2rem; }
figure { margin: 0; overflow-x: auto; }
figure svg { display: block; width: 100%; height: auto; margin: 0 auto; }
figure svg.broad { min-width: 34rem; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 .5rem; padding: 0; list-style: none; font-size: .9rem; }
.legend li { display: flex; align-items: center; gap: .5rem; }
.note { margin: .75rem 0 0; }
footer { margin-top: 1.5rem; }
details { margin-top: .75rem; }
summary { cursor: pointer; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { padding: .3rem .75rem .3rem 0; text-align: left; white-space: nowrap; }
thead th { border-bottom: 1px solid var(--line); font-weight: 600; }
tbody th { font-weight: 600; }
tbody tr:last-child > * { border-top: 1px solid var(--line); }
svg text { fill: var(--ink-2); font-size: 13px; }
svg .name { fill: var(--ink); }
svg .small { font-size: 11px; }
svg .grid, svg .cell { stroke: var(--line); stroke-width: 1; fill: none; }
svg .zero { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 5 4; }
svg .heat { fill: var(--heat); }
svg .made { fill: none; stroke: var(--gold); stroke-width: 2.5; }
svg polyline { fill: none; stroke-width: 1.5; stroke-opacity: .45; }
svg .whisker { stroke-width: 2.5; stroke-linecap: round; stroke-opacity: .6; }
svg .one { fill: var(--one); stroke: var(--one); }
svg .two { fill: var(--two); stroke: var(--two); }
svg .three { fill: var(--three); stroke: var(--three); }
svg circle, svg g > rect, svg path { stroke: none; }
"""
