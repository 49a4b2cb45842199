/**
 * The worker that opens the page where there is no line. It keeps the files of one build: those the score pad needs at
 * once, others when they are first used. It never keeps what the server says about games and pads.
 */
const FILES = __FILES__;
const CACHE = "ohhell __BUILD__";
const PAGE = "/";
const HASHED = /^\/static\/web\/assets\/[\w.-]+-[\w-]{8}\.\w+$/;
/** As on the server: what programs ask for is none of a page's business. */
const NO_PAGE = /^\/(?:api|static|healthz|metrics|sw\.js)(?:\/|$)/;
/** As the server makes ids. */
const TABLE = /^[\w-]{1,64}$/;
const APP = "Oh Hell";
/** Milliseconds after which a line that gives no page counts as none. */
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && !NO_PAGE.test(pathname)) event.respondWith(page(event));
  else if (HASHED.test(pathname) || FILES.includes(pathname)) event.respondWith(part(request));
});

self.addEventListener("push", (event) => {
  event.waitUntil(notify(event.data));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data?.path ?? PAGE));
});

/**
 * Shows that it is my turn at a table. Browsers demand a notification for every message, so an unreadable one gets one,
 * too.
 */
async function notify(data) {
  const { table, name } = read(data);
  const { title, body } = await texts();
  const path = typeof table === "string" && TABLE.test(table) ? `/t/${table}` : PAGE;
  await self.registration.showNotification(title, {
    body: body.replace("{name}", () => String(name ?? APP).slice(0, 100)),
    tag: path === PAGE ? "turn" : `turn-${table}`,
    icon: "/static/web/icon-192.png",
    data: { path },
  });
}

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** The texts that the page left here, in the language of its user. */
async function texts() {
  const left = await caches.match("/notification-texts").catch(() => undefined);
  return (await left?.json().catch(() => undefined)) ?? { title: "It's your turn", body: "{name}" };
}

/** The browser replaces the address of this device now and then: sends the server the new one instead. */
async function renew(event) {
  const before = event.oldSubscription;
  const options = before?.options;
  const after = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (before) await send("DELETE", { endpoint: before.endpoint });
  if (!after) return;
  const { endpoint, keys } = after.toJSON();
  await send("PUT", { endpoint, keys });
}

async function send(method, body) {
  const headers = { "Content-Type": "application/json" };
  await fetch("/api/me/push", { method, headers, body: JSON.stringify(body) }).catch(() => undefined);
}

/** Shows the page of a table: in a tab that has it open, else in a new one. */
async function openTable(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((one) => new URL(one.url).pathname === path);
  await (there === undefined ? self.clients.openWindow(path) : there.focus());
}

async function install() {
  const cache = await caches.open(CACHE);
  // names that change with their contents may come from the browser's own cache, the others are asked for again
  await cache.addAll(
    [PAGE, ...FILES].map((path) => new Request(path, { cache: HASHED.test(path) ? "default" : "no-cache" })),
  );
  // nothing is lost by taking over at once: pages keep everything in the device's storage, and their files for a while
  // longer
  await self.skipWaiting();
}

/** Takes over. Files of the build before stay for pages that are still open; older ones go. */
async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith("ohhell ") && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The page as the server has it; where that cannot be had, the one of this build, whose files are all here. */
async function page(event) {
  const asked = ask(event).catch(() => null);
  event.waitUntil(asked);
  const answer = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE, null))]);
  if (answer !== null && answer.status < 500) return answer;
  const cache = await caches.open(CACHE);
  return (await cache.match(PAGE)) ?? answer ?? (await asked) ?? Response.error();
}

async function ask(event) {
  return (await event.preloadResponse) ?? (await fetch(event.request));
}

async function part(request) {
  const cache = await caches.open(CACHE);
  const kept = (await cache.match(request)) ?? (await caches.match(request));
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  // a disk without room is no reason to do without the file
  if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}
