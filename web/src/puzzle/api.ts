/** Requests about puzzles. */
import { request } from "../net/http";
import type { PuzzleAnswer, PuzzleEntry, PuzzleList, PuzzleQuestion } from "../net/wire.gen";

export async function puzzles(): Promise<PuzzleEntry[]> {
  return (await request<PuzzleList>("GET", "/api/puzzles")).puzzles;
}

export async function puzzle(id: string): Promise<PuzzleQuestion> {
  return request("GET", `/api/puzzles/${encodeURIComponent(id)}`);
}

/** Check an answer: a card such as "Ks", or a bid such as "2". */
export async function answer(id: string, move: string): Promise<PuzzleAnswer> {
  return request("POST", `/api/puzzles/${encodeURIComponent(id)}/answer`, { body: { move } });
}
