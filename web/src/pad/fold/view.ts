/** A pad after its notes are applied: the sheet, the current hand, the forfeits owed and the changes. */
import type { PlanHand, SheetDetails, Trump, WriteNote } from "../../net/wire.gen";

/** Numbers by seat, as a note brings them; null takes one away. */
export type Cells = NonNullable<WriteNote["bids"]>;

/** A number for every seat; null where the seat did not play, or nothing is written yet. */
export type Numbers = (number | null)[];

/** What is written of one hand. */
export type Written = {
  trump: Trump | null;
  bids: Numbers;
  taken: Numbers;
  comment: string;
  /** the points that a paper sheet says */
  paper: Numbers;
  /** how often the hand was dealt again */
  voided: number;
};

/** A finished hand. */
export type Row = {
  number: number;
  plan: PlanHand;
  cards: number;
  trump: Trump;
  dealer: number;
  /** the seats that played it, in bidding order */
  order: number[];
  bids: Numbers;
  taken: Numbers;
  points: Numbers;
  totals: Numbers;
  /** tricks nobody took */
  dead: number;
  extra: boolean;
  comment: string;
  voided: number;
  /** the points that a paper sheet says; they never count */
  paper: Numbers;
};

/** A cell that was set, and what stood there before; undoing it sets that again. */
export type Step = { cell: "trump" | "bids" | "taken"; seat: number; before: number | Trump | null };

/** The hand going on, or the next to deal. */
export type Current = {
  number: number;
  plan: PlanHand;
  dealer: number;
  /** the seats that play it, in bidding order */
  order: number[];
  /** null while it depends on the bids */
  leader: number | null;
  /** null until a player enters it */
  trump: Trump | null;
  written: Written;
  steps: Step[];
};

export type Owed = {
  match: number;
  hand: number;
  seat: number;
  forfeit: string;
  choices: string[];
  choice: string | null;
};

export type Match = {
  number: number;
  rows: Row[];
  /** hands that were typed and no longer count, because a correction ended the match earlier */
  surplus: number[];
  current: Current | null;
  totals: Numbers;
  /** nobody before the first row */
  leaders: number[];
  /** nobody while the match goes on */
  winners: number[];
  /** whether the hand going on, or the last, was added by a tie */
  tied: boolean;
};

/** A number of a finished hand that was set otherwise afterwards. */
export type Change = {
  match: number;
  hand: number;
  cell: "trump" | "bids" | "taken";
  seat: number;
  was: number | Trump | null;
  now: number | Trump | null;
  by: string;
  at: number;
};

/** An event in the history other than a changed number. */
export type OtherEvent =
  /** *corrects* where the hand was complete */
  | { what: "void"; match: number; hand: number; corrects: boolean }
  | { what: "leave"; seat: number }
  | { what: "come"; seat: number; start: "zero" | "lowest" }
  | { what: "rename"; seat: number; was: string }
  | { what: "head"; line: keyof SheetDetails; was: string; now: string }
  | { what: "close" | "reopen" | "moved" | "back" };
export type Happened = { by: string; at: number } & ({ what: "change"; change: Change } | OtherEvent);

export type Phase = "trump" | "bid" | "taken" | "match-over" | "over" | "closed" | "moved";

export type PadView = {
  title: string;
  details: SheetDetails;
  names: string[];
  /** every seat in the direction of play, those who left as well */
  circle: number[];
  /** who plays now */
  active: number[];
  phase: Phase;
  matches: Match[];
  /** the match going on */
  match: Match;
  /** over all matches */
  totals: Numbers;
  /** nobody while the last match goes on */
  winners: number[];
  owed: Owed[];
  /** the online table where the game continues */
  table: string | null;
  changes: Change[];
  history: Happened[];
};
