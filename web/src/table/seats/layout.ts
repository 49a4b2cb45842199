/**
 * The positions of seat plates and played cards, for two to twelve seats in an arena of any size, in pixels. The other
 * players are numbered from 1 in playing order from my left; 0 is me.
 */
import { ring } from "./ring";

export type Size = "phone" | "tablet" | "desk";
export type Place = { x: number; y: number; turn: number };
export type Layout = {
  /** "arch": plates in an arch, the card under its player. "crowd": rows in reading order. "ring": around the table. */
  kind: "arch" | "crowd" | "ring" | "row";
  plate: { width: number; height: number };
  card: number;
  /** top left corners, by number; plates[0] is not used */
  plates: Place[];
  lays: Place[];
};

/** *free* is the height that the bid pad leaves of *height*. */
export type Arena = { width: number; height: number; seats: number; size: Size; cards: boolean; free?: number };

export const TALL = 1.4;
/** the height of the tag below a card */
export const TAG = 12;
/** The least width of a plate: "needs 10" must fit. */
const NARROWEST = 66;
/** The largest width of a plate on a phone held sideways, so that two players are not far apart. */
const WIDEST = 160;
/** Heights of a plate: three lines, three tight lines, two lines. */
const LOW = 64;
const LOWER = 52;
const LOWEST = 36;
/** The top of what is below the facts on a desktop, where they float over the felt. */
const BELOW_FACTS = 118;
/** The smallest readable cards, and the same in three rows. */
const LEAST_CARD = 34;
const SMALLEST_CARD = 24;

/** A window with less height is a phone held sideways. */
export function sizeOf(width: number, height: number): Size {
  return height <= 500 ? "phone" : width >= 1100 ? "desk" : width >= 700 ? "tablet" : "phone";
}

/** All positions; during my bid, plates move only if the bid pad would cover them. */
export function layout(arena: Arena): Layout {
  const usual = atEase(arena);
  const { free = arena.height, cards, size } = arena;
  const lowest = Math.max(...usual.plates.slice(1).map(({ y }) => y + usual.plate.height), 0);
  if (free >= arena.height) return usual;
  if (size === "desk") return rowAbove(arena);
  if (cards) return atEase({ ...arena, height: free });
  return free >= lowest + TAG ? usual : packed(arena, free);
}

/** The least height at which plates and cards don't overlap. */
export function leastHeight({ width, seats, size, cards }: Omit<Arena, "height">): number {
  if (size === "desk") return 0;
  const others = seats - 1;
  if (!cards) return packed({ width, seats }, 0).height;
  const tall = LEAST_CARD * TALL;
  if (isArch(width, size, others))
    return Math.ceil(4 + LOWER + 8 + tall + TAG + (others > 2 ? 8 + tall : 0) + (others === 1 ? 8 + tall : 0));
  const rows = Math.ceil(seats / columnsOf(width, seats, size));
  const small = (rows > 2 ? SMALLEST_CARD : LEAST_CARD) * TALL;
  return Math.ceil(4 + rows * (LOWEST + 4 + small) + (rows - 1) * 8 + TAG);
}

function atEase(arena: Arena): Layout {
  const others = arena.seats - 1;
  if (arena.height < 250 && arena.width > 420) return crowd(arena, others);
  if (arena.size === "desk" && arena.width >= 780 && arena.height >= 280) return ring(arena, others);
  return isArch(arena.width, arena.size, others) ? arch(arena, others) : crowd(arena, others);
}

function isArch(width: number, size: Size, others: number): boolean {
  return (
    others <= 5 &&
    (size !== "phone" || (width - 16 - 4 * (others - 1)) / others >= NARROWEST) &&
    !(size === "phone" && width > 559)
  );
}

/** Cells per row of a crowd: four on a phone, as many as fit on a low screen. */
function columnsOf(width: number, seats: number, size: Size): number {
  const most = Math.max(2, Math.floor((width - 10) / (NARROWEST + 6)));
  const columns = width > 420 && size === "phone" ? Math.min(most, seats) : Math.min(4, most);
  return Math.ceil(seats / Math.ceil(seats / columns));
}

