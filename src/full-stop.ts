/** Returns a sentence without its full stop, for use in another one. An ellipsis stays. */
export function withoutStop(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith('.') && !trimmed.endsWith('..') ? trimmed.slice(0, -1) : trimmed;
}

/** Returns a sentence with its full stop. */
export function withStop(text: string): string {
  return /[.!?…]\s*$/.test(text) ? text : `${text}.`;
}
