/**
 * A pad on this device: what is known of it, what waits, and how it stands with the server. Pages draw it and put
 * notes.
 */
import { RequestError } from "../../net/http";
import { putTextIn, textIn } from "../../settings/device";
import { settings } from "../../settings/settings.svelte";
import { cabinet, changePad, listen, readPad } from "./storage";
import { Courier, stateOf, type State, type Trip } from "./sender";
import { jot, jotted, strike } from "./write-ahead";
import * as keeping from "./sync-state";
import type { Conflict, Kept, Refusal, Waiting } from "./sync-state";
import { Live, type News } from "./updates";
import { keepPlan, planOf } from "./plans";
import { claim, padInfo, requestOpening, sendNotes } from "./api";
import { Awake } from "./screen-lock";
import type { LogEntry, Note, OpenNote, PadSource, Plan } from "../../net/wire.gen";

export { forgetPad, myPads } from "./storage";
export { handsWaiting, type KeptPad } from "./sync-state";
export { planFor, presetKnown, presetsKnown } from "./plans";

export type Cannot = "start-offline" | "stay-awake" | "keep";

/** Where the name of who types on this device is kept. */
const WRITER = "ohhell.writer";
const LONGEST_NAME = 40;

export class Pad {
  loaded = $state(false);
  missing: "" | "unknown" | "offline" = $state("");
  plan: Plan | null = $state.raw(null);
  /** Why the server does not let this page hear at once what others write; "" where it does. */
  unheard = $state("");
  private connected = $state(0);
  cannot: Cannot[] = $state.raw([]);
  /** The seat this person has said to be in. */
  mine: number | null = $state(null);

  /** What the device has written down. */
  private kept: Kept = $state.raw(keeping.fresh("", null));
  /** Notes being written down at this moment. */
  private pending: Waiting[] = $state.raw([]);
  private online = $state(typeof navigator === "undefined" || navigator.onLine);
  private foreign = $state(false);
  /**
   * A key that came with a link to a pad whose key is known here: tried where that one does not fit, else forgotten.
   */
  private offered: string | null = null;
  private asked = false;
  private closed = false;

  private readonly view = $derived(keeping.typed(this.kept, this.pending));
  readonly entries: LogEntry[] = $derived(this.view.log);
  readonly waiting: LogEntry[] = $derived(this.view.waiting);
  readonly state: State = $derived(stateOf(this.view, this.online));
  readonly conflict: Conflict | null = $derived(this.view.conflict);
  readonly refusal: Refusal | null = $derived(this.view.refused[0] ?? null);
  /** Notes of this device that came after the game had moved online. */
  readonly aside: LogEntry[] = $derived(this.view.aside ?? []);
  readonly key: string | null = $derived(this.view.key);
  readonly writable: boolean = $derived(this.view.key !== null && !this.foreign);
  /** How many others follow; this page is one of those the server counts. */
  readonly watchers: number = $derived(Math.max(0, this.connected - 1));
  /** Notes that are not on the disk yet. */
  readonly unkept: number = $derived(this.pending.length);

  private readonly courier = new Courier(() => this.carry());
  private readonly live: Live;
  private readonly awake = new Awake();
  private readonly stop: (() => void)[] = [];

  constructor(
    readonly id: string,
    key: string | null,
  ) {
    this.kept = keeping.fresh(id, key);
    this.live = new Live(
      id,
      () => this.kept.key,
      () => this.kept.log.length,
      {
        heard: (news) => void this.hear(news),
        line: (there) => this.line(there),
        refused: (why) => (this.unheard = why),
        again: () => this.missed(),
      },
    );
    this.stop.push(listen((changed) => void (changed === id && this.reread())));
    this.on(window, "online", () => this.catchUp());
    this.on(window, "offline", () => (this.online = false));
    this.on(document, "visibilitychange", () => this.seen());
    void this.load(key);
  }

  get by(): string {
    return this.view.by;
  }

  set by(name: string) {
    const by = name.trim().slice(0, LONGEST_NAME);
    this.kept = { ...this.kept, by };
    putTextIn(WRITER, by);
    void this.change((kept) => ({ ...kept, by }));
  }

