/** The filter of games, shared by the pages of a season and its players. */
import { ALL, type Choice } from "./api";

export const choice: Choice & { group: string } = $state({ ...ALL, group: "" });

/** Reset the filter when another group is opened. */
export function choiceFor(group: string): void {
  if (choice.group !== group) Object.assign(choice, ALL, { group });
}

export const activeFilter = (): Choice => ({
  rules: choice.rules,
  since: choice.since,
  until: choice.until,
  bots: choice.bots,
});
