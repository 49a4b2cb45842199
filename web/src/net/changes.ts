/** How an update changes what the page knows: it has the whole table and view, or what changed since the last one. */
import type { Changes, GameView, SeatView, TableView, Update } from "./wire.gen";

/** The newest table and view; null before the first update, and the view also before the first match. */
export type Shown = { table: TableView | null; view: SeatView | null };

/** Return what is shown after an update, which follows the one before or is complete. */
export function applyUpdate(shown: Shown, update: Update): Shown {
  const table = update.table ?? shown.table;
  const view = update.view === undefined ? shown.view : update.view;
  return update.changes === undefined ? { table, view } : applyChanges({ table, view }, update.changes);
}

/** Whether an update can be applied to anything, because it has the whole table and the whole view. */
export function isComplete(update: Update): boolean {
  return update.table !== undefined && update.view !== undefined && update.changes === undefined;
}

function applyChanges({ table, view }: Shown, changes: Changes): Shown {
  return {
    table: table === null || changes.table === undefined ? table : { ...table, ...changes.table },
    view: view === null ? null : viewAfter(view, changes),
  };
}

function viewAfter(view: SeatView, changes: Changes): SeatView {
  if (changes.view === undefined && changes.game === undefined && changes.added === undefined) return view;
  return { ...view, ...changes.view, game: gameAfter(view.game, changes) };
}

function gameAfter(game: GameView, { game: replaced, added = {} }: Changes): GameView {
  const longer = Object.entries(added).map(([name, items]) => [name, [...game[name as keyof typeof added], ...items]]);
  return { ...game, ...replaced, ...(Object.fromEntries(longer) as typeof added) };
}