/** Plates without cards, in as few rows as possible, in the space that the bid pad leaves. */
function packed({ width, seats }: Pick<Arena, "width" | "seats">, free: number): Layout & { height: number } {
  const others = seats - 1;
  const [edge, between] = [6, 4];
  const most = Math.max(1, Math.floor((width - 2 * edge + between) / (NARROWEST + between)));
  const lines = Math.ceil(others / most);
  const columns = Math.max(Math.ceil(others / lines), Math.min(others, 3));
  const room = (high: number) => 2 + lines * high + (lines - 1) * between + between;
  const high = [LOW, LOWER].find((one) => room(one) <= free) ?? LOWEST;
  const wide = Math.min(140, Math.floor((width - 2 * edge - between * (columns - 1)) / columns));
  const inset = (width - columns * wide - (columns - 1) * between) / 2;
  const plates: Place[] = [{ x: 0, y: 0, turn: 0 }];
  for (let at = 0; at < others; at++) {
    plates.push({
      x: inset + (at % columns) * (wide + between),
      y: 2 + Math.floor(at / columns) * (high + between),
      turn: 0,
    });
  }
  return {
    kind: "row",
    plate: { width: wide, height: high },
    card: LEAST_CARD,
    plates,
    lays: plates.map(() => ({ x: 0, y: 0, turn: 0 })),
    height: room(lines === 1 ? LOW : LOWEST),
  };
}

/** On a desktop: plates in rows below the facts, above the result of a hand. */
function rowAbove({ width, seats }: Arena): Layout {
  const others = seats - 1;
  const [edge, between] = [24, 16];
  const columns = Math.min(others, Math.max(1, Math.floor((width - 2 * edge + between) / (150 + between))));
  const wide = Math.min(184, Math.floor((width - 2 * edge - between * (columns - 1)) / columns));
  const plate = { width: wide, height: 92 };
  const places = Array.from({ length: others }, (_, at) => {
    const inRow = Math.min(columns, others - Math.floor(at / columns) * columns);
    const inset = (width - inRow * wide - (inRow - 1) * between) / 2;
    return {
      x: inset + (at % columns) * (wide + between),
      y: BELOW_FACTS + Math.floor(at / columns) * (plate.height + between),
      turn: 0,
    };
  });
  const plates = [{ x: 0, y: 0, turn: 0 }, ...places];
  return { kind: "row", plate, card: LEAST_CARD, plates, lays: plates };
}

/** The card size: as wanted, or as much as the free height allows for so many rows. */
export function fitting(wanted: number, room: number, least = SMALLEST_CARD): number {
  return Math.max(least, Math.min(wanted, Math.floor(room / TALL)));
}

function arch({ width, height, size }: Arena, others: number): Layout {
  const phone = size === "phone";
  const edge = phone ? 8 : 24;
  const between = phone ? 4 : 8;
  const widest = Math.floor((width - 2 * edge - between * (others - 1)) / others);
  const plate = { width: Math.min(phone ? 86 : 184, widest), height: phone ? (height < 260 ? LOWER : 76) : 92 };
  const dip = others <= 2 ? 0 : phone ? clamp(height - 280, 0, 58) : 84;
  const gap = phone ? (height < 260 ? 8 : 14) : 28;
  const top = phone ? 4 : 0;
  const room = (height - top - plate.height - gap - gap - (phone ? TAG : 18)) / 2;
  const most = others === 5 ? plate.width - 4 : phone ? 82 : 148;
  const card = fitting(
    Math.min(most, plate.width),
    others <= 2 ? room : Math.min(room, height - top - dip - plate.height - gap - TAG),
  );
  const plates: Place[] = [{ x: 0, y: 0, turn: 0 }];
  const lays: Place[] = [];
  for (let number = 1; number <= others; number++) {
    const { x, y } = archPlace(number, others, { width, edge, plate: plate.width, dip, phone });
    plates.push({ x, y: top + y, turn: 0 });
    const lean = others === 1 ? 0 : ((number - 1) / (others - 1)) * 2 - 1;
    lays.push({
      x: clamp(x + (plate.width - card) / 2, edge + 2, width - edge - 2 - card),
      y: top + y + plate.height + gap,
      turn: lean * (phone ? 2 : 3),
    });
  }
  const lowest = Math.max(...lays.filter((_, at) => isInner(at + 1, others)).map(({ y }) => y + card * TALL), 0);
  const last = height - card * TALL - (phone ? TAG : 16);
  const mine = Math.min(lowest + (phone ? Math.min(gap + 4, 18) : 26), last);
  const within = others === 2 ? top + plate.height + gap + (phone ? 40 : 30) : mine;
  lays.unshift({ x: (width - card) / 2, y: Math.min(within, last), turn: 0 });
  return { kind: "arch", plate, card, plates, lays };
}

