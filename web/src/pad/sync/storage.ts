/**
 * Where a device stores its pads: IndexedDB, else localStorage, else memory. A change is one transaction: read, change
 * and write, so that several tabs lose nothing.
 */
import { putIn } from "../../settings/device";
import { MemoryStorage } from "../../settings/memory-storage";
import { summary, type StoredPad, type SyncState, type UnsentNote } from "./sync-state";

type StorageKind = "database" | "storage" | "memory";

/** The two stores: pads, and plans of rule sets. */
type StoreName = "pads" | "plans";

type PadStorage = {
  readonly kind: StorageKind;
  get<Value>(store: StoreName, name: string): Promise<Value | undefined>;
  all<Value>(store: StoreName): Promise<[string, Value][]>;
  /** Change one value; undefined deletes it. Resolves when the new value is stored. */
  change<Value>(
    store: StoreName,
    name: string,
    to: (before: Value | undefined) => Value | undefined,
  ): Promise<Value | undefined>;
};

const DATABASE = "ohhell";
const FRONT = "ohhell.";
const NEWS = "ohhell.pads";

/** The best storage this browser has; opened once. */
export function openStorage(): Promise<PadStorage> {
  found ??= database().catch(() => storage() ?? textStorage("memory", new MemoryStorage()));
  return found;
}
let found: Promise<PadStorage> | null = null;

export async function readPad(id: string): Promise<SyncState | undefined> {
  return (await openStorage()).get<SyncState>("pads", id);
}

/** Change a pad; other tabs are notified when it is stored. */
export async function changePad(
  id: string,
  to: (before: SyncState | undefined) => SyncState | undefined,
): Promise<SyncState | undefined> {
  let changed = false;
  const after = await (
    await openStorage()
  ).change<SyncState>("pads", id, (before) => {
    const then = to(before);
    changed = then !== before;
    return then;
  });
  if (changed) otherTabs()?.postMessage(id);
  return after;
}

/** The pads of this device with all their notes. */
export async function storedPads(): Promise<SyncState[]> {
  return (await (await openStorage()).all<SyncState>("pads")).map(([, pad]) => pad);
}

/** The pads of this device, newest first. */
export async function myPads(): Promise<StoredPad[]> {
  return (await storedPads()).map(summary).sort((one, other) => other.changed - one.changed);
}

export async function deletePad(id: string): Promise<void> {
  await changePad(id, () => undefined);
  await (await openStorage()).change("plans", `pad ${id}`, () => undefined);
}

/** Call back when another tab has changed a pad; returns how to stop that. */
export function onPadChanged(changed: (id: string) => void): () => void {
  const stored = (event: StorageEvent) => {
    const name = event.key?.startsWith(`${FRONT}pads.`) ? event.key.slice(`${FRONT}pads.`.length) : null;
    if (name !== null) changed(name);
  };
  const received = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") changed(data);
  };
  addEventListener("storage", stored);
  otherTabs()?.addEventListener("message", received);
  return () => {
    removeEventListener("storage", stored);
    otherTabs()?.removeEventListener("message", received);
  };
}

/** This page's channel to other tabs; it does not receive its own messages. */
function otherTabs(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel(NEWS);
  return channel;
}
let channel: BroadcastChannel | null = null;

