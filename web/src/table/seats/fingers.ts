/** A number on fingers: full hands first, then the rest; empty above ten, where only the number is shown. */
export function hands(n: number): number[] {
  if (n > 10) return [];
  return n > 5 ? [5, n - 5] : [n];
}
