/** Whether chat is allowed now; the server decides in the end. */
import { say } from "../../words/words";
import type { GameView, TableView } from "../../net/wire.gen";

/** Why chat is closed now; null if it is open. */
export function talkClosed(table: TableView | null, game: GameView | null): string | null {
  if (table !== null && !table.settings.chat) return say("talk.off");
  const inHand =
    game !== null &&
    table?.stage === "playing" &&
    (game.phase === "bid" || game.phase === "reveal" || game.phase === "play");
  if (inHand && game.rules.table_talk === "silent_in_hand") return say("talk.silent");
  return null;
}
