/** The tiny router: which page the address asks for, and how to go to another without loading everything again. */

export type Route =
  | { page: "start"; code: string }
  | { page: "table"; id: string }
  /** a game that is over, or the hands that are over at a *table* */
  | { page: "replay"; id: string; of: "game" | "table" }
  | { page: "make" }
  | { page: "pad"; id: string }
  | { page: "season"; id: string; person: string }
  | { page: "history" }
  | { page: "watch" }
  | { page: "settings" }
  | { page: "help" }
  | { page: "cards" }
  | { page: "nothing" };

export function routeOf(path: string): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean);
  if (first === "season" && rest.length < 2)
    return { page: "season", id: decoded(second), person: decoded(rest[0] ?? "") };
  if (first === "t" && key(second) !== "" && rest.join("/") === "replay")
    return { page: "replay", id: key(second), of: "table" };
  if (rest.length > 0) return { page: "nothing" };
  if (first === "" && second === "") return { page: "start", code: "" };
  if (first === "join") return { page: "start", code: decoded(second) };
  if (first === "t" && key(second) !== "") return { page: "table", id: key(second) };
  if (first === "replay" && second !== "") return { page: "replay", id: decoded(second), of: "game" };
  if (first === "pad") return { page: "pad", id: decoded(second) };
  if (second !== "") return { page: "nothing" };
  if (first === "make") return { page: "make" };
  if (first === "games") return { page: "history" };
  if (first === "watch") return { page: "watch" };
  if (first === "settings") return { page: "settings" };
  if (first === "help") return { page: "help" };
  if (first === "cards" && import.meta.env.DEV) return { page: "cards" };
  return { page: "nothing" };
}

/** The name of a table, without what a letter or a message has written behind the link; empty where there is none. */
function key(part: string): string {
  return /^[\w-]{1,64}/.exec(decoded(part))?.[0] ?? "";
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const place = $state({ path: typeof location === "undefined" ? "/" : location.pathname, secret: secretHere() });

/** A link that gives a seat, or makes this device somebody's, has its secret behind the #, where no server sees it. */
function secretHere(): string {
  return typeof location === "undefined" ? "" : (/^#link=([\w-]+)$/.exec(location.hash)?.[1] ?? "");
}

export function go(path: string): void {
  history.pushState(null, "", path);
  arrive();
}

/** Go on from a page that is of no use any more: nothing leads back to it. */
export function goOn(path: string): void {
  history.replaceState(null, "", path);
  arrive();
}

/** Follow links within the page, and the browser's own buttons. */
export function travel(): () => void {
  addEventListener("popstate", arrive);
  addEventListener("hashchange", arrive);
  document.addEventListener("click", followed);
  return () => {
    removeEventListener("popstate", arrive);
    removeEventListener("hashchange", arrive);
    document.removeEventListener("click", followed);
  };
}

function arrive(): void {
  place.path = location.pathname;
  place.secret = secretHere();
  scrollTo(0, 0);
}

function followed(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.hasAttribute("download") || link.target !== "") return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
