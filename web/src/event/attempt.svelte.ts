/** Something that a press sends to the server: one at a time, and the reason if it fails. */
import { asRequestError, reasonFor, type RequestError } from "../net/http";

export class Attempt {
  busy = $state(false);
  /** Why the last attempt failed, as a sentence; "" if it did not. */
  wrong = $state("");
  failure: RequestError | null = $state.raw(null);

  /** Do it; returns whether it succeeded. A second press while it runs does nothing. */
  async run(doIt: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.wrong = "";
    this.failure = null;
    try {
      await doIt();
      return true;
    } catch (trouble) {
      this.failure = asRequestError(trouble);
      this.wrong = reasonFor(trouble);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
