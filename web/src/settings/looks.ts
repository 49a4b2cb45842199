/** What players choose for the look of cards and table; a stored value that we don't know counts as the first. */

export const FELTS = ["green", "blue", "red", "grey"] as const;
export const BACKS = ["lattice", "dots", "stripes", "tiles"] as const;
export const TRUMP_SIDES = ["none", "left", "right"] as const;
export const ORDERS = ["down", "up"] as const;

export type Felt = (typeof FELTS)[number];
export type CardBack = (typeof BACKS)[number];
/** Where trumps are in the hand: "none" sorts them like the other suits. */
export type TrumpSide = (typeof TRUMP_SIDES)[number];
/** Whether each suit goes down from its highest card, or up to it. */
export type HandOrder = (typeof ORDERS)[number];

export function feltOf(stored: string): Felt {
  return FELTS.find((felt) => felt === stored) ?? FELTS[0];
}

export function backOf(stored: string): CardBack {
  return BACKS.find((back) => back === stored) ?? BACKS[0];
}
