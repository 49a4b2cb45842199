/**
 * A score pad as a page uses it: its log, its unsent notes, and how sending goes. Pages draw its fields and call `put`.
 *
 * A note takes three steps: into local storage (`storage`), to the server (`api`), and back with the log
 * (`sync-state`). What other scorers write comes through `updates`.
 */
import { RequestError } from "../../net/http";
import type { LogEntry, Note, OpenNote, PadEvent, PadSource, Plan } from "../../net/wire.gen";
import { putTextIn, textIn } from "../../settings/device";
import { settings } from "../../settings/settings.svelte";
import { claim, padInfo, requestOpening, Sender, sendNotes, type SendResult } from "./api";
import { storedPlan, storePlan } from "./plans";
import { ScreenLock } from "./screen-lock";
import { changePad, clearWriteAhead, onPadChanged, openStorage, readPad, unsavedNotes, writeAhead } from "./storage";
import * as sync from "./sync-state";
import type { Conflict, Refusal, SyncState, SyncStatus, UnsentNote } from "./sync-state";
import { UpdateListener, type Update } from "./updates";

export { deletePad, myPads } from "./storage";
export { handsWaiting, type StoredPad } from "./sync-state";
export { planFor, presetKnown, presetsKnown } from "./plans";

/** Something this browser cannot do for a pad. */
type Limitation = "start-offline" | "stay-awake" | "keep";

/** The storage key of the name of the person who types on this device. */
const WRITER = "ohhell.writer";
const LONGEST_NAME = 40;

export class Pad {
  loaded = $state(false);
  missing: "" | "unknown" | "offline" = $state("");
  plan: Plan | null = $state.raw(null);
  /** Why the server does not send what others write at once; "" where it does. */
  noUpdatesReason = $state("");
  limitations: Limitation[] = $state.raw([]);
  /** The seat that this person has claimed. */
  mine: number | null = $state(null);

  /** The open event that the pad belongs to. */
  event: PadEvent | null = $state.raw(null);

  /** What this device has stored. */
  private stored: SyncState = $state.raw(sync.newState("", null));
  /** Notes that are being stored at this moment. */
  private storing: UnsentNote[] = $state.raw([]);
  private online = $state(typeof navigator === "undefined" || navigator.onLine);
  private connections = $state(0);
  private keyIsWrong = $state(false);
  /** A key that came with the link although another is stored: tried where the stored one is wrong. */
  private otherKey: string | null = null;
  /** Whether everything after the stored log was requested from the server. */
  private upToDate = false;
  private closed = false;

  private readonly current = $derived(sync.withNotes(this.stored, this.storing));
  readonly entries: LogEntry[] = $derived(this.current.log);
  readonly waiting: LogEntry[] = $derived(this.current.waiting);
  readonly status: SyncStatus = $derived(sync.syncStatusOf(this.current, this.online));
  readonly conflict: Conflict | null = $derived(this.current.conflict);
  readonly refusal: Refusal | null = $derived(this.current.refused[0] ?? null);
  /** Notes typed here after the game had moved online. */
  readonly lateNotes: LogEntry[] = $derived(this.current.aside ?? []);
  readonly key: string | null = $derived(this.current.key);
  readonly writable: boolean = $derived(this.current.key !== null && !this.keyIsWrong);
  /** How many others follow; the server counts this page, too. */
  readonly watchers: number = $derived(Math.max(0, this.connections - 1));
  /** How many notes are not on the disk yet. */
  readonly unsaved: number = $derived(this.storing.length);

  private readonly sender = new Sender(() => this.synchronize());
  private readonly updates: UpdateListener;
  private readonly screenLock = new ScreenLock();
  private readonly cleanUps: (() => void)[] = [];

  constructor(
    readonly id: string,
    key: string | null,
  ) {
    this.stored = sync.newState(id, key);
    this.updates = new UpdateListener(
      id,
      () => this.stored.key,
      () => this.stored.log.length,
      {
        update: (update) => void this.receive(update),
        connection: (open) => this.setOnline(open),
        refused: (why) => (this.noUpdatesReason = why),
        catchUp: () => this.fetchMissed(),
      },
    );
    this.cleanUps.push(onPadChanged((changed) => void (changed === id && this.reload())));
    this.listen(window, "online", () => this.reconnect());
    this.listen(window, "offline", () => (this.online = false));
    this.listen(document, "visibilitychange", () => this.visibilityChanged());
    void this.load(key);
  }

  get by(): string {
    return this.current.by;
  }

  set by(name: string) {
    const by = name.trim().slice(0, LONGEST_NAME);
    this.stored = { ...this.stored, by };
    putTextIn(WRITER, by);
    void this.change((state) => ({ ...state, by }));
  }

