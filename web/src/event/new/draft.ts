/** A new event while somebody fills in the form. */
import type { NewEvent, PresetListing } from "../../net/wire.gen";

/** What is typed or chosen in the form; numbers are texts until they are sent. */
export type EventDraft = {
  title: string;
  date: string;
  place: string;
  rules: string;
  matches: string;
  tableSize: string;
  mixed: boolean;
  seating: NonNullable<NewEvent["seating"]>;
  combine: NonNullable<NewEvent["combine"]>;
  pace: string;
  lastEntry: string;
  bots: boolean;
  /** how tables play, unless the director changes it for one */
  tables: "cards" | "online" | "duplicate";
  final: string;
  seed: string;
  by: string;
};

export const FIRST: EventDraft = {
  title: "",
  date: "",
  place: "",
  rules: "irish",
  matches: "4",
  tableSize: "5",
  mixed: false,
  seating: "avoid_repeats",
  combine: "sum",
  pace: "8",
  lastEntry: "1",
  bots: false,
  tables: "cards",
  final: "",
  seed: "",
  by: "",
};

/** The draft with other rules: a table size that they allow, and as many matches as they name. */
export function withRules(draft: EventDraft, line: PresetListing): EventDraft {
  const size = Number(draft.tableSize);
  const fits = size >= line.least && (line.most === null || size <= line.most);
  const best = line.best[0] ?? line.least;
  return {
    ...draft,
    rules: line.name,
    tableSize: fits ? draft.tableSize : String(best),
    matches: line.matches > 1 ? String(line.matches) : draft.matches,
    mixed: draft.mixed && line.least !== line.most,
  };
}

/** The draft with another way to play: only duplicate events compare everybody with the mean of their seat. */
export function withTables(draft: EventDraft, tables: EventDraft["tables"]): EventDraft {
  const combine = tables !== "duplicate" && draft.combine === "above_mean" ? "sum" : draft.combine;
  return { ...draft, tables, combine: tables === "duplicate" ? "above_mean" : combine };
}

/** The first field that is missing or out of range; null if the event can be sent. */
export function faultIn(draft: EventDraft): "title" | "matches" | "tableSize" | "pace" | "lastEntry" | "final" | null {
  const whole = (text: string, least: number, most: number) =>
    /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
  if (draft.title.trim() === "") return "title";
  if (!whole(draft.matches, 1, 50)) return "matches";
  if (!whole(draft.tableSize, 2, 12)) return "tableSize";
  if (draft.pace.trim() !== "" && !whole(draft.pace, 0, 120)) return "pace";
  if (!whole(draft.lastEntry, 1, Number(draft.matches))) return "lastEntry";
  if (draft.final.trim() !== "" && !whole(draft.final, 0, 12)) return "final";
  return null;
}

/** What is sent to the server. */
export function newEventOf(draft: EventDraft): NewEvent {
  return {
    title: draft.title.trim(),
    rules: draft.rules,
    matches: Number(draft.matches),
    table_size: Number(draft.tableSize),
    date: draft.date,
    place: draft.place.trim(),
    combine: draft.combine,
    mixed: draft.mixed,
    seating: draft.seating,
    last_entry: Number(draft.lastEntry),
    final: Number(draft.final),
    minutes_per_hand: Number(draft.pace),
    bots: draft.bots,
    online: draft.tables !== "cards",
    duplicate: draft.tables === "duplicate",
    ...(draft.seed.trim() === "" ? {} : { seed: draft.seed.trim() }),
    ...(draft.by.trim() === "" ? {} : { by: draft.by.trim() }),
  };
}
