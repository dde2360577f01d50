import type { TreeTexts } from '../../../../index/tree-texts.ts';
import type { Liveness, ManifestKind } from '../../../../languages/liveness.ts';
import { mayBeScript } from '../../../../languages/registry.ts';
import type { CodeModel } from '../code-model.ts';
import { EXEMPT_KINDS } from '../exempt-kinds.ts';
import { moduleNames } from '../imported-modules.ts';
import { COMPONENT, type ComponentFiles, componentFiles } from './component-files.ts';
import { ecmascriptEntryPoints } from './ecmascript.ts';
import { type EntryFinder, type EntryPoints, type FileRole, type ImportJudge, INTERNAL, PUBLIC } from './file-roles.ts';
import { goEntryPoints } from './go.ts';
import { namedByRunners } from './named-by-runners.ts';
import { pythonEntryPoints } from './python.ts';
import { rustEntryPoints } from './rust.ts';
import { type UnreadUses, unreadUses } from './unread-files.ts';

/** Readers of what says what is used from outside; where a language names none, its rules decide. */
const FINDERS: Readonly<Record<ManifestKind, EntryFinder>> = {
  npm: ecmascriptEntryPoints,
  go: goEntryPoints,
  python: pythonEntryPoints,
  cargo: rustEntryPoints,
};

const TESTS = EXEMPT_KINDS.at(-1);

export interface ProjectEntries {
  /** By file. */
  readonly roles: readonly FileRole[];
  /** Names that manifests say are called, by family's index in `FAMILIES`. */
  readonly names: ReadonlyMap<number, readonly string[]>;
  /** Names that code without facts may use, by family, and those in templates, whatever uses them. */
  readonly unread: UnreadUses['names'];
  readonly templates: UnreadUses['templates'];
  readonly components: ComponentFiles;
  /** Whether what a file imports is of a package that a manifest says comes from elsewhere. */
  readonly isForeign: ImportJudge;
  /** What was left out and why, in sentences. */
  readonly notes: readonly string[];
}

/** What every file of a tree is to the world outside. */
export function entryPoints(model: CodeModel, texts: TreeTexts): ProjectEntries {
  const roles: FileRole[] = model.rules.map(({ exportsAreApi }) => (exportsAreApi ? PUBLIC : INTERNAL));
  const names = new Map<number, readonly string[]>();
  const notes: string[] = [];
  const judges = new Map<number, ImportJudge>();
  const all: EntryPoints[] = [];
  const byFamily = Map.groupBy(model.family.keys(), (file) => model.family[file] as number);
  for (const [code, files] of byFamily) {
    const liveness = model.rules[files[0] as number] as Liveness;
    if (liveness.manifests === null) continue;
    const found = FINDERS[liveness.manifests](files, model, texts, liveness);
    for (const [file, role] of found.roles) roles[file] = role;
    names.set(code, found.names);
    if (found.isForeign !== undefined) judges.set(code, found.isForeign);
    all.push(found);
    notes.push(...(found.notes ?? []));
  }
  const left = new Map<string, number>();
  roles.forEach((role, file) => {
    const kind = EXEMPT_KINDS[model.exempt[file] as number];
    // Tests of such projects are judged as tests are.
    if (kind === undefined || (kind === TESTS && model.testFile[file] === 1)) return;
    roles[file] = { ...role, entry: 'run', closed: false, exempt: true, reason: kind.reason };
    left.set(kind.files, (left.get(kind.files) ?? 0) + 1);
  });
  for (const [kind, count] of left) notes.push(`Not checked: ${count} ${count === 1 ? 'file' : 'files'} of ${kind}.`);
  for (const [file, runner] of namedByRunners(model, texts)) {
    const role = roles[file] as FileRole;
    if (role.entry === null) roles[file] = { ...role, entry: 'run', closed: false, reason: `named in ${runner}` };
  }
  const named = new Set(texts.entries);
  roles.forEach((role, file) => {
    if (!named.has(model.graph.name(file))) return;
    roles[file] = { ...role, entry: 'run', closed: false, exempt: true, reason: 'an entry point in orrery.json' };
  });
  startAlone(model, roles);
  const unread = unreadUses(model, texts, documentsRead(all, texts));
  roles.forEach((role, file) => {
    if (role.closed && moduleNames(model.graph.name(file)).some((name) => unread.templates.files.has(name))) {
      roles[file] = { ...role, closed: false, reason: 'named in a template or component' };
    }
  });
  notes.push(...unread.notes);
  const isForeign: ImportJudge = (file, source) => judges.get(model.family[file] as number)?.(file, source) === true;
  const components = componentFiles(model, texts, (path) => all.some((one) => one.isClosedAround?.(path) === true));
  return { roles, names, unread: unread.names, templates: unread.templates, components, isForeign, notes };
}

/** What files that start without an import are, by their names; scripts among them by their first line. */
const STARTED: readonly (readonly [reason: string, isStarted: (path: string) => boolean])[] = [
  ['a script by its first line', mayBeScript],
  ['a component', (path) => COMPONENT.test(path)],
  ['a notebook', (path) => path.endsWith('.ipynb')],
];

/** Scripts and notebooks are started by their names, whatever imports them, and components are judged by theirs. */
function startAlone({ graph }: CodeModel, roles: FileRole[]) {
  roles.forEach((role, file) => {
    const [reason] = STARTED.find(([, isStarted]) => isStarted(graph.name(file))) ?? [];
    if (reason !== undefined && role.entry !== 'run') roles[file] = { ...role, entry: 'run', closed: false, reason };
  });
}

/** Paths of the pages of documentation that use code. */
function documentsRead(all: readonly EntryPoints[], { documents }: TreeTexts): readonly string[] {
  return all.some(({ readsDocuments }) => readsDocuments === true) ? documents : [];
}
