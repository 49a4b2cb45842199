/** A table as this page knows it: the newest that was told, and the scene that is shown of it. */
import { say, sentence } from "../words/words";
import { settings } from "../settings/settings.svelte";
import { scenes, still, type Scene } from "../table/pace";
import { Showing } from "../table/showing";
import { Line, type LineState } from "./line";
import type { Command, Goodbye, Refused, SeatTime, SeatView, TableSight, Talk, Update } from "./messages";

const NOTICE = 4000;

export class Room {
  table = $state.raw<TableSight | null>(null);
  /** the newest view; `scene` is what is shown */
  view = $state.raw<SeatView | null>(null);
  scene = $state.raw<Scene | null>(null);
  seat = $state<number | null>(null);
  person = $state<string | null>(null);
  present = $state.raw<string[]>([]);
  times = $state.raw<SeatTime[]>([]);
  /** when `times` came, on this page's own clock */
  timesAt = $state(0);
  talk = $state.raw<Talk[]>([]);
  state = $state<LineState>("opening");
  goodbye = $state.raw<Goodbye | null>(null);
  /** something to read for a few seconds */
  notice = $state("");
  /** a move is on its way */
  moving = $state(false);

  private readonly line: Line;
  private readonly showing = new Showing(
    (scene) => (this.scene = scene),
    () => !this.alone,
  );
  private readonly contributed = new Set<string>();
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.line = new Line((seen) => socketAddress(id, seen), {
      welcome: (said) => (this.person = said.person),
      update: (said) => this.take(said),
      state: (state, goodbye) => {
        this.state = state;
        this.goodbye = goodbye;
      },
    });
  }

  open(): () => void {
    const hurry = () => this.line.hurry();
    const looked = () => document.visibilityState === "visible" && this.line.hurry();
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", looked);
    this.line.open();
    return () => {
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", looked);
      this.showing.clear();
      clearTimeout(this.noticeTimer);
      this.line.hangUp();
    };
  }

  /** Open the line anew: this browser is somebody else now. */
  again(): void {
    this.line.open();
  }

  get isHost(): boolean {
    return this.person !== null && this.table?.host === this.person;
  }

  /** Whether everybody else at the table is a bot. */
  get alone(): boolean {
    return (this.table?.seats ?? []).every((seat) => seat.person === null || seat.person === this.person);
  }

  /** Have something done; what is refused is shown. */
  async do(command: Command): Promise<boolean> {
    try {
      await this.line.do(command);
      return true;
    } catch (refused) {
      this.tell(sentence((refused as Refused | Goodbye).sentence));
      return false;
    }
  }

  async move(move: { tricks: number } | { card: string }): Promise<boolean> {
    if (this.moving) return false;
    this.moving = true;
    const done = await this.do({ do: "move", seen: this.line.version, ...move });
    this.moving = false;
    return done;
  }

  tell(text: string): void {
    this.notice = text;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = ""), NOTICE);
  }

  /** Go on to the next scene now. */
  next(): void {
    this.showing.next();
  }

  /** Leave out what is still to be shown, but for what waits for the player. */
  skip(): void {
    this.showing.skip();
  }

  private take(update: Update): void {
    const before = this.view;
    if (update.table !== undefined) this.table = update.table;
    if (update.view !== undefined) this.view = update.view;
    this.seat = update.seat;
    this.present = update.present;
    this.times = update.times;
    this.timesAt = performance.now();
    this.hearTalk(update);
    if (this.view === null) {
      this.showing.clear();
      this.scene = null;
    }
    if (update.view !== undefined) this.play(before, update);
    this.contribute();
  }

  private play(before: SeatView | null, update: Update): void {
    if (this.view === null) return;
    const seen = document.visibilityState === "visible" && !update.gap;
    if (!seen || (update.events ?? []).length === 0) this.showing.replace(still(this.view));
    else this.showing.add(scenes(before, update.events ?? [], this.view, settings.pace));
  }

  private hearTalk(update: Update): void {
    if (update.talk !== undefined) this.talk = update.talk;
    for (const event of update.events ?? []) {
      if ("fact" in event && event.fact === "said" && update.talk === undefined) {
        const { version, person = "", name = "", text = "" } = event;
        this.talk = [...this.talk, { version, person, name, text }].slice(-100);
      }
    }
  }

  /** Every seat of ours adds a text nobody can foresee to the shuffle. */
  private contribute(): void {
    const match = this.table?.match;
    if (this.table?.stage !== "contributing" || !match) return;
    this.table.seats.forEach((seat, number) => {
      const once = `${match.commitment} ${number}`;
      const given = match.contributions.some(([giver]) => giver === number);
      if (seat.person !== this.person || this.person === null || given || this.contributed.has(once)) return;
      this.contributed.add(once);
      this.line.do({ do: "contribute", text: randomText(), seat: number }).catch(() => undefined); // too late, or given on another device
    });
  }
}

function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function socketAddress(table: string, seen: number): string {
  const origin = location.origin.replace(/^http/, "ws");
  return `${origin}/api/tables/${encodeURIComponent(table)}/socket?protocol=1&seen=${seen}`;
}

/** Why a line was closed for good, in words. */
export function closedBecause(goodbye: Goodbye | null): string {
  return goodbye === null ? say("problem.table") : sentence(goodbye.sentence);
}
