/** What happened between two scenes, in sentences, with the sounds for it. */
import { inWords as cardInWords } from "../../cards/suits";
import { number, say, sentence, signed } from "../../words/words";
import type { Scene } from "../scenes";
import { bidsInWords, dealInWords, handInWords, inPlayingOrder, nameOf, takesInWords, trumpInWords } from "./sentences";
import type { Card, GameView } from "../../net/wire.gen";

export type News = { kind: "deal" | "bid" | "card" | "trick" | "made" | "missed"; text: string };

export function news(before: Scene | null, after: Scene): News[] {
  if (after.moment === "draw") return before?.moment === "draw" ? [] : drawn(after.view.game);
  const { game } = after.view;
  if (game.phase === "draw" || game.phase === "deal") return [];
  const earlier = before?.view.game;
  const begins =
    !before || earlier?.hand_number !== game.hand_number || earlier.phase === "draw" || earlier.phase === "deal";
  if (begins) return after.moment === "hand-over" ? over(after) : dealt(game);
  return [
    ...bids(earlier, after),
    ...trump(earlier, game),
    ...cards(earlier, after),
    ...tricks(before, after),
    ...(before.moment === "hand-over" ? [] : over(after)),
  ];
}

function dealt(game: GameView): News[] {
  return [{ kind: "deal", text: `${dealInWords(game)} ${handInWords(game)}` }];
}

function drawn(game: GameView): News[] {
  const { draw } = game;
  if (draw === null) return [];
  const draws = (draw.rounds.at(-1) ?? []).map(([seat, card]) =>
    say("say.drew-one", { name: game.names[seat] ?? "", card: cardInWords(card) }),
  );
  const verdict =
    draw.dealer === game.seat ? say("draw.you") : say("draw.deals", { name: game.names[draw.dealer] ?? "" });
  return [
    {
      kind: "deal",
      text: draws.length === 0 ? sentence(verdict) : say("say.drew", { draws: draws.join(", "), verdict }),
    },
  ];
}

/** Trump that is turned up after the bids. */
function trump(before: GameView, game: GameView): News[] {
  return before.trump === null && game.trump !== null ? [{ kind: "deal", text: trumpInWords(game) }] : [];
}

function bids(before: GameView, { view: { game }, moment }: Scene): News[] {
  const fresh = inPlayingOrder(game, game.dealer ?? 0).filter(
    (seat) => game.bids[seat] != null && game.bids[seat] !== before.bids[seat],
  );
  if (fresh.length === 0) return [];
  if (moment === "reveal" || (before.bid_total === null && game.bid_total !== null))
    return [{ kind: "bid", text: bidsInWords(game) }];
  return fresh.map((seat) => {
    const n = game.bids[seat] ?? 0;
    return {
      kind: "bid",
      text: seat === game.seat ? say("say.you-bid", { n }) : say("say.bids", { name: game.names[seat] ?? "", n }),
    };
  });
}

const played = (game: GameView): [number, Card][] => [...game.tricks.flatMap((trick) => trick.plays), ...game.trick];

function cards(before: GameView, { view }: Scene): News[] {
  const { game, winning } = view;
  const all = played(game);
  return all.slice(played(before).length).map(([seat, card], at, fresh) => {
    const values = { name: game.names[seat] ?? "", card: cardInWords(card) };
    const wins = at === fresh.length - 1 && game.trick.length > 1 && winning === seat;
    if (seat === game.seat) return { kind: "card", text: say(wins ? "say.you-play-winning" : "say.you-play", values) };
    return { kind: "card", text: say(wins ? "say.plays-winning" : "say.plays", values) };
  });
}

/** The number of finished tricks in a scene, including one that is still on the table. */
const finished = (scene: Scene) =>
  scene.taken === null ? scene.view.game.tricks : [...scene.view.game.tricks, scene.taken];

function tricks(before: Scene, after: Scene): News[] {
  const { game } = after.view;
  const fresh = finished(after).slice(finished(before).length);
  const uncounted = after.taken !== null && !after.sweep ? after.taken.winner : null;
  const now = game.taken.map((taken, seat) => taken + Number(seat === uncounted));
  return fresh.map(({ winner }, at) => {
    const later = fresh.slice(at + 1);
    const taken = now.map((count, seat) => count - later.filter((trick) => trick.winner === seat).length);
    return { kind: "trick", text: takesInWords({ ...game, phase: "play", taken }, winner) };
  });
}

function over({ moment, row, view: { game } }: Scene): News[] {
  if (moment !== "hand-over" || row === null) return [];
  const totals = inPlayingOrder(game, game.seat ?? 0).map(
    (seat) => `${nameOf(game, seat)} ${number(row.totals[seat] ?? 0)}`,
  );
  const { seat } = game;
  const [bid, took] = seat === null ? [0, 0] : [row.bids[seat] ?? 0, row.taken[seat] ?? 0];
  const points = signed(seat === null ? 0 : (row.points[seat] ?? 0));
  const mine = bid === took ? say("hand-over.made", { points }) : say("hand-over.missed", { bid, taken: took, points });
  const result = seat === null ? say("me.watching") : mine;
  return [
    {
      kind: bid === took ? "made" : "missed",
      text: say("say.hand-over", { n: row.number, news: result, totals: totals.join(", ") }),
    },
  ];
}
