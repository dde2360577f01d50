import { setFlagsFromString } from 'node:v8';
import { Parser, Query, Language as TreeSitterLanguage } from 'web-tree-sitter';
import { isCompared } from './compared-code.ts';
import type { LoadedLanguage, LoadedParser } from './extract.ts';
import { meteredRuntime, readGrammar } from './grammar-files.ts';
import type { Language } from './language.ts';
import { CaptureMatcher } from './matcher/capture-matcher.ts';
import { checkedTables } from './matcher/layout-check.ts';
import { TreeSitterMatcher } from './matcher/tree-sitter-matcher.ts';
import type { RuntimeModule } from './matcher/wasm-memory.ts';
import { parserSteps } from './metering/step-meter.ts';
import { isOfDefinitions } from './recovery/definitions.ts';
import { type CaptureSource, type CompiledCaptures, compileCaptures } from './syntax-records.ts';

/** Compiled grammars by name. They can be posted to worker threads. */
export type GrammarModules = ReadonlyMap<string, WebAssembly.Module>;

/** The grammars that files of a language may need: its own, and that of a language it shares an extension with. */
export function grammarsOf({ grammar, shared }: Language): readonly string[] {
  return shared === undefined ? [grammar] : [grammar, shared.other.grammar];
}

/**
 * Compiles the grammars of the given languages, all at once: compiling one after another with parsing in between stalls
 * for seconds on some versions of Node.
 */
export async function compileGrammars(languages: readonly Language[]): Promise<GrammarModules> {
  const names = [...new Set(languages.flatMap(grammarsOf))];
  const texts = await Promise.all(names.map(readGrammar));
  const modules = withoutOptimizing(() => texts.map((text) => new WebAssembly.Module(text)));
  return new Map(names.map((name, index) => [name, modules[index] as WebAssembly.Module]));
}

/**
 * Compiles modules whose code stays as V8's baseline compiler made it. A grammar's lexer is one function of up to 160 KB:
 * optimizing it takes a second of a processor and 700 MB for a moment, and gains a repository less than it costs. The
 * parsing runtime, where most of the time goes, is compiled elsewhere and optimized as usual. A module keeps for good what
 * held when its compilation started, in every thread.
 */
function withoutOptimizing<T>(compile: () => T): T {
  setFlagsFromString('--no-wasm-lazy-compilation');
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  try {
    return compile();
  } finally {
    setFlagsFromString('--wasm-tier-up');
    setFlagsFromString('--wasm-dynamic-tiering');
    setFlagsFromString('--wasm-lazy-compilation');
  }
}

/** Memory of the parsing runtime, in megabytes: what it is built to start with, and what no file that is read needs. */
const INITIAL_MB = 32;
const MAX_MB = 1024;
const PAGES_PER_MB = 16;

let runtime: Promise<RuntimeModule> | null = null;

/**
 * Starts web-tree-sitter once for the thread. It keeps one runtime for all its objects in a variable of its own, and two
 * starts at the same time would leave objects of one runtime to be freed in the memory of the other.
 */
function startRuntime(): Promise<RuntimeModule> {
  runtime ??= initRuntime();
  return runtime;
}

async function initRuntime(): Promise<RuntimeModule> {
  keepWrappers();
  const compiled = await WebAssembly.compile(await meteredRuntime());
  const module: RuntimeModule = {
    instantiateWasm: (imports, receive) => receive({ exports: parserSteps.instantiate(compiled, imports) }, compiled),
    wasmMemory: new WebAssembly.Memory({ initial: INITIAL_MB * PAGES_PER_MB, maximum: MAX_MB * PAGES_PER_MB }),
    // What it says when it breaks down is told by the error as well; the output belongs to others.
    print: () => {},
    printErr: () => {},
  };
  await Parser.init(module);
  return module;
}

