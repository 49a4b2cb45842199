/** Scales and labels of charts. */

/** Positions at least *apart* within *height*, each as near as possible to the wanted one. */
export function spread(wanted: readonly number[], apart: number, height: number): number[] {
  const order = [...wanted.keys()].sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const places = order.map((at) => wanted[at] ?? 0);
  for (let at = 1; at < places.length; at++) places[at] = Math.max(places[at] ?? 0, (places[at - 1] ?? 0) + apart);
  let lowest = height;
  for (let at = places.length - 1; at >= 0; at--) {
    places[at] = Math.min(places[at] ?? 0, lowest);
    lowest = (places[at] ?? 0) - apart;
  }
  const found: number[] = [];
  for (const [at, which] of order.entries()) found[which] = places[at] ?? 0;
  return found;
}

/** Three to six round numbers for a scale that includes *least* and *most*. */
export function ticks(least: number, most: number): number[] {
  const span = Math.max(1, most - least);
  const power = 10 ** Math.floor(Math.log10(span / 3));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((wide) => span / wide <= 5) ?? span);
  const found: number[] = [];
  for (let at = Math.floor(least / step) * step; ; at += step) {
    found.push(at);
    if (at >= most) return found;
  }
}
