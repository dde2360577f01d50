import { OrreryError } from '../../errors.ts';
import { languageOf } from '../../languages/registry.ts';
import { type ExactPart, exactQuery, wordsOf, writtenPart } from '../../search/exact/exact-query.ts';
import { exactSearch } from '../../search/exact/exact-search.ts';
import type { ExactFindings } from '../../search/exact/findings.ts';
import { stretchesOf } from '../../search/exact/places.ts';
import type { FileToScan } from '../../search/exact/scan.ts';
import { SCAN_LIMITS } from '../../search/exact/scan-thread.ts';
import type { SearchableTree } from '../../search/search-indexes.ts';
import { readRegularFile } from '../../workspace/read-file.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';
import { type GivenFilters, nothingWanted, pathFilter } from './found-places.ts';

/** Which files have what a query asks for as it is written. */
export interface ExactMatches extends ExactFindings {
  readonly parts: readonly ExactPart[];
  /** What the files are ranked by. */
  readonly ranking: string;
  /** What is to be said of the search. */
  readonly notes: readonly string[];
}

const MAX_PARTS = 10;
/** In a file made for it, a text is looked for in as many steps as it has characters, for each of the file's. */
const MAX_TEXT = 500;

/**
 * Null for a query in which nothing filters.
 * @throws OrreryError `INVALID_PARAMS` for too many parts, for one that is too long, and for an expression that cannot be read
 */
export async function exactMatches(
  input: GivenFilters & { readonly query: string },
  folder: ResolvedPath,
  tree: SearchableTree,
  context: ToolContext,
): Promise<ExactMatches | null> {
  if (exactQuery(input.query).parts.length === 0) return null;
  const paths = await context.files(folder);
  const { parts, words } = exactQuery(input.query, isPathAmong(paths));
  if (parts.length === 0) return null;
  checkParts(parts);
  const open = paths.filter((path) => !context.workspace.roots.isWithheld(path));
  const files = filesToScan(input, open, tree);
  const root = folder.root.path;
  const search = { folder: root, files, parts };
  const findings = await exactSearch(search, (path) => readRegularFile(`${root}/${path}`), context.signal);
  const withheld = paths.length - open.length;
  return {
    ...findings,
    found: findings.found,
    parts,
    ranking: words === '' ? wordsOf(parts) : words,
    notes: [
      ...(files.length === 0 && paths.length > 0 ? [nothingWanted(input)] : []),
      ...notesOn(findings, files.length),
      ...(withheld === 0 ? [] : [`${count(withheld)} not searched: their names indicate credentials.`]),
    ],
  };
}

/** Tells of paths from the root on, of files and of folders. */
function isPathAmong(paths: readonly string[]): (path: string) => boolean {
  return (wanted) => paths.some((path) => path === wanted || path.startsWith(`${wanted}/`));
}

function checkParts(parts: readonly ExactPart[]): void {
  if (parts.length > MAX_PARTS) {
    const message = `query has ${parts.length} quoted parts and expressions: give at most ${MAX_PARTS}.`;
    throw new OrreryError('INVALID_PARAMS', message, { parameter: 'query' });
  }
  const long = parts.find((part) => part.kind === 'text' && part.text.length > MAX_TEXT);
  if (long === undefined) return;
  const start = writtenPart(long).slice(0, 50);
  const message = `The quoted part of query that begins with ${start} is longer than ${MAX_TEXT} characters: give less of it.`;
  throw new OrreryError('INVALID_PARAMS', message, { parameter: 'query' });
}

/** The files that may be found, and the lines of them that are of wanted kinds. */
function filesToScan(filters: GivenFilters, paths: readonly string[], { index }: SearchableTree): FileToScan[] {
  const { kinds } = filters;
  const { files, graph } = index.index;
  const isOpen = pathFilter(filters);
  return paths.flatMap((path): FileToScan[] => {
    const file = graph.fileNode(path);
    if (!isOpen(path, files[file]?.language ?? languageOf(path)?.id ?? null)) return [];
    if (kinds === undefined) return [{ path, within: null }];
    const units = index.files[file]?.units.filter(({ kind }) => kinds.includes(kind)) ?? [];
    return units.length === 0 ? [] : [{ path, within: stretchesOf(units) }];
  });
}

function notesOn({ found, searched, tooLarge, unreadable, slow, stoppedAt }: ExactFindings, all: number): string[] {
  const seconds = SCAN_LIMITS.file / 1000;
  const isWhole = slow.length === 0 && stoppedAt === null;
  return [
    ...(found.size > 0 || !isWhole
      ? []
      : ['No file contains all quoted parts. Quoted text is case-sensitive; use /text/i to ignore case.']),
    ...named(tooLarge, 'not searched: larger than 10 MB'),
    ...named(unreadable, 'not searched: unreadable'),
    ...named(slow, `skipped: the expression took longer than ${seconds} s on each`),
    ...(stoppedAt === null ? [] : [timeUp(stoppedAt, searched, all)]),
  ];
}

function timeUp(path: string, searched: number, all: number): string {
  return `Time ran out at ${path}: ${searched} of ${all} files were searched. Limit paths, or use a simpler expression.`;
}

/** Files named of those that were left out. */
const MOST_NAMED = 3;

function named(paths: readonly string[], what: string): string[] {
  if (paths.length === 0) return [];
  const more = paths.length > MOST_NAMED ? ' …' : '';
  return [`${count(paths.length)} ${what}: ${paths.slice(0, MOST_NAMED).join(', ')}${more}`];
}

function count(files: number): string {
  return files === 1 ? '1 file was' : `${files} files were`;
}
