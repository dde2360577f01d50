import type { IndexedFile } from '../../index/code-index.ts';
import { qualifiedName } from '../../index/names.ts';
import { textWithoutSecrets } from '../../languages/without-secrets.ts';
import { isSecretPath } from '../../workspace/secret-names.ts';
import { layOut, type Unit } from '../lexical/units.ts';

/** A longer unit is known by its beginning. Some 1,000 tokens, which nearly every model takes. */
const MAX_CHARACTERS = 4000;
/** Names of what a file defines, in the text of its own unit. */
const MAX_NAMES = 100;
const TELLS_SOMETHING = /[\p{L}\p{N}]{2}/u;

/**
 * What a model is given of each unit of a file: path, kind and qualified name, then the unit's own lines, which are its comment,
 * signature and body. Null for a unit that says nothing, such as a stretch of braces. The file's own unit is its path with the
 * names it defines. Secrets that are found are masked; of a file whose name says that it holds secrets there is nothing.
 *
 * @param text the file's
 */
export function unitTexts(file: IndexedFile, text: string): readonly (string | null)[] {
  const { units, unitOfLine } = layOut(file.facts);
  if (isSecretPath(file.path)) return units.map(() => null);
  const bodies = units.map((): string[] => []);
  const lengths = new Uint32Array(units.length);
  for (const [at, line] of textWithoutSecrets(text)
    .split(/\r\n|\n|\r/)
    .entries()) {
    const unit = unitOfLine[at + 1];
    if (unit === undefined || unit === 0 || (lengths[unit] as number) > MAX_CHARACTERS) continue;
    bodies[unit]?.push(line);
    lengths[unit] = (lengths[unit] as number) + line.length + 1;
  }
  return units.map((unit, at) => textOf(file, unit, at === 0 ? namesIn(file) : (bodies[at] ?? [])));
}

function textOf({ path, facts }: IndexedFile, { kind, definition }: Unit, lines: readonly string[]): string | null {
  const own = lines.join('\n').trim();
  const defined = facts.definitions[definition];
  if (kind !== 'file' && defined === undefined && !TELLS_SOMETHING.test(own)) return null;
  const heading = defined === undefined ? path : `${path}\n${kind} ${qualifiedName(facts.definitions, defined)}`;
  return wholeCharacters(`${heading}\n${own}`, MAX_CHARACTERS).trimEnd();
}

function namesIn({ facts }: IndexedFile): readonly string[] {
  const names = facts.definitions.filter(({ owner, name }) => owner === -1 && name !== '<anonymous>');
  return [...new Set(names.map(({ name }) => name))].slice(0, MAX_NAMES);
}

/** The beginning of a text, never half a character. */
function wholeCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, /[\ud800-\udbff]/.test(text[most - 1] as string) ? most - 1 : most);
}
