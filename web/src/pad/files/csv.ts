/** The score sheet as CSV without a server, in the columns of the server's file. */
import type { Match, PadView, Row } from "../fold/view";
import type { Plan } from "../../net/wire.gen";

const REST = ["tie hand", "comment", "forfeits", "date", "location", "scorer", "winner", "winner of all matches"];
const NOTES: Record<string, string> = { own_hand: "", blind: "blind", others_only: "forehead" };

/** One line per finished hand. */
export function csvOf(view: PadView, plan: Plan): string {
  const columns = view.names.flatMap((name) => ["bid", "tricks", "points", "total"].map((what) => `${name} ${what}`));
  const lines: (string | number)[][] = [
    ["match", "hand", "cards", "trump", "dealer", "note", ...columns, ...REST],
    ...view.matches.flatMap((match) => match.rows.map((row) => lineOf(view, plan, match, row))),
  ];
  return lines.map((line) => line.map(cell).join(",") + "\n").join("");
}

function lineOf(view: PadView, plan: Plan, match: Match, row: Row): (string | number)[] {
  const name = (seat: number) => view.names[seat] ?? "";
  const scores = view.names.flatMap((_, seat) =>
    [row.bids[seat], row.taken[seat], row.points[seat], row.bids[seat] == null ? null : row.totals[seat]].map(
      (n) => n ?? "",
    ),
  );
  const forfeits = view.owed
    .filter((owed) => owed.match === match.number && owed.hand === row.number)
    .map((owed) => `${name(owed.seat)}: ${owed.forfeit}, ${owed.choice ? `paid (${owed.choice})` : "owed"}`);
  const overall = plan.matches > 1 ? view.winners : match.winners;
  return [
    ...[match.number, row.number, row.cards, row.trump, name(row.dealer)],
    row.extra ? "tie" : (NOTES[row.plan.sight] ?? ""),
    ...scores,
    ...[row.extra ? "yes" : "", row.comment.split("\n").filter(Boolean).join(" / "), forfeits.join("; ")],
    ...[view.details.date, view.details.place, view.details.scorer],
    ...[match.winners.map(name).join(", "), overall.map(name).join(", ")],
  ];
}

/** A cell that a spreadsheet shows but never runs as a formula. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
