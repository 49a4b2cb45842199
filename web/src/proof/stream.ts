/**
 * Random numbers from a key, as `docs/fairness.md` describes: a chain of keys, SHA-256 blocks, rejection, Fisher-Yates.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const RANGE = 2 ** 32;

/** Every key from the first to *key*, which has that *number*; each is the hash of the next. */
export function keysUpTo(number: number, key: string): string[] {
  const keys = [key];
  while (keys.length <= number) keys.push(hashed(keys.at(-1) ?? ""));
  return keys.reverse();
}

/** The hash that the server publishes before the first card. */
export function commitment(keys: readonly string[]): string {
  return hashed(keys[0] ?? "");
}

function hashed(key: string): string {
  return bytesToHex(sha256(hexToBytes(key)));
}

/** Random numbers that depend only on key, contributions, hand and purpose. */
export class Stream {
  private readonly words: Iterator<number>;

  constructor(key: string, contributions: readonly string[], hand: number, purpose: string) {
    const added = contributions.map((text) => bytesToHex(sha256(utf8ToBytes(text))));
    this.words = words(sha256(utf8ToBytes(["ohhell 1", key, String(hand), purpose, ...added].join("\n"))));
  }

  next(): number {
    return this.words.next().value as number;
  }

  /** A uniform number from 0 to *limit* - 1. */
  below(limit: number): number {
    const fair = RANGE - (RANGE % limit);
    let word = this.next();
    while (word >= fair) word = this.next();
    return word % limit;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other] as Item, order[last] as Item];
    }
    return order;
  }
}

function* words(start: Uint8Array): Generator<number> {
  const number = new Uint8Array(8);
  const counter = new DataView(number.buffer);
  for (let block = 0n; ; block++) {
    counter.setBigUint64(0, block);
    const digest = sha256(concatBytes(start, number));
    const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}
