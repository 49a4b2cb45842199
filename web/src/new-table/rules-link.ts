/** Rules in a link: after `#`, the version of this format, the preset, and the changes as base64url. */
import { isTable, type Patch } from "./rules-form/patch";

/** A rule set as a preset with changes; without a preset, the changes are the whole rule set. */
export type Shared = { base: string | null; patch: Patch };

const VERSION = "1";
const ALONE = "-";

export function linked({ base, patch }: Shared): string {
  const head = `#${VERSION}.${base ?? ALONE}`;
  if (Object.keys(patch).length === 0) return head;
  const bytes = new TextEncoder().encode(JSON.stringify(patch));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `${head}.${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The rules in a link, or null if it has none that can be read. */
export function readLink(hash: string): Shared | null {
  const [, version, base = "", packed] = /^#(\d+)\.([a-z0-9-]+)(?:\.([\w-]+))?$/.exec(hash) ?? [];
  if (version !== VERSION) return null;
  const name = base === ALONE ? null : base;
  if (packed === undefined) return { base: name, patch: {} };
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const patch: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isTable(patch) ? { base: name, patch } : null;
  } catch {
    return null;
  }
}