/**
 * Leaves the code that leads from the runtime to JavaScript and back as V8 first made it. Compiled again after 1,000 calls,
 * the earlier code is freed, and with several threads that has now and then ended the process (V8 13.6,
 * `WasmImportWrapperCache::Free`). Measured on whole repositories it gains nothing.
 */
function keepWrappers() {
  setFlagsFromString(`--wasm-wrapper-tiering-budget=${2 ** 31 - 1}`);
}

interface Grammar {
  readonly parser: Parser;
  readonly grammar: TreeSitterLanguage;
}

/** Grammars of this thread, by name. The runtime never gives back the memory that one takes, so each is loaded once. */
const grammarsOfThread = new Map<string, Grammar>();

/** Parsers and compiled captures, made from compiled grammars when first asked for and then kept. */
export class LanguageLoader {
  readonly #runtime: RuntimeModule;
  readonly #modules: Map<string, WebAssembly.Module>;
  readonly #loaded = new Map<string, LoadedLanguage>();
  readonly #compared = new Map<string, LoadedLanguage>();
  readonly #definitions = new Map<string, CompiledCaptures>();

  private constructor(modules: GrammarModules, runtime: RuntimeModule) {
    this.#runtime = runtime;
    this.#modules = new Map(modules);
  }

  /** Starts the parsing runtime of this thread. */
  static async start(modules: GrammarModules): Promise<LanguageLoader> {
    return new LanguageLoader(modules, await startRuntime());
  }

  add(modules: GrammarModules) {
    for (const [name, module] of modules) this.#modules.set(name, module);
  }

  has(language: Language): boolean {
    return grammarsOf(language).every((name) => this.#modules.has(name) || grammarsOfThread.has(name));
  }

  /** As `load`, where only trees are needed. */
  parser(language: Language): LoadedParser {
    const { parser } = this.#grammar(language.grammar);
    return { language, parser, definitions: () => this.#definitionsOf(language) };
  }

  /** @throws Error when the language's grammar was not among the compiled ones. */
  load(language: Language): LoadedLanguage {
    return this.#load(language, this.#loaded);
  }

  /** As `load`, with no more captures than `Extractor.compared` needs, where some can be left out. */
  loadCompared(language: Language): LoadedLanguage {
    return this.#load(language, this.#compared, isCompared);
  }

  #load(
    language: Language,
    loaded: Map<string, LoadedLanguage>,
    isWanted?: (capture: string) => boolean,
  ): LoadedLanguage {
    const known = loaded.get(language.id);
    if (known !== undefined) return known;
    const made = { ...this.parser(language), captures: compileCaptures(this.#source(language, isWanted)) };
    loaded.set(language.id, made);
    return made;
  }

  #definitionsOf(language: Language): CompiledCaptures {
    const known = this.#definitions.get(language.id);
    if (known !== undefined) return known;
    const made = compileCaptures(this.#source(language, isOfDefinitions));
    this.#definitions.set(language.id, made);
    return made;
  }

  /** Reads trees in the runtime's memory where that is laid out as known, and else leaves matching to tree-sitter. */
  #source(language: Language, isWanted?: (capture: string) => boolean): CaptureSource {
    const { parser, grammar } = this.#grammar(language.grammar);
    const tables = checkedTables(parser, grammar, this.#runtime);
    if (tables === null) return new TreeSitterMatcher(new Query(grammar, language.captures));
    return new CaptureMatcher(tables, language.captures, this.#runtime, isWanted);
  }

  #grammar(name: string): Grammar {
    const known = grammarsOfThread.get(name);
    if (known !== undefined) return known;
    const module = this.#modules.get(name);
    if (module === undefined) throw new Error(`The grammar ${name} was not compiled before its first use.`);
    const grammar = TreeSitterLanguage.loadSync(module);
    const parser = new Parser();
    parser.setLanguage(grammar);
    const made = { parser, grammar };
    grammarsOfThread.set(name, made);
    return made;
  }
}
