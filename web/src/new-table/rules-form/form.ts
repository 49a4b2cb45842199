/**
 * Reading and changing a rule set by the axes that the server describes. Only the server validates: it gets everything
 * that is typed, and its problems are shown beside their fields.
 */
import { isTable, same } from "./patch";
import type { Axis, Json, RuleProblem, Rules, Shape } from "../../net/wire.gen";

/** What every input of the form gets; *describedBy* has the ids of its help and its problems. */
export type InputProps = {
  shape: Shape;
  path: string;
  common: string;
  name: string;
  id: string;
  value: Json | undefined;
  was: Json | undefined;
  describedBy: string;
  bad: boolean;
  empty: boolean;
  set: (value: Json | undefined) => void;
};

/** The value of an axis, or its default, or undefined if it has none. */
export function valueOf(table: Rules, axis: Axis): Json | undefined {
  if (Object.hasOwn(table, axis.key)) return table[axis.key];
  if (axis.also !== undefined && Object.hasOwn(table, axis.also)) return table[axis.also];
  return axis.default ?? (axis.shape.kind === "record" && !axis.empty ? {} : undefined);
}

/** The table with an axis set to a value; undefined sets the default, and defaults are not written. */
export function withValue(table: Rules, siblings: readonly Axis[], axis: Axis, value: Json | undefined): Rules {
  const next = { ...table };
  const { also } = axis;
  if (also !== undefined && Object.hasOwn(next, also)) {
    for (const one of siblings) if (one.also === also) next[one.key] = next[also] as Json;
    delete next[also];
  }
  const usual = axis.default ?? (axis.shape.kind === "record" && !axis.empty ? {} : undefined);
  if (value === undefined || (usual !== undefined && same(value, usual))) delete next[axis.key];
  else next[axis.key] = value;
  return next;
}

/** Whether an axis has any effect, given the other axes of its table. */
export function applies(table: Rules, siblings: readonly Axis[], axis: Axis): boolean {
  return (
    axis.only?.some(({ key, values, unless, inside }) => {
      const other = siblings.find((one) => one.key === key);
      const set = other === undefined ? undefined : valueOf(table, other);
      const found =
        inside === undefined
          ? [set]
          : (Array.isArray(set) ? set : []).map((entry) => (isTable(entry) ? entry[inside] : undefined));
      return found.some((value) =>
        values === undefined ? !unless?.includes(value as string | number) : values.includes(String(value)),
      );
    }) ?? true
  );
}

/** The first value of a new entry. */
export function fresh(shape: Shape): Json {
  switch (shape.kind) {
    case "choice":
      return shape.values[0] ?? "";
    case "number":
      return Math.min(Math.max(0, shape.least), shape.most);
    case "flag":
      return false;
    case "condition":
      return "always";
    case "list":
      return [];
    case "table":
    case "record":
      return {};
    case "either":
      return shape.options[0] === undefined ? "" : fresh(shape.options[0]);
    default:
      return "";
  }
}

/** Whether a value has this shape; the server checks the rest. */
export function looksLike(shape: Shape, value: Json | undefined): boolean {
  switch (shape.kind) {
    case "number":
      return typeof value === "number";
    case "flag":
      return typeof value === "boolean";
    case "list":
      return Array.isArray(value);
    case "table":
    case "record":
      return isTable(value);
    case "either":
      return shape.options.some((option) => looksLike(option, value));
    default:
      return typeof value === "string";
  }
}

/** A typed line as a list, with numbers if the list is of numbers. */
export function typedList(text: string, of: Shape): Json[] {
  const parts =
    of.kind === "text" ? text.split("\n").filter((line) => line.trim() !== "") : text.split(/[\s,;]+/).filter(Boolean);
  return parts.map((part) => (of.kind === "number" && /^-?\d+$/.test(part) ? Number(part) : part));
}

export function listTyped(list: readonly Json[], of: Shape): string {
  return list.join(of.kind === "text" ? "\n" : " ");
}

/** The axes that one key sets together: [under, over] of `missed`. */
export function together(axes: readonly Axis[], axis: Axis): Axis[] {
  return axis.also === undefined ? [axis] : axes.filter((one) => one.also === axis.also);
}

/** The path of the shared key: `score.missed` for `score.under`. */
export function commonPath(axis: Axis): string {
  return axis.also === undefined ? axis.path : axis.path.slice(0, axis.path.length - axis.key.length) + axis.also;
}

/** Every path of a form, including those inside records and lists. */
export function pathsOf(axes: readonly Axis[]): string[] {
  return axes.flatMap((axis) => [axis.path, ...pathsOf(inside(axis.shape))]);
}

function inside(shape: Shape): Axis[] {
  if (shape.kind === "record") return shape.axes;
  return shape.kind === "list" && shape.of.kind === "record" ? shape.of.axes : [];
}

/** Problems by field: the nearest existing one, or "". */
export function beside(problems: readonly RuleProblem[], axes: readonly Axis[]): Map<string, RuleProblem[]> {
  const paths = new Set(pathsOf(axes));
  const shared = allAxes(axes).filter((axis) => axis.also !== undefined);
  const common = new Map(shared.toReversed().map((axis) => [commonPath(axis), axis.path])); // the first of them counts
  const placed = new Map<string, RuleProblem[]>();
  for (const problem of problems) {
    const here = nearest(problem.axis.replace(/\[\d+\]/g, ""), paths, common);
    placed.set(here, [...(placed.get(here) ?? []), problem]);
  }
  return placed;
}

function nearest(wanted: string, paths: Set<string>, common: Map<string, string>): string {
  const parts = wanted.split(".");
  for (let length = parts.length; length > 0; length--) {
    const path = parts.slice(0, length).join(".");
    if (paths.has(path)) return path;
    const shared = common.get(path);
    if (shared !== undefined) return nearest([shared, ...parts.slice(length)].join("."), paths, new Map());
  }
  return "";
}

function allAxes(axes: readonly Axis[]): Axis[] {
  return axes.flatMap((axis) => [axis, ...allAxes(inside(axis.shape))]);
}
