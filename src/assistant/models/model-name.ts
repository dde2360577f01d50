export interface ModelName {
  readonly model: string;
  /** What stands behind a colon: a tag of a local model, or what a caller wants of it; null where there is nothing. */
  readonly option: string | null;
}

/** Options that are a part of a name at OpenRouter: https://openrouter.ai/docs */
const PART_OF_NAME: ReadonlySet<string> = new Set([
  'free',
  'beta',
  'preview',
  'extended',
  'nitro',
  'floor',
  'thinking',
]);

/** A model's name without its option. An address has none. */
export function splitModelName(given: string): ModelName {
  const name = given.trim();
  const at = name.lastIndexOf(':');
  if (at <= 0 || at === name.length - 1 || name.includes('://')) return { model: name, option: null };
  const option = name.slice(at + 1).trim();
  if (PART_OF_NAME.has(option.toLowerCase())) return { model: name, option: null };
  return { model: name.slice(0, at).trim(), option };
}
