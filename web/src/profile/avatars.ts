/** The pictures that players choose from; `Avatar.svelte` draws them. */
export const AVATARS = ["fox", "cat", "owl", "bear", "rabbit", "frog", "fish", "sun", "moon", "leaf"] as const;
export type AvatarName = (typeof AVATARS)[number];

/** The picture of a stored setting; one that we don't know counts as the first. */
export function avatarOf(stored: string): AvatarName {
  return AVATARS.find((name) => name === stored) ?? AVATARS[0];
}

/** A picture for somebody else: always the same one for the same person. */
export function avatarFor(person: string): AvatarName {
  const sum = [...person].reduce((found, letter) => (found * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return AVATARS[sum % AVATARS.length] ?? AVATARS[0];
}