/** Whether a card is above mine; the outermost are beside it. */
function isInner(number: number, others: number): boolean {
  return others === 1 || (others > 2 && number > 1 && number < others);
}

type ArchRoom = { width: number; edge: number; plate: number; dip: number; phone: boolean };

function archPlace(
  number: number,
  others: number,
  { width, edge, plate, dip, phone }: ArchRoom,
): { x: number; y: number } {
  const middle = (width - plate) / 2;
  if (others === 1) return { x: middle, y: 0 };
  if (number === 1) return { x: edge, y: dip };
  if (number === others) return { x: width - edge - plate, y: dip };
  if (others === 3) return { x: middle, y: 0 };
  if (others === 4) {
    const apart = Math.min(phone ? 8 : 20, (width - 2 * edge - 4 * plate) / 3);
    return { x: number === 2 ? width / 2 - apart / 2 - plate : width / 2 + apart / 2, y: 0 };
  }
  const step = (width - 2 * edge - plate) / (others - 1);
  return { x: edge + step * (number - 1), y: number === 3 ? 0 : dip * 0.35 };
}

/** Rows in playing order; each card is below its plate, mine in the last cell. */
function crowd({ width, height, seats, size, cards }: Arena, others: number): Layout {
  const phone = size === "phone" || height < 250;
  const columns = columnsOf(width, seats, phone ? "phone" : size);
  const tight = width < 360;
  const least = phone ? (tight ? 5 : 8) : 24;
  const between = phone ? (tight ? 4 : 6) : 14;
  const wide = Math.min(Math.floor((width - 2 * least - between * (columns - 1)) / columns), phone ? WIDEST : Infinity);
  const edge = phone && wide === WIDEST ? (width - columns * wide - between * (columns - 1)) / 2 : least;
  const rows = Math.ceil(seats / columns);
  const low = seats > 8 || height < 330;
  const room = (high: number) => (height - 4 - rows * (high + gap) - (rows - 1) * apart - TAG) / rows;
  const gap = phone ? 4 : 10;
  const apart = low ? 8 : phone ? 12 : 20;
  const heights = phone ? [low ? LOWER : 76, LOWER] : [low ? 60 : 92];
  const plate = {
    width: wide,
    height: heights.find((high) => room(high) >= LEAST_CARD * TALL) ?? (phone ? LOWEST : 60),
  };
  const card = fitting(phone ? (rows === 1 ? 70 : low ? 46 : 62) : low ? 84 : 110, room(plate.height));
  const step = plate.height + (cards ? gap + card * TALL : 0) + apart;
  const cell = (at: number): Place => ({
    x: edge + (at % columns) * (wide + between),
    y: 4 + Math.floor(at / columns) * step,
    turn: 0,
  });
  const under = ({ x, y }: Place): Place => ({ x: x + (wide - card) / 2, y: y + plate.height + gap, turn: 0 });
  const plates: Place[] = [{ x: 0, y: 0, turn: 0 }];
  for (let number = 1; number <= others; number++) plates.push(cell(number - 1));
  const lays = plates.slice(1).map(under);
  lays.unshift(under(cell(rows * columns - 1)));
  return { kind: rows > 1 ? "crowd" : "row", plate, card, plates, lays };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
