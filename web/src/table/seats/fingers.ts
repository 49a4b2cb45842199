/** A number on fingers: whole hands first, then what is left; nothing above ten, where the number stands alone. */
export function hands(n: number): number[] {
  if (n > 10) return [];
  return n > 5 ? [5, n - 5] : [n];
}
