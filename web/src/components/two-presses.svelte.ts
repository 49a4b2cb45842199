/** For what can't be undone: the first press warns, the second acts. A double click counts as one press. */
const DOUBLE = 500;
const PATIENCE = 5000;

export class TwoPresses {
  /** the next press acts */
  armed = $state(false);
  /** a press now would belong to a double click */
  early = $state(false);
  private timers: ReturnType<typeof setTimeout>[] = [];

  press(act: () => void): void {
    if (!this.armed) {
      this.armed = this.early = true;
      this.timers = [setTimeout(() => (this.early = false), DOUBLE), setTimeout(() => (this.armed = false), PATIENCE)];
    } else if (!this.early) {
      this.timers.forEach(clearTimeout);
      this.armed = false;
      act();
    }
  }
}
