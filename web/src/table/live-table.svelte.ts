/** A live table in the browser: the newest state from the server, and the scene that is shown. */
import { errorText } from "../words/errors";
import { sentence } from "../words/words";
import { settings } from "../settings/settings.svelte";
import { momentOf, type Moment } from "./bars/clock";
import { HAND_OVER, handIsOver, ScenePlayer, scenes, still, type Scene } from "./scenes";
import { lineOf, chatLine, type EventLine } from "./chat/event-lines";
import { Connection, type ConnectionState, type MergedUpdate, type NewCommand } from "../net/connection";
import type {
  Goodbye,
  HandTerms,
  HintAdvice,
  Move,
  MoveEstimate,
  Refused,
  Row,
  SeatTime,
  SeatView,
  TableView,
} from "../net/wire.gen";

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
  /** when `times` arrived, on this page's clock */
  timesAt = $state(0);
  /** this page's clock, updated every second */
  now = $state(0);
  /** chat messages and table events, oldest first */
  lines = $state.raw<EventLine[]>([]);
  /** chat messages of the last seconds, by person */
  bubbles = $state<Record<string, string>>({});
  state = $state<ConnectionState>("opening");
  goodbye = $state.raw<Goodbye | null>(null);
  /** the hint: an estimate per move; empty while it is computed, null without a hint */
  thoughts = $state.raw<MoveEstimate[] | null>(null);
  /** the best move of the hint, with its reasons */
  advice = $state.raw<HintAdvice | null>(null);
  /** the decision that the hint is for; null without a hint */
  private hintedDecision: string | null = null;
  /** a message that is shown for a few seconds */
  notice = $state("");
  /** the break between two hands: the seats it waits for, and the time left; null during a hand */
  between = $state.raw<{ awaited: number[]; left: number | null } | null>(null);
  /** a move was sent and not answered yet */
  moving = $state(false);

  private readonly connection: Connection;
  private readonly player = new ScenePlayer(
    (scene) => {
      this.scene = scene;
      if (scene.now) this.paused = false;
    },
    () => this.patience,
  );
  /** the table waits, or waited, before the next hand */
  private paused = false;
  private readonly contributed = new Set<string>();
  /** the version and the seat of the view that was drawn last */
  private lastDrawn = "";
  private readonly pending = new Set<string>();
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.connection = new Connection((seen) => socketAddress(id, seen), {
      welcome: ({ person }) => (this.person = person),
      update: (update) => this.apply(update),
      state: (state, goodbye) => {
        this.state = state;
        this.goodbye = goodbye;
      },
    });
  }

  open(): () => void {
    const hurry = () => this.connection.hurry();
    const becameVisible = () => document.visibilityState === "visible" && this.connection.hurry();
    addEventListener("online", hurry);
    addEventListener("offline", hurry);
    document.addEventListener("visibilitychange", becameVisible);
    this.connection.open();
    const tick = setInterval(() => (this.now = performance.now()), 1000);
    return () => {
      clearInterval(tick);
      removeEventListener("online", hurry);
      removeEventListener("offline", hurry);
      document.removeEventListener("visibilitychange", becameVisible);
      this.player.clear();
      clearTimeout(this.noticeTimer);
      this.connection.close();
    };
  }

  /** Connect again, as another person. */
  reconnect(): void {
    this.connection.open();
  }

  get isHost(): boolean {
    return this.person !== null && this.table?.host === this.person;
  }

  /** Whether the table belongs to an event, which says who sits where and starts the game. */
  get ofEvent(): boolean {
    return this.table?.host.startsWith("event:") ?? false;
  }

  /** Whether all other players are bots. */
  get alone(): boolean {
    return (this.table?.seats ?? []).every((seat) => seat.person === null || seat.person === this.person);
  }

  /** Milliseconds that the result of a hand stays; null if it waits for me, or for others to be ready. */
  private get patience(): number | null {
    if (this.alone || this.between !== null || this.table?.stage === "over") return null;
    return this.paused ? 0 : HAND_OVER;
  }

  /** Milliseconds until the next hand is dealt even if players are not ready; null without a limit. */
  get nextHandIn(): number | null {
    const left = this.between?.left ?? null;
    return left === null ? null : Math.max(0, left - Math.max(0, this.now - this.timesAt));
  }

  /** How each seat's points in this hand came about; null if it is not the newest finished hand. */
  termsOf(row: Row): HandTerms["seats"] | null {
    const terms = this.table?.terms ?? null;
    return terms !== null && terms.number === row.number && terms.seats.length === row.points.length
      ? terms.seats
      : null;
  }

  /** The clock of a seat at this moment. */
  timeOf(seat: number): Moment {
    const player = this.table?.seats[seat];
    const isDue = this.view?.game.waiting_for.includes(seat) === true && this.table?.stage === "playing";
    const running = isDue && !this.table?.paused && player?.person != null && player.bot === null;
    return momentOf(this.times[seat], Math.max(0, this.now - this.timesAt), running);
  }

  get myTurn(): boolean {
    return (
      this.seat !== null && this.table?.stage === "playing" && this.view?.game.waiting_for.includes(this.seat) === true
    );
  }

  /**
   * What I must decide now, as a text that differs from that of every other decision; null if it isn't my turn. One
   * update may have my move and those of the bots up to my next turn.
   */
  private get decision(): string | null {
    if (!this.myTurn || this.view === null) return null;
    const { hand_number, phase, hand, trick } = this.view.game;
    return JSON.stringify([this.table?.match?.commitment, hand_number, phase, hand, trick]);
  }

  /** Whether the player may get a hint now. */
  get hintable(): boolean {
    if ((this.table?.purpose ?? "") === "day") return false;
    return this.myTurn && (this.alone || this.table?.settings.hints === true);
  }

  /** Whether the player may take back the last move: alone with bots, after a bid or a card in this hand. */
  get undoable(): boolean {
    const game = this.view?.game;
    if (game === undefined || this.seat === null || !this.alone || (this.table?.purpose ?? "") === "day") return false;
    if (this.table?.stage !== "playing") return false;
    return game.phase === "play" || (game.phase === "bid" && (game.bids[this.seat] ?? null) !== null);
  }

  /** Whether the result of the hand is sure, so that its rest can be played automatically. */
  get finishable(): boolean {
    if (this.seat === null || this.table?.stage !== "playing" || (this.table.purpose ?? "") !== "") return false;
    const asked = (this.table.finishing ?? []).length > 0;
    return this.view?.game.phase === "play" && (asked || (this.view.finish ?? "") !== "");
  }

  /** Send a command, unless the same one is still unanswered; shows a refusal. */
  async do(command: NewCommand): Promise<boolean> {
    const same = JSON.stringify(command);
    if (this.pending.has(same)) return false;
    this.pending.add(same);
    try {
      await this.connection.do(command);
      return true;
    } catch (refused) {
      this.showNotice(sentence(errorText(refused as Refused | Goodbye)));
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

  /** The move that the hint recommends; null without a hint, or if all moves are about equal. */
  get hinted(): Move | null {
    return this.advice === null || this.advice.equal ? null : this.advice.move;
  }

  /** Get an estimate of every legal move, and the best one with its reasons. */
  async requestHint(): Promise<void> {
    const asked = this.decision;
    this.hintedDecision = asked;
    this.thoughts = [];
    this.advice = null;
    try {
      const { answer } = await this.connection.do({ do: "hint" });
      if (this.hintedDecision !== asked) return;
      this.thoughts = answer?.thoughts ?? null;
      this.advice = answer?.advice ?? null;
    } catch (refused) {
      if (this.hintedDecision === asked) this.dropHint();
      this.showNotice(sentence(errorText(refused as Refused | Goodbye)));
    }
  }

  dropHint(): void {
    this.hintedDecision = null;
    this.thoughts = this.advice = null;
  }

  showNotice(text: string): void {
    this.notice = text;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = ""), NOTICE);
  }

  /** Show the next scene now. */
  next(): void {
    this.player.next();
  }

  /** Skip scenes, except one that waits for the player. */
  skip(): void {
    this.player.skip();
  }

  private apply(update: MergedUpdate): void {
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
    this.addLines(update);
    if (this.view === null) {
      this.player.clear();
      this.scene = null;
    }
    if (this.decision !== this.hintedDecision) this.dropHint();
    if (update.view !== undefined) this.play(before, update);
    this.contribute();
  }

  private play(before: SeatView | null, update: MergedUpdate): void {
    if (this.view === null) return;
    const seen = document.visibilityState === "visible" && !update.gap;
    const drawn = `${update.version} ${update.seat}`;
    // a reconnection sends the same view again, which must not interrupt what is shown
    if (seen && drawn === this.lastDrawn && this.scene !== null) return;
    this.lastDrawn = drawn;
    if (!seen || (update.events ?? []).length === 0)
      this.player.replace(this.between === null ? still(this.view) : handIsOver(this.view, this.table?.last ?? null));
    else this.player.add(scenes(before, update.events ?? [], this.view, settings.pace, this.table?.last));
  }

  private addLines(update: MergedUpdate): void {
    const seats = this.table?.seats ?? [];
    const who = {
      nameOf: (seat: number) => seats[seat]?.name ?? "",
      nameOfPerson: (person: string) => seats.find((seat) => seat.person === person)?.name ?? "",
      me: this.person,
      seat: this.seat,
    };
    const lines = (update.events ?? []).map((event) => lineOf(event, who)).filter((line) => line !== null);
    const news = update.talk === undefined ? lines : lines.filter((line) => line.kind === "news");
    if (update.talk !== undefined) this.lines = update.talk.map(chatLine);
    this.lines = [...this.lines, ...news].slice(-MOST_LINES);
    if (update.talk !== undefined || update.gap) return;
    for (const line of lines) {
      if (line.kind === "chat" && line.person !== null) this.showBubble(line.person, line.text);
      else if (line.loud && line.person !== this.person) setTimeout(() => this.showNotice(line.text), line.wait);
    }
  }

  private showBubble(person: string, text: string): void {
    this.bubbles[person] = text;
    setTimeout(() => this.bubbles[person] === text && delete this.bubbles[person], BUBBLE);
  }

  /** Add a random text to the shuffle for each of our seats. */
  private contribute(): void {
    const match = this.table?.match;
    if (this.table?.stage !== "contributing" || !match) return;
    this.table.seats.forEach((seat, number) => {
      const once = `${match.commitment} ${number}`;
      const given = match.contributions.some(([giver]) => giver === number);
      if (seat.person !== this.person || this.person === null || given || this.contributed.has(once)) return;
      this.contributed.add(once);
      // refused if it is too late, or if another device of ours was faster
      this.connection.do({ do: "contribute", text: randomText(), seat: number }).catch(() => undefined);
    });
  }
}

function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function socketAddress(table: string, seen: number): string {
  const origin = location.origin.replace(/^http/, "ws");
  return `${origin}/api/tables/${encodeURIComponent(table)}/socket?protocol=2&ready=1&seen=${seen}`;
}
