/** The one line of a table's tile: what the director should know first. */
import type { EventTableInfo } from "../../net/wire.gen";
import { say } from "../../words/words";
import type { TablePace } from "../pace";

type Situation = {
  table: EventTableInfo;
  pace: TablePace;
  call: string | null;
  disputed: boolean;
  heard: boolean;
};

export type TileLine = { kind: "call" | "disputed" | "done" | "lost" | "fine"; text: string };

export function tileLine({ table, pace, call, disputed, heard }: Situation): TileLine {
  if (call !== null) return { kind: "call", text: call === "" ? say("desk.calling") : call };
  if (disputed) return { kind: "disputed", text: say("desk.disputed") };
  if (table.totals != null) return { kind: "done", text: say("desk.result-in") };
  if (pace.lost > 0) return { kind: "lost", text: say("desk.lost", { n: pace.lost }) };
  if (table.online) return { kind: "fine", text: heard ? say("desk.online") : say("desk.online-nobody") };
  if (table.scorer) return { kind: "fine", text: say("desk.scorer", { name: table.scorer }) };
  return { kind: "fine", text: heard ? say("desk.pad") : say("desk.no-scorer") };
}
