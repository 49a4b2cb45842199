/** How the lines of a chart differ: by colour and by dashes, so that nobody needs to tell colours apart. */

/** *colour* is the number of a token, 1 for `--q1`; *dash* is a `stroke-dasharray`, empty for a solid line. */
export type LineStyle = { colour: number; dash: string };

const DASHES = ["", "7 3", "2 3", "10 3 2 3", "4 2", "12 4", "1 4", "6 2 2 2 2 2"] as const;

/** The styles of so many lines, in order; *mine* gets the first one. No two lines have the same colour and dash. */
export function lineStyles(lines: number, mine: number | null = null): LineStyle[] {
  return Array.from({ length: lines }, (_, at) => {
    if (mine === null) return style(at);
    return at === mine ? style(0) : style(at < mine ? at + 1 : at);
  });
}

/** After eight lines the colours begin again, without the solid first one and with other dashes. */
function style(rank: number): LineStyle {
  const others = DASHES.length - 1;
  const turn = rank < DASHES.length ? 0 : Math.floor((rank - 1) / others);
  const colour = turn === 0 ? rank : 1 + ((rank - 1) % others);
  const dash = turn === 0 ? rank : 1 + ((colour - 1 + 3 * turn) % others);
  return { colour: colour + 1, dash: DASHES[dash] ?? "" };
}
