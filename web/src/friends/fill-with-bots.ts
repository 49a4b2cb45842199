/** Which table this tab fills with bots after a minute, because its player asked for that. */

const PLACE = "ohhell-fill";

/** Seconds to wait for people. */
export const WAIT_S = 60;

export function fillLater(table: string): void {
  try {
    sessionStorage.setItem(PLACE, table);
  } catch {
    // without storage the host fills the seats by hand
  }
}

export function isToFill(table: string): boolean {
  try {
    return sessionStorage.getItem(PLACE) === table;
  } catch {
    return false;
  }
}

export function dontFill(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // nothing was stored either
  }
}
