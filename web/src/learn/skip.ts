import { go } from "../route.svelte";
import type { LiveTable } from "../table/live-table.svelte";

/** Leave the lesson for the start page; its table is closed. */
export function skipLesson(live: LiveTable): void {
  void live.do({ do: "close" });
  go("/");
}
