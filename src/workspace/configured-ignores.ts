import { type ParseError, parse } from 'jsonc-parser';
import { CONFIGURATION_FILE, IGNORE_KEY } from './configuration-file.ts';

/** So many lists in each other are read: what parses them calls itself. */
const MAX_OPENINGS = 10_000;

/**
 * The patterns that the text of a configuration names as no part of the tree, as lines of an ignore file. Of the rest of the text
 * it only has to be JSON: a list of files is made for tools that heed none of it, and its mistakes are told by those that do.
 *
 * @returns a sentence in `note` where it cannot be read
 */
export function configuredIgnores(text: string): { readonly lines: string; readonly note: string | null } {
  const unread = { lines: '', note: `${CONFIGURATION_FILE} is malformed, and what it ignores is not heeded.` };
  if ((text.match(/[[{]/g)?.length ?? 0) > MAX_OPENINGS) return unread;
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
  if (errors.length > 0 || value === null || typeof value !== 'object') return unread;
  const patterns: unknown = Object.hasOwn(value, IGNORE_KEY) ? (value as Record<string, unknown>)[IGNORE_KEY] : [];
  if (!Array.isArray(patterns) || !patterns.every(isPattern)) return unread;
  return { lines: patterns.join('\n'), note: null };
}

function isPattern(value: unknown): value is string {
  return typeof value === 'string' && !/[\r\n]/.test(value);
}
