/** A pad for tests, typed on by a scorer: the plans are those the engine wrote into the fixtures. */
import buddy from "../fixtures/screw-your-buddy.json";
import cancel from "../fixtures/classic-cancel.json";
import irish from "../fixtures/irish.json";
import mrpikes from "../fixtures/mrpikes.json";
import { fold } from "./fold";
import type { Current, PadView } from "./view";
import type { LogEntry, Note, Plan, Trump } from "../../net/wire.gen";

const planOf = (fixture: { plan: unknown }) => fixture.plan as Plan;
export const PLANS = { buddy: planOf(buddy), cancel: planOf(cancel), irish: planOf(irish), mrpikes: planOf(mrpikes) };

const NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus"];

export class Typist {
  readonly entries: LogEntry[];

  constructor(
    readonly plan: Plan,
    dealer = 0,
  ) {
    const names = NAMES.slice(0, plan.seats);
    this.entries = [];
    this.type({
      kind: "open",
      rules: {},
      names,
      dealer,
      first_trump: null,
      details: { date: "", place: "", scorer: "" },
      title: "",
      record: "",
      before: null,
    });
  }

  type(...notes: Note[]): this {
    for (const note of notes)
      this.entries.push({ id: `n${this.entries.length}`, at: this.entries.length * 60_000, by: "Ann", note });
    return this;
  }

  /** Numbers of the first match by seat. */
  write(
    hand: number,
    cells: { trump?: Trump; bids?: Record<string, number | null>; taken?: Record<string, number | null> },
  ): this {
    return this.type({ kind: "write", match: 1, hand, ...cells });
  }

  get view(): PadView {
    const view = fold(this.entries, this.plan);
    if (view === null) throw new Error("the first note opens no pad");
    return view;
  }

  get current(): Current {
    const { current } = this.view.match;
    if (current === null) throw new Error("no hand is going on");
    return current;
  }
}
