/** What the desk can show over the page. */
export type DeskPanel =
  | { name: "menu" | "players" | "results" | "standings" | "links" | "print" | "log" }
  | { name: "seating"; match: number }
  | { name: "table"; match: number; table: number }
  | { name: "call"; call: number };
