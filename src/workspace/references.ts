import { type ObjectId, objectId } from './git/object-id.ts';
import { plainKind, readPlainFile } from './plain-files.ts';
import type { Reference } from './reference.ts';
import { findInReftables } from './reftable.ts';
import type { Repository } from './repository.ts';

const MAX_LOOSE_BYTES = 64 * 1024;
const MAX_PACKED_BYTES = 256 * 1024 * 1024;

/** Symbolic references may name others, but not without end. */
const MAX_STEPS = 5;

/** What a reference comes to in the end. */
export type Resolved =
  | { readonly kind: 'object'; readonly id: ObjectId }
  /** There is nothing of that name, or of one that it leads to, as HEAD does before the first commit. */
  | { readonly kind: 'missing' }
  /** What stands there is no reference, or may not be read. */
  | { readonly kind: 'unreadable' };

/** Where a short name may belong, in git's order. */
const PLACES: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `refs/${name}`,
  (name) => `refs/tags/${name}`,
  (name) => `refs/heads/${name}`,
  (name) => `refs/remotes/${name}`,
  (name) => `refs/remotes/${name}/HEAD`,
];

/** What a short name such as `main`, `v1.2`, `origin/main` or `HEAD` means; null where it means nothing. */
export function resolveName(repository: Repository, name: string): ObjectId | null {
  const names = name === '@' ? ['HEAD'] : PLACES.map((place) => place(name));
  for (const full of names) {
    const resolved = resolveReference(repository, full);
    if (resolved.kind === 'object') return resolved.id;
  }
  return null;
}

/** The name of the reference that a symbolic one names, such as `HEAD`; null for one that names an object itself. */
export function symbolicName(repository: Repository, name: string): string | null {
  const found = lookUpIn(repository)(name);
  return typeof found === 'object' && 'symbolic' in found ? found.symbolic : null;
}

/** Reads the reference of a full name from the repository's own files, no link among them followed. */
export function resolveReference(repository: Repository, name: string): Resolved {
  const lookUp = lookUpIn(repository);
  let current = name;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (!isPlainName(current)) return { kind: 'unreadable' };
    const found = lookUp(current);
    if (found === 'missing' || found === 'unreadable') return { kind: found };
    if ('object' in found) return { kind: 'object', id: found.object };
    current = found.symbolic;
  }
  return { kind: 'unreadable' };
}

function lookUpIn(repository: Repository): LookUp {
  return repository.references === 'reftable' ? inReftables(repository) : inFiles(repository);
}

type LookUp = (name: string) => Reference | 'missing' | 'unreadable';

/** Below `refs/`, or in capitals as `HEAD` is; never a way out of the folder. */
function isPlainName(name: string): boolean {
  if (!/^(?:[A-Z_]+|refs\/[^\0-\x20\x7f~^:?*[\\]+)$/.test(name)) return false;
  return name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}

/** Each working tree has some references for itself. */
function isOfWorkTree(name: string): boolean {
  return !name.startsWith('refs/') || /^refs\/(?:bisect|rewritten|worktree)\//.test(name);
}

function inFiles({ gitDirectory, commonDirectory }: Repository): LookUp {
  return (name) => {
    const directory = isOfWorkTree(name) ? gitDirectory : commonDirectory;
    const read = readPlainFile(directory, name, MAX_LOOSE_BYTES);
    if (read.kind === 'bytes') return parsed(read.bytes.toString('utf8').trimEnd());
    // A folder may stand in place of a reference that has been packed.
    const mayBePacked = read.kind === 'gone' || plainKind(directory, name) === 'folder';
    return mayBePacked ? packed(commonDirectory, name) : 'unreadable';
  };
}

function parsed(text: string): Reference | 'unreadable' {
  const [, symbolic] = /^ref:[ \t]*([^ \t\n].*)$/.exec(text) ?? [];
  if (symbolic !== undefined) return { symbolic };
  // Git writes remarks after the hash into some of those in capitals.
  const object = objectId(text.split(/\s/, 1)[0] as string);
  return object === null ? 'unreadable' : { object };
}

function packed(commonDirectory: string, name: string): Reference | 'missing' | 'unreadable' {
  const read = readPlainFile(commonDirectory, 'packed-refs', MAX_PACKED_BYTES);
  if (read.kind === 'gone') return 'missing';
  if (read.kind === 'skipped') return 'unreadable';
  const { bytes } = read;
  const end = bytes.indexOf(` ${name}\n`);
  if (end < 0) return 'missing';
  const object = objectId(bytes.toString('latin1', bytes.lastIndexOf('\n', end) + 1, end));
  return object === null ? 'unreadable' : { object };
}

function inReftables({ gitDirectory, commonDirectory, objectFormat }: Repository): LookUp {
  return (name) => findInReftables(isOfWorkTree(name) ? gitDirectory : commonDirectory, name, objectFormat);
}
