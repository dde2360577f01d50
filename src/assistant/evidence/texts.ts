/** `1 file`, `2 files`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

const SHOWN = 5;

/** A few names, each once, and how many more there are. */
export function some(names: readonly string[], shown = SHOWN): string {
  const each = [...new Set(names)];
  const rest = each.length > shown ? ` and ${each.length - shown} more` : '';
  return each.slice(0, shown).join(', ') + rest;
}

/** A text on one line, cut at so many characters. */
export function shortened(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
