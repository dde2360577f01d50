import type { Language } from '../languages/language.ts';
import { FIRST_LINE_BYTES, languageOf, languageWith, mayBeScript } from '../languages/registry.ts';
import { readBeginning } from '../workspace/read-file.ts';

/** The language of a file on disk, by its name or its first line, of which nothing else is read. */
export function languageAt(absolute: string): Language | null {
  if (!mayBeScript(absolute)) return languageOf(absolute);
  return languageWith(absolute, readBeginning(absolute, FIRST_LINE_BYTES));
}
