/** The router: which page an address means, and how to open another without loading everything again. */

type Route =
  | { page: "start"; code: string }
  | { page: "table"; id: string }
  /** a game that is over, or the hands that are over at a *table* */
  | { page: "replay"; id: string; of: "game" | "table" }
  | { page: "coach"; id: string }
  | { page: "make" }
  | { page: "pad"; id: string }
  | { page: "season"; id: string; person: string }
  /** *view* is empty for the public page; without an id it is the list of events */
  | { page: "event"; id: string; view: "" | "desk" | "wall" | "player"; entrant: string }
  | { page: "history" }
  | { page: "watch" }
  | { page: "puzzle" }
  | { page: "day" }
  | { page: "settings" }
  | { page: "help" }
  | { page: "profile" }
  | { page: "privacy" }
  | { page: "learn" }
  | { page: "nothing" };

export function routeOf(path: string): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean);
  if (first === "season" && rest.length < 2)
    return { page: "season", id: decoded(second), person: decoded(rest[0] ?? "") };
  if (first === "event") return eventRoute(tableId(second), second, rest);
  if (first === "t" && tableId(second) !== "" && rest.join("/") === "replay")
    return { page: "replay", id: tableId(second), of: "table" };
  if (rest.length > 0) return { page: "nothing" };
  if (first === "" && second === "") return { page: "start", code: "" };
  if (first === "join") return { page: "start", code: decoded(second) };
  if (first === "t" && tableId(second) !== "") return { page: "table", id: tableId(second) };
  if (first === "replay" && second !== "") return { page: "replay", id: decoded(second), of: "game" };
  if (first === "coach" && second !== "") return { page: "coach", id: decoded(second) };
  if (first === "pad") return { page: "pad", id: decoded(second) };
  if (second !== "") return { page: "nothing" };
  if (first === "make") return { page: "make" };
  if (first === "games") return { page: "history" };
  if (first === "watch") return { page: "watch" };
  if (first === "puzzle") return { page: "puzzle" };
  if (first === "day") return { page: "day" };
  if (first === "settings") return { page: "settings" };
  if (first === "help") return { page: "help" };
  if (first === "profile") return { page: "profile" };
  if (first === "privacy") return { page: "privacy" };
  if (first === "learn") return { page: "learn" };
  return { page: "nothing" };
}

function eventRoute(id: string, typed: string, [view = "", entrant = "", ...rest]: string[]): Route {
  const nothing: Route = { page: "nothing" };
  if (rest.length > 0 || (id === "" && typed !== "")) return nothing;
  if (view === "player") return /^\d{1,5}$/.test(entrant) ? { page: "event", id, view, entrant } : nothing;
  if (entrant !== "" || (view !== "" && view !== "desk" && view !== "wall")) return nothing;
  return { page: "event", id, view, entrant };
}

/** The id of a table or an event, without characters that a message put behind the link; empty if there is none. */
function tableId(part: string): string {
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

/** The secret of a link that gives a seat or signs in a device; it follows the #, so that no server logs it. */
function secretHere(): string {
  return typeof location === "undefined" ? "" : (/^#link=([\w-]+)$/.exec(location.hash)?.[1] ?? "");
}

export function go(path: string): void {
  history.pushState(null, "", path);
  showPage();
}

/** Replace this page, so that the back button does not return to it. */
export function replacePage(path: string): void {
  history.replaceState(null, "", path);
  showPage();
}

/** Handle links between pages and the browser's back button; returns how to stop that. */
export function startRouter(): () => void {
  addEventListener("popstate", showPage);
  addEventListener("hashchange", showPage);
  document.addEventListener("click", openLink);
  return () => {
    removeEventListener("popstate", showPage);
    removeEventListener("hashchange", showPage);
    document.removeEventListener("click", openLink);
  };
}

function showPage(): void {
  place.path = location.pathname;
  place.secret = secretHere();
  scrollTo(0, 0);
}

function openLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.hasAttribute("download") || link.target !== "") return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
