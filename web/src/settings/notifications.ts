/** Notifications of the device when it is my turn and the page is in the background. */
import { say } from "../words/words";

export type Permission = "granted" | "refused" | "impossible";

/** Ask for permission; the browser asks its user once, and remembers the answer. */
export async function askPermission(): Promise<Permission> {
  if (typeof Notification === "undefined" || !isSecureContext) return "impossible";
  const answer =
    Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  return answer === "granted" ? "granted" : "refused";
}

/** Show that it is my turn at a table; a newer notification of the same table replaces it. It names no card. */
export async function notifyTurn(table: string): Promise<void> {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const options = { body: say("notify.body"), tag: `turn-${table}`, data: { path: `/t/${table}` } };
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) await worker.showNotification(say("notify.turn"), options);
    else show(options);
  } catch {
    // a browser that changed its mind shows nothing; the title of the page still says it
  }
}

/** Close the notification of a table: its turn is over, or was seen. */
export async function closeTurn(table: string): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const notice of (await worker?.getNotifications({ tag: `turn-${table}` })) ?? []) notice.close();
  } catch {
    // a browser without notifications has none to close
  }
}

function show(options: NotificationOptions): void {
  const notice = new Notification(say("notify.turn"), options);
  notice.onclick = () => {
    focus();
    notice.close();
  };
}
