import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex, SkippedFile } from '../../../index/code-index.ts';
import { eachFile } from '../../../index/file-fault.ts';
import { FAMILIES, familyOf } from '../../../index/link/families.ts';
import type { Definition, FileFacts } from '../../../languages/facts.ts';
import type { FileKinds } from '../../../languages/file-kinds.ts';
import type { Language } from '../../../languages/language.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import { knownLanguage, LANGUAGES } from '../../../languages/registry.ts';
import { NONE } from '../../../languages/word-lists.ts';
import { computedVariables } from './computed-variables.ts';
import { containers, siblings } from './containers.ts';
import { decorationsOf } from './decorators.ts';
import { exemptKindOf } from './exempt-kinds.ts';
import type { ExportMentions } from './export-mentions.ts';
import { type ExportedName, exportedNames } from './exported-names.ts';
import type { Guess } from './imported-modules.ts';
import { Heritage, type Ignored } from './inheritance.ts';
import { isCallableKind, type JudgedFile, judge } from './judgement.ts';
import { NameIds } from './name-uses.ts';
import { type Rows, RowsBuilder } from './rows.ts';
import { StringNames } from './string-names.ts';
import { UseCollector } from './uses.ts';

/**
 * What reachability needs of an index, in columns. Symbols are numbered as in the graph, from 0. Made once for a snapshot:
 * it depends on facts and graph alone, not on manifests or options.
 */
export interface CodeModel {
  readonly graph: CodeGraph;
  /** Lines of each file, and those of them that hold code. */
  readonly lines: Int32Array;
  readonly codeLines: Int32Array;
  readonly rules: readonly Liveness[];
  /** What a test runner finds by name in each file, where it is one of tests. */
  readonly testNames: readonly RegExp[];
  /** Index into `FAMILIES`, by file. */
  readonly family: Uint8Array;
  /** 1 for files of tests. */
  readonly testFile: Uint8Array;
  /** 1 for files that serve tests, by what they import. */
  readonly testSupport: Uint8Array;
  readonly judgement: Uint8Array;
  /** 1 for symbols that only a test runner reaches, in files of any kind. */
  readonly testSymbol: Uint8Array;
  readonly nameId: Int32Array;
  readonly nameCount: number;
  /** Symbols by name. */
  readonly namesakes: Rows;
  /** The symbol or file node each symbol stands in or belongs to. */
  readonly container: Int32Array;
  /** Symbols by the node they stand in or belong to. */
  readonly contents: Rows;
  /** The next symbol of the same name in the same place, in a circle. */
  readonly sibling: Int32Array;
  /** The first symbol of the same name in the same place: one for all of a circle. */
  readonly firstSibling: Int32Array;
  /** Uses of names by the node they stand in, as `UseCollector` codes them. */
  readonly uses: Rows;
  /** What uses of a group mean, by the number of the group less the number of nodes. */
  readonly groups: Rows;
  /** Files that strings in a file name, by file. */
  readonly loads: Rows;
  /** 1 for files that others hold as a whole: a namespace import, a dynamic import, a module in Python. */
  readonly heldWhole: Uint8Array;
  /** By file: index into `EXEMPT_KINDS` of why nothing in it is judged, or -1. */
  readonly exempt: Int8Array;
  /** 1 for files that import from their own tree what is not there: code that a build makes, maybe. */
  readonly missesImports: Uint8Array;
  /** What imports that lead to no file of the tree may mean, by the file they stand in; and all such modules, as written. */
  readonly guesses: ReadonlyMap<number, readonly Guess[]>;
  readonly missedModules: ReadonlySet<string>;
  readonly skipped: readonly SkippedFile[];
  readonly kinds: FileKinds;
  /** What files import, or name in a string, of components that are not indexed. */
  readonly componentImports: readonly { readonly file: number; readonly source: string }[];
  /** 1 for files that neither import nor export anything, or do so only where they can: programs, or loaded for their names. */
  readonly standsAlone: Uint8Array;
  /** 1 for files that read what a program is started with. */
  readonly isProgram: Uint8Array;
  /** 1 for symbols that have a body or can have none: what a finding can be about. */
  readonly defined: Uint8Array;
  /** The names that can be had from each file. */
  readonly exports: readonly (readonly ExportedName[])[];
  readonly strings: StringNames;
  /** Names that comments make callable from other languages, by file. */
  readonly calledByComment: ReadonlyMap<number, readonly string[]>;
  /** 1 for files whose exported functions a tool runs, by a comment in them. */
  readonly runByComment: Uint8Array;
  /** 1 for variables whose initial value is made by calls. */
  readonly computed: Uint8Array;
  /** 1 for types that a parent outside the tree may find, inherited ones included, and for what such types inherit from. */
  readonly findable: Uint8Array;
  /** 1 for types that are records of the program's own data by a parent, inherited ones included, and what such types inherit from. */
  readonly records: Uint8Array;
  readonly exportMentions: ExportMentions;
}

