/** Who has more than one seat: that person would see several hands. */
import type { TableSeat } from "../net/wire.gen";

/** Whether anybody may sit down here; a game that was brought along keeps a name for every seat. */
export function isFree(seat: TableSeat | undefined): boolean {
  return seat !== undefined && seat.person === null && seat.bot === null;
}

/** The name and the number of seats of everybody who has several. */
export function severalSeats(seats: readonly TableSeat[]): [name: string, seats: number][] {
  const people = [...new Set(seats.flatMap(({ person }) => (person === null ? [] : [person])))];
  return people.flatMap((person) => {
    const theirs = seats.filter((seat) => seat.person === person);
    return theirs.length > 1 ? [[theirs[0]?.name ?? "", theirs.length] as [string, number]] : [];
  });
}
