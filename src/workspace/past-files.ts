import type { Ask } from './commits.ts';
import { committedFiles } from './committed-files.ts';
import { CONFIGURATION_FILE } from './configuration-file.ts';
import { configuredFiles } from './configured-files.ts';
import { parseBlobs, parseSizes } from './git/blobs.ts';
import type { ObjectId } from './git/object-id.ts';
import { outputOf } from './git/run-git.ts';
import { IgnoreRules } from './ignore-rules.ts';
import { SEARCH_IGNORE_FILES } from './listing.ts';

export type PastFiles =
  /** By path below the folder. */
  | { readonly kind: 'files'; readonly files: ReadonlyMap<string, ObjectId> }
  | { readonly kind: 'none'; readonly reason: string };

const IGNORE_NAMES: ReadonlySet<string> = new Set(SEARCH_IGNORE_FILES);

/**
 * The files of a commit below a folder that a checkout of it would be listed with: without what its ignore files and its
 * configuration name as no part of the tree. Other repositories inside are none of it.
 *
 * @param prefix of the folder from the top of the repository on, with a slash at its end; empty for the top
 */
export async function pastFiles(ask: Ask, commit: ObjectId, prefix: string): Promise<PastFiles> {
  const tree = await ask({ ask: 'tree', commit, below: '' });
  if (tree.kind === 'failed') return { kind: 'none', reason: tree.reason };
  const all = committedFiles(outputOf(tree), '');
  const rules = await ignoreRules(ask, all, prefix);
  const files = [...all].filter(([path]) => path.startsWith(prefix) && !rules.excludes(path));
  return { kind: 'files', files: new Map(files.map(([path, id]) => [path.slice(prefix.length), id])) };
}

/** In the order in which they are heeded: those above the folder, what is configured, those in it and below. */
async function ignoreRules(ask: Ask, all: ReadonlyMap<string, ObjectId>, prefix: string): Promise<IgnoreRules> {
  const files = [...all.keys()].filter((path) => IGNORE_NAMES.has(nameOf(path))).sort(byDepth);
  const configuration = nearestConfiguration(all, prefix);
  const wanted = [...files, ...(configuration === null ? [] : [configuration])];
  const texts = await textsOf(ask, all, wanted);
  const text = (path: string) => texts.get(path) ?? '';
  const plus = (rules: IgnoreRules, path: string) => rules.plus(folderOf(path), text(path), path);
  const isAbove = (path: string) => prefix.startsWith(slashed(folderOf(path))) && slashed(folderOf(path)) !== prefix;
  const none = IgnoreRules.none(false);
  const byFiles = files.filter(isAbove).reduce(plus, none);
  const above =
    configuration === null
      ? byFiles
      : byFiles.plus(folderOf(configuration), configuredFiles(text(configuration)).ignores, configuration);
  // A folder that is left out is listed by its own rules where it is asked for.
  const start = prefix !== '' && above.excludes(prefix) ? none : above;
  return files.filter((path) => path.startsWith(prefix)).reduce(plus, start);
}

function nearestConfiguration(all: ReadonlyMap<string, ObjectId>, prefix: string): string | null {
  for (let folder = prefix; ; folder = slashed(folderOf(folder.slice(0, -1)))) {
    const path = `${folder}${CONFIGURATION_FILE}`;
    if (all.has(path)) return path;
    if (folder === '') return null;
  }
}

async function textsOf(
  ask: Ask,
  all: ReadonlyMap<string, ObjectId>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(paths.flatMap((path) => all.get(path) ?? []));
  if (ids.size === 0) return new Map();
  const told = await ask({ ask: 'blobs', ids: [...ids] });
  const blobs = told.kind === 'done' ? parseBlobs(told.stdout) : new Map<ObjectId, Buffer>();
  return new Map(paths.map((path) => [path, blobs.get(all.get(path) as ObjectId)?.toString('utf8') ?? '']));
}

/** How large contents are, in bytes; those that the repository lacks are left out. */
export async function sizesOf(ask: Ask, ids: readonly ObjectId[]): Promise<ReadonlyMap<ObjectId, number>> {
  return ids.length === 0 ? new Map() : parseSizes(outputOf(await ask({ ask: 'sizes', ids })));
}

/** What contents hold; those that the repository lacks are left out. */
export async function contentsOf(ask: Ask, ids: readonly ObjectId[]): Promise<ReadonlyMap<ObjectId, Buffer>> {
  if (ids.length === 0) return new Map();
  const told = await ask({ ask: 'blobs', ids });
  return told.kind === 'done' ? parseBlobs(told.stdout) : new Map();
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const slashed = (folder: string) => (folder === '' ? '' : `${folder}/`);

function byDepth(a: string, b: string): number {
  return a.split('/').length - b.split('/').length || (a < b ? -1 : 1);
}
