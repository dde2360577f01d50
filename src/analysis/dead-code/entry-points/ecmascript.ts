import { ParsedManifests } from '../../../index/link/parsed-manifests.ts';
import { sourceOf } from '../../../index/modules/ecmascript.ts';
import { parseJsonc } from '../../../index/modules/jsonc.ts';
import type { ProjectFiles } from '../../../index/modules/module-resolver.ts';
import { joinPath } from '../../../index/modules/relative-path.ts';
import type { CodeModel } from '../code-model.ts';
import { ECMASCRIPT_CONVENTIONS, UNSEEN_COMPONENTS } from '../conventions.ts';
import {
  type EntryFinder,
  type FileRole,
  INTERNAL,
  inFolder,
  type ManifestReader,
  NearestManifest,
  within,
} from './file-roles.ts';

type Json = Readonly<Record<string, unknown>>;

/** Fields of a package.json that name what others import. */
const PUBLIC_FIELDS = ['main', 'module', 'source', 'types', 'typings', 'browser', 'exports', 'unpkg', 'jsdelivr'];
const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
/** Files beside a package.json that name files to run. */
const RUNNERS = [
  'README.md',
  ...['index.html', 'public/index.html', 'src/index.html', 'wrangler.toml', 'wrangler.json', 'wrangler.jsonc'],
  ...['serverless.yml', 'vercel.json', 'netlify.toml', 'Dockerfile', 'docker-compose.yml', 'Makefile', 'justfile'],
  ...['Procfile', 'project.json', 'angular.json', 'deno.json', 'tsconfig.json', 'typedoc.json', '.lintstagedrc.json'],
  ...['.mocharc.json', '.mocharc.yml', '.nycrc', 'nodemon.json', '.gitlab-ci.yml', 'lefthook.yml', 'app.json'],
];
/** A manifest with more patterns is taken to cover all files. */
const MOST_PATTERNS = 100;
const CODE_FILE = /\.(?:[cm]?[jt]sx?)$/;
const CODE_PATH = /(?<![\w@.\-/*])[\w@.\-/*]+\.(?:[cm]?[jt]sx?)\b/g;

interface Package {
  /** Files by what they are entered as, the first reason found. */
  readonly entries: ReadonlyMap<number, { readonly entry: 'run' | 'api'; readonly reason: string }>;
  /** Whether every way in is known, so that a file nothing leads to is never run. */
  readonly closed: boolean;
  /** Whether its types are used by code outside the tree. */
  readonly isLibrary: boolean;
  /** Whether files that are not indexed use its code. */
  readonly isUnseen: boolean;
}

/** Packages say in package.json what is imported from them and what is run; tools find the rest by convention. */
export const ecmascriptEntryPoints: EntryFinder = (files, model, manifests) => {
  const finder = new PackageReader(files, model, manifests);
  const packages = new NearestManifest((folder) => finder.read(folder));
  const roles = new Map<number, FileRole>();
  const owners = files.map((file) => packages.of(model.graph.name(file)));
  // What a package of the tree keeps to itself, another one may bundle and offer.
  const members = owners.some((found) => found?.manifest.isLibrary) ? 'api' : 'internal';
  files.forEach((file, at) => {
    const path = model.graph.name(file);
    const found = owners[at];
    const isClosed = found?.manifest.closed === true;
    const entry = found?.manifest.entries.get(file) ?? conventionEntry(within(found?.folder ?? '', path));
    roles.set(file, {
      ...INTERNAL,
      ...(entry ?? (isClosed || isImported(file, model) ? null : OPEN_ENTRY)),
      closed: isClosed && entry === null,
      ...(found?.manifest.isUnseen ? UNSEEN : { members }),
    });
  });
  return { roles, names: [] };
};

/** Where no manifest tells all that is run or imported, a file that no program imports is taken for one that is. */
const OPEN_ENTRY = { entry: 'run', reason: 'no manifest says what is run' } as const;

/** What templates use, nobody can tell. */
const UNSEEN = { exports: 'api', members: 'api' } as const;

function isImported(file: number, { graph, testFile }: CodeModel): boolean {
  const { offsets, order } = graph.incoming;
  for (let at = offsets[file] as number; at < (offsets[file + 1] as number); at++) {
    const source = graph.edgeSource[order[at] as number] as number;
    if (source < graph.fileCount && source !== file && testFile[source] === 0) return true;
  }
  return false;
}

function conventionEntry(path: string): Pick<FileRole, 'entry' | 'reason' | 'exempt'> | null {
  const convention = ECMASCRIPT_CONVENTIONS.find(({ files }) => files.test(path));
  return convention === undefined
    ? null
    : { entry: 'run', reason: convention.reason, exempt: convention.exempt === true };
}

class PackageReader {
  readonly #files: readonly number[];
  readonly #model: CodeModel;
  readonly #manifests: ManifestReader;
  readonly #tree: ProjectFiles;
  /** Of the paths of all files; null until a pattern asks. */
  #stems: readonly string[] | null = null;

  constructor(files: readonly number[], model: CodeModel, manifests: ManifestReader) {
    this.#files = files;
    this.#model = model;
    this.#manifests = manifests;
    const parsed = new ParsedManifests();
    this.#tree = {
      has: (path) => model.graph.fileNode(path) !== -1,
      inFolder: () => [],
      under: () => [],
      around: () => [],
      inPackage: () => [],
      called: () => [],
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
    const enter = (file: number, entry: 'run' | 'api', reason: string) => {
      if (!entries.has(file)) entries.set(file, { entry, reason });
    };
    const unknown = this.#targets(folder, json, enter);
    this.#mentions(folder, this.#manifests.text(path) ?? '', 'package.json', enter);
    for (const runner of RUNNERS) {
      const mentioned = this.#manifests.text(inFolder(folder, runner));
      if (mentioned !== null) this.#mentions(folder, mentioned, runner, enter);
    }
    const offers = PUBLIC_FIELDS.some((field) => json[field] !== undefined);
    const isUnseen = DEPENDENCY_FIELDS.some((field) =>
      Object.keys((json[field] ?? {}) as Json).some((name) => UNSEEN_COMPONENTS.has(name)),
    );
    return {
      entries,
      closed: entries.size > 0 && !unknown && !isUnseen,
      isLibrary: offers && json.private !== true,
      isUnseen,
    };
  }

  /** Enters what the manifest names; returns whether it names code that no file of the tree is the source of. */
  #targets(folder: string, json: Json, enter: (file: number, entry: 'run' | 'api', reason: string) => void): boolean {
    let unknown = false;
    let patterns = 0;
    for (const field of [...PUBLIC_FIELDS, 'bin']) {
      for (const target of stringsIn(json[field])) {
        const isPattern = target.includes('*');
        if (isPattern && ++patterns > MOST_PATTERNS) return this.#all(folder, enter);
        const files = isPattern ? this.#matching(folder, target) : this.#one(folder, target);
        if (files.length === 0 && isPattern) return this.#all(folder, enter);
        const isCode = CODE_FILE.test(target) || !/\.\w+$/.test(target);
        if (files.length === 0 && isCode && target !== '.') unknown = true;
        for (const file of files) enter(file, field === 'bin' ? 'run' : 'api', `named by "${field}" in package.json`);
      }
    }
    return unknown;
  }

  /** A pattern for what is built covers sources nobody can tell from here: all may be imported. */
  #all(folder: string, enter: (file: number, entry: 'run' | 'api', reason: string) => void): boolean {
    for (const file of this.#files) {
      const path = this.#model.graph.name(file);
      const isOwn = folder === '' || path.startsWith(`${folder}/`);
      if (isOwn) enter(file, 'api', 'covered by a pattern in package.json');
    }
    return true;
  }

  #one(folder: string, target: string): number[] {
    const path = sourceOf(folder, target, this.#tree);
    return path === null ? [] : [this.#model.graph.fileNode(path)];
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

  /** Files that a text names by their path relative to its folder. */
  #mentions(folder: string, text: string, where: string, enter: (file: number, entry: 'run', reason: string) => void) {
    for (const [mention] of text.matchAll(CODE_PATH)) {
      const path = joinPath(folder, mention.replace(/^\/+/, ''));
      const file = path === null ? -1 : this.#model.graph.fileNode(path);
      if (file !== -1) enter(file, 'run', `named in ${where}`);
    }
  }
}

/** A path without what says that it is code. */
function stemOf(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
}

/** Whether a text is the pieces with the same text between each two of them: what each `*` of a target stands for in Node. */
function fits(pieces: readonly string[], text: string): boolean {
  const [head = ''] = pieces;
  const ofStars = text.length - pieces.reduce((sum, { length }) => sum + length, 0);
  const length = ofStars / (pieces.length - 1);
  return length >= 0 && Number.isInteger(length) && pieces.join(text.slice(head.length, head.length + length)) === text;
}

/** All strings in a JSON value; in conditions and subpaths too. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(stringsIn);
}
