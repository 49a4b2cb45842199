/** Keeps the screen of a phone on while the page is visible. */

export class ScreenLock {
  private lock: WakeLockSentinel | null = null;
  private wanted = false;
  private readonly seen = () => void this.take();

  static possible(): boolean {
    return typeof navigator !== "undefined" && "wakeLock" in navigator;
  }

  begin(): void {
    if (this.wanted || !ScreenLock.possible()) return;
    this.wanted = true;
    document.addEventListener("visibilitychange", this.seen);
    void this.take();
  }

  end(): void {
    this.wanted = false;
    document.removeEventListener("visibilitychange", this.seen);
    void this.lock?.release();
    this.lock = null;
  }

  /** The browser takes the lock away when the page is hidden; a nearly empty battery may refuse it. */
  private async take(): Promise<void> {
    if (!this.wanted || document.visibilityState === "hidden") return;
    if (this.lock !== null && !this.lock.released) return;
    try {
      const lock = await navigator.wakeLock.request("screen");
      if (this.wanted) this.lock = lock;
      else void lock.release();
    } catch {
      // the screen goes dark as always
    }
  }
}