/** Models by the index they were made for: an index never changes, so each is modelled once and let go with it. */
const models = new WeakMap<LinkedIndex, CodeModel>();

export function codeModel(index: LinkedIndex): CodeModel {
  let model = models.get(index);
  if (model === undefined) {
    model = new ModelBuilder(index).build();
    models.set(index, model);
  }
  return model;
}

const FAMILY_CODES = new Map(FAMILIES.map(({ id }, code) => [id, code]));

class ModelBuilder {
  readonly #index: LinkedIndex;
  readonly #graph: CodeGraph;
  readonly #files: JudgedFile[] = [];

  constructor(index: LinkedIndex) {
    this.#index = index;
    this.#graph = index.graph;
  }

  build(): CodeModel {
    const { symbolCount, fileCount } = this.#graph;
    const { files } = this.#index;
    const facts = eachFile(files, (file) => file.facts);
    const languages = eachFile(files, (_, file) => knownLanguage((facts[file] as FileFacts).language));
    const family = Uint8Array.from(languages, ({ id }) => FAMILY_CODES.get(familyOf(id)) as number);
    const rules = languages.map(({ liveness }) => liveness);
    eachFile(files, (_, file) => {
      const own = facts[file] as FileFacts;
      this.#files.push(judgedFile(own, rules[file] as Liveness, this.#graph.name(file)));
    });
    const names = new NameIds();
    const nameId = new Int32Array(symbolCount);
    this.#eachSymbol((symbol, definition) => {
      nameId[symbol] = names.add(definition.name);
    });
    const container = containers(this.#graph, facts);
    const isInert: Ignored = (name, { inertParents }) => inertParents.has(name);
    const heritage = new Heritage(this.#graph, this.#files);
    const foreign = heritage.foreignTypes(isInert);
    const judgement = this.#judgements(container, foreign);
    const strings = new StringNames();
    const collector = new UseCollector(this.#index, facts, names, judgement);
    eachFile(files, (_, file) => {
      const own = facts[file] as FileFacts;
      collector.add(file, own, rules[file] as Liveness);
      strings.add(own);
    });
    return {
      graph: this.#graph,
      lines: Int32Array.from(facts, ({ lines }) => lines.total),
      codeLines: Int32Array.from(facts, ({ lines }) => lines.code),
      rules,
      testNames: languages.map(({ tests }) => tests.names),
      family,
      testFile: Uint8Array.from(this.#index.files, ({ path }) => Number(this.#index.kinds.isTest(path))),
      testSupport: Uint8Array.from(facts, ({ imports }, file) => {
        const { frameworks } = (languages[file] as Language).tests;
        return Number(imports.some(({ source }) => frameworks.test(source)));
      }),
      judgement,
      testSymbol: this.#testSymbols(),
      nameId,
      nameCount: names.count,
      namesakes: rowsOf(nameId, names.count),
      container,
      contents: rowsOf(container, fileCount + symbolCount),
      ...siblings(container, nameId),
      ...collector.build(),
      loads: collector.strings.loads.build(fileCount),
      heldWhole: collector.imported.heldWhole,
      exempt: Int8Array.from(facts, (own, file) =>
        exemptKindOf(this.#graph.name(file), isBuilt(own, rules[file] as Liveness)),
      ),
      missesImports: collector.imported.missesImports,
      guesses: collector.imported.guesses,
      missedModules: collector.imported.missed,
      skipped: this.#index.skipped,
      kinds: this.#index.kinds,
      componentImports: facts.flatMap((own, file) => componentImports(own, file, rules[file] as Liveness)),
      standsAlone: Uint8Array.from(facts, (own, file) => Number(standsAlone(own, rules[file] as Liveness))),
      isProgram: Uint8Array.from(facts, (own, file) => Number(isProgram(own, rules[file] as Liveness))),
      defined: this.#defined(),
      exports: facts.map((own, file) => exportedNames(this.#graph, file, own)),
      strings,
      calledByComment: calledByComments(facts, rules),
      runByComment: Uint8Array.from(facts, (own, file) => Number(isRunByComment(own, rules[file] as Liveness))),
      computed: this.#computed(),
      findable: heritage.foreignTypes((name, own) => isInert(name, own) || own.unknowingParents.has(name)),
      records: heritage.foreignTypes((name, { recordParents }) => !recordParents.has(name)),
      exportMentions: collector.exportMentions(),
    };
  }

  #eachSymbol(visit: (symbol: number, definition: Definition, file: number, index: number) => void) {
    this.#files.forEach(({ facts: { definitions } }, file) => {
      const start = this.#graph.symbolStart[file] as number;
      definitions.forEach((definition, index) => {
        visit(start + index, definition, file, index);
      });
    });
  }

  #judgements(container: Int32Array, foreign: Uint8Array): Uint8Array {
    const judgement = new Uint8Array(this.#graph.symbolCount);
    this.#eachSymbol((symbol, _definition, file, index) => {
      const type = (container[symbol] as number) - this.#graph.fileCount;
      judgement[symbol] = judge(index, this.#files[file] as JudgedFile, type >= 0 && foreign[type] === 1);
    });
    return judgement;
  }

  #defined(): Uint8Array {
    const defined = new Uint8Array(this.#graph.symbolCount);
    this.#eachSymbol((symbol, { kind, metrics }) => {
      defined[symbol] = Number(metrics !== null || !isCallableKind(kind) || kind === 'macro');
    });
    return defined;
  }

  #computed(): Uint8Array {
    const computed = new Uint8Array(this.#graph.symbolCount);
    this.#files.forEach(({ computed: variables }, file) => {
      for (const index of variables.keys()) computed[(this.#graph.symbolStart[file] as number) + index] = 1;
    });
    return computed;
  }

  #testSymbols(): Uint8Array {
    const tests = new Uint8Array(this.#graph.symbolCount);
    this.#eachSymbol((symbol, { owner }, file, index) => {
      const { decorations } = this.#files[file] as JudgedFile;
      const isTest = decorations.tests.has(index) || (owner !== -1 && tests[symbol - index + owner] === 1);
      if (isTest) tests[symbol] = 1;
    });
    return tests;
  }
}

