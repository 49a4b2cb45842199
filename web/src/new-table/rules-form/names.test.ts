import { expect, test } from "vitest";
import { inWords } from "./names";

test.each([
  [
    "Sealed bids can't be shown at_once. Set bid.reveal to all_together.",
    "Sealed bids can't be shown “Right away”. Set “Bids are shown” to “All together”.",
  ],
  [
    "Set bid.change_who to last, or bid.change to until_next_bids.",
    "Set “Bids can be changed by” to “Only the last bidder”, or “Bids can be changed” to “Until the next player bids”.",
  ],
  ["A target score needs end.points.", "A target score needs “Target score”."],
  ["Say what the joker does: set deck.joker_role.", "Say what the joker does: set “Role of jokers”."],
  ["The value of rules.unknown_axis is wrong.", "The value of rules.unknown_axis is wrong."],
])("a problem names fields by their labels: %s", (message, shown) => {
  expect(inWords(message)).toBe(shown);
});