  /** Add a note: shown at once, sent when it is stored on this device. *on* is the version its writer saw. */
  put(note: Note, on = this.stored.log.length): void {
    const { mark, by } = this.stored;
    const entry = { id: `${mark}.${sync.token(9)}`, at: Date.now(), by, note: $state.snapshot(note) as Note, on };
    this.storing = [...this.storing, entry];
    writeAhead(this.id, entry);
    void this.change((state) => sync.withNotes(state, [entry])).then((saved) => {
      if (saved) clearWriteAhead(this.id, [entry]);
      else {
        // shown and sent all the same, but a reload may lose it
        this.limitations = [...new Set<Limitation>([...this.limitations, "keep"])];
        this.stored = sync.withNotes(this.stored, [entry]);
      }
      this.storing = this.storing.filter((one) => one !== entry);
      this.sender.run();
    });
  }

  /** Resolve a conflict. */
  choose(which: "mine" | "theirs"): void {
    const id = `${this.stored.mark}.${sync.token(9)}`;
    const resolve = which === "mine" ? sync.keepMine : sync.keepTheirs;
    this.changeAndSend((state) => resolve(state, id));
  }

  /** Close the first refusal: it has been read. */
  dismiss(): void {
    this.changeAndSend(sync.withoutFirstRefusal);
  }

  /** Delete the late notes. */
  discard(): void {
    void this.change(sync.withoutLateNotes);
  }

  /** Send the late notes again. */
  resend(): void {
    this.changeAndSend(sync.withLateNotesResent);
  }

  close(): void {
    this.closed = true;
    this.sender.stop();
    this.updates.stop();
    this.screenLock.end();
    for (const cleanUp of this.cleanUps) cleanUp();
  }

  private listen(target: EventTarget, event: string, act: () => void): void {
    target.addEventListener(event, act);
    this.cleanUps.push(() => target.removeEventListener(event, act));
  }

  private async load(key: string | null): Promise<void> {
    const [{ kind }, found, plan] = await Promise.all([
      openStorage(),
      // a device whose storage is broken still shows what the server has
      readPad(this.id).catch(() => undefined),
      storedPlan(this.id).catch(() => null),
    ]);
    this.limitations = limitationsOf(kind === "memory");
    const begun = found ?? sync.newState(this.id, key, writer());
    this.stored = begun.key === null && key !== null ? { ...begun, key } : begun;
    if (key !== this.stored.key) this.otherKey = key;
    this.plan = plan;
    if (found !== undefined && plan !== null) {
      if (this.stored !== found) await this.change((state) => ({ ...state, key }));
      await this.restoreUnsaved();
      this.loaded = true;
    }
    if (this.closed) return;
    if (this.stored.key !== null) this.screenLock.begin();
    this.sender.run();
  }

  /** Store the notes that were typed just before the page was closed. */
  private async restoreUnsaved(): Promise<void> {
    const notes = unsavedNotes(this.id);
    if (notes.length > 0 && (await this.change((state) => sync.withNotes(state, notes)))) {
      clearWriteAhead(this.id, notes);
    }
  }

  private visibilityChanged(): void {
    this.updates.close();
    if (document.visibilityState === "hidden") return;
    void this.reload();
    this.reconnect();
  }

  /** Drop a connection that may be dead, and fetch what was missed. */
  private reconnect(): void {
    this.updates.close();
    this.fetchMissed();
  }

  private fetchMissed(): void {
    this.upToDate = false;
    this.sender.run();
  }

  /** One exchange with the server: send the next notes, or fetch what is new where there are none. */
  private async synchronize(): Promise<SendResult> {
    const { key } = this.stored;
    const notes = sync.nextBatch(this.stored);
    try {
      if (notes.length > 0 && key !== null) await this.send(key, notes);
      else {
        // a pad that was begun here and never sent is not on the server
        const isNew = this.stored.log.length === 0 && this.stored.waiting.length > 0;
        if (this.upToDate || isNew) return "done";
        await this.fetchLog();
        this.upToDate = true;
      }
    } catch (error) {
      return this.failed(error, notes);
    }
    this.setOnline(true);
    this.updates.open();
    return !this.upToDate || sync.nextBatch(this.stored).length > 0 ? "more" : "done";
  }

  private async send(key: string, notes: readonly UnsentNote[]): Promise<void> {
    const reply = await sendNotes(this.id, key, notes);
    await this.change((state) => sync.withReply(state, reply));
    if (sync.hasGap(this.stored, reply)) this.upToDate = false;
  }

