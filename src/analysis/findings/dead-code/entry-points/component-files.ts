import { folderOf, joinPath } from '../../../../index/modules/relative-path.ts';
import type { TreeTexts } from '../../../../index/tree-texts.ts';
import type { CodeModel } from '../code-model.ts';
import { exemptKind } from '../exempt-kinds.ts';
import { CONFIGURATION } from '../string-uses.ts';

/** A file with a component, which is had by nothing but its path. */
export interface ComponentFile {
  readonly path: string;
  readonly lines: number;
  /** Whether it is used only when something leads to it. */
  readonly isJudged: boolean;
  /** Components that it names, by their places in the list. */
  readonly names: readonly number[];
}

/** The components of a tree, and what leads to them. */
export interface ComponentFiles {
  readonly all: readonly ComponentFile[];
  /** By file of code, the components that it names. */
  readonly byCode: ReadonlyMap<number, readonly number[]>;
  /** Those that files of other forms name. */
  readonly named: readonly number[];
}

/** Files whose components are had by their paths alone. */
export const COMPONENT = /\.(?:vue|svelte|astro)$/;
const QUOTED = /["'`]([^"'`\n]{1,200}\.(?:vue|svelte|astro))["'`?]/g;
/** Names by which a router, a framework or a host finds a component, whatever leads to it. */
const BY_NAME = /(?:^|\/)(?:[+_[(][^/]*|(?:index|main|app|error|default|root)\.\w+)$/i;
const BY_PLACE =
  /(?:^|\/)(?:pages?|routes|layouts?|middleware|public|docs|\.[^/]+)\/|\.(?:stories|story|test|spec|ce)\.\w+$/i;

/** Several files by one string. What has no folder is what a declaration or a configuration is about. */
const PATTERN = /^[^*/]*\/[^*]*\*/;

/** @param isClosed whether all that leads to files of the package around a path is known */
export function componentFiles(
  model: CodeModel,
  texts: TreeTexts,
  isClosed: (path: string) => boolean,
): ComponentFiles {
  const paths = texts.templates.filter((path) => COMPONENT.test(path));
  const lookup = new ComponentPaths(paths);
  const byCode = new Map<number, readonly number[]>();
  const patterns: string[] = [];
  for (const { file, source } of model.componentImports) {
    const from = model.graph.name(file);
    // What a component names is looked for in its text, as it may be dead itself.
    if (COMPONENT.test(from)) continue;
    if (PATTERN.test(source) && !CONFIGURATION.test(from)) patterns.push(startOf(source, from));
    byCode.set(file, [...(byCode.get(file) ?? []), ...lookup.meant(source, from)]);
  }
  const isListed = (path: string) => patterns.some((start) => path.startsWith(start));
  const all = paths.map((path) => {
    const text = texts.text(path) ?? '';
    const isJudged = isClosed(path) && isHadByPath(model, path) && !isListed(path) && text !== '';
    return { path, lines: text.split('\n').length, isJudged, names: lookup.meantIn(text, path) };
  });
  const others = [...texts.templates.filter((path) => !COMPONENT.test(path)), ...texts.documents];
  const named = paths.length === 0 ? [] : others.flatMap((path) => lookup.meantIn(texts.text(path) ?? '', path));
  return { all, byCode, named };
}

function isHadByPath({ kinds }: CodeModel, path: string): boolean {
  return !BY_NAME.test(path) && !BY_PLACE.test(path) && !kinds.isTest(path) && exemptKind(path) === -1;
}

/** What the paths of all files of a pattern begin with: nothing where it begins at a folder that only a bundler knows. */
function startOf(pattern: string, from: string): string {
  const folder = pattern.slice(0, pattern.indexOf('*')).replace(/[^/]{0,255}$/, '');
  return pattern.startsWith('.') ? (joinPath(folderOf(from), folder) ?? '') : '';
}

/** Components by their paths, and by how those end. */
class ComponentPaths {
  readonly #places: ReadonlyMap<string, number>;
  readonly #byName: ReadonlyMap<string, readonly number[]>;
  readonly #paths: readonly string[];

  constructor(paths: readonly string[]) {
    this.#paths = paths;
    this.#places = new Map(paths.map((path, at) => [path, at]));
    this.#byName = Map.groupBy(paths.keys(), (at) => nameOf(paths[at] as string));
  }

  /** The components that a text names in quotes. */
  meantIn(text: string, from: string): number[] {
    return [...text.matchAll(QUOTED)].flatMap(([, source]) => this.meant(source as string, from));
  }

  /** The components that a module as written may mean: one that is there, or those whose paths end in the most of it. */
  meant(source: string, from: string): readonly number[] {
    const exact = source.startsWith('.') ? this.#places.get(joinPath(folderOf(from), source) ?? '') : undefined;
    if (exact !== undefined) return [exact];
    const same = this.#byName.get(nameOf(source)) ?? [];
    const parts = source.split('/');
    for (let first = 0; first < parts.length; first++) {
      const end = `/${parts.slice(first).join('/')}`;
      const fitting = same.filter((at) => `/${this.#paths[at]}`.endsWith(end));
      if (fitting.length > 0) return fitting;
    }
    return [];
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
