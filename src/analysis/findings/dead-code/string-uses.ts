import type { CodeGraph } from '../../../index/code-graph.ts';
import { folderOf, foldersAbove, joinPath } from '../../../index/modules/relative-path.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import { filesMatching } from './file-patterns.ts';
import { type NameUses, USE } from './name-uses.ts';
import { RowsBuilder } from './rows.ts';

/** What a file named by a string may end in, the extension left out. */
const ENDINGS = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.py', '/index.ts', '/index.tsx', '/index.js'];
/** Of files that declarations are written for. */
const IMPLEMENTATIONS = ['.js', '.mjs', '.cjs', '.jsx', '.py'];
/** What compilers write, and what they take for it. */
const COMPILED: ReadonlyMap<string, readonly string[]> = new Map([
  ['.js', ['.ts', '.tsx']],
  ['.mjs', ['.mts']],
  ['.cjs', ['.cts']],
]);
/** Several files by one string: a pattern, relative to its file or, where it begins with a name, to a folder above that. */
const FILE_PATTERN = /^(?:\.{1,2}\/[^*?]*\*|[\w@-][\w@./-]*\/\*[^?]*\.(?:[cm]?[jt]sx?|py|\{[\w,]+\})$)/;
/** Configurations of tools, which also say what is left out; what they take is read from them elsewhere. */
export const CONFIGURATION = /(?:^|\/)\.[^/]*$|\.(?:config|conf|workspace)\.\w{1,9}$/;
/** The first part of names that are put together from it: `_visit_` of `getattr(self, f'_visit_{kind}')`. */
const NAME_START = /^(_*[a-z]\w*_)(?:%[a-z]|\{[\w.!]*\})?$/;
/** What an attribute of markup in a string calls when something happens, as facts have it. */
const HANDLER = /^on[a-z]+=([\w$]+)\($/;
/** A name in a string that stands for its value, as in `format!`. */
const FORMATTED = /\{([A-Za-z_]\w*)(?=[:}])/g;
const FILE_STRING = /^(?:(?:\.{1,2}\/)+|\/)?[\w@-][\w@.-]*(?:\/[\w@.-]+)*$/;
const QUALIFIED = /^(?:[\w$]+ ?= ?[\w$]+|[\w$]{2,})(?:(?:\.|:{1,2}|\\{1,2}|\/|#)[\w$]+)+$/;
const LAST_NAME = /(?<![\w$])[\w$]+$/;

/** The files and symbols that strings of code name. */
export class StringUses {
  readonly loads = new RowsBuilder();
  readonly #graph: CodeGraph;
  readonly #uses: NameUses;

  constructor(graph: CodeGraph, uses: NameUses) {
    this.#graph = graph;
    this.#uses = uses;
  }

  add(
    file: number,
    { strings, imports, exports }: FileFacts,
    rules: Liveness,
    plain: (name: string, owner: number, line: number) => void,
  ) {
    const modules = new Set<string | null>([...imports, ...exports].map(({ source }) => source));
    for (const one of strings) {
      if (modules.has(one)) continue;
      this.#loadNamed(file, one);
      const handler = HANDLER.exec(one)?.[1];
      if (handler !== undefined) plain(handler, -1, -1);
      this.#useNamed(file, one, rules);
    }
  }

  /** Loads the files that a string names, one by its path or several by a pattern. */
  #loadNamed(file: number, text: string) {
    if (FILE_STRING.test(text)) {
      this.load(file, text);
    } else if (FILE_PATTERN.test(text)) {
      for (const target of this.#filesMatching(text, file)) this.loads.add(file, target);
    }
  }

  #filesMatching(pattern: string, file: number): readonly number[] {
    const path = this.#graph.name(file);
    const isRelative = pattern.startsWith('.');
    if (!isRelative && CONFIGURATION.test(path)) return [];
    const folders = isRelative ? [folderOf(path)] : foldersAbove(path);
    for (const folder of folders) {
      const found = filesMatching(pattern, folder, this.#graph).filter((one) => one !== file);
      if (found.length > 0) return found;
    }
    return [];
  }

  #useNamed(file: number, text: string, { stringsNameSymbols, stringsAreNames }: Liveness) {
    const start = NAME_START.exec(text)?.[1];
    const started = start === undefined ? [] : this.#uses.names.startingWith(start);
    for (const name of started) this.#uses.add(file, name, USE.member);
    if (stringsAreNames) for (const name of namesIn(text)) this.#uses.add(file, name, USE.any);
    // `package.module:function`, `App\\Job`: a name to look up at run time.
    if (stringsNameSymbols && QUALIFIED.test(text)) this.#uses.add(file, LAST_NAME.exec(text)?.[0] ?? '', USE.any);
  }

  load(file: number, given: string) {
    const target = this.#fileNamed(given, this.#graph.name(file));
    if (target !== -1 && target !== file) this.loads.add(file, target);
  }

  /** Whoever imports declarations gets the code that stands beside them. */
  implementation(file: number) {
    const stem = this.#graph.name(file).replace(/(?:\.d)?\.\w+$/, '');
    for (const ending of IMPLEMENTATIONS) {
      const target = this.#graph.fileNode(`${stem}${ending}`);
      if (target !== -1) this.loads.add(file, target);
    }
  }

  /** The file that a string means: relative to the file it stands in, or to any folder above it. */
  #fileNamed(given: string, path: string): number {
    const hasExtension = /\.\w+$/.test(given);
    const isRelative = given.startsWith('.');
    if (!isRelative && !hasExtension) return -1;
    const folders = isRelative ? [folderOf(path), ''] : foldersAbove(path);
    for (const folder of folders) {
      const joined = joinPath(folder, given);
      if (joined === null) continue;
      for (const path of hasExtension ? [joined, ...sourcesOf(joined)] : ENDINGS.map((ending) => joined + ending)) {
        const node = this.#graph.fileNode(path);
        if (node !== -1) return node;
      }
    }
    return -1;
  }
}

/** The paths of what a file may be compiled from, beside it. */
function sourcesOf(path: string): string[] {
  const [ending = ''] = /\.\w+$/.exec(path) ?? [];
  return (COMPILED.get(ending) ?? []).map((source) => path.slice(0, -ending.length) + source);
}

/** The names that a string is, or that it takes the values of. */
function namesIn(text: string): string[] {
  const whole = LAST_NAME.exec(text)?.[0];
  return [
    ...(whole === undefined ? [] : [whole]),
    ...Array.from(text.matchAll(FORMATTED), ([, name]) => name as string),
  ];
}
