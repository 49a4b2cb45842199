/** Which games are looked at: the same choice on a season's page and on those of its people. */
import { ALL, type Choice } from "./api";

export const choice: Choice & { group: string } = $state({ ...ALL, group: "" });

/** Look at all games where another group is opened. */
export function choiceFor(group: string): void {
  if (choice.group !== group) Object.assign(choice, ALL, { group });
}

export const asked = (): Choice => ({
  rules: choice.rules,
  since: choice.since,
  until: choice.until,
  bots: choice.bots,
});
