/** Problems by the field they belong to, for every field of the form. */
import { getContext, setContext } from "svelte";
import type { RuleProblem } from "../../net/wire.gen";

type Placed = () => Map<string, RuleProblem[]>;
const KEY = Symbol("placed");

export function placeProblems(placed: Placed): void {
  setContext(KEY, placed);
}

export function problemsBeside(): Placed {
  return getContext<Placed | undefined>(KEY) ?? (() => new Map());
}
