import type { CodeModel } from '../code-model.ts';

/** The classifiers of what is meant for people who use it, and of what is meant for those who build on it. */
const FOR_USERS = /Intended Audience[ \t]*::[ \t]*(?:End Users\/Desktop|System Administrators)/;
const FOR_BUILDERS =
  /Intended Audience[ \t]*::[ \t]*(?:Developers|Science\/Research)|Software Development[ \t]*::[ \t]*Libraries|Framework[ \t]*::/;
/** Where a manifest names the commands that a package installs. */
const COMMANDS = /^[ \t]*\[(?:project|tool\.poetry)\.(?:gui-)?scripts\]|\b(?:console|gui)_scripts\b/m;
/** Packages that load others by their names, which then may use any of the code that loads them. */
const LOADERS: ReadonlySet<string> = new Set([
  'importlib',
  'importlib_metadata',
  'pkg_resources',
  'pluggy',
  'stevedore',
  'yapsy',
]);

/** Whether what a package says of itself makes it a program that people install to run, rather than to import. */
export function saysProgram(about: string): boolean {
  return COMMANDS.test(about) && FOR_USERS.test(about) && !FOR_BUILDERS.test(about);
}

/** What a package says that is there to be imported, whoever it is for. */
const IS_LIBRARY = /Software Development[ \t]*::[ \t]*Libraries|Framework[ \t]*::/;
/** Where a program keeps what those who extend it take. */
const FOR_EXTENSIONS = /(?:^|\/)(?:plugins?|extensions?|addons?|api|hookspecs?)(?:\/|\.py$)/;

/** Whether a package installs commands and does not say that it is a library, so that only its documentation tells. */
export function mayBeProgram(about: string): boolean {
  return COMMANDS.test(about) && !IS_LIBRARY.test(about);
}

/** How pages and examples import one of some packages, or list what is in it as an interface. */
export function importOf(packages: readonly string[]): RegExp {
  const names = packages.map((name) => name.replaceAll(/\W/g, '')).join('|');
  const statement = `(?:from[ \\t]+(?:${names})[\\w.]*[ \\t]+import|import[ \\t]+(?:${names}))\\b`;
  const directive = `(?:auto|current|py:)*(?:module|class|function)::[ \\t]*(?:${names})\\b`;
  return new RegExp(`^[ \\t>"#]*(?:${statement}|\\.\\.[ \\t]+${directive}|:::[ \\t]*(?:${names})\\b)`, 'm');
}

/** Whether what extends a program may import a file of it. */
export function isForExtensions(path: string): boolean {
  return FOR_EXTENSIONS.test(path);
}

/** Whether code outside tests has the means to load plug-ins, which a program is a library to. */
export function mayLoadPlugins({ graph, testFile }: Pick<CodeModel, 'graph' | 'testFile'>): boolean {
  const { offsets, order } = graph.incoming;
  const first = graph.fileCount + graph.symbolCount;
  for (let node = first; node < graph.nodeCount; node++) {
    if (!LOADERS.has(graph.name(node).split('.')[0] as string)) continue;
    const edges = order.subarray(offsets[node], offsets[node + 1]);
    if (edges.some((edge) => testFile[graph.fileOf(graph.edgeSource[edge] as number)] === 0)) return true;
  }
  return false;
}