  /**
   * Write a note: seen at once, and sent when it is safely on this device. *on* is the version its writer looked at.
   */
  put(note: Note, on = this.kept.log.length): void {
    const { mark, by } = this.kept;
    const entry = { id: `${mark}.${keeping.token(9)}`, at: Date.now(), by, note: $state.snapshot(note) as Note, on };
    this.pending = [...this.pending, entry];
    jot(this.id, entry);
    void this.change((kept) => keeping.typed(kept, [entry])).then((fine) => {
      if (fine) strike(this.id, [entry]);
      else {
        // it stays in view and goes to the server, but this device cannot promise it
        this.cannot = [...new Set<Cannot>([...this.cannot, "keep"])];
        this.kept = keeping.typed(this.kept, [entry]);
      }
      this.pending = this.pending.filter((one) => one !== entry);
      this.courier.go();
    });
  }

  choose(which: "mine" | "theirs"): void {
    const id = `${this.kept.mark}.${keeping.token(9)}`;
    void this.change((kept) => keeping[which](kept, id)).then(() => this.courier.go());
  }

  /** The refusal has been read. */
  dismiss(): void {
    void this.change(keeping.dismissed).then(() => this.courier.go());
  }

  /** What came too late has been seen and may go. */
  discard(): void {
    void this.change(keeping.discarded);
  }

  /** Send what came too late once more. */
  resend(): void {
    void this.change(keeping.resent).then(() => this.courier.go());
  }

  close(): void {
    this.closed = true;
    this.courier.end();
    this.live.end();
    this.awake.end();
    for (const stop of this.stop) stop();
  }

  private on(where: EventTarget, name: string, act: () => void): void {
    where.addEventListener(name, act);
    this.stop.push(() => where.removeEventListener(name, act));
  }

  private async load(key: string | null): Promise<void> {
    const [{ room }, kept, plan] = await Promise.all([
      cabinet(),
      // a device whose storage is broken still shows what the server has
      readPad(this.id).catch(() => undefined),
      planOf(this.id).catch(() => null),
    ]);
    this.cannot = lacking(room === "memory");
    const begun = kept ?? keeping.fresh(this.id, key, writer());
    this.kept = begun.key === null && key !== null ? { ...begun, key } : begun;
    if (key !== this.kept.key) this.offered = key;
    this.plan = plan;
    const known = kept !== undefined && plan !== null;
    if (known) {
      if (this.kept !== kept) await this.change((before) => ({ ...(before ?? this.kept), key }));
      // typed just before the page was closed
      const left = jotted(this.id);
      if (left.length > 0 && (await this.change((before) => keeping.typed(before, left)))) strike(this.id, left);
      this.loaded = true;
    }
    if (this.closed) return;
    if (this.kept.key !== null) this.awake.begin();
    this.courier.go();
  }

  private seen(): void {
    this.live.hush();
    if (document.visibilityState === "hidden") return;
    void this.reread();
    this.catchUp();
  }

  /** Ask for what was missed; the ear may hang on a line that is long gone. */
  private catchUp(): void {
    this.live.hush();
    this.missed();
  }

  private missed(): void {
    this.asked = false;
    this.courier.go();
  }

  /** One trip: what is not known is asked for, what waits is handed in. */
  private async carry(): Promise<Trip> {
    const { key, log } = this.kept;
    const notes = keeping.next(this.kept);
    try {
      if (notes.length === 0 || key === null) {
        // what was begun here and is not there yet is not asked for
        if (this.asked || (log.length === 0 && this.kept.waiting.length > 0)) return "done";
        await this.ask();
        this.asked = true;
      } else {
        const answer = await sendNotes(this.id, key, notes);
        await this.change((kept) => keeping.answered(kept, answer));
        if (keeping.gap(this.kept, answer)) this.asked = false;
      }
    } catch (error) {
      return this.failed(error, notes);
    }
    this.line(true);
    this.live.open();
    return !this.asked || keeping.next(this.kept).length > 0 ? "more" : "done";
  }

