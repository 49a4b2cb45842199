/** Formats estimates. */
import { decimal, number } from "../words/words";

/** Points with one decimal and a true minus sign. */
export function points(value: number): string {
  return decimal(value, 1);
}

/** "64 %"; 0 and 100 only if the estimate is exactly that. */
export function percent(chance: number): string {
  const whole = Math.round(chance * 100);
  const honest = chance > 0 && whole === 0 ? 1 : chance < 1 && whole === 100 ? 99 : whole;
  return `${number(honest)}\u00a0%`;
}
