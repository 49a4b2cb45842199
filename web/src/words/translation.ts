/** The texts of a file in another language; a test compares their keys and holes with the English ones. */
export type Translation<English extends object> = Readonly<Record<string, string>> & {
  readonly [Key in keyof English]?: string;
};
