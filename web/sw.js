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
