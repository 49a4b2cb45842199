import { describe, expect, test } from "vitest";
import { layout, leastHeight, type Layout, type Size } from "./layout";

const ARENAS = [
  { name: "a phone", width: 375, height: 400 },
  { name: "a small phone", width: 360, height: 260 },
  { name: "a tablet", width: 820, height: 680 },
  { name: "a small tablet", width: 768, height: 560 },
  { name: "a desk", width: 1080, height: 545 },
  { name: "a low desk", width: 1080, height: 413 },
  { name: "a laptop", width: 960, height: 406 },
  { name: "a tablet held sideways", width: 885, height: 480 },
  { name: "a phone held sideways", width: 667, height: 0 },
  { name: "a long phone held sideways", width: 844, height: 0 },
  { name: "a tiny phone", width: 320, height: 0 },
  { name: "a short phone", width: 375, height: 0 },
  { name: "a large desk", width: 1560, height: 720 },
];
/** the facts float over the table on a desktop */
const FACTS = { width: 230, height: 100 };
const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

type Box = { name: string; x: number; y: number; width: number; height: number };

function boxes(places: Layout): Box[] {
  const plates = places.plates.slice(1).map(({ x, y }, at) => ({ name: `plate ${at + 1}`, x, y, ...places.plate }));
  const lays = places.lays.map(({ x, y }, at) => ({
    name: `card ${at}`,
    x,
    y,
    width: places.card,
    height: places.card * 1.4,
  }));
  return [...plates, ...lays];
}

function overlaps(one: Box, other: Box): boolean {
  const slack = 1;
  return (
    one.x + one.width > other.x + slack &&
    other.x + other.width > one.x + slack &&
    one.y + one.height > other.y + slack &&
    other.y + other.height > one.y + slack
  );
}

describe.each(ARENAS)("on $name", ({ name, width, height: given }) => {
  const desk = name.includes("desk") || name === "a laptop" || name.startsWith("a tablet held");
  const size: Size = desk ? "desk" : name.includes("phone") ? "phone" : "tablet";
  // an arena is never lower than its content needs
  const heightFor = (seats: number) => Math.max(given, leastHeight({ width, seats, size, cards: true }));

  test.each(SEATS)("no plate or card of %i seats overlaps another", (seats) => {
    const all = boxes(layout({ width, height: heightFor(seats), seats, size, cards: true }));
    const pairs = all.flatMap((one, at) =>
      all
        .slice(at + 1)
        .filter((other) => overlaps(one, other))
        .map((other) => `${one.name}, ${other.name}`),
    );
    expect(pairs).toEqual([]);
  });

  test.each(SEATS)("no plate or card of %i seats overlaps the facts in the corners", (seats) => {
    const corners = [0, width - FACTS.width].map((x) => ({ name: "facts", x, y: 0, ...FACTS }));
    const all = boxes(layout({ width, height: heightFor(seats), seats, size, cards: true }));
    const covered = desk ? all.filter((box) => corners.some((corner) => overlaps(box, corner))) : [];
    expect(covered.map((box) => box.name)).toEqual([]);
  });

  test.each(SEATS)("nothing of %i seats leaves the arena", (seats) => {
    const outside = boxes(layout({ width, height: heightFor(seats), seats, size, cards: true })).filter(
      (box) => box.x < 0 || box.y < 0 || box.x + box.width > width + 1 || box.y + box.height > heightFor(seats) + 1,
    );
    expect(outside.map((box) => box.name)).toEqual([]);
  });

  test.each(SEATS)("the tag below a card of %i seats is not covered by my bar", (seats) => {
    const { lays, card } = layout({ width, height: heightFor(seats), seats, size, cards: true });
    const room = lays.map(({ y }) => Math.round(heightFor(seats) - y - card * 1.4));
    expect(Math.min(...room)).toBeGreaterThanOrEqual(size === "phone" || given < 250 ? 9 : 11);
  });
});

test("five on a phone sit in an arch, the outer two lower", () => {
  const { plates, kind } = layout({ width: 375, height: 400, seats: 5, size: "phone", cards: true });
  expect(kind).toBe("arch");
  expect(plates.slice(1).map(({ y }) => y)).toEqual([62, 4, 4, 62]);
});

test("seven on a phone sit in rows in playing order", () => {
  const { plates, kind } = layout({ width: 375, height: 400, seats: 7, size: "phone", cards: true });
  expect(kind).toBe("crowd");
  expect(plates.slice(1, 5).every(({ y }) => y === 4)).toBe(true);
});

describe.each([
  { width: 320, height: 180 },
  { width: 375, height: 260 },
  { width: 390, height: 400 },
  { width: 351, height: 170 },
])("while I bid in $width x $height", ({ width, height }) => {
  test.each(SEATS)("the bid pad covers none of %i seats", (seats) => {
    const free = Math.max(leastHeight({ width, seats, size: "phone", cards: false }), height - 130);
    const { plates, plate } = layout({ width, height, seats, size: "phone", cards: false, free });
    const outside = plates.slice(1).filter(({ x, y }) => x < 0 || x + plate.width > width || y + plate.height > free);
    expect(outside).toEqual([]);
  });

  test.each(SEATS)("every plate of %i seats is large enough for its text", (seats) => {
    const free = leastHeight({ width, seats, size: "phone", cards: false });
    const { plate } = layout({ width, height, seats, size: "phone", cards: false, free });
    expect([plate.width >= 66, plate.height >= 36]).toEqual([true, true]);
  });
});

test("plates don't move during my bid if the bid pad leaves room", () => {
  const arena = { width: 390, height: 430, seats: 5, size: "phone" as const, cards: false };
  expect(layout({ ...arena, free: 200 })).toEqual(layout(arena));
});

test("with three at a desktop each card lies directly before its owner", () => {
  const { plates, lays, plate, card } = layout({ width: 1080, height: 545, seats: 3, size: "desk", cards: true });
  const gaps = [
    (lays[1]?.x ?? 0) - ((plates[1]?.x ?? 0) + plate.width),
    (plates[2]?.x ?? 0) - ((lays[2]?.x ?? 0) + card),
  ];

  expect(gaps).toEqual([48, 48]);
});

test("the result of a hand moves the plates into a row above it on a desktop", () => {
  const { plates } = layout({ width: 1080, height: 545, seats: 5, size: "desk", cards: false, free: 240 });

  expect(new Set(plates.slice(1).map(({ y }) => y)).size).toBe(1);
});
