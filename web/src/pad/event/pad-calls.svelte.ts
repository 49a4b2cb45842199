/**
 * The calls for the director from a score pad's table. They are loaded when the pad is opened, and again while a call
 * waits for its answer, so that a scorer's phone needs no second live connection.
 */
import { act, eventInfo } from "../../event/api";
import type { CallAction, EventMessage, PadEvent } from "../../net/wire.gen";
import { token } from "../sync/sync-state";

/** Milliseconds between two questions whether a call was answered. */
const INTERVAL = 5000;

export class PadCalls {
  /** The calls of this table in this match, the oldest first. */
  calls: EventMessage[] = $state.raw([]);

  private version = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    readonly event: PadEvent,
    private readonly key: string,
    private readonly by: () => string,
  ) {
    void this.refresh();
  }

  /** Call the director. Throws a `RequestError`. */
  async call(action: CallAction): Promise<void> {
    await act(this.event.id, this.key, { id: token(12), on: this.version, by: this.by(), action });
    await this.refresh();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async refresh(): Promise<void> {
    clearTimeout(this.timer);
    try {
      const { version, calls } = await eventInfo(this.event.id, this.key);
      this.version = version;
      this.calls = calls.filter(({ match, table }) => match === this.event.match && table === this.event.table);
    } catch {
      // offline: the pad says so, and what was known stays
    }
    const isWaiting = this.calls.at(-1)?.answer == null && this.calls.length > 0;
    if (isWaiting && !this.stopped) this.timer = setTimeout(() => void this.refresh(), INTERVAL);
  }
}
