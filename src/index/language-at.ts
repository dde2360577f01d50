import type { Language } from '../languages/language.ts';
import { FIRST_LINE_BYTES, languageOf, languageOfText, mayBeScript } from '../languages/registry.ts';
import { readBeginning } from '../workspace/read-file.ts';

/** The language of a file on disk, by its name or its first line, of which nothing else is read. */
export function languageAt(absolute: string): Language | null {
  return mayBeScript(absolute) ? languageOfText(absolute, beginningOf(absolute)) : languageOf(absolute);
}

/** What a file on disk begins with, as long as a first line is looked for. */
export function beginningOf(absolute: string): string {
  return readBeginning(absolute, FIRST_LINE_BYTES).toString('utf8');
}
