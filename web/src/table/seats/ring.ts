/**
 * The layout on a desktop: seats up the left side, across the top and down the right, each card in front of its player.
 * The top corners are free for the facts.
 */
import { fitting, TAG, TALL, type Arena, type Layout, type Place } from "./layout";

const FACTS = { width: 236, height: 108 };
const EDGE = 24;
const TOP = 20;
/** between a plate at the side and the card of its player */
const NEAR = 48;
/** below the plates on top */
const CLEAR = 22;

/** The number of seats at the sides, and the largest width of the plates on top. */
function seating(
  width: number,
  others: number,
  wanted: { plate: number; top: number },
): { top: number; side: number; plate: number } {
  const middle = width - 2 * FACTS.width;
  const apart = 12;
  const most = Math.max(1, Math.floor((middle + apart) / (140 + apart)));
  const few = Math.min(wanted.top, most);
  const top = (others - few) % 2 === 0 ? few : few < most ? few + 1 : few - 1;
  const plate = Math.min(wanted.plate, Math.floor((middle - apart * (top - 1)) / Math.max(top, 1)));
  return { top, side: (others - top) / 2, plate };
}

export function ring(arena: Arena, others: number): Layout {
  return others <= 5 ? bow(arena, others) : sides(arena, others);
}

/** Up to five others: cards in a flat arc between the plates. */
function bow({ width, height }: Arena, others: number): Layout {
  const { top, side, plate: wide } = seating(width, others, { plate: 184, top: Math.max(others - 2, others % 2) });
  const plate = { width: wide, height: 92 };
  const begin = TOP + plate.height + CLEAR;
  const between = width - 2 * (EDGE + plate.width + 16);
  const card = fitting(Math.min(122, (between - (others - 1) * 10) / others), (height - begin - CLEAR - TAG) / 2, 46);
  const step = Math.min((between - card) / Math.max(others - 1, 1), card + (others < 4 ? 38 : 20));
  const plates = around({ width, height, plate, top, side, wanted: plate.height + 16, slot: plate.height });
  const lays: Place[] = [];
  for (let number = 1; number <= others; number++) {
    const aside = number - 1 - (others - 1) / 2;
    const down = Math.abs(aside) < 1 ? 0 : Math.abs(aside) < 2 ? Math.min(60, card * 0.4) : card * 0.62;
    const own = plates[number];
    if (others === 2 && own !== undefined) lays.push(besideOwner(own, plate, { card, left: number === 1, height }));
    else lays.push({ x: width / 2 + aside * step - card / 2, y: begin + down, turn: aside * 2 });
  }
  const mine = others === 2 ? begin + 70 : begin + card * TALL + CLEAR;
  lays.unshift({ x: (width - card) / 2, y: Math.min(mine, height - card * TALL - TAG), turn: 0 });
  return { kind: "ring", plate, card, plates, lays };
}

/** With two others, each card lies directly before its owner at the side. */
function besideOwner(
  own: Place,
  plate: { width: number; height: number },
  { card, left, height }: { card: number; left: boolean; height: number },
): Place {
  const x = left ? own.x + plate.width + NEAR : own.x - NEAR - card;
  const y = own.y + (plate.height - card * TALL) / 2;
  return { x, y: Math.max(TOP, Math.min(y, height - card * TALL - TAG)), turn: left ? -3 : 3 };
}

/** Six others and more: cards below the plates on top, and beside those at the sides. */
function sides({ width, height }: Arena, others: number): Layout {
  const { top, side, plate: wide } = seating(width, others, { plate: 150, top: Math.ceil(others / 3) });
  const step = Math.min(side < 3 ? 150 : 120, (height - FACTS.height - 4) / side);
  const plate = { width: wide, height: Math.min(84, Math.floor(step - 8)) };
  const first = width / 2 - ((top - 1) / 2) * (plate.width + apartOn(top));
  const room = (first - (EDGE + plate.width + 14) - 8) / 1.5; // up to the card of the first on top
  const card = fitting(Math.min(96, room), Math.min(step - 10, (height - TOP - plate.height - 14 - 34 - TAG) / 2));
  const plates = around({ width, height, plate, top, side, wanted: step, slot: card * TALL });
  const lays = plates.slice(1).map(({ x, y }, at) => {
    const beside = y + (plate.height - card * TALL) / 2;
    if (at < side) return { x: x + plate.width + 14, y: beside, turn: 0 };
    if (at >= side + top) return { x: x - 14 - card, y: beside, turn: 0 };
    return { x: x + (plate.width - card) / 2, y: TOP + plate.height + 14, turn: 0 };
  });
  const mine = Math.min(TOP + plate.height + 14 + card * TALL + 34, height - card * TALL - TAG);
  lays.unshift({ x: (width - card) / 2, y: mine, turn: 0 });
  return { kind: "ring", plate, card, plates, lays };
}

/** The gap between two plates on top. */
function apartOn(top: number): number {
  return top > 2 ? 12 : 32;
}

/** *slot* is the height of what is beside a plate. */
type Area = {
  width: number;
  height: number;
  plate: { width: number; height: number };
  top: number;
  side: number;
  wanted: number;
  slot: number;
};

/** Plates in playing order: the left side from below, the top, the right side from above. */
function around({ width, height, plate, top, side, wanted, slot }: Area): Place[] {
  const high = Math.max(slot, plate.height);
  const room = height - FACTS.height - 4 - high;
  const step = side > 1 ? Math.min(wanted, room / (side - 1)) : 0;
  const lower = FACTS.height + (room - step * (side - 1)) * 0.3 + (high - plate.height) / 2;
  const plates: Place[] = [{ x: 0, y: 0, turn: 0 }];
  for (let at = side - 1; at >= 0; at--) plates.push({ x: EDGE, y: lower + at * step, turn: 0 });
  const apart = plate.width + apartOn(top);
  for (let at = 0; at < top; at++)
    plates.push({ x: width / 2 + (at - (top - 1) / 2) * apart - plate.width / 2, y: TOP, turn: 0 });
  for (let at = 0; at < side; at++) plates.push({ x: width - EDGE - plate.width, y: lower + at * step, turn: 0 });
  return plates;
}
