/**
 * Places at the table: where each plate and each played card lies, for two to twelve seats in an arena of any size.
 * Others are numbered from 1 in playing order from my left; 0 is me. All numbers are pixels.
 */

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

const TALL = 1.4;

export function sizeOf(width: number): Size {
  return width >= 1100 ? "desk" : width >= 700 ? "tablet" : "phone";
}

export function layout(arena: Arena): Layout {
  const others = arena.seats - 1;
  if (arena.height < 250) return row(arena, others);
  if (arena.size === "desk" && arena.width >= 800 && arena.height >= 400) return ring(arena, others);
  return others <= 5 ? arch(arena, others) : crowd(arena, others);
}

/** The card that fits: as large as wanted, or as the room left over for so many of them on top of each other allows. */
function fitting(wanted: number, room: number, least = 24): number {
  return Math.max(least, Math.min(wanted, Math.floor(room / TALL)));
}

function arch({ width, height, size }: Arena, others: number): Layout {
  const phone = size === "phone";
  const edge = phone ? 8 : 24;
  const wide = others <= 4 ? (phone ? 86 : 184) : Math.min(phone ? 86 : 184, Math.floor((width - 2 * edge - 4 * 4) / others));
  const plate = { width: Math.min(wide, Math.floor((width - 2 * edge - 4 * (others - 1)) / others)), height: phone ? 76 : 92 };
  const dip = others <= 2 ? 0 : phone ? 58 : 84;
  const gap = phone ? 14 : 28;
  const top = phone ? 4 : 0;
  const room = (height - top - plate.height - gap - gap - 8) / 2;
  const most = others === 5 ? plate.width - 4 : phone ? 82 : 148;
  const card = fitting(Math.min(most, plate.width), others <= 2 ? room : Math.min(room, height - top - dip - plate.height - gap - 8));
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
  const mine = Math.min(lowest + (phone ? 18 : 26), height - card * TALL - 6);
  const between = others === 2 ? top + plate.height + gap + (phone ? 40 : 30) : mine;
  lays.unshift({ x: (width - card) / 2, y: Math.min(between, height - card * TALL - 6), turn: 0 });
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
    const apart = phone ? 8 : 20;
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
  const plate = { width: wide, height: flat ? 36 : phone ? (low ? 52 : 76) : low ? 72 : 92 };
  const gap = phone ? 6 : 10;
  const room = height - 4 - rows * (plate.height + gap) - (rows - 1) * (low ? 8 : 12) - 6;
  const card = fitting(phone ? (low ? 46 : 62) : low ? 84 : 110, room / rows);
  const step = plate.height + (cards ? gap + card * TALL : 0) + (low ? 8 : 12);
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

/** Around the table: up the left side, over the top, down the right; each card lies before its player, mine in the middle. */
function ring(arena: Arena, others: number): Layout {
  return others <= 5 ? ellipse(arena, others) : sides(arena, others);
}

/** Up to five others: plates on an ellipse, cards in a flat bow under it. */
function ellipse({ width, height }: Arena, others: number): Layout {
  const plate = { width: 184, height: 92 };
  const top = 20 + plate.height + 22;
  const card = fitting(122, (height - top - 25 - 10) / 2, 60);
  const middle = width / 2;
  const radius = { x: middle - 32 - plate.width / 2, y: Math.min(200, height / 2 - 50) };
  const step = card + (others === 5 ? 8 : others === 4 ? 20 : 38);
  const plates: Place[] = [{ x: 0, y: 0, turn: 0 }];
  const lays: Place[] = [];
  for (let number = 1; number <= others; number++) {
    const angle = others === 1 ? Math.PI / 2 : Math.PI * (1 - (number - 1) / (others - 1));
    const aside = number - 1 - (others - 1) / 2;
    const above = others === 4 && Math.abs(aside) < 1; // two share the top
    const x = above ? aside * 2 * 108 : radius.x * Math.cos(angle);
    plates.push({ x: middle + x - plate.width / 2, y: 20 + (above ? 0 : radius.y * (1 - Math.sin(angle))), turn: 0 });
    const down = others === 2 ? 36 : Math.abs(aside) < 1 ? 0 : Math.abs(aside) < 2 ? Math.min(60, card * 0.4) : card * 0.62;
    lays.push({ x: middle + aside * step * (others === 2 ? 1.6 : 1) - card / 2, y: top + down, turn: aside * 2 });
  }
  const mine = others === 2 ? top + 70 : top + card * TALL + 25;
  lays.unshift({ x: middle - card / 2, y: Math.min(mine, height - card * TALL - 8), turn: 0 });
  return { kind: "ring", plate, card, plates, lays };
}

/** Six others and more: as many as fit on top with their cards below, the rest at the sides with theirs beside them. */
function sides({ width, height }: Arena, others: number): Layout {
  const begin = 118;
  const wide = 150;
  const most = Math.max(2, Math.floor((width - 2 * 290 + 20) / (wide + 20)));
  const wanted = Math.min(most, Math.ceil(others / 3));
  const top = (others - wanted) % 2 === 0 ? wanted : wanted < most ? wanted + 1 : wanted - 1;
  const side = (others - top) / 2;
  const step = Math.min(side < 3 ? 150 : 120, (height - begin - 8) / side);
  const plate = { width: wide, height: Math.min(84, Math.floor(step - 8)) };
  const card = fitting(96, step - 10);
  const plates: Place[] = [{ x: 0, y: 0, turn: 0 }];
  const lays: Place[] = [];
  const add = (x: number, y: number, lay: { x: number; y: number }) => {
    plates.push({ x, y, turn: 0 });
    lays.push({ ...lay, turn: 0 });
  };
  const lower = begin + (height - begin - 8 - side * step) * 0.4;
  const beside = (y: number) => y + (plate.height - card * TALL) / 2;
  for (let at = side - 1; at >= 0; at--) {
    const y = lower + at * step;
    add(24, y, { x: 24 + wide + 14, y: beside(y) });
  }
  for (let at = 0; at < top; at++) {
    const x = width / 2 + (at - (top - 1) / 2) * (wide + 20) - wide / 2;
    add(x, 16, { x: x + (wide - card) / 2, y: 16 + plate.height + 14 });
  }
  for (let at = 0; at < side; at++) {
    const y = lower + at * step;
    add(width - 24 - wide, y, { x: width - 24 - wide - 14 - card, y: beside(y) });
  }
  const mine = Math.min(16 + plate.height + 14 + card * TALL + 34, height - card * TALL - 8);
  lays.unshift({ x: (width - card) / 2, y: mine, turn: 0 });
  return { kind: "ring", plate, card, plates, lays };
}

/** Hardly any height, as on a phone held sideways: everybody in one row, the card beside the plate's foot. */
function row({ width, height, seats }: Arena, others: number): Layout {
  const step = Math.floor((width - 16) / seats);
  const plate = { width: step - 6, height: 52 };
  const card = fitting(Math.min(70, step - 10), height - plate.height - 12, 24);
  const plates: Place[] = [{ x: 0, y: 0, turn: 0 }];
  for (let number = 1; number <= others; number++) plates.push({ x: 8 + step * (number - 1), y: 2, turn: 0 });
  const lays = plates.slice(1).map(({ x }) => ({ x: x + (plate.width - card) / 2, y: plate.height + 8, turn: 0 }));
  lays.unshift({ x: 8 + step * others + (plate.width - card) / 2, y: plate.height + 8, turn: 0 });
  return { kind: "row", plate, card, plates, lays };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
