import { ParsedManifests } from '../../../../index/link/parsed-manifests.ts';
import { packageName, sourceOf } from '../../../../index/modules/ecmascript.ts';
import { parseJsonc } from '../../../../index/modules/jsonc.ts';
import type { ProjectFiles } from '../../../../index/modules/module-resolver.ts';
import { folderOf, joinPath } from '../../../../index/modules/relative-path.ts';
import type { Liveness, UnseenComponents } from '../../../../languages/liveness.ts';
import type { CodeModel } from '../code-model.ts';
import { type Build, builtFrom, stemOf } from './built-sources.ts';
import { inFolder, type ManifestReader } from './file-roles.ts';
import { type Json, type NamedTarget, namedTargets, placesApart } from './manifest-targets.ts';
import { DATA_CONFIGS, dataConfig, packageConfig, type ToolConfig } from './tool-configs.ts';

const OWN_DEPENDENCIES = ['dependencies', 'devDependencies'];
const DEPENDENCY_FIELDS = [...OWN_DEPENDENCIES, 'peerDependencies', 'optionalDependencies'];
/** What stands beside the manifest of a package that holds others. */
const MANY_PACKAGES = ['pnpm-workspace.yaml', 'nx.json', 'lerna.json', 'rush.json'];
/** Files beside a package.json that name files to run. */
const RUNNERS = [
  'README.md',
  ...['index.html', 'public/index.html', 'src/index.html', 'wrangler.toml', 'wrangler.json', 'wrangler.jsonc'],
  ...['serverless.yml', 'vercel.json', 'netlify.toml', 'Dockerfile', 'docker-compose.yml', 'Makefile', 'justfile'],
  ...['Procfile', 'project.json', 'angular.json', 'deno.json', 'tsconfig.json', 'typedoc.json', '.lintstagedrc.json'],
  ...['manifest.json', 'src/manifest.json', 'public/manifest.json', 'ng-package.json'],
  ...['.mocharc.json', '.mocharc.yml', '.nycrc', 'nodemon.json', '.gitlab-ci.yml', 'lefthook.yml', 'app.json'],
  ...['.oxlintrc.json', '.oxlintrc.jsonc', '.eslintrc.json', '.eslintrc', 'renovate.json', '.releaserc.json'],
];
/** A manifest with more patterns is taken to cover all files. */
const MOST_PATTERNS = 100;
const CODE_FILE = /\.(?:[cm]?[jt]sx?)$/;
const CODE_PATH = /(?<![\w@.\-/*])[\w@.\-/*]+\.(?:[cm]?[jt]sx?)\b/g;
/** A path in quotes that begins at the folder of the file it stands in, and what may be left out at its end. */
const LOADED = /['"`](\.{1,2}\/[\w@.\-/]+)['"`]/g;
const LOADED_ENDINGS = ['', '.js', '.cjs', '.mjs', '.ts', '/index.js', '/index.ts'];

export interface Package {
  /** Files by what they are entered as, the first reason found. */
  readonly entries: ReadonlyMap<number, { readonly entry: 'run' | 'api'; readonly reason: string }>;
  /** By what name others import it, or null. */
  readonly name: string | null;
  /** What it names of code that no file of the tree is known to be the source of: what is run, what others import. */
  readonly unknown: ReadonlySet<'run' | 'api'>;
  /** Whether files that are not indexed load its code by nothing but paths, if any do. */
  readonly loadsByPath: boolean;
  /** Whether a framework runs it from files which conventions name, and nobody imports it. */
  readonly isApplication: boolean;
  /** Whether it says that it is not published. */
  readonly isPrivate: boolean;
  /** Whether its types are used by code outside the tree. */
  readonly isLibrary: boolean;
  /** Whether files that are not indexed use its code, and whether they do what it exports in ways that the names in them do not tell. */
  readonly hasComponents: boolean;
  readonly isUnseen: boolean;
  /** Whether they use members of its types in ways that the names in them do not tell. */
  readonly hasUnseenMembers: boolean;
  /** Whether its documentation uses its code. */
  readonly isUsedInDocuments: boolean;
  /** Whether it offers code that no file of the tree is known to be the source of: any file may be. */
  readonly isUntold: boolean;
  /** Names of packages that it says it needs. */
  readonly dependencies: ReadonlySet<string>;
  /** What configurations beside its manifest take. */
  readonly configs: readonly ToolConfig[];
}

/** Notes that a file is an entry, unless it is one already. */
type Enter = (file: number, entry: 'run' | 'api', reason: string) => void;

/** Why files are entries that a pattern of the manifest covers. */
export const COVERED = 'covered by a pattern in package.json';

/** Reads what manifests of packages enter: what others import of them, and what is run. */
export class PackageReader {
  readonly #files: readonly number[];
  readonly #model: CodeModel;
  readonly #manifests: ManifestReader;
  readonly #liveness: Liveness;
  readonly #tree: ProjectFiles;
  #byStem: ReadonlyMap<string, number> | null = null;
  readonly #knownBuilds = new Map<string, readonly Build[]>();
  /** Of the paths of all files; null until a pattern asks. */
  #stems: readonly string[] | null = null;

  constructor(files: readonly number[], model: CodeModel, manifests: ManifestReader, liveness: Liveness) {
    this.#files = files;
    this.#model = model;
    this.#manifests = manifests;
    this.#liveness = liveness;
    const parsed = new ParsedManifests();
    this.#tree = {
      has: (path) => model.graph.fileNode(path) !== -1,
      hasEntry: () => false,
      folderPackage: () => null,
      under: () => null,
      around: () => [],
      package: () => null,
      declared: () => [],
      called: () => [],
      declaring: () => [],
      manifestFolders: () => [],
      manifest: (path, parse) => parsed.get(manifests, path, parse),
      manifests: () => [],
      once: (_key, make) => make(),
    };
  }

  /** The package of a folder, or null when it has no package.json that can be read. */
  read(folder: string): Package | null {
    const path = inFolder(folder, 'package.json');
    const json = this.#tree.manifest(path, parseJsonc);
    if (json === null) return null;
    const entries = new Map<number, { entry: 'run' | 'api'; reason: string }>();
    const enter: Enter = (file, entry, reason) => {
      if (!entries.has(file)) entries.set(file, { entry, reason });
    };
    const dependencies = dependenciesOf(json, DEPENDENCY_FIELDS);
    const targets = namedTargets(json).filter(({ target }) => !isOfPackage(target, dependencies));
    const unknown = this.#targets(folder, targets, enter);
    this.#publishedApart(folder, json, enter);
    for (const runner of ['package.json', ...RUNNERS]) this.#mentions(folder, runner, enter);
    const isLibrary = json.private !== true && targets.some(({ entry }) => entry === 'api');
    const components = [...dependencies].flatMap((name) => this.#componentsOf(name, folder));
    const hasComponents = components.length > 0;
    return {
      name: typeof json.name === 'string' ? json.name : null,
      entries,
      unknown,
      loadsByPath: components.every(({ loadsByPath }) => loadsByPath),
      isLibrary,
      // Nothing without a version can be published.
      isPrivate: (json.private === true || json.version === undefined) && json.publishConfig === undefined,
      isApplication: !isLibrary && json.publishConfig === undefined && this.#isRunByFramework(folder, json),
      dependencies,
      hasComponents,
      isUnseen: components.some(({ unread }) => unread === 'anything'),
      hasUnseenMembers: components.some(({ unread }) => unread === 'members'),
      isUsedInDocuments: components.some(({ inDocuments }) => inDocuments),
      isUntold: unknown.size > 0 && isLibrary,
      configs: [packageConfig(path, json), ...this.#dataConfigs(folder)],
    };
  }

  /** What holds other packages is not run as one; what a library asks for, others run. */
  #isRunByFramework(folder: string, json: Json): boolean {
    const isOfMany = json.workspaces !== undefined || MANY_PACKAGES.some((name) => this.#has(inFolder(folder, name)));
    return !isOfMany && [...dependenciesOf(json, OWN_DEPENDENCIES)].some((name) => this.#liveness.frameworks.has(name));
  }

  #has(path: string): boolean {
    return this.#manifests.text(path) !== null;
  }

  #dataConfigs(folder: string): ToolConfig[] {
    return DATA_CONFIGS.flatMap((name) => {
      const path = inFolder(folder, name);
      const text = this.#manifests.text(path);
      return text === null ? [] : [dataConfig(path, text)];
    });
  }

  /** The components that a package which this one depends on makes of files that are not indexed, where there are some. */
  #componentsOf(name: string, folder: string): readonly UnseenComponents[] {
    const components = this.#liveness.unseenComponents.get(name);
    if (components === undefined) return [];
    const { extension } = components;
    const start = folder === '' ? '' : `${folder}/`;
    const isThere =
      extension === null ||
      this.#model.componentImports.some(
        ({ file, source }) => source.endsWith(extension) && this.#model.graph.name(file).startsWith(start),
      );
    return isThere ? [components] : [];
  }

  /** Enters what the manifest names; returns of what kinds are those of which no file of the tree is the source. */
  #targets(folder: string, targets: readonly NamedTarget[], enter: Enter): ReadonlySet<'run' | 'api'> {
    const unknown = new Set<'run' | 'api'>();
    let patterns = 0;
    for (const { field, entry, target, subpath } of targets) {
      const isPattern = target.includes('*');
      const files = isPattern ? this.#matching(folder, target) : this.#one(folder, target, subpath);
      if (isPattern && (++patterns > MOST_PATTERNS || files.length === 0)) {
        this.#all(folder, enter);
        return unknown.add('api');
      }
      if (files.length === 0 && this.#isUnknownCode(folder, target, enter)) unknown.add(entry);
      for (const file of files) enter(file, entry, `named by "${field}" in package.json`);
    }
    return unknown;
  }

  /** Whether nothing is known of code that a manifest names; a program that is there without facts, made by another one, is known. */
  #isUnknownCode(folder: string, target: string, enter: Enter): boolean {
    const isCode = CODE_FILE.test(target) || !/\.\w+$/.test(target);
    if (!isCode || target === '.') return false;
    const path = joinPath(folder, target);
    const text = path === null ? null : this.#manifests.text(path);
    if (path !== null && text !== null) this.#startedBy(path, text, enter);
    return text === null;
  }

  /**
   * Of a package that does not list its exports, others may import any file that is published; those are published to be
   * imported that stand in a folder of their own beside its main one, such as `hot/`.
   */
  #publishedApart(folder: string, json: Json, enter: Enter) {
    if (json.private === true || json.exports !== undefined) return;
    for (const place of placesApart(folder, json)) {
      for (const file of this.#files) {
        const path = this.#model.graph.name(file);
        if (path.startsWith(`${place}/`)) enter(file, 'api', 'named by "files" in package.json');
      }
    }
  }

  /** A pattern for what is built covers sources nobody can tell from here: all may be imported. */
  #all(folder: string, enter: Enter) {
    for (const file of this.#files) {
      const path = this.#model.graph.name(file);
      const isOwn = folder === '' || path.startsWith(`${folder}/`);
      if (isOwn) enter(file, 'api', COVERED);
    }
  }

  /** @param subpath by what others import it: what is built of a name of its own comes most likely of what is called like that */
  #one(folder: string, target: string, subpath: string): number[] {
    const path = sourceOf(folder, target, this.#tree);
    if (path !== null) return [this.#model.graph.fileNode(path)];
    this.#byStem ??= new Map(this.#files.map((file) => [stemOf(this.#model.graph.name(file)), file]));
    const byStem = this.#byStem;
    const stems = [...builtFrom(folder, target, this.#builds(folder)), ...sourcesOf(folder, subpath)];
    const source = stems.find((stem) => byStem.has(stem));
    return source === undefined ? [] : [byStem.get(source) as number];
  }

  /** What the compiler is told to make of a package: where sources are, and where what is built of them goes. */
  #builds(folder: string): readonly Build[] {
    const known = this.#knownBuilds.get(folder);
    if (known !== undefined) return known;
    const builds = ['tsconfig.json', 'tsconfig.build.json', 'tsconfig.lib.json'].flatMap((name) => {
      const options = this.#tree.manifest(inFolder(folder, name), parseJsonc)?.compilerOptions as Json | undefined;
      const { outDir, declarationDir, rootDir } = options ?? {};
      const from = typeof rootDir === 'string' ? rootDir : 'src';
      return [outDir, declarationDir].flatMap((to) => (typeof to === 'string' ? [{ to, from }] : []));
    });
    this.#knownBuilds.set(folder, builds);
    return builds;
  }

  /** The files a pattern with `*` covers, as written or as the sources of what is built there. */
  #matching(folder: string, pattern: string): number[] {
    const written = stemOf(joinPath(folder, pattern) ?? pattern);
    const toSources = written.replace(/(^|\/)(?:dist|lib|build|out|esm|cjs)(?:\/(?:esm|cjs|es|types))?\//, '$1src/');
    const patterns = [written, toSources].map((one) => one.split('*'));
    const all = patterns.flatMap((pieces) => [pieces, [...pieces.slice(0, -1), `${pieces.at(-1)}/index`]]);
    this.#stems ??= this.#files.map((file) => stemOf(this.#model.graph.name(file)));
    const stems = this.#stems;
    return this.#files.filter((_, at) => all.some((pieces) => fits(pieces, stems[at] as string)));
  }

  /** Files that a program without facts loads, such as one whose name does not say what language it is in. */
  #startedBy(path: string, text: string, enter: Enter) {
    for (const [, given] of text.matchAll(LOADED)) {
      const target = joinPath(folderOf(path), given as string);
      const ending = LOADED_ENDINGS.find((one) => this.#model.graph.fileNode(`${target}${one}`) !== -1);
      if (ending !== undefined) enter(this.#model.graph.fileNode(`${target}${ending}`), 'run', `loaded by ${path}`);
    }
  }

  /** Files that one beside the manifest names by their path relative to its folder. */
  #mentions(folder: string, where: string, enter: Enter) {
    const text = this.#manifests.text(inFolder(folder, where)) ?? '';
    for (const [mention] of text.matchAll(CODE_PATH)) {
      const path = joinPath(folder, mention.replace(/^\/+/, ''));
      const file = path === null ? -1 : this.#model.graph.fileNode(path);
      if (file !== -1) enter(file, 'run', `named in ${where}`);
    }
    if (where.endsWith('.json')) this.#startedBy(inFolder(folder, where), text, enter);
  }
}

function dependenciesOf(json: Json, fields: readonly string[]): ReadonlySet<string> {
  return new Set(fields.flatMap((field) => Object.keys((json[field] ?? {}) as Json)));
}

/** Whether what a manifest names is a file of another package: `expo-router/entry`. */
function isOfPackage(target: string, packages: ReadonlySet<string>): boolean {
  return packages.has(packageName(target.replace(/^(?:\.\/)?node_modules\//, '')));
}

/** Whether a text is the pieces with the same text between each two of them: what each `*` of a target stands for in Node. */
function fits(pieces: readonly string[], text: string): boolean {
  const [head = ''] = pieces;
  const ofStars = text.length - pieces.reduce((sum, { length }) => sum + length, 0);
  const length = ofStars / (pieces.length - 1);
  return length >= 0 && Number.isInteger(length) && pieces.join(text.slice(head.length, head.length + length)) === text;
}

/** Where the source of what is imported by a subpath of a package may be, without an extension. */
function sourcesOf(folder: string, subpath: string): string[] {
  const below = subpath === '' ? ['index'] : [subpath, `${subpath}/index`];
  return below.flatMap((path) => [inFolder(folder, `src/${path}`), inFolder(folder, path)]);
}
