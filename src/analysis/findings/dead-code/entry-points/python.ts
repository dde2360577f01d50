import type { CodeModel } from '../code-model.ts';
import {
  type EntryFinder,
  type FileRole,
  INTERNAL,
  inFolder,
  NearestManifest,
  type ProjectTexts,
  PUBLIC,
} from './file-roles.ts';
import { importOf, isForExtensions, mayBeProgram, mayLoadPlugins, saysProgram } from './python-programs.ts';
import { isImportShown } from './shown-imports.ts';

interface PythonProject {
  /** Whether it is built to be imported by others. */
  readonly isLibrary: boolean;
  /** Whether it says that it is there to be run, so that only plug-ins may import it. */
  readonly saysProgram: boolean;
  /** Whether it installs commands, and nothing that is written for its users shows how to import it. */
  readonly isUsedByCommand: boolean;
  /** Functions that scripts and plugins start at. */
  readonly entries: readonly string[];
}

/** Beside a manifest: what starts the project as a service, so that it is no library whatever it is built as. */
const STARTERS = ['wsgi.py', 'asgi.py', 'manage.py'];
const IMAGES = ['Dockerfile', 'Containerfile'];
const STARTS = /^[ \t]*(?:CMD|ENTRYPOINT)\b/im;
/** What a package says of itself in its classifiers. */
const IS_SERVICE = /::[ \t]*WSGI[ \t]*::[ \t]*Application/;
/** An extension of a framework may have a service beside it, for its own tests. */
const EXTENDS_FRAMEWORK = /["'\s]Framework[ \t]*::/;
/** The module of settings that a script starts with, and what those are called that are for a trial. */
const SETTINGS = /DJANGO_SETTINGS_MODULE['"][, =)\]]{1,9}['"]([\w.]+)['"]/;
const TRIAL = /test|example|demo|sandbox|dummy|sample|dev_?project/i;
const BUILDS = /^[ \t]*\[(?:build-system|tool\.poetry|tool\.(?:flit|setuptools)[^\]\n]*)\]/m;
/** The section of a setup.cfg that names a package. */
const METADATA = /^[ \t]*\[metadata\]/m;
const NOT_PACKAGED = /^[ \t]*package(?:-mode)?[ \t]*=[ \t]*false/m;
/** `command = "package.module:function"`, in TOML or in a list of entry points. */
const ENTRY = /(?<![\w.])[\w.]+:([A-Za-z_]\w*)/g;
const PRIVATE = /(?:^|\/)_[^_/][^/]*/;
const PRIVATE_MODULE: FileRole = { ...INTERNAL, members: 'api' };
/** A package at the top of a project or of its sources. */
const PACKAGE = /^(?:src\/|lib\/)?(?!tests?\/|docs?\/|examples?\/)([A-Za-z_]\w*)\/__init__\.py$/;

/**
 * A project that is built as a package offers every name that does not start with an underscore, in a module that does
 * not; any other is a program, and so is one that is started as a service, or that says it is for people who run it and
 * loads no plug-ins. One that installs commands, and of which nothing that is written for its users shows how to import
 * it, offers no more than what those who extend it may take.
 */
export const pythonEntryPoints: EntryFinder = (files, model, manifests, { conventions }) => {
  const { graph } = model;
  const entries = new Set<string>();
  const isClosed = !mayLoadPlugins(model);
  const projects = new NearestManifest((folder) => {
    const project = readProject(
      folder,
      (path) => manifests.text(path),
      (path) => graph.fileNode(path) !== -1,
      (about) => mayBeProgram(about) && !isShown(folder, files, model, manifests),
    );
    for (const name of project?.entries ?? []) entries.add(name);
    return project;
  });
  const roles = new Map<number, FileRole>();
  for (const file of files) {
    const path = graph.name(file);
    const project = projects.of(path);
    const convention = conventions.find((one) => one.files.test(path));
    // A public module may offer the types of a private one, as pytest does those of `_pytest`.
    const offered = PRIVATE.test(path) ? PRIVATE_MODULE : PUBLIC;
    const base = project !== null && offersFile(project.manifest, path, isClosed) ? offered : INTERNAL;
    roles.set(file, convention === undefined ? base : { ...base, entry: 'run', reason: convention.reason });
  }
  return { roles, names: [...entries].sort() };
};

/**
 * Whether others may import a file of a project. Those who extend a program take what is there for that.
 *
 * @param isClosed whether nothing is loaded that may extend the project
 */
function offersFile(project: PythonProject, path: string, isClosed: boolean): boolean {
  if (!project.isLibrary || (project.saysProgram && isClosed)) return false;
  return !project.isUsedByCommand || (!isClosed && isForExtensions(path));
}

/** Whether pages for the users of the packages in a folder, or examples of theirs, show how to import one. */
function isShown(
  folder: string,
  files: readonly number[],
  { graph }: Pick<CodeModel, 'graph'>,
  manifests: ProjectTexts,
): boolean {
  const start = folder === '' ? '' : `${folder}/`;
  const paths = files.map((file) => graph.name(file)).filter((path) => path.startsWith(start));
  const packages = new Set(paths.flatMap((path) => PACKAGE.exec(path.slice(start.length))?.[1] ?? []));
  return packages.size === 0 || isImportShown(folder, paths, importOf([...packages]), manifests);
}

function readProject(
  folder: string,
  text: (path: string) => string | null,
  has: (path: string) => boolean,
  isUsedByCommand: (about: string) => boolean,
): PythonProject | null {
  const pyproject = text(inFolder(folder, 'pyproject.toml'));
  const setup = text(inFolder(folder, 'setup.cfg'));
  const script = has(inFolder(folder, 'setup.py')) ? (text(inFolder(folder, 'setup.py')) ?? '') : null;
  if (pyproject === null && setup === null && script === null) return null;
  const texts = [pyproject ?? '', setup ?? ''] as const;
  const isPackaged = script !== null || isBuilt(...texts);
  const about = [...texts, ...(script === null ? [] : [script])].join('\n');
  return {
    isLibrary: isPackaged && !isService(folder, about, text, has),
    saysProgram: saysProgram(about),
    isUsedByCommand: isUsedByCommand(about),
    entries: [...texts.join('\n').matchAll(ENTRY)].map(([, name]) => name as string),
  };
}

/** Whether what configures a project says that it is built as a package. */
function isBuilt(pyproject: string, setup: string): boolean {
  return (BUILDS.test(pyproject) && !NOT_PACKAGED.test(pyproject)) || METADATA.test(setup);
}

/** Whether a project is run as it is, rather than imported by others. */
function isService(
  folder: string,
  about: string,
  text: (path: string) => string | null,
  has: (path: string) => boolean,
): boolean {
  if (EXTENDS_FRAMEWORK.test(about)) return isSite(text(inFolder(folder, 'manage.py')) ?? '');
  const isStarted = STARTERS.some((name) => has(inFolder(folder, name)));
  const isImage = () => IMAGES.some((name) => STARTS.test(text(inFolder(folder, name)) ?? ''));
  return isStarted || IS_SERVICE.test(about) || isImage() || text(inFolder(folder, 'Procfile')) !== null;
}

/** Whether a script starts a site with settings of its own, rather than those that an extension is tried with. */
function isSite(script: string): boolean {
  const settings = SETTINGS.exec(script)?.[1];
  return settings !== undefined && !TRIAL.test(settings);
}
