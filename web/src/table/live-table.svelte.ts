/** A table as this page knows it: the newest that was told, and the scene that is shown of it. */
import { sentence } from "../words/words";
import { settings } from "../settings/settings.svelte";
import { momentOf, type Moment } from "./bars/clock";
import { handIsOver, scenes, still, type Scene } from "./scenes/scenes";
import { HAND_OVER, Showing } from "./scenes/player";
import { lineOf, saidLine, type EventLine } from "./chat/event-lines";
import { Connection, type ConnectionState, type NewCommand } from "../net/connection";
import type { Goodbye, MoveEstimate, Refused, SeatTime, SeatView, TableView, Update } from "../net/wire.gen";

const NOTICE = 4000;
const BUBBLE = 6000;
const MOST_LINES = 150;

export class LiveTable {
  table = $state.raw<TableView | null>(null);
  /** the newest view; `scene` is what is shown */
  view = $state.raw<SeatView | null>(null);
  scene = $state.raw<Scene | null>(null);
  seat = $state<number | null>(null);
  person = $state<string | null>(null);
  present = $state.raw<string[]>([]);
  /** bots at this table that can't move yet: the server is still compiling them */
  warming = $state.raw<string[]>([]);
  times = $state.raw<SeatTime[]>([]);
  /** when `times` came, on this page's own clock */
  timesAt = $state(0);
  /** this page's own clock, second by second */
  now = $state(0);
  /** what was said and what happened at the table, oldest first */
  lines = $state.raw<EventLine[]>([]);
  /** what each person said in the last seconds */
  lately = $state<Record<string, string>>({});
  state = $state<ConnectionState>("opening");
  goodbye = $state.raw<Goodbye | null>(null);
  /** what the expert thinks of my moves, nothing while it is asked, null where nobody wants to know */
  thoughts = $state.raw<MoveEstimate[] | null>(null);
  /** something to read for a few seconds */
  notice = $state("");
  /** the break between two hands: whom the next one waits for, and how long it does; null while none waits */
  between = $state.raw<{ awaited: number[]; left: number | null } | null>(null);
  /** a move is on its way */
  moving = $state(false);