const NO_WORDS: ReadonlySet<string> = new Set();
const KEYWORDS = new Map(LANGUAGES.map(({ id, lexer }) => [id, new Set(lexer.keywords)]));

function judgedFile(facts: FileFacts, rules: Liveness, path: string): JudgedFile {
  const topNames = new Set<string>();
  for (const { kind, owner, name } of facts.bindings) if (kind === 'local' && owner === -1) topNames.add(name);
  return {
    facts,
    rules,
    decorations: decorationsOf(facts),
    topNames,
    computed: computedVariables(facts, rules),
    keywords: KEYWORDS.get(facts.language) ?? NO_WORDS,
    declares: rules.declarations.test(path),
  };
}

/** A class has members that others may see, and is exported no more for that. */
function standsAlone({ imports, exports, definitions, references }: FileFacts, { pageModuleMark }: Liveness): boolean {
  if (pageModuleMark !== null && references.some(({ name, member }) => member && name === pageModuleMark)) return true;
  return (
    imports.length === 0 && exports.length === 0 && !definitions.some(({ owner, exported }) => owner === -1 && exported)
  );
}

function isProgram({ references }: FileFacts, { programMarks }: Liveness): boolean {
  return programMarks.size > 0 && references.some(({ name, member }) => member && programMarks.has(name));
}

function isBuilt({ comments }: FileFacts, { builtMark }: Liveness): boolean {
  return builtMark !== NONE && builtMark.test(comments.at(-1)?.text ?? '');
}

function calledByComments(
  facts: readonly FileFacts[],
  rules: readonly Liveness[],
): ReadonlyMap<number, readonly string[]> {
  const called = new Map<number, readonly string[]>();
  facts.forEach(({ comments }, file) => {
    const { calledByComment } = rules[file] as Liveness;
    if (calledByComment === NONE) return;
    const names = comments.flatMap(({ text }) => calledByComment.exec(text)?.[1] ?? []);
    if (names.length > 0) called.set(file, names);
  });
  return called;
}

function isRunByComment({ comments }: FileFacts, { runByComment }: Liveness): boolean {
  return runByComment !== NONE && comments.some(({ text }) => runByComment.test(text));
}

/** What a file imports or names that may be a component which is not indexed. */
function componentImports(
  { imports, exports, strings }: FileFacts,
  file: number,
  { unseenComponents }: Liveness,
): CodeModel['componentImports'] {
  if (unseenComponents.size === 0) return [];
  const extensions = [...unseenComponents.values()].flatMap(({ extension }) => extension ?? []);
  const sources = new Set([...[...imports, ...exports].map(({ source }) => source), ...strings]);
  return [...sources].flatMap((source) =>
    source !== null && extensions.some((one) => source.endsWith(one)) ? [{ file, source }] : [],
  );
}

function rowsOf(rowOf: Int32Array, rowCount: number): Rows {
  const builder = new RowsBuilder();
  rowOf.forEach((row, item) => {
    builder.add(row, item);
  });
  return builder.build(rowCount);
}
