/** Requests about the lesson. */
import { request } from "../net/http";
import type { LessonStep, LessonSteps, LessonTable } from "../net/wire.gen";

export async function lessonSteps(): Promise<LessonStep[]> {
  return (await request<LessonSteps>("GET", "/api/lesson")).steps;
}

/** Open a table for the lesson; returns its id. */
export async function openLesson(): Promise<string> {
  return (await request<LessonTable>("POST", "/api/lesson")).id;
}
