import { OrreryError } from '../../errors.ts';
import type { IndexedFile } from '../../index/code-index.ts';
import { qualifiedName } from '../../index/names.ts';
import { parseQuery, tokensWith } from '../../search/query.ts';
import type { SearchOutcome } from '../../search/search.ts';
import type { SearchableTree } from '../../search/search-indexes.ts';
import { snippetOf } from '../../search/snippet.ts';
import { globMatcher } from '../../workspace/glob.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';
import type { FoundPlace } from './search-request.ts';

export interface GivenFilters {
  readonly paths?: readonly string[] | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
}

/** Names of the model that comes with the package. */
const LOCAL_MODELS: ReadonlySet<string> = new Set(['local', 'matryoshka', 'default']);

/** What a query is compared with by meaning, and what was made of the wish for a size. */
export interface Meaning {
  readonly similarities: Float32Array;
  readonly model: string;
  readonly dimension: number;
  readonly notes: readonly string[];
}

/**
 * How alike a query is to each unit of a tree.
 * @throws OrreryError `INVALID_PARAMS` for a model there is none of
 */
export function meaningOf(
  query: string,
  { embedder, units }: SearchableTree,
  wish: { readonly model: string; readonly dimension: number | undefined },
): Meaning {
  if (!LOCAL_MODELS.has(wish.model)) {
    const known = [...LOCAL_MODELS].join(', ');
    throw new OrreryError('INVALID_PARAMS', `There is no embedding model "${wish.model}": use one of ${known}.`, {
      parameter: 'embedding_model',
    });
  }
  const { name, dimensions } = embedder.model;
  const dimension = Math.min(dimensions, Math.floor((wish.dimension ?? dimensions) / STEP) * STEP);
  const vector = embedder.terms(parseQuery(query).stems).subarray(0, dimension);
  const isOther = wish.dimension !== undefined && wish.dimension !== dimension;
  return {
    similarities: units.similarities(vector),
    model: name,
    dimension,
    notes: isOther ? [`The model "${name}" has vectors of ${dimensions} dimensions; ${dimension} were used.`] : [],
  };
}

/** Vectors are compared in steps of so many numbers. */
const STEP = 16;

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

/** Numbers as they are shown. */
export function shownScore(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;
}
