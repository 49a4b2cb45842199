/** The forfeits that rules know, by their ids. */
import type { Axis, Table } from "../net/rules";
import { valueOf } from "./form";
import { isTable } from "./patch";

export function forfeitsIn(rules: Table, axes: Axis[]): string[] {
  const axis = axes.find((one) => one.key === "forfeits");
  if (axis?.shape.kind !== "list" || axis.shape.of.kind !== "record") return [];
  const id = axis.shape.of.axes.find((one) => one.key === "id");
  const there = valueOf(rules, axis);
  return id === undefined || !Array.isArray(there) ? [] : there.filter(isTable).map((one) => String(valueOf(one, id)));
}
