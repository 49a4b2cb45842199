/** Results on a board of a duplicate event. */
import { number } from "../../words/words";

/** Points above the mean, with a sign and at most one decimal. */
export function aboveText(above: number): string {
  const rounded = Math.round(above * 10) / 10;
  return rounded > 0 ? `+${rounded}` : number(rounded === 0 ? 0 : rounded);
}
