/** A pad's log: what somebody noted, and the plan that the rules bring as data. The page looks up and adds; it knows no rules. */
import type { Suit, Trump } from "../net/messages";

export type { Suit, Trump };

export type Details = { date: string; place: string; scorer: string };
export type Open = {
  kind: "open";
  rules: unknown;
  names: string[];
  dealer: number;
  first_trump: Suit | null;
  details: Details;
  title: string;
  /** a record to go on from */
  record: string;
  /** what that record brings: the first rows of the pad, and what counts on from matches before */
  before: Before | null;
};
export type Before = {
  match: number;
  hands: { trump: Trump; bids: number[]; taken: number[]; comment: string }[];
  comment: string;
  carried: number[];
  /** seats and forfeits that are not owed again */
  forfeits: [number, string][];
};
/** Numbers by seat; null takes one away. */
export type Cells = Record<string, number | null>;
/** Sets cells of one hand; what is left out stays as it was. */
export type Write = {
  kind: "write";
  match: number;
  hand: number;
  trump?: Trump | null;
  bids?: Cells;
  taken?: Cells;
  /** of several lines */
  comment?: string;
  /** the points on a paper sheet kept beside the pad */
  points?: Cells;
};
export type Note =
  | Open
  | Write
  | { kind: "void"; match: number; hand: number }
  | { kind: "paid"; match: number; seat: number; forfeit: string; choice: string }
  | { kind: "leave"; seat: number }
  | { kind: "come"; name: string; after: number; start: "zero" | "lowest" }
  | { kind: "match"; dealer: number; first_trump: Suit | null }
  | { kind: "rename"; seat: number; name: string }
  | ({ kind: "head" } & Partial<Details>)
  | { kind: "close" }
  | { kind: "reopen" }
  /** the game continues at an online table; the server writes this */
  | { kind: "moved"; table: string };

/** A note with who wrote it and when, in milliseconds of the device it was typed on. */
export type Entry = { id: string; at: number; by: string; note: Note };

export type PlanHand = {
  number: number;
  cards: number;
  /** null while only the table can tell */
  trump: Trump | null;
  source: string;
  /** the trumps to choose from; empty where the rules or the rotation settle it */
  asks: Trump[];
  /** the lowest and the highest bid */
  low: number;
  high: number;
  hooked: boolean;
  sight: string;
  counts_as: number;
  /** the most players it can be dealt to */
  most: number;
  /** the keys of its table of points and of its closed numbers */
  points: string;
  closed: string;
  extra: boolean;
};

/** The numbers that are closed after bids of so many in all. */
export type Closed = Record<string, number[]>;
export type ForfeitPlan = { id: string; min_bid: number; scope: string; choices: string[] };

export type Plan = {
  name: string;
  seats: number;
  direction: 1 | -1;
  sealed: boolean;
  bids_hidden: boolean;
  change: "never" | "until_next_bids" | "until_reveal" | "until_play";
  change_who: "all" | "last";
  /** steps to the left of the dealer */
  first_bidder: number;
  leader: number | "highest_bidder";
  hook: string;
  dead_tricks: boolean;
  trump_after_bids: boolean;
  comments: boolean;
  table_talk: string;
  hands: PlanHand[];
  /** by how many scheduled hands were played: the hands a tie adds, in turn, and again from the first */
  extras: Record<string, PlanHand[]>;
  most_extra: number;
  /** by the first trump: the trumps in turn, and again from the first */
  rotations: Record<string, Trump[]>;
  asks_first_trump: Suit[];
  /** by key: points of every number of tricks for every bid */
  points: Record<string, number[][]>;
  closed: Record<string, { last?: Closed; other?: Closed }>;
  end: { kind: string; target: number | null };
  tie: { kind: string };
  matches: number;
  next_match_dealer: string;
  players: { min: number; max: number };
  forfeits: ForfeitPlan[];
  fields: string[];
  /** whether cards are drawn for the first deal */
  draws: boolean;
};
