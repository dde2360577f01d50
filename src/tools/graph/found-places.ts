import { OrreryError } from '../../errors.ts';
import type { IndexedFile } from '../../index/code-index.ts';
import { qualifiedName } from '../../index/names.ts';
import { indexedText } from '../../index/source-text.ts';
import type { SearchOutcome } from '../../search/search.ts';
import type { SearchableTree } from '../../search/search-indexes.ts';
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

/** Whether a file may be found. @throws OrreryError `INVALID_PARAMS` for a glob that cannot be read */
export function fileFilter(
  { paths, languages, kinds }: GivenFilters,
  { index }: SearchableTree,
): (file: number) => boolean {
  const matchers = paths?.map((pattern) => {
    try {
      return globMatcher(pattern);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      throw new OrreryError('INVALID_PARAMS', `The pattern "${pattern}" in paths ${reason}.`, { parameter: 'paths' });
    }
  });
  return (file) => {
    const { path, language } = index.index.files[file] as IndexedFile;
    if (matchers !== undefined && !matchers.some((matches) => matches(path))) return false;
    if (languages !== undefined && !languages.includes(language)) return false;
    return kinds === undefined || (index.files[file]?.units.some(({ kind }) => kinds.includes(kind)) ?? false);
  };
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

/** Lines shown of a place. */
const SNIPPET_LINES = 6;
const MAX_SNIPPET_LINE = 200;

/** The best unit of a found file that is of a wanted kind, with the lines in it that hold most of the query's words. */
export function placeIn(
  file: number,
  outcome: SearchOutcome,
  { index }: SearchableTree,
  kinds: readonly string[] | undefined,
): FoundPlace {
  const indexed = index.index.files[file] as IndexedFile;
  const start = index.postings.unitStart[file] as number;
  const { units } = index.files[file] as (typeof index.files)[number];
  const numbers = outcome.unitsOf(file).map((unit) => unit - start);
  const isWanted = (at: number) => kinds === undefined || kinds.includes(units[at]?.kind ?? '');
  const unit = units[numbers.find(isWanted) ?? units.findIndex((_, at) => at > 0 && isWanted(at))] ?? units[0];
  const { line = 1, endLine = 1, kind = 'file', definition = -1 } = unit ?? {};
  const found = indexed.facts.definitions[definition];
  const text = indexedText(index.index.folder, indexed);
  const wanted = new Set(outcome.query.stems);
  const matching = new Set<string>();
  const hits = (text ?? '').split(/\r\n|\n|\r/).map((row) => {
    const here = new Set<string>();
    eachToken(row, (token) => {
      for (const stem of stemsOf(token)) if (wanted.has(stem)) here.add(stem);
    });
    for (const stem of here) matching.add(stem);
    return here.size;
  });
  const shown = bestLines(hits, line, Math.min(endLine, hits.length));
  const rows = (text ?? '').split(/\r\n|\n|\r/).slice(shown - 1, Math.min(endLine, shown - 1 + SNIPPET_LINES));
  return {
    path: indexed.path,
    line,
    end_line: endLine,
    symbol: found === undefined ? null : qualifiedName(indexed.facts.definitions, found),
    kind,
    snippet: rows.map((row) => row.slice(0, MAX_SNIPPET_LINE)).join('\n'),
    snippet_line: shown,
    matching_terms: outcome.query.tokens.filter((token) => stemsOf(token).some((stem) => matching.has(stem))),
  };
}

/** The first line of the stretch that holds most hits; a unit's own first line where none does better. */
function bestLines(hits: readonly number[], from: number, to: number): number {
  let [best, most] = [from, -1];
  for (let line = from; line <= to; line++) {
    let sum = 0;
    for (let at = line; at < line + SNIPPET_LINES && at <= to; at++) sum += hits[at - 1] ?? 0;
    if (sum > most) [best, most] = [line, sum];
  }
  return best;
}

/** Numbers as they are shown. */
export function shownScore(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;
}
