/** The forfeits of a rule set, by id. */
import { valueOf } from "./rules-form/form";
import { isTable } from "./rules-form/patch";
import type { Axis, Rules } from "../net/wire.gen";

export function forfeitsIn(rules: Rules, axes: Axis[]): string[] {
  const axis = axes.find((one) => one.key === "forfeits");
  if (axis?.shape.kind !== "list" || axis.shape.of.kind !== "record") return [];
  const id = axis.shape.of.axes.find((one) => one.key === "id");
  const there = valueOf(rules, axis);
  return id === undefined || !Array.isArray(there) ? [] : there.filter(isTable).map((one) => String(valueOf(one, id)));
}
