/** English for my finished games. */
export const history = {
  "history.title": "My finished games",
  "history.cannot": "Can't show your games",
  "history.none": "No finished games yet",
  "history.none-why":
    "Games you play to the end appear here. So do games on score pads, once you've picked your name there.",
  "history.games": "Games",
  "history.more": "Show older games",
  "history.won": "Won",
  "history.place": "Place {n} of {of}",
  "history.points": "{n} points",
  "history.with": "with {names}",
  "history.hinted": "with hints",
  "history.practice": "practice",
  "history.played": "Games",
  "history.wins": "Won",
  "history.points-a-hand": "Points per hand",
  "history.apart-hinted.one": "{n} game with hints isn't included.",
  "history.apart-hinted.other": "{n} games with hints aren't included.",
  "history.apart-practice.one": "{n} practice game (with moves taken back) isn't included.",
  "history.apart-practice.other": "{n} practice games (with moves taken back) aren't included.",
} as const;
