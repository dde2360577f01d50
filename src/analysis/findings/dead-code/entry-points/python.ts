import { type EntryFinder, type FileRole, INTERNAL, inFolder, NearestManifest, PUBLIC } from './file-roles.ts';

interface PythonProject {
  /** Whether it is built to be imported by others. */
  readonly isLibrary: boolean;
  /** Functions that scripts and plugins start at. */
  readonly entries: readonly string[];
}

const BUILDS = /^[ \t]*\[(?:build-system|tool\.poetry|tool\.(?:flit|setuptools)[^\]\n]*)\]/m;
const NOT_PACKAGED = /^[ \t]*package(?:-mode)?[ \t]*=[ \t]*false/m;
/** `command = "package.module:function"`, in TOML or in a list of entry points. */
const ENTRY = /(?<![\w.])[\w.]+:([A-Za-z_]\w*)/g;
const PRIVATE = /(?:^|\/)_[^_/][^/]*/;

/**
 * A project that is built as a package offers every name that does not start with an underscore, in a module that does
 * not; any other is a program.
 */
export const pythonEntryPoints: EntryFinder = (files, { graph }, manifests, { conventions }) => {
  const entries = new Set<string>();
  const projects = new NearestManifest((folder) => {
    const project = readProject(
      folder,
      (path) => manifests.text(path),
      (path) => graph.fileNode(path) !== -1,
    );
    for (const name of project?.entries ?? []) entries.add(name);
    return project;
  });
  const roles = new Map<number, FileRole>();
  for (const file of files) {
    const path = graph.name(file);
    const project = projects.of(path);
    const convention = conventions.find((one) => one.files.test(path));
    const isLibrary = project?.manifest.isLibrary === true;
    // A public module may offer the types of a private one, as pytest does those of `_pytest`.
    const base: FileRole = !isLibrary ? INTERNAL : PRIVATE.test(path) ? { ...INTERNAL, members: 'api' } : PUBLIC;
    roles.set(file, convention === undefined ? base : { ...base, entry: 'run', reason: convention.reason });
  }
  return { roles, names: [...entries].sort() };
};

function readProject(
  folder: string,
  text: (path: string) => string | null,
  has: (path: string) => boolean,
): PythonProject | null {
  const pyproject = text(inFolder(folder, 'pyproject.toml'));
  const setup = text(inFolder(folder, 'setup.cfg'));
  const hasSetup = has(inFolder(folder, 'setup.py'));
  if (pyproject === null && setup === null && !hasSetup) return null;
  const isBuilt = pyproject !== null && BUILDS.test(pyproject) && !NOT_PACKAGED.test(pyproject);
  const texts = [pyproject ?? '', setup ?? ''].join('\n');
  return {
    isLibrary: isBuilt || hasSetup || /^[ \t]*\[metadata\]/m.test(setup ?? ''),
    entries: [...texts.matchAll(ENTRY)].map(([, name]) => name as string),
  };
}
