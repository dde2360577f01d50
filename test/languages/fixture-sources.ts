import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../src/languages/language.ts';
import { LANGUAGES } from '../../src/languages/registry.ts';

/**
 * The code of the fixtures below a folder whose names are those of a language, sorted by name. A language without names of
 * its own has those of the language that shares them with it.
 */
export function fixtureSources(
  folder: string,
  language: Language,
): { readonly name: string; readonly source: string }[] {
  const isShared = language.extensions.length === 0;
  const { extensions } = LANGUAGES.find(({ shared }) => isShared && shared?.other === language) ?? language;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => extensions.some((extension) => name.endsWith(extension)))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, source: language.code?.(text) ?? text };
    });
}