  private readonly connection: Connection;
  private readonly showing = new Showing(
    (scene) => {
      this.scene = scene;
      if (scene.now) this.paused = false;
    },
    () => this.patience,
  );
  /** the table waited, or waits, before the next hand */
  private paused = false;
  private readonly contributed = new Set<string>();
  /** the version and the seat of the view that was told last */
  private lastDrawn = "";
  private readonly pending = new Set<string>();
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.connection = new Connection((seen) => socketAddress(id, seen), {
      welcome: (said) => (this.person = said.person),
      update: (said) => this.take(said),
      state: (state, goodbye) => {
        this.state = state;
        this.goodbye = goodbye;
      },
    });
  }

  open(): () => void {
    const hurry = () => this.connection.hurry();
    const looked = () => document.visibilityState === "visible" && this.connection.hurry();
    addEventListener("online", hurry);
    addEventListener("offline", hurry);
    document.addEventListener("visibilitychange", looked);
    this.connection.open();
    const tick = setInterval(() => (this.now = performance.now()), 1000);
    return () => {
      clearInterval(tick);
      removeEventListener("online", hurry);
      removeEventListener("offline", hurry);
      document.removeEventListener("visibilitychange", looked);
      this.showing.clear();
      clearTimeout(this.noticeTimer);
      this.connection.hangUp();
    };
  }

  /** Open a new connection: this browser is somebody else now. */
  reconnect(): void {
    this.connection.open();
  }

  get isHost(): boolean {
    return this.person !== null && this.table?.host === this.person;
  }

  /** Whether everybody else at the table is a bot. */
  get alone(): boolean {
    return (this.table?.seats ?? []).every((seat) => seat.person === null || seat.person === this.person);
  }

  /**
   * Milliseconds for which the result of a hand stays by itself; null where it waits for me, or for others to be ready.
   */
  private get patience(): number | null {
    if (this.alone || this.between !== null || this.table?.stage === "over") return null;
    return this.paused ? 0 : HAND_OVER;
  }

  /** Milliseconds until the next hand is dealt though somebody is not ready; null where nothing counts. */
  get nextHandIn(): number | null {
    const left = this.between?.left ?? null;
    return left === null ? null : Math.max(0, left - Math.max(0, this.now - this.timesAt));
  }

  /** A seat's time by now. */
  timeOf(seat: number): Moment {
    const chair = this.table?.seats[seat];
    const waited = this.view?.game.waiting_for.includes(seat) === true && this.table?.stage === "playing";
    const running = waited && !this.table?.paused && chair?.person != null && chair.bot === null;
    return momentOf(this.times[seat], Math.max(0, this.now - this.timesAt), running);
  }

  get myTurn(): boolean {
    return (
      this.seat !== null && this.table?.stage === "playing" && this.view?.game.waiting_for.includes(this.seat) === true
    );
  }

  /** Whether a hint may be had now. */
  get hintable(): boolean {
    return this.myTurn && (this.alone || this.table?.settings.hints === true);
  }

  /** Have something done, once while it is under way however often it is pressed; what is refused is shown. */
  async do(command: NewCommand): Promise<boolean> {
    const same = JSON.stringify(command);
    if (this.pending.has(same)) return false;
    this.pending.add(same);
    try {
      await this.connection.do(command);
      return true;
    } catch (refused) {
      this.showNotice(sentence((refused as Refused | Goodbye).sentence));
      return false;
    } finally {
      this.pending.delete(same);
    }
  }

  async move(move: { tricks: number } | { card: string }): Promise<boolean> {
    if (this.moving) return false;
    this.moving = true;
    const done = await this.do({ do: "move", seen: this.connection.version, ...move });
    this.moving = false;
    return done;
  }

  /** Ask the expert what it thinks of my moves. */
  async askHint(): Promise<void> {
    this.thoughts = [];
    try {
      const { answer } = await this.connection.do({ do: "hint" });
      if (this.myTurn) this.thoughts = answer?.thoughts ?? null;
    } catch (refused) {
      this.thoughts = null;
      this.showNotice(sentence((refused as Refused | Goodbye).sentence));
    }
  }

  dropHint(): void {
    this.thoughts = null;
  }

  showNotice(text: string): void {
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
    this.warming = update.warming ?? [];
    this.times = update.times;
    this.timesAt = this.now = performance.now();
    this.between = update.between ?? null;
    this.paused ||= this.between !== null;
    this.hear(update);
    if (this.view === null) {
      this.showing.clear();
      this.scene = null;
    }
    if (!this.myTurn) this.thoughts = null;
    if (update.view !== undefined) this.play(before, update);
    this.contribute();
  }

  private play(before: SeatView | null, update: Update): void {
    if (this.view === null) return;
    const seen = document.visibilityState === "visible" && !update.gap;
    const told = `${update.version} ${update.seat}`;
    // a line that was lost and is back tells the same again: what is shown, and not read yet, goes on
    if (seen && told === this.lastDrawn && this.scene !== null) return;
    this.lastDrawn = told;
    if (!seen || (update.events ?? []).length === 0)
      this.showing.replace(this.between === null ? still(this.view) : handIsOver(this.view, this.table?.last ?? null));
    else this.showing.add(scenes(before, update.events ?? [], this.view, settings.pace, this.table?.last));
  }

  private hear(update: Update): void {
    const seats = this.table?.seats ?? [];
    const who = {
      nameOf: (seat: number) => seats[seat]?.name ?? "",
      nameOfPerson: (person: string) => seats.find((seat) => seat.person === person)?.name ?? "",
      me: this.person,
      seat: this.seat,
    };
    const lines = (update.events ?? []).map((event) => lineOf(event, who)).filter((line) => line !== null);
    const news = update.talk === undefined ? lines : lines.filter((line) => line.kind === "news");
    if (update.talk !== undefined) this.lines = update.talk.map(saidLine);
    this.lines = [...this.lines, ...news].slice(-MOST_LINES);
    if (update.talk !== undefined || update.gap) return;
    for (const line of lines) {
      if (line.kind === "said" && line.person !== null) this.bubble(line.person, line.text);
      else if (line.loud && line.person !== this.person) setTimeout(() => this.showNotice(line.text), line.wait);
    }
  }

  private bubble(person: string, text: string): void {
    this.lately[person] = text;
    setTimeout(() => this.lately[person] === text && delete this.lately[person], BUBBLE);
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
      this.connection.do({ do: "contribute", text: randomText(), seat: number }).catch(() => undefined); // too late, or given on another device
    });
  }
}

function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function socketAddress(table: string, seen: number): string {
  const origin = location.origin.replace(/^http/, "ws");
  return `${origin}/api/tables/${encodeURIComponent(table)}/socket?protocol=1&ready=1&seen=${seen}`;
}
