/** Requests about the deal of the day. */
import { request } from "../net/http";
import type { DayInfo, DayTableMade } from "../net/wire.gen";

/** The deal of *day*, or today's. */
export async function dayInfo(day: string | null = null): Promise<DayInfo> {
  return request("GET", `/api/day${day === null ? "" : `?date=${encodeURIComponent(day)}`}`, { within: 15_000 });
}

/** The table where I play the deal of *day*; the same one if I have begun. */
export async function dayTable(day: string): Promise<DayTableMade> {
  return request("POST", "/api/day/table", { body: { date: day } });
}
