/** Showing: scenes one after the other, each as long as it deserves. */
import type { Scene } from "./scenes";

/** Milliseconds a finished hand stays where the table does not wait, as for somebody who watches. */
export const HAND_OVER = 15_000;

export class Showing {
  private current: Scene | null = null;
  private since = 0;
  private readonly queue: Scene[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (scene: Scene) => void,
    /** milliseconds for which a scene that waits for the player stays by itself; null for ever */
    private readonly patience: () => number | null,
  ) {}

  add(scenes: readonly Scene[]): void {
    if (scenes.length === 0) return;
    for (const scene of this.queue) scene.now = false;
    this.queue.push(...scenes.map((scene) => ({ ...scene })));
    if (this.current === null) this.next();
    else {
      if (this.current.now) this.put({ ...this.current, now: false }, this.since);
      this.wait();
    }
  }

  /** Nothing but this, at once. */
  replace(scene: Scene): void {
    this.clear();
    this.put(scene, Date.now());
  }

  next(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const scene = this.queue.shift();
    if (scene === undefined) return;
    this.put(scene, Date.now());
    this.wait();
  }

  /** On to what is true now, or to what waits for the player. */
  skip(): void {
    const stop = this.queue.findIndex((scene) => scene.now || scene.hold === null);
    if (stop < 0 || this.current?.hold === null) return;
    this.queue.splice(0, stop);
    this.next();
  }

  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue.length = 0;
    this.current = null;
  }

  private put(scene: Scene, since: number): void {
    this.current = scene;
    this.since = since;
    this.show(scene);
  }

  private wait(): void {
    if (this.queue.length === 0 || this.timer !== undefined || this.current === null) return;
    const hold = this.current.hold ?? this.patience();
    if (hold === null) return;
    const rest = this.since + hold - Date.now();
    if (rest <= 0) this.next();
    else this.timer = setTimeout(() => this.next(), rest);
  }
}
