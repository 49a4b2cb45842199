/** What localStorage does, in memory: for browsers that store nothing, and for tests. */
export class MemoryStorage {
  private readonly texts = new Map<string, string>();

  get length(): number {
    return this.texts.size;
  }

  key(at: number): string | null {
    return [...this.texts.keys()][at] ?? null;
  }

  getItem(name: string): string | null {
    return this.texts.get(name) ?? null;
  }

  setItem(name: string, text: string): void {
    this.texts.set(name, text);
  }

  removeItem(name: string): void {
    this.texts.delete(name);
  }
}
