import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Checkable } from "./game";
import { verify } from "./verify";

// games of the Python engine, written by tests/server/deal_proofs.py
const folder = join(import.meta.dirname, "fixtures");
const names = readdirSync(folder).map((name) => name.replace(".json", ""));
const game = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as Checkable;

describe("a game as it was dealt", () => {
  test.each(names)("has no differences: %s", (name) => {
    const told = game(name);
    const noted = told.events.filter((event) => event.type === "tally").length;
    const restarts = name === "restored" ? [1, 2] : [];
    expect(verify(told)).toEqual({
      hands: told.hands.length - noted,
      noted,
      kept: true,
      unopened: [],
      restarts,
      mismatches: [],
    });
  });
});

describe("a draw that uses its pack up", () => {
  const rounds = (told: Checkable) =>
    told.events
      .flatMap((event) => (event.type === "draw" ? event.rounds : []))
      .map((round) => round.map(([, card]) => card).join(" "));

  test("skips a card that is on the table already", () => {
    expect(rounds(game("small-pack"))).toEqual(["3h 2h 3s", "2d 2c", "3c 2d"]);
  });

  test("is accepted as version 0.1.0 made it, with one card twice", () => {
    const told = game("small-pack");
    const draw = told.events[0];
    if (draw?.type !== "draw") throw new Error("no draw");
    const [first, second] = draw.rounds;
    draw.rounds = [first!, second!, [[0, "3c"], [2, "3c"]], [[0, "2d"], [2, "3h"]]]; // prettier-ignore
    draw.dealer = 2;
    expect(verify(told)?.mismatches).toEqual([]);
  });
});

function changed(name: string, change: (told: Checkable) => void) {
  const told = game(name);
  change(told);
  const report = verify(told);
  if (report === null) throw new Error("there is a proof");
  expect(report.kept && report.mismatches.length === 0).toBe(false);
  return report;
}

const deal = (told: Checkable, hand: number) => {
  const event = told.events[told.hands[hand - 1]?.event ?? 0];
  if (event?.type !== "deal") throw new Error("no deal");
  return event;
};

describe("a game that was tampered with", () => {
  test.each(names)("is caught if two cards are exchanged: %s", (name) => {
    const right = game(name);
    const hand = right.hands[1];
    const [first, second] = [...deal(right, 2).pack];
    const report = changed(name, (told) => {
      deal(told, 2).pack.splice(0, 2, second ?? "", first ?? "");
    });
    const owner = right.names[hand?.order[0] ?? 0];
    expect(report.mismatches).toEqual([{ hand: 2, fact: `${owner}'s card 1`, found: second, expected: first }]);
  });

  test("is caught if another card is turned up", () => {
    const report = changed("two-packs", (told) => {
      told.hands[0]!.turned = ["2c"];
    });
    expect(report.mismatches[0]?.fact).toBe("the turned-up card");
  });

  test("is caught if a card is played that was not dealt", () => {
    const report = changed("sealed", (told) => {
      const play = told.events.find((event) => event.type === "play");
      if (play) play.card = "Jo";
    });
    expect(report.mismatches[0]).toMatchObject({ hand: 1, found: "Jo" });
    expect(report.mismatches[0]?.fact).toMatch(/^a card played by /);
  });

  test("is caught if the first dealer is changed", () => {
    for (const name of names.filter((one) => one !== "from-pad")) {
      const report = changed(name, (told) => {
        const draw = told.events[0];
        if (draw?.type === "draw") draw.dealer = (draw.dealer + 1) % told.names.length;
      });
      expect(report.mismatches[0]).toMatchObject({ hand: 0, fact: "the dealer" });
    }
  });

  test("is caught if another card is cut", () => {
    const report = changed("cut", (told) => (deal(told, 1).cuts = ["2c"]));
    expect(report.mismatches[0]).toMatchObject({ hand: 1, fact: "cut 1", found: "2c" });
  });

  test("is caught if another trump is drawn", () => {
    const right = deal(game("drawn-suit"), 1).suit;
    const other = right === "c" ? "d" : "c";
    const report = changed("drawn-suit", (told) => (deal(told, 1).suit = other));
    expect(report.mismatches[0]).toEqual({ hand: 1, fact: "the random trump", found: other, expected: right });
  });

  test("is caught if the first trump is changed", () => {
    const report = changed("rotation", (told) => {
      const draw = told.events[0];
      if (draw?.type === "draw") draw.first_trump = draw.first_trump === "h" ? "s" : "h";
    });
    expect(report.mismatches[0]?.fact).toBe("the first trump");
  });

  test("is caught if a hand is left out", () => {
    const report = changed("cut", (told) => told.hands.shift());
    expect(report.mismatches[0]).toMatchObject({ hand: 1, found: "2", expected: "1" });
  });

  test("is caught if a contribution is changed", () => {
    const report = changed("cut", (told) => (told.proof!.contributions[0] = [0, "another"]));
    expect(report.kept).toBe(true);
    expect(report.mismatches.map(({ hand }) => hand)).toEqual([0, 1, 2]);
  });

  test("is caught if a key does not lead back to the commitment", () => {
    expect(changed("cut", (told) => (told.proof!.commitment = "0".repeat(64))).kept).toBe(false);
  });
});

test("a hand played with real cards is counted and not compared, and neither is the draw before it", () => {
  const told = game("from-pad");
  const draw = told.events[0];
  if (draw?.type === "draw") draw.dealer = (draw.dealer + 1) % told.names.length;
  expect(verify(told)).toMatchObject({ hands: 2, noted: 1, mismatches: [] });
});

test("a commitment other than the one seen before the first card is no proof", () => {
  const told = game("cut");
  expect(verify(told, told.proof?.commitment)?.kept).toBe(true);
  expect(verify(told, "0".repeat(64))?.kept).toBe(false);
});

test("hands beyond the newest key are not opened yet", () => {
  const told = game("cut");
  const [, key] = told.proof?.opened ?? [0, ""];
  told.proof!.opened = [1, "8a0af29f3484315f97a270acfc90caf829e15d986592833852c38e487c7ebd53"];
  expect(key).not.toBe("");
  expect(verify(told)).toEqual({ hands: 2, noted: 0, kept: true, unopened: [2], restarts: [], mismatches: [] });
});

test("a game without a proof cannot be checked", () => {
  expect(verify({ ...game("cut"), proof: null })).toBeNull();
});

describe("a game whose server was restored from a backup", () => {
  test("is rejected if the first chain of keys was exchanged", () => {
    const report = changed("restored", (told) => {
      const first = told.proof?.earlier?.[0];
      if (first) first.commitment = "0".repeat(64);
    });
    expect(report.kept).toBe(false);
  });

  test("is rejected if a hand is moved to another chain", () => {
    const report = changed("restored", (told) => {
      const second = told.proof?.earlier?.[1];
      if (second) second.first = 0;
    });
    expect(report.mismatches[0]?.hand).toBe(0);
  });

  test.each([0, 1, 2])("matches the commitment that this page saw: chain %i", (at) => {
    const told = game("restored");
    const seen = [...(told.proof?.earlier ?? []), told.proof][at]?.commitment ?? "";
    expect([verify(told, seen)?.kept, verify(told, "0".repeat(64))?.kept]).toEqual([true, false]);
  });
});
