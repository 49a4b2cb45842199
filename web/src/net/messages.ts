/** What goes over the line, as `docs/protocol.md` and `docs/notation.md` tell it. Cards are their texts: "Qh", "10s". */

export type Card = string;
export type Suit = "c" | "d" | "h" | "s";
export type Trump = Suit | "nt";
export type Phase = "draw" | "deal" | "bid" | "reveal" | "play" | "over";
export type Stage = "gathering" | "contributing" | "playing" | "over" | "closed";

export type Bid = { type: "bid"; seat: number; tricks: number };
export type Play = { type: "play"; seat: number; card: Card };
export type Move = Bid | Play;

export type HandPlan = {
  number: number;
  cards: number;
  trump: Trump | null;
  hook: boolean;
  source: string;
  sight: "own_hand" | "blind" | "others_only";
  counts_as: number;
  extra: boolean;
};

export type Row = {
  number: number;
  cards: number;
  trump: Trump;
  dealer: number;
  bids: number[];
  taken: number[];
  points: number[];
  totals: number[];
  dead: number;
  extra: boolean;
};

export type Trick = { leader: number; plays: [number, Card][]; winner: number | null };

/** A rule set as in its TOML file: only what differs from the defaults. */
export type Rules = { name?: string; about?: string; direction?: string; comments?: boolean; table_talk?: string; bid?: { change?: string } } & Record<string, unknown>;

export type Draw = { type: "draw"; rounds: [number, Card][][]; dealer: number; first_trump: Suit | null };

export type GameView = {
  seat: number | null;
  phase: Phase;
  rules: Rules;
  names: string[];
  seats: number;
  schedule: HandPlan[];
  draw: Draw | null;
  hand_number: number;
  cards: number;
  hook: boolean;
  dealer: number | null;
  hand: Card[];
  trump: Trump | null;
  turn_up: Card | null;
  turned: Card[];
  cuts: Card[];
  shown: [number, Card][];
  undealt: number;
  bids: (number | null)[];
  bid_total: number | null;
  leader: number | null;
  trick: [number, Card][];
  tricks: Trick[];
  taken: number[];
  totals: number[];
  sheet: Row[];
  forfeits: { seat: number; id: string }[];
  notes: string[];
  winners: number[];
  waiting_for: number[];
  legal: Move[];
};

/** A move that is not open now, and why. */
export type Closed = { move: Move; code: string; sentence: string };

/** *winning* is the seat whose card wins the trick so far, where the server tells it. */
export type SeatView = { game: GameView; points: number[][]; closed: Closed[]; winning?: number | null };

export type Settings = {
  listed: boolean;
  spectators: boolean;
  hints: boolean;
  chat: boolean;
  grace: number;
  stand_in: string;
  clock: { bank: number; gain: number } | null;
  forfeits: [string, string][];
  /** seconds after a hand until the next is dealt although somebody is not ready; 0 waits for everybody */
  countdown: number;
};

/** *by* is whoever holds the token of an outside bot's seat */
export type SeatSight = { person: string | null; name: string; bot: string | null; break_used: boolean; votes: number; by?: string | null };

export type MatchSight = {
  number: number;
  of: number;
  commitment: string;
  contributions: [number, string][];
  opened: [number, string] | null;
  practice: boolean;
  hinted: boolean;
  comments: [number, string][];
  /** the first hand of the newest chain of keys, and the chains before it, after the server was restored from a backup */
  first?: number;
  earlier?: unknown[];
};

export type TableSight = {
  id: string;
  stage: Stage;
  paused: boolean;
  host: string;
  settings: Settings;
  seats: SeatSight[];
  match: MatchSight | null;
  matches: number[][];
  totals: number[];
  winners: number[];
  games: number;
  /** the last line of the newest finished match */
  last: Row | null;
  forfeits: { id: string; choices: string[]; paid: [number, string][] }[];
  /** hands of a score pad that this game goes on from, until it begins */
  brought: number;
  /** who takes a seat with the next deal */
  joining?: { seat: number; person: string; name: string }[];
  /** seats, each with a person who may take it back */
  claims?: [seat: number, person: string][];
};

/** Left on the clock (null without one), waited for so far, excused for so long still; milliseconds. */
export type SeatTime = [left: number | null, waited: number, excused: number];

export type Talk = { version: number; person: string; name: string; text: string };

type At = { version: number };
export type GameEvent = At &
  (
    | Move
    | Draw
    | { type: "seen-deal"; cards: number; dealer: number; hand: Card[]; trump: Trump | null; turned: Card[] }
    | { type: "sealed-bid"; seat: number }
    | { type: "seen-reveal"; bids: (number | null)[]; total: number | null }
    | { type: "forfeit"; seat: number; id: string }
  );
export type Fact = At & {
  fact: string;
  seat?: number;
  name?: string;
  text?: string;
  person?: string;
  voted?: boolean;
  against?: number;
  out?: boolean;
  woken?: boolean;
};
export type Event = GameEvent | Fact;

export function isGameEvent(event: Event): event is GameEvent {
  return "type" in event;
}

export type Welcome = { kind: "welcome"; protocol: number; table: string; person: string | null; seats: number[] };
export type Update = {
  kind: "update";
  version: number;
  now: number;
  seat: number | null;
  present: string[];
  times: SeatTime[];
  since?: number;
  events?: Event[];
  table?: TableSight;
  view?: SeatView | null;
  gap?: boolean;
  talk?: Talk[];
  /** while the next hand waits: the seats that are not ready, and milliseconds until it is dealt anyway */
  between?: { awaited: number[]; left: number | null };
  /** bots at this table that can't move yet */
  warming?: string[];
};
export type Done = { kind: "done"; id: string; version: number; answer?: unknown };
export type Refused = { kind: "refused"; id: string | null; code: string; sentence: string; version: number };
export type Pong = { kind: "pong"; version: number };
export type Goodbye = { kind: "goodbye"; code: string; sentence: string; again: boolean };
export type Said = Welcome | Update | Done | Refused | Pong | Goodbye;

/** A command without its id, which the line gives it. */
export type Command =
  | { do: "move"; seen: number; tricks?: number; card?: Card; seat?: number }
  | { do: "sit"; seat: number; name: string }
  | { do: "stand"; seat?: number }
  | { do: "bot"; seat: number; bot: string }
  | { do: "free"; seat: number }
  | { do: "swap"; seats: [number, number] }
  | { do: "configure"; settings: Settings }
  | { do: "start" }
  | { do: "contribute"; text: string; seat?: number }
  | { do: "pause"; on: boolean }
  | { do: "close" }
  | { do: "vote"; against: number; out: boolean }
  | { do: "say"; text: string }
  | { do: "comment"; text: string }
  | { do: "away"; seat?: number }
  | { do: "let"; seat: number }
  | { do: "pay"; forfeit: string; choice: number; seat?: number }
  | { do: "undo"; seat?: number }
  | { do: "ready"; hand: number }
  | { do: "hint"; seat?: number };
