/**
 * Where a device keeps its pads: IndexedDB, else the page's own storage, else nowhere. A change is one transaction:
 * what is there is read, changed and written down before anybody hears of it, however many tabs are open.
 */
import { summary, type Kept, type KeptPad } from "./sync-state";

export type StorageKind = "database" | "storage" | "memory";

/** Values by name in two drawers: the pads, and plans of rules. */
export type Drawer = "pads" | "plans";

export type Cabinet = {
  readonly room: StorageKind;
  get<Value>(drawer: Drawer, name: string): Promise<Value | undefined>;
  all<Value>(drawer: Drawer): Promise<[string, Value][]>;
  /** Change one value; undefined takes it away. What is given back is written down. */
  change<Value>(
    drawer: Drawer,
    name: string,
    to: (before: Value | undefined) => Value | undefined,
  ): Promise<Value | undefined>;
};

const DATABASE = "ohhell";
const FRONT = "ohhell.";
const NEWS = "ohhell.pads";

/** The best cabinet this browser has; asked once. */
export function cabinet(): Promise<Cabinet> {
  found ??= database().catch(() => storage() ?? memory());
  return found;
}
let found: Promise<Cabinet> | null = null;

export async function readPad(id: string): Promise<Kept | undefined> {
  return (await cabinet()).get<Kept>("pads", id);
}

/** Change a pad; other tabs hear of it when it is written down. */
export async function changePad(
  id: string,
  to: (before: Kept | undefined) => Kept | undefined,
): Promise<Kept | undefined> {
  let changed = false;
  const after = await (
    await cabinet()
  ).change<Kept>("pads", id, (before) => {
    const then = to(before);
    changed = then !== before;
    return then;
  });
  if (changed) news()?.postMessage(id);
  return after;
}

/** The pads of this device with everything written on them. */
export async function keptPads(): Promise<Kept[]> {
  return (await (await cabinet()).all<Kept>("pads")).map(([, kept]) => kept);
}

/** The pads of this device, newest first. */
export async function myPads(): Promise<KeptPad[]> {
  return (await keptPads()).map(summary).sort((one, other) => other.changed - one.changed);
}

export async function forgetPad(id: string): Promise<void> {
  await changePad(id, () => undefined);
  await (await cabinet()).change("plans", `pad ${id}`, () => undefined);
}

/** Hear when another tab has changed a pad. */
export function listen(heard: (id: string) => void): () => void {
  const stored = (event: StorageEvent) => {
    const name = event.key?.startsWith(`${FRONT}pads.`) ? event.key.slice(`${FRONT}pads.`.length) : null;
    if (name !== null) heard(name);
  };
  const told = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") heard(data);
  };
  addEventListener("storage", stored);
  news()?.addEventListener("message", told);
  return () => {
    removeEventListener("storage", stored);
    news()?.removeEventListener("message", told);
  };
}

/** The one end of the channel this page has: it does not hear itself. */
function news(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel(NEWS);
  return channel;
}
let channel: BroadcastChannel | null = null;

async function database(): Promise<Cabinet> {
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

  /** Resolves when what it wrote is on the disk: a flat battery takes nothing away that was shown as kept. */
  function within<Value>(
    drawer: Drawer,
    mode: IDBTransactionMode,
    act: (drawer: IDBObjectStore, give: (value: Value) => void) => void,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      let given: Value;
      const transaction = db.transaction(drawer, mode, { durability: "strict" });
      transaction.oncomplete = () => resolve(given);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("not written"));
      act(transaction.objectStore(drawer), (value) => (given = value));
    });
  }

  return {
    room: "database",
    get: <Value>(drawer: Drawer, name: string) =>
      within<Value | undefined>(drawer, "readonly", (values, give) => {
        const asked = values.get(name);
        asked.onsuccess = () => give(asked.result as Value | undefined);
      }),
    all: <Value>(drawer: Drawer) =>
      within<[string, Value][]>(drawer, "readonly", (values, give) => {
        const [names, contents] = [values.getAllKeys(), values.getAll()];
        contents.onsuccess = () => give(names.result.map((name, at) => [String(name), contents.result[at] as Value]));
      }),
    change: <Value>(drawer: Drawer, name: string, to: (before: Value | undefined) => Value | undefined) =>
      within<Value | undefined>(drawer, "readwrite", (values, give) => {
        const asked = values.get(name);
        asked.onsuccess = () => {
          const before = asked.result as Value | undefined;
          const after = to(before);
          give(after);
          if (after === undefined) values.delete(name);
          else if (after !== before) values.put(after, name);
        };
      }),
  };
}

/** The page's own storage, where there is no database; null where it keeps nothing either. */
function storage(): Cabinet | null {
  try {
    localStorage.setItem(`${FRONT}try`, "1");
    localStorage.removeItem(`${FRONT}try`);
  } catch {
    return null;
  }
  return shelf("storage", localStorage);
}

function memory(): Cabinet {
  const values = new Map<string, string>();
  return shelf("memory", {
    get length() {
      return values.size;
    },
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  });
}

type Shelf = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

/** A cabinet on a shelf of texts. Reading and writing back happens in one go, so that no other tab comes between. */
export function shelf(room: StorageKind, texts: Shelf): Cabinet {
  const read = (name: string): unknown => {
    try {
      return JSON.parse(texts.getItem(name) ?? "") as unknown;
    } catch {
      return undefined;
    }
  };
  return {
    room,
    get: async <Value>(drawer: Drawer, name: string) => read(`${FRONT}${drawer}.${name}`) as Value | undefined,
    all: async <Value>(drawer: Drawer) => {
      const front = `${FRONT}${drawer}.`;
      const names = Array.from({ length: texts.length }, (_, at) => texts.key(at) ?? "").filter((name) =>
        name.startsWith(front),
      );
      return names.map((name): [string, Value] => [name.slice(front.length), read(name) as Value]);
    },
    change: async <Value>(drawer: Drawer, name: string, to: (before: Value | undefined) => Value | undefined) => {
      const place = `${FRONT}${drawer}.${name}`;
      const before = read(place) as Value | undefined;
      const after = to(before);
      if (after === undefined) texts.removeItem(place);
      else if (after !== before) texts.setItem(place, JSON.stringify(after));
      return after;
    },
  };
}