async function database(): Promise<PadStorage> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("pads");
      opening.result.createObjectStore("plans");
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("blocked"));
  });
  db.onversionchange = () => {
    db.close();
    found = null;
  };
  db.onclose = () => (found = null);

  /** Resolves when the transaction is on the disk: an empty battery loses nothing that was shown as saved. */
  function within<Value>(
    store: StoreName,
    mode: IDBTransactionMode,
    act: (values: IDBObjectStore, give: (value: Value) => void) => void,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      let given: Value;
      const transaction = db.transaction(store, mode, { durability: "strict" });
      transaction.oncomplete = () => resolve(given);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("not written"));
      act(transaction.objectStore(store), (value) => (given = value));
    });
  }

  return {
    kind: "database",
    get: <Value>(store: StoreName, name: string) =>
      within<Value | undefined>(store, "readonly", (values, give) => {
        const request = values.get(name);
        request.onsuccess = () => give(request.result as Value | undefined);
      }),
    all: <Value>(store: StoreName) =>
      within<[string, Value][]>(store, "readonly", (values, give) => {
        const [names, contents] = [values.getAllKeys(), values.getAll()];
        contents.onsuccess = () => give(names.result.map((name, at) => [String(name), contents.result[at] as Value]));
      }),
    change: <Value>(store: StoreName, name: string, to: (before: Value | undefined) => Value | undefined) =>
      within<Value | undefined>(store, "readwrite", (values, give) => {
        const request = values.get(name);
        request.onsuccess = () => {
          const before = request.result as Value | undefined;
          const after = to(before);
          give(after);
          if (after === undefined) values.delete(name);
          else if (after !== before) values.put(after, name);
        };
      }),
  };
}

/** localStorage, where there is no database; null where it does not work either. */
function storage(): PadStorage | null {
  try {
    localStorage.setItem(`${FRONT}try`, "1");
    localStorage.removeItem(`${FRONT}try`);
  } catch {
    return null;
  }
  return textStorage("storage", localStorage);
}

type TextStorage = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

/** A storage on top of texts by name. Reading and writing back is synchronous, so no other tab comes between. */
export function textStorage(kind: StorageKind, texts: TextStorage): PadStorage {
  return {
    kind,
    get: async <Value>(store: StoreName, name: string) =>
      readJson(texts, `${FRONT}${store}.${name}`) as Value | undefined,
    all: async <Value>(store: StoreName) => {
      const front = `${FRONT}${store}.`;
      return namesIn(texts, front).map((name): [string, Value] => [
        name.slice(front.length),
        readJson(texts, name) as Value,
      ]);
    },
    change: async <Value>(store: StoreName, name: string, to: (before: Value | undefined) => Value | undefined) => {
      const place = `${FRONT}${store}.${name}`;
      const before = readJson(texts, place) as Value | undefined;
      const after = to(before);
      if (after === undefined) texts.removeItem(place);
      else if (after !== before) texts.setItem(place, JSON.stringify(after));
      return after;
    },
  };
}

/**
 * Where notes are from the moment they are typed. The database needs some milliseconds to have them on the disk; a page
 * that is closed or reloaded in between finds them here.
 */
const WRITE_AHEAD = "ohhell.jotted.";

const noteKey = (pad: string, note: string) => `${WRITE_AHEAD}${pad} ${note}`;

/** Save a note until the database has it; a browser without space for it continues without. */
export function writeAhead(pad: string, note: UnsentNote): void {
  putIn(noteKey(pad, note.id), note);
}

/** The notes that the database never got, in the order they were typed; unreadable ones are skipped. */
export function unsavedNotes(pad: string): UnsentNote[] {
  try {
    return namesIn(localStorage, noteKey(pad, ""))
      .flatMap((name) => (readJson(localStorage, name) as UnsentNote | undefined) ?? [])
      .sort((one, other) => one.at - other.at);
  } catch {
    // a browser that stores nothing has lost nothing
    return [];
  }
}

/** Remove notes that the database has now. */
export function clearWriteAhead(pad: string, notes: readonly UnsentNote[]): void {
  try {
    for (const note of notes) localStorage.removeItem(noteKey(pad, note.id));
  } catch {
    // what was never saved need not be removed
  }
}

function namesIn(texts: TextStorage, front: string): string[] {
  return Array.from({ length: texts.length }, (_, at) => texts.key(at) ?? "").filter((name) => name.startsWith(front));
}

function readJson(texts: TextStorage, name: string): unknown {
  try {
    return JSON.parse(texts.getItem(name) ?? "") as unknown;
  } catch {
    return undefined;
  }
}