  private async fetchLog(): Promise<void> {
    const after = this.stored.log.length;
    let info = await padInfo(this.id, this.stored.key, after);
    if (!info.writable && this.otherKey !== null) {
      const key = this.otherKey;
      info = await padInfo(this.id, key, after);
      if (info.writable) await this.change((state) => sync.withKey(state, key));
      this.otherKey = null;
    }
    this.connections = info.watchers;
    this.mine = info.mine;
    this.setEvent(info.event ?? null);
    this.keyIsWrong = this.stored.key !== null && !info.writable;
    this.plan = info.plan;
    await storePlan(this.id, info.plan).catch(() => undefined);
    const { version } = info;
    await this.change((state) =>
      version < after ? sync.withShorterLog(state, version) : sync.withUpdate(state, info),
    );
    this.missing = "";
    this.loaded = true;
  }

  /** Only another event is a change: pages follow it from then on. */
  private setEvent(event: PadEvent | null): void {
    const isSame = event?.id === this.event?.id && event?.match === this.event?.match;
    if (!isSame || event?.title !== this.event?.title) this.event = event;
  }

  private async failed(error: unknown, notes: readonly UnsentNote[]): Promise<SendResult> {
    if (!(error instanceof RequestError) || error.isTemporary) {
      if (!this.loaded) [this.missing, this.loaded] = ["offline", true];
      // a server that is busy can be reached
      this.online = error instanceof RequestError && error.status === 429;
      if (!(error instanceof RequestError)) console.error(error);
      return "failed";
    }
    this.online = true;
    if (error.status === 404 && this.stored.log.length > 0 && this.stored.key !== null) {
      // the server has lost a pad that this device has: send all of it again
      await this.change((state) => sync.withShorterLog(state, 0));
      return "more";
    }
    const note = notes[error.note] ?? notes[0];
    if (note !== undefined) {
      await this.change((state) => sync.withRefusal(state, note, error.code, error.sentence));
    } else {
      if (this.stored.log.length === 0) this.missing = "unknown";
      this.loaded = true;
    }
    return "done";
  }

  private async receive(update: Update): Promise<void> {
    if (update.watchers !== undefined) this.connections = update.watchers;
    if (sync.hasGap(this.stored, update)) return this.fetchMissed();
    await this.change((state) => sync.withUpdate(state, update));
  }

  private setOnline(online: boolean): void {
    const before = this.online;
    this.online = online;
    if (!online) return;
    this.sender.resetDelay();
    if (!before) this.sender.run();
  }

  /** Read what another tab has stored. */
  private async reload(): Promise<void> {
    const found = await readPad(this.id).catch(() => undefined);
    if (found !== undefined && !this.closed) this.stored = found;
  }

  private changeAndSend(change: (state: SyncState) => SyncState): void {
    void this.change(change).then(() => this.sender.run());
  }

  /** Change the stored state, with what another tab has stored since; returns whether it could be stored. */
  private async change(change: (state: SyncState) => SyncState): Promise<boolean> {
    const here = this.stored;
    try {
      const after = await changePad(this.id, (before) => change(before ?? here));
      if (after !== undefined) this.stored = after;
      return true;
    } catch {
      this.stored = change(this.stored);
      return false;
    }
  }
}

/** Begin a pad on this device; it is sent to the server when there is a connection. */
export async function newPad(open: OpenNote, plan: Plan): Promise<{ id: string; key: string; note: UnsentNote }> {
  const [id, key] = [sync.token(18), sync.token(24)];
  const begun = sync.newState(id, key, open.details.scorer.slice(0, LONGEST_NAME) || writer());
  const note = {
    id: `${begun.mark}.${sync.token(9)}`,
    at: Date.now(),
    by: begun.by,
    note: $state.snapshot<unknown>(open) as OpenNote,
    on: 0,
  };
  await storePlan(id, $state.snapshot(plan) as Plan);
  await changePad(id, () => sync.withNotes(begun, [note]));
  // ask the browser once not to delete pads when it is short of space
  void navigator.storage?.persist?.().catch(() => false);
  return { id, key, note };
}

/** Begin a pad that continues a game from elsewhere, where the caller keeps their seat; returns its address. */
export async function padFrom(source: PadSource): Promise<string> {
  const { open, plan, you } = await requestOpening(source);
  const { id, key, note } = await newPad(open, plan);
  // the pad sends its note again, which changes nothing; offline, the seat is claimed by hand later
  if (you !== null) {
    await sendNotes(id, key, [note])
      .then(() => claim(id, you))
      .catch(() => undefined);
  }
  return `/pad/${id}`;
}

/** The name of the person who typed last on this device. */
const writer = () => textIn(WRITER) ?? settings.name;

function limitationsOf(inMemoryOnly: boolean): Limitation[] {
  const found: Limitation[] = [];
  if (!isSecureContext || !("serviceWorker" in navigator)) found.push("start-offline");
  if (!ScreenLock.possible()) found.push("stay-awake");
  if (inMemoryOnly) found.push("keep");
  return found;
}
