/**
 * Places at the table: where each plate and each played card lies, for two to twelve seats in an arena of any size.
 * Others are numbered from 1 in playing order from my left; 0 is me. All numbers are pixels.
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

export type Arena = { width: number; height: number; seats: number; size: Size; cards: boolean };

export const TALL = 1.4;
/** what the tag below a card needs */
export const TAG = 12;

export function sizeOf(width: number): Size {
  return width >= 1100 ? "desk" : width >= 700 ? "tablet" : "phone";
}

export function layout(arena: Arena): Layout {
  const others = arena.seats - 1;
  if (arena.height < 250 && arena.width > 380) return row(arena, others);
  if (arena.size === "desk" && arena.width >= 780 && arena.height >= 280) return ring(arena, others);
  return others <= 5 ? arch(arena, others) : crowd(arena, others);
}

/** The card that fits: as large as wanted, or as the room left over for so many of them on top of each other allows. */
export function fitting(wanted: number, room: number, least = 24): number {
  return Math.max(least, Math.min(wanted, Math.floor(room / TALL)));
}

function arch({ width, height, size }: Arena, others: number): Layout {
  const phone = size === "phone";
  const edge = phone ? 8 : 24;
  const between = phone ? 4 : 8;
  const widest = Math.floor((width - 2 * edge - between * (others - 1)) / others);
  const plate = { width: Math.min(phone ? 86 : 184, widest), height: phone ? (height < 260 ? 58 : 76) : 92 };
  const dip = others <= 2 ? 0 : phone ? clamp(height - 280, 0, 58) : 84;
  const gap = phone ? 14 : 28;
  const top = phone ? 4 : 0;
  const room = (height - top - plate.height - gap - gap - (phone ? TAG : 18)) / 2;
  const most = others === 5 ? plate.width - 4 : phone ? 82 : 148;
  const card = fitting(Math.min(most, plate.width), others <= 2 ? room : Math.min(room, height - top - dip - plate.height - gap - TAG));
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
  const mine = Math.min(lowest + (phone ? 18 : 26), last);
  const within = others === 2 ? top + plate.height + gap + (phone ? 40 : 30) : mine;
  lays.unshift({ x: (width - card) / 2, y: Math.min(within, last), turn: 0 });
  return { kind: "arch", plate, card, plates, lays };
}

/** Whether a card lies above mine; the outermost lie beside it. */
function isInner(number: number, others: number): boolean {
  return others === 1 || (others > 2 && number > 1 && number < others);
}

type ArchRoom = { width: number; edge: number; plate: number; dip: number; phone: boolean };

function archPlace(number: number, others: number, { width, edge, plate, dip, phone }: ArchRoom): { x: number; y: number } {
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

/** Rows of four in reading order, which is playing order; each card lies under its plate, mine in the last cell. */
function crowd({ width, height, seats, size, cards }: Arena, others: number): Layout {
  const phone = size === "phone";
  const columns = 4;
  const edge = phone ? 8 : 24;
  const between = phone ? 6 : 14;
  const wide = Math.floor((width - 2 * edge - between * (columns - 1)) / columns);
  const rows = Math.ceil(seats / columns);
  const low = seats > 8 || height < 330;
  const flat = rows > 2 && height < 340;
  const plate = { width: wide, height: flat ? 36 : phone ? (low ? 52 : 76) : low ? 60 : 92 };
  const gap = phone ? 6 : 10;
  const apart = low ? 8 : phone ? 12 : 20;
  const room = height - 4 - rows * (plate.height + gap) - (rows - 1) * apart - TAG;
  const card = fitting(phone ? (low ? 46 : 62) : low ? 84 : 110, room / rows);
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
  return { kind: "crowd", plate, card, plates, lays };
}

/** Hardly any height, as on a phone held sideways: everybody in one row, cards below; in more rows while there are no cards. */
function row({ width, height, seats, cards }: Arena, others: number): Layout {
  const low = { height: 52, between: 6 };
  const lines = cards ? 1 : Math.min(Math.ceil((others * 88) / (width - 16)), Math.max(1, Math.floor(height / (low.height + low.between))));
  const columns = cards ? seats : Math.max(Math.ceil(others / lines), 4);
  const step = Math.floor((width - 16) / columns);
  const plate = { width: step - 6, height: low.height };
  const card = fitting(Math.min(70, step - 10), height - plate.height - 8 - TAG, 24);
  const plates: Place[] = [{ x: 0, y: 0, turn: 0 }];
  for (let at = 0; at < others; at++) plates.push({ x: 8 + step * (at % columns), y: 2 + Math.floor(at / columns) * (low.height + low.between), turn: 0 });
  const lays = plates.slice(1).map(({ x }) => ({ x: x + (plate.width - card) / 2, y: plate.height + 8, turn: 0 }));
  lays.unshift({ x: 8 + step * others + (plate.width - card) / 2, y: plate.height + 8, turn: 0 });
  return { kind: "row", plate, card, plates, lays };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
