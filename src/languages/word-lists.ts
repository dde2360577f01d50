/** Words with a space between each two. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Matches nothing. */
export const NONE = /(?!)/;
