import { FAMILIES } from '../../../../index/link/families.ts';
import type { CodeModel } from '../code-model.ts';
import { EXEMPT_KINDS } from '../conventions.ts';
import { ecmascriptEntryPoints } from './ecmascript.ts';
import { type EntryFinder, type FileRole, INTERNAL, type ManifestReader, PUBLIC } from './file-roles.ts';
import { goEntryPoints } from './go.ts';
import { pythonEntryPoints } from './python.ts';
import { rustEntryPoints } from './rust.ts';
import { type UnreadUses, unreadUses } from './unread-files.ts';

/** Families whose manifests or layout say what is used from outside; the rules of a family decide for the others. */
const FINDERS: Readonly<Record<string, EntryFinder>> = {
  ecmascript: ecmascriptEntryPoints,
  go: goEntryPoints,
  python: pythonEntryPoints,
  rust: rustEntryPoints,
};

const TESTS = EXEMPT_KINDS.at(-1);

export interface ProjectEntries {
  /** By file. */
  readonly roles: readonly FileRole[];
  /** Names that manifests say are called, by family's index in `FAMILIES`. */
  readonly names: ReadonlyMap<number, readonly string[]>;
  /** Names that code without facts may use, by family. */
  readonly unread: UnreadUses['names'];
  /** What was left out and why, in sentences. */
  readonly notes: readonly string[];
}

/** What every file of a tree is to the world outside. */
export function entryPoints(model: CodeModel, manifests: ManifestReader): ProjectEntries {
  const roles: FileRole[] = model.rules.map(({ exportsAreApi }) => (exportsAreApi ? PUBLIC : INTERNAL));
  const names = new Map<number, readonly string[]>();
  const notes: string[] = [];
  FAMILIES.forEach(({ id }, code) => {
    const finder = FINDERS[id];
    if (finder === undefined) return;
    const files: number[] = [];
    model.family.forEach((family, file) => {
      if (family === code) files.push(file);
    });
    if (files.length === 0) return;
    const found = finder(files, model, manifests);
    for (const [file, role] of found.roles) roles[file] = role;
    names.set(code, found.names);
    notes.push(...(found.notes ?? []));
  });
  const left = new Map<string, number>();
  roles.forEach((role, file) => {
    const kind = EXEMPT_KINDS[model.exempt[file] as number];
    // Tests of such projects are judged as tests are.
    if (kind === undefined || (kind === TESTS && model.testFile[file] === 1)) return;
    roles[file] = { ...role, entry: 'run', closed: false, exempt: true, reason: kind.reason };
    left.set(kind.files, (left.get(kind.files) ?? 0) + 1);
  });
  for (const [kind, count] of left) notes.push(`Not judged: ${count} ${count === 1 ? 'file' : 'files'} of ${kind}.`);
  const unread = unreadUses(model, manifests);
  notes.push(...unread.notes);
  return { roles, names, unread: unread.names, notes };
}
