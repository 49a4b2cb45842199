/** The one line of a table's tile: what the director should know first. */
import type { EventTableInfo, TableProgress } from "../../net/wire.gen";
import { say } from "../../words/words";
import type { TablePace } from "../pace";

type Situation = {
  table: EventTableInfo;
  pace: TablePace;
  call: string | null;
  disputed: boolean;
  /** what is known of the table since the start of the match */
  progress: TableProgress | undefined;
};

export type TileLine = { kind: "call" | "disputed" | "done" | "lost" | "fine"; text: string };

export function tileLine({ table, pace, call, disputed, progress }: Situation): TileLine {
  if (call !== null) return { kind: "call", text: call === "" ? say("desk.calling") : call };
  if (disputed) return { kind: "disputed", text: say("desk.disputed") };
  if (table.totals != null) return { kind: "done", text: say("desk.result-in") };
  if (pace.lost > 0) return { kind: "lost", text: say("desk.lost", { n: pace.lost }) };
  const heard = progress !== undefined && (progress.connected || progress.hand > 0);
  if (table.online) return { kind: "fine", text: heard ? say("desk.online") : say("desk.online-nobody") };
  if (progress?.scorer) return { kind: "fine", text: say("desk.scorer", { name: progress.scorer }) };
  return { kind: "fine", text: heard ? say("desk.pad") : say("desk.no-scorer") };
}
