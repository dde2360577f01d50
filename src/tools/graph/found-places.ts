import { OrreryError } from '../../errors.ts';
import type { IndexedFile } from '../../index/code-index.ts';
import { qualifiedName } from '../../index/names.ts';
import { LANGUAGES } from '../../languages/registry.ts';
import { UNIT_KINDS } from '../../search/lexical/units.ts';
import { type Query, tokensWith } from '../../search/query.ts';
import type { SearchOutcome } from '../../search/search.ts';
import type { SearchableTree } from '../../search/search-indexes.ts';
import { snippetOf } from '../../search/snippet.ts';
import { eachToken, stemsOf } from '../../search/text/tokenizer.ts';
import { globMatcher } from '../../workspace/glob.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';
import type { FoundPlace } from './search-request.ts';

export interface GivenFilters {
  readonly paths?: readonly string[] | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
}

/** Which files may be found, and what is to be said where none may. */
export interface FileFilter {
  readonly isWanted: (file: number) => boolean;
  readonly notes: readonly string[];
}

/** @throws OrreryError `INVALID_PARAMS` for a glob that cannot be read, a language or a kind there is none of */
export function fileFilter(filters: GivenFilters, { index }: SearchableTree): FileFilter {
  const { kinds } = filters;
  const isOpen = pathFilter(filters);
  const isWanted = (file: number) => {
    const { path, language } = index.index.files[file] as IndexedFile;
    if (!isOpen(path, language)) return false;
    return kinds === undefined || (index.files[file]?.units.some(({ kind }) => kinds.includes(kind)) ?? false);
  };
  const hasAny = index.files.length === 0 || index.files.some((_, file) => isWanted(file));
  return { isWanted, notes: hasAny ? [] : [nothingWanted(filters)] };
}

/**
 * Whether a file may be found by its path and language, null for one in no known language.
 * @throws OrreryError `INVALID_PARAMS` as `fileFilter` does
 */
export function pathFilter(filters: GivenFilters): (path: string, language: string | null) => boolean {
  const { paths, languages } = filters;
  checkKnown('languages', languages, LANGUAGE_IDS);
  checkKnown('kinds', filters.kinds, UNIT_KINDS);
  const matchers = paths?.map((pattern) => {
    try {
      return globMatcher(pattern);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      const message = `The pattern "${pattern.slice(0, MAX_SHOWN)}" in paths ${reason}.`;
      throw new OrreryError('INVALID_PARAMS', message, { parameter: 'paths' });
    }
  });
  return (path, language) => {
    if (matchers !== undefined && !matchers.some((matches) => matches(path))) return false;
    return languages === undefined || (language !== null && languages.includes(language));
  };
}

const LANGUAGE_IDS: readonly string[] = LANGUAGES.map(({ id }) => id).sort();
/** Characters shown of what was given. */
const MAX_SHOWN = 100;

function checkKnown(parameter: string, given: readonly string[] | undefined, known: readonly string[]): void {
  const unknown = given?.find((one) => !known.includes(one));
  if (unknown === undefined) return;
  const message = `Unknown value of ${parameter}: ${JSON.stringify(unknown.slice(0, MAX_SHOWN))}. Use ${known.join(', ')}.`;
  throw new OrreryError('INVALID_PARAMS', message, { parameter, known });
}

export function nothingWanted({ paths, languages, kinds }: GivenFilters): string {
  const given = Object.entries({ paths, languages, kinds }).flatMap(([name, values]) =>
    values === undefined ? [] : [`${name} ${values.map((value) => value.slice(0, MAX_SHOWN)).join(', ')}`],
  );
  return `No file in this folder matches ${given.join('; ')}. Patterns in paths are relative to the root.`;
}

/** The files of a client's paths, by number, and those that are no part of the index. */
export async function filesNamed(
  given: readonly string[],
  folder: ResolvedPath,
  { index }: SearchableTree,
  { workspace }: ToolContext,
): Promise<{ readonly files: readonly number[]; readonly missing: readonly string[] }> {
  const files: number[] = [];
  const missing: string[] = [];
  for (const path of given) {
    const resolved = await workspace.roots.resolve(path, 'file');
    const file = resolved.root.path === folder.root.path ? index.index.graph.fileNode(resolved.relative) : -1;
    if (file === -1) missing.push(path);
    else files.push(file);
  }
  return { files, missing };
}

const MAX_SNIPPET_LINE = 200;

/** The best unit of a found file that is of a wanted kind, with the lines in it that hold most of the query's words. */
export function placeIn(
  file: number,
  outcome: SearchOutcome,
  { index, lines }: SearchableTree,
  kinds: readonly string[] | undefined,
): FoundPlace {
  const indexed = index.index.files[file] as IndexedFile;
  const start = index.postings.unitStart[file] as number;
  const { units, terms } = index.files[file] as (typeof index.files)[number];
  const numbers = outcome.unitsOf(file).map((unit) => unit - start);
  const isWanted = (at: number) => kinds === undefined || kinds.includes(units[at]?.kind ?? '');
  const unit = units[numbers.find(isWanted) ?? units.findIndex((_, at) => at > 0 && isWanted(at))] ?? units[0];
  const { line = 1, endLine = 1, kind = 'file', definition = -1 } = unit ?? {};
  const found = indexed.facts.definitions[definition];
  const text = lines(file);
  const shown = snippetOf({ line, endLine }, text, outcome.query, index.vocabulary);
  const rows = text.slice(shown.line - 1, shown.endLine);
  const stems = outcome.query.stems.filter((stem) => terms.includes(index.vocabulary.find(stem)));
  return {
    path: indexed.path,
    line,
    end_line: endLine,
    symbol: found === undefined ? null : qualifiedName(indexed.facts.definitions, found),
    kind,
    snippet: rows.map((row) => row.slice(0, MAX_SNIPPET_LINE)).join('\n'),
    snippet_line: shown.line,
    matching_terms: tokensWith(outcome.query, new Set(stems)),
  };
}

/** The words of a query that stand in a text. */
export function termsIn(text: string, query: Query): readonly string[] {
  const stems = new Set<string>();
  eachToken(text, (token) => {
    for (const stem of stemsOf(token)) stems.add(stem);
  });
  return tokensWith(query, stems);
}

/** Numbers as they are shown. */
export function shownScore(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;
}
