import { FAMILIES } from '../../../index/link/families.ts';
import type { CodeModel } from '../code-model.ts';
import { EXAMPLES, VENDORED } from '../conventions.ts';
import { ecmascriptEntryPoints } from './ecmascript.ts';
import { type EntryFinder, type FileRole, INTERNAL, type ManifestReader, PUBLIC } from './file-roles.ts';
import { goEntryPoints } from './go.ts';
import { pythonEntryPoints } from './python.ts';
import { rustEntryPoints } from './rust.ts';

/** Families whose manifests or layout say what is used from outside; the rules of a family decide for the others. */
const FINDERS: Readonly<Record<string, EntryFinder>> = {
  ecmascript: ecmascriptEntryPoints,
  go: goEntryPoints,
  python: pythonEntryPoints,
  rust: rustEntryPoints,
};

const EXEMPT = { entry: 'run', closed: false, exempt: true } as const;

export interface ProjectEntries {
  /** By file. */
  readonly roles: readonly FileRole[];
  /** Names that manifests say are called, by family's index in `FAMILIES`. */
  readonly names: ReadonlyMap<number, readonly string[]>;
}

/** What every file of a tree is to the world outside. */
export function entryPoints(model: CodeModel, manifests: ManifestReader): ProjectEntries {
  const roles: FileRole[] = model.rules.map(({ exportsAreApi }) => (exportsAreApi ? PUBLIC : INTERNAL));
  const names = new Map<number, readonly string[]>();
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
  });
  roles.forEach((role, file) => {
    const path = model.graph.name(file);
    if (VENDORED.test(path)) roles[file] = { ...role, ...EXEMPT, reason: 'code of others' };
    else if (EXAMPLES.test(path)) roles[file] = { ...role, ...EXEMPT, reason: 'an example' };
  });
  return { roles, names };
}
