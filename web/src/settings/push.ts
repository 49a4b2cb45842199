/** Web Push: the server notifies this device of my turn while no page is open. */
import { request } from "../net/http";
import type { PushInfo } from "../net/wire.gen";
import { say } from "../words/words";
import { base64url } from "./base64url";

/** Whether pushes arrive here, or what is missing for them. */
export type PushState = "on" | "extra" | "https" | "browser" | "failed";

/** Where `sw.js` finds the texts of notifications: it can't load the page's own. */
const TEXTS = { cache: "notification texts", path: "/notification-texts" };

/** Let the server notify this device, or renew that; rejects with a `RequestError` if the server refuses. */
export async function switchOnPush(): Promise<PushState> {
  const worker = await activeWorker();
  if (worker === null) return isSecureContext ? "browser" : "https";
  const { key, missing } = await request<PushInfo>("GET", "/api/push");
  if (key === null) return missing ?? "extra";
  const subscription = await subscribe(worker.pushManager, key);
  if (subscription === null) return "failed";
  const { endpoint, keys } = subscription.toJSON();
  await request("PUT", "/api/me/push", { body: { endpoint, keys } });
  await leaveTexts();
  return "on";
}

/** Let the server no longer notify this device. */
export async function switchOffPush(): Promise<void> {
  const worker = await activeWorker();
  const subscription = await worker?.pushManager.getSubscription().catch(() => null);
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe().catch(() => false);
  await request("DELETE", "/api/me/push", { body: { endpoint } }).catch(() => undefined);
}

async function activeWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return null;
  const found = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return found === undefined ? null : navigator.serviceWorker.ready;
}

/** This device's subscription with the server's key, replacing one with another key; null if the browser gives none. */
async function subscribe(manager: PushManager, key: string): Promise<PushSubscription | null> {
  try {
    const before = await manager.getSubscription();
    if (before !== null) {
      const its = before.options.applicationServerKey;
      if (its !== null && base64url(its) === key) return before;
      await before.unsubscribe();
    }
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    return null;
  }
}

/** Leave the texts of notifications, in my language, for the service worker. */
async function leaveTexts(): Promise<void> {
  const texts = { title: say("notify.turn"), body: say("notify.push-body", { name: "{name}" }) };
  const cache = await caches.open(TEXTS.cache);
  await cache.put(TEXTS.path, Response.json(texts)).catch(() => undefined);
}