  private async ask(): Promise<void> {
    const after = this.kept.log.length;
    let told = await padInfo(this.id, this.kept.key, after);
    if (!told.writable && this.offered !== null) {
      const key = this.offered;
      told = await padInfo(this.id, key, after);
      if (told.writable) await this.change((kept) => ({ ...kept, key }));
      this.offered = null;
    }
    this.connected = told.watchers;
    this.mine = told.mine;
    this.foreign = this.kept.key !== null && !told.writable;
    this.plan = told.plan;
    await keepPlan(this.id, told.plan).catch(() => undefined);
    await this.change((kept) => (told.version < after ? keeping.lost(kept, told.version) : keeping.learnt(kept, told)));
    this.missing = "";
    this.loaded = true;
  }

  private async failed(error: unknown, notes: readonly Waiting[]): Promise<Trip> {
    const denied = error instanceof RequestError && !error.isTemporary ? error : null;
    if (denied === null) {
      if (!this.loaded) [this.missing, this.loaded] = ["offline", true];
      // a server that is busy is there all the same
      this.online = error instanceof RequestError && error.status === 429;
      if (!(error instanceof RequestError)) console.error(error);
      return "failed";
    }
    this.online = true;
    if (denied.status === 404 && this.kept.log.length > 0 && this.kept.key !== null) {
      // the server has forgotten a pad this device remembers: it is told everything again
      await this.change((kept) => keeping.lost(kept, 0));
      return "more";
    }
    const note = notes[denied.note] ?? notes[0];
    if (note !== undefined) {
      await this.change((kept) => keeping.refusedOne(kept, note, denied.code, denied.sentence));
    } else {
      if (this.kept.log.length === 0) this.missing = "unknown";
      this.loaded = true;
    }
    return "done";
  }

  private async hear(news: News): Promise<void> {
    if (news.watchers !== undefined) this.connected = news.watchers;
    if (keeping.gap(this.kept, news)) return this.missed();
    await this.change((kept) => keeping.learnt(kept, news));
  }

  private line(there: boolean): void {
    if (!there) {
      this.online = false;
      return;
    }
    const before = this.online;
    this.online = true;
    this.courier.rested();
    if (!before) this.courier.go();
  }

  private async reread(): Promise<void> {
    const kept = await readPad(this.id).catch(() => undefined);
    if (kept !== undefined && !this.closed) this.kept = kept;
  }

  /** Change what is kept; what another tab has written meanwhile is not lost. Says whether it was written down. */
  private async change(to: (kept: Kept) => Kept): Promise<boolean> {
    const here = this.kept;
    try {
      const after = await changePad(this.id, (before) => to(before ?? here));
      if (after !== undefined) this.kept = after;
      return true;
    } catch {
      this.kept = to(this.kept);
      return false;
    }
  }
}

/** Begin a pad on this device; the server hears of it when there is a line. */
export async function newPad(open: OpenNote, plan: Plan): Promise<{ id: string; key: string; note: Waiting }> {
  const [id, key] = [keeping.token(18), keeping.token(24)];
  const begun = keeping.fresh(id, key, open.details.scorer.slice(0, LONGEST_NAME) || writer());
  const note = {
    id: `${begun.mark}.${keeping.token(9)}`,
    at: Date.now(),
    by: begun.by,
    note: $state.snapshot<unknown>(open) as OpenNote,
    on: 0,
  };
  await keepPlan(id, $state.snapshot(plan) as Plan);
  await changePad(id, () => keeping.typed(begun, [note]));
  // asked once, so that a browser short of room does not choose the pads
  void navigator.storage?.persist?.().catch(() => false);
  return { id, key, note };
}

/** Begin a pad that goes on from a game played elsewhere, where whoever begins it keeps their seat; its address. */
export async function padFrom(source: PadSource): Promise<string> {
  const { open, plan, you } = await requestOpening(source);
  const { id, key, note } = await newPad(open, plan);
  // the pad sends its note by itself and may send it twice; without a line the seat is claimed by hand later
  if (you !== null)
    await sendNotes(id, key, [note])
      .then(() => claim(id, you))
      .catch(() => undefined);
  return `/pad/${id}`;
}

/** Who typed last on this device. */
const writer = () => textIn(WRITER) ?? settings.name;

function lacking(forgetful: boolean): Cannot[] {
  const found: Cannot[] = [];
  if (!isSecureContext || !("serviceWorker" in navigator)) found.push("start-offline");
  if (!Awake.possible()) found.push("stay-awake");
  if (forgetful) found.push("keep");
  return found;
}
