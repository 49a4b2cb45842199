/** Free seats, and people who have several. */
import type { TableSeat } from "../net/wire.gen";

/** Whether a seat is free; a game from a score pad reserves every seat by name. */
export function isFree(seat: TableSeat | undefined): boolean {
  return seat !== undefined && seat.person === null && seat.bot === null;
}

/** Each person with several seats, who would see several hands, with the number. */
export function severalSeats(seats: readonly TableSeat[]): [name: string, seats: number][] {
  const people = [...new Set(seats.flatMap(({ person }) => (person === null ? [] : [person])))];
  return people.flatMap((person) => {
    const theirs = seats.filter((seat) => seat.person === person);
    return theirs.length > 1 ? [[theirs[0]?.name ?? "", theirs.length] as [string, number]] : [];
  });
}
