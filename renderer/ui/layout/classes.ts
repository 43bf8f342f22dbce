// Joins class names.

/** A class, several with spaces between them, or none. */
export type Name = string | false | null | undefined;

/** All that there are, with a space between each two: `classes(styles.card, own && styles.own)`. */
export const classes = (...names: readonly Name[]): string => names.filter(Boolean).join(' ');
