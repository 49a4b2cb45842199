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
    const replay = game(name);
    const noted = replay.events.filter((event) => event.type === "tally").length;
    const restarts = name === "restored" ? [1, 2] : [];
    expect(verify(replay)).toEqual({
      hands: replay.hands.length - noted,
      noted,
      keysMatch: true,
      unopened: [],
      restarts,
      mismatches: [],
    });
  });
});

describe("a draw that uses its pack up", () => {
  const rounds = (replay: Checkable) =>
    replay.events
      .flatMap((event) => (event.type === "draw" ? event.rounds : []))
      .map((round) => round.map(([, card]) => card).join(" "));

  test("skips a card that is on the table already", () => {
    expect(rounds(game("small-pack"))).toEqual(["3h 2h 3s", "2d 2c", "3c 2d"]);
  });

  test("is accepted as version 0.1.0 made it, with one card twice", () => {
    const replay = game("small-pack");
    const draw = replay.events[0];
    if (draw?.type !== "draw") throw new Error("no draw");
    const [first, second] = draw.rounds;
    draw.rounds = [first!, second!, [[0, "3c"], [2, "3c"]], [[0, "2d"], [2, "3h"]]]; // prettier-ignore
    draw.dealer = 2;
    expect(verify(replay)?.mismatches).toEqual([]);
  });
});

function changed(name: string, change: (replay: Checkable) => void) {
  const replay = game(name);
  change(replay);
  const report = verify(replay);
  if (report === null) throw new Error("there is a proof");
  expect(report.keysMatch && report.mismatches.length === 0).toBe(false);
  return report;
}

const deal = (replay: Checkable, hand: number) => {
  const event = replay.events[replay.hands[hand - 1]?.event ?? 0];
  if (event?.type !== "deal") throw new Error("no deal");
  return event;
};

describe("a game that was tampered with", () => {
  test.each(names)("is caught if two cards are exchanged: %s", (name) => {
    const right = game(name);
    const hand = right.hands[1];
    const [first, second] = [...deal(right, 2).pack];
    const report = changed(name, (replay) => {
      deal(replay, 2).pack.splice(0, 2, second ?? "", first ?? "");
    });
    const owner = right.names[hand?.order[0] ?? 0];
    expect(report.mismatches).toEqual([{ hand: 2, fact: `${owner}'s card 1`, found: second, expected: first }]);
  });

  test("is caught if another card is turned up", () => {
    const report = changed("two-packs", (replay) => {
      replay.hands[0]!.turned = ["2c"];
    });
    expect(report.mismatches[0]?.fact).toBe("the turned-up card");
  });

  test("is caught if a card is played that was not dealt", () => {
    const report = changed("sealed", (replay) => {
      const play = replay.events.find((event) => event.type === "play");
      if (play) play.card = "Jo";
    });
    expect(report.mismatches[0]).toMatchObject({ hand: 1, found: "Jo" });
    expect(report.mismatches[0]?.fact).toMatch(/^a card played by /);
  });

  test("is caught if the first dealer is changed", () => {
    for (const name of names.filter((one) => one !== "from-pad")) {
      const report = changed(name, (replay) => {
        const draw = replay.events[0];
        if (draw?.type === "draw") draw.dealer = (draw.dealer + 1) % replay.names.length;
      });
      expect(report.mismatches[0]).toMatchObject({ hand: 0, fact: "the dealer" });
    }
  });

  test("is caught if another card is cut", () => {
    const report = changed("cut", (replay) => (deal(replay, 1).cuts = ["2c"]));
    expect(report.mismatches[0]).toMatchObject({ hand: 1, fact: "cut 1", found: "2c" });
  });

  test("is caught if another trump is drawn", () => {
    const right = deal(game("drawn-suit"), 1).suit;
    const other = right === "c" ? "d" : "c";
    const report = changed("drawn-suit", (replay) => (deal(replay, 1).suit = other));
    expect(report.mismatches[0]).toEqual({ hand: 1, fact: "the random trump", found: other, expected: right });
  });

  test("is caught if the first trump is changed", () => {
    const report = changed("rotation", (replay) => {
      const draw = replay.events[0];
      if (draw?.type === "draw") draw.first_trump = draw.first_trump === "h" ? "s" : "h";
    });
    expect(report.mismatches[0]?.fact).toBe("the first trump");
  });

  test("is caught if a hand is left out", () => {
    const report = changed("cut", (replay) => replay.hands.shift());
    expect(report.mismatches[0]).toMatchObject({ hand: 1, found: "2", expected: "1" });
  });

  test("is caught if a contribution is changed", () => {
    const report = changed("cut", (replay) => (replay.proof!.contributions[0] = [0, "another"]));
    expect(report.keysMatch).toBe(true);
    expect(report.mismatches.map(({ hand }) => hand)).toEqual([0, 1, 2]);
  });

  test("is caught if a key does not lead back to the commitment", () => {
    expect(changed("cut", (replay) => (replay.proof!.commitment = "0".repeat(64))).keysMatch).toBe(false);
  });
});

test("a hand played with real cards is counted and not compared, and neither is the draw before it", () => {
  const replay = game("from-pad");
  const draw = replay.events[0];
  if (draw?.type === "draw") draw.dealer = (draw.dealer + 1) % replay.names.length;
  expect(verify(replay)).toMatchObject({ hands: 2, noted: 1, mismatches: [] });
});

test("a commitment other than the one seen before the first card is no proof", () => {
  const replay = game("cut");
  expect(verify(replay, replay.proof?.commitment)?.keysMatch).toBe(true);
  expect(verify(replay, "0".repeat(64))?.keysMatch).toBe(false);
});

test("hands beyond the newest key are not opened yet", () => {
  const replay = game("cut");
  const [, key] = replay.proof?.opened ?? [0, ""];
  replay.proof!.opened = [1, "8a0af29f3484315f97a270acfc90caf829e15d986592833852c38e487c7ebd53"];
  expect(key).not.toBe("");
  expect(verify(replay)).toEqual({ hands: 2, noted: 0, keysMatch: true, unopened: [2], restarts: [], mismatches: [] });
});

test("a game without a proof cannot be checked", () => {
  expect(verify({ ...game("cut"), proof: null })).toBeNull();
});

describe("a game whose server was restored from a backup", () => {
  test("is rejected if the first chain of keys was exchanged", () => {
    const report = changed("restored", (replay) => {
      const first = replay.proof?.earlier?.[0];
      if (first) first.commitment = "0".repeat(64);
    });
    expect(report.keysMatch).toBe(false);
  });

  test("is rejected if a hand is moved to another chain", () => {
    const report = changed("restored", (replay) => {
      const second = replay.proof?.earlier?.[1];
      if (second) second.first = 0;
    });
    expect(report.mismatches[0]?.hand).toBe(0);
  });

  test.each([0, 1, 2])("matches the commitment that this page saw: chain %i", (at) => {
    const replay = game("restored");
    const seen = [...(replay.proof?.earlier ?? []), replay.proof][at]?.commitment ?? "";
    expect([verify(replay, seen)?.keysMatch, verify(replay, "0".repeat(64))?.keysMatch]).toEqual([true, false]);
  });
});
