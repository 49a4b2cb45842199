/** Dates of the deal of the day: "2026-11-16", always in UTC. */

const DAY = 24 * 3600 * 1000;

/** The moment at which a day begins. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The day so many days after another; before it if *by* is negative. */
export function shifted(day: string, by: number): string {
  return new Date(startOf(day) + by * DAY).toISOString().slice(0, 10);
}

/** Whether this device's clock is so far off the server's date that no time zone explains it. */
export function looksWrong(today: string, now: number): boolean {
  return Math.abs(now - (startOf(today) + DAY / 2)) > DAY * 1.5;
}

/** The last seven days, today last, and which of them were played; missed are only days after one that was played. */
export function week(today: string, played: readonly string[]): { day: string; state: "played" | "missed" | "open" }[] {
  return Array.from({ length: 7 }, (_, at) => {
    const day = shifted(today, at - 6);
    if (played.includes(day)) return { day, state: "played" };
    const began = played.some((one) => one < day);
    return { day, state: began && day !== today ? "missed" : "open" };
  });
}
