import { qualifiedName } from '../../../index/names.ts';
import type { Definition, DefinitionKind, FileFacts } from '../../../languages/facts.ts';
import { identifierWords } from '../../../languages/identifier-words.ts';
import { firstThatFits } from '../../measures/sorted.ts';

/** What code a comment speaks of, where that makes debt weigh more or less. */
export type Surroundings = 'test' | 'security' | 'validation' | 'complex' | 'ordinary';

/** Levels of severity to add. */
export const SEVERITY_SHIFT: Readonly<Record<Surroundings, number>> = {
  test: -1,
  security: 1,
  validation: 1,
  complex: 1,
  ordinary: 0,
};

const COMPLEX_ABOVE = 20;

const TEST_WORDS: ReadonlySet<string> = new Set([
  'mock',
  'mocks',
  'fake',
  'fakes',
  'stub',
  'stubs',
  'fixture',
  'fixtures',
]);

const SECURITY_WORDS: ReadonlySet<string> = new Set(
  (
    'auth authenticate authenticated authentication authenticator authorize authorized authorization login logout password ' +
    'passwords credential credentials secret secrets permission permissions crypto cryptography encrypt encrypted encryption ' +
    'decrypt decryption security oauth csrf xss sanitize sanitizer'
  ).split(' '),
);

const VALIDATION_WORDS: ReadonlySet<string> = new Set(
  'validate validates validated validation validator validators'.split(' '),
);

/** Kinds that code stands in; the others are names. */
const ENCLOSING: ReadonlySet<DefinitionKind> = new Set([
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'class',
  'struct',
  'interface',
  'trait',
  'enum',
  'namespace',
  'macro',
]);

/** The definitions of a file, by the lines that stand in them. To be asked line after line, downwards. */
export class FileSurroundings {
  readonly #path: string;
  readonly #facts: FileFacts;
  readonly #isTestFile: boolean;
  /** By definition: the nearest that code stands in and that has a name, itself or around it; -1 where there is none. */
  readonly #enclosing: Int32Array;
  /** By definition: 1 for what is in a module of tests. */
  readonly #inTests: Uint8Array;
  /** What was found last: the line, how many definitions had started, and the innermost around it. */
  #last = { line: 0, started: 0, innermost: -1 };

  constructor(path: string, facts: FileFacts, isTestFile: boolean) {
    this.#path = path;
    this.#facts = facts;
    this.#isTestFile = isTestFile;
    const { definitions, language } = facts;
    this.#enclosing = new Int32Array(definitions.length);
    this.#inTests = new Uint8Array(definitions.length);
    // What something stands in comes before it.
    definitions.forEach(({ kind, name, owner }, at) => {
      const isNamed = ENCLOSING.has(kind) && name !== '<anonymous>';
      this.#enclosing[at] = isNamed ? at : (this.#enclosing[owner] ?? -1);
      const isTests = language === 'rust' && kind === 'namespace' && /(?:^|_)tests?$/.test(name);
      this.#inTests[at] = isTests ? 1 : (this.#inTests[owner] ?? 0);
    });
  }

  /**
   * The definition that starts right below a comment, as comments stand above what they speak of; else the innermost one
   * with a name that it is in. Null at the top level of a file.
   *
   * @param endLine of the paragraph
   */
  symbolAt(line: number, endLine: number): Definition | null {
    const { definitions } = this.#facts;
    const below = definitions[startedBy(definitions, endLine)];
    if (below?.line === endLine + 1) return below;
    let at = this.#enclosing[this.#around(line)] ?? -1;
    while (at !== -1 && (definitions[at] as Definition).endLine < endLine) {
      at = this.#enclosing[(definitions[at] as Definition).owner] ?? -1;
    }
    return definitions[at] ?? null;
  }

  /** A Rust module of tests beside what they test. */
  isInlineTest(line: number): boolean {
    return this.#inTests[this.#around(line)] === 1;
  }

  /** Tests first: what they check says nothing about what they are. */
  of(symbol: Definition | null, line: number): Surroundings {
    const name = symbol === null ? '' : qualifiedName(this.#facts.definitions, symbol);
    const words = identifierWords(`${this.#path} ${name}`);
    const speakOf = (known: ReadonlySet<string>) => words.some((word) => known.has(word));
    if (this.#isTestFile || this.isInlineTest(line) || speakOf(TEST_WORDS)) return 'test';
    if (speakOf(SECURITY_WORDS)) return 'security';
    if (speakOf(VALIDATION_WORDS)) return 'validation';
    return (symbol?.metrics?.cyclomatic ?? 0) > COMPLEX_ABOVE ? 'complex' : 'ordinary';
  }

  /** The innermost definition that a line stands in, or -1. */
  #around(line: number): number {
    const { definitions } = this.#facts;
    const last = this.#last;
    const started = startedBy(definitions, line);
    // Whatever is around the line is the last definition to have started, or what that one stands in. What ended before a
    // line has ended before those below it, too.
    let innermost = started === last.started && line >= last.line ? last.innermost : started - 1;
    for (let at = definitions[innermost]; at !== undefined && at.endLine < line; at = definitions[innermost]) {
      innermost = at.owner;
    }
    this.#last = { line, started, innermost };
    return innermost;
  }
}

/** How many definitions start on a line or before it. */
function startedBy(definitions: readonly Definition[], line: number): number {
  return firstThatFits(definitions.length, (at) => (definitions[at] as Definition).line > line);
}
