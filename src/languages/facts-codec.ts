import { ByteReader, ByteWriter } from './bytes.ts';
import { codeTokensColumn } from './code-tokens-codec.ts';
import { TextColumnReader, TextColumnWriter } from './column-bytes.ts';
import {
  type Column,
  type Fields,
  flag,
  indexOrNone,
  listOf,
  near,
  oneOf,
  orNull,
  record,
  text,
  textOrNull,
  uint,
} from './columns.ts';
import {
  type Binding,
  type CallSite,
  type Comment,
  type Condition,
  DEFINITION_KINDS,
  type Definition,
  type Export,
  type FileFacts,
  type FunctionMetrics,
  type HalsteadCounts,
  type Heritage,
  type Import,
  type ImportedName,
  type LineCounts,
  type LineRange,
  type Reference,
  type Result,
  type SyntaxProblem,
} from './facts.ts';
import type { Range } from './range.ts';

const RANGE: Fields<Range> = { line: near, column: uint, endLine: near, endColumn: uint };

const HALSTEAD = record<HalsteadCounts>({
  distinctOperators: uint,
  distinctOperands: uint,
  operators: uint,
  operands: uint,
});

const METRICS = record<FunctionMetrics>({
  cyclomatic: uint,
  cognitive: uint,
  nesting: uint,
  parameters: uint,
  codeLines: uint,
  halstead: HALSTEAD,
});

const DEFINITION = record<Definition>({
  ...RANGE,
  kind: oneOf(...DEFINITION_KINDS),
  name: text,
  owner: indexOrNone,
  receiver: textOrNull,
  holder: textOrNull,
  exported: flag,
  block: orNull(record(RANGE)),
  isStatic: flag,
  ofTrait: flag,
  type: textOrNull,
  signature: textOrNull,
  metrics: orNull(METRICS),
});

const IMPORT = record<Import>({
  line: near,
  source: text,
  names: listOf(record<ImportedName>({ name: text, alias: text })),
  namespace: textOrNull,
  wildcard: flag,
  typeOnly: flag,
});

const EXPORT = record<Export>({ line: near, name: text, local: text, source: textOrNull });

const CALL = record<CallSite>({
  kind: oneOf('call', 'new', 'macro', 'decorator'),
  line: near,
  column: uint,
  nameLine: near,
  name: text,
  receiver: textOrNull,
  owner: indexOrNone,
  arguments: uint,
  given: textOrNull,
  values: listOf(textOrNull),
});

const BINDING = record<Binding>({
  kind: oneOf('parameter', 'local', 'field'),
  name: text,
  owner: indexOrNone,
  scope: orNull(record(RANGE)),
  type: textOrNull,
  value: textOrNull,
  property: textOrNull,
});

const COMMENT = record<Comment>({
  kind: oneOf('line', 'block', 'doc'),
  line: near,
  column: uint,
  endLine: near,
  text,
});

/** What facts are made of, in the order they are stored. */
const FACTS: Fields<FileFacts> = {
  language: text,
  lines: record<LineCounts>({ total: uint, code: uint, comment: uint, blank: uint }),
  definitions: listOf(DEFINITION),
  imports: listOf(IMPORT),
  exports: listOf(EXPORT),
  calls: listOf(CALL),
  impliedCalls: listOf(CALL),
  heritage: listOf(
    record<Heritage>({
      owner: indexOrNone,
      receiver: textOrNull,
      relation: oneOf('extends', 'implements'),
      name: text,
    }),
  ),
  bindings: listOf(BINDING),
  narrowings: listOf(BINDING),
  results: listOf(record<Result>({ owner: indexOrNone, value: text, yielded: flag })),
  references: listOf(record<Reference>({ name: text, member: flag, line: near, owner: indexOrNone })),
  strings: listOf(text),
  conditions: listOf(record<Condition>({ ...RANGE, text })),
  comments: listOf(COMMENT),
  halstead: HALSTEAD,
  topLevel: record<FileFacts['topLevel']>({ cyclomatic: uint, cognitive: uint }),
  problems: listOf(record<SyntaxProblem>({ line: near, column: uint, kind: oneOf('error', 'missing') })),
  problemCount: uint,
  unread: listOf(record<LineRange>({ line: near, endLine: near })),
  notes: listOf(text),
  tokens: codeTokensColumn,
};

const SECTIONS = Object.keys(FACTS) as (keyof FileFacts)[];

/** Raised whenever facts are stored in another way; what was stored in an earlier way cannot be read. */
export const FACTS_FORMAT = 6;

/** Facts as bytes: the format, the texts, how long each section is, the sections. */
export function encodeFacts(facts: FileFacts): Uint8Array<ArrayBuffer> {
  const sections = new TextColumnWriter();
  const lengths = SECTIONS.map((name) => {
    const start = sections.length;
    (FACTS[name] as Column<unknown>).write([facts[name]], sections);
    return sections.length - start;
  });
  const whole = new ByteWriter();
  whole.uint(FACTS_FORMAT);
  sections.appendTo(whole, lengths);
  return whole.finish();
}

/**
 * The facts that `encodeFacts` wrote. Sections are decoded when first read, so that whoever asks for lines or definitions
 * does not pay for the rest.
 *
 * @throws Error for bytes of another format
 */
export function decodeFacts(bytes: Uint8Array): FileFacts {
  return new StoredFacts(bytes) as unknown as FileFacts;
}

/** Has the fields of `FileFacts`, defined below for every section. */
class StoredFacts {
  readonly #reader: TextColumnReader;
  readonly #starts: readonly number[];
  readonly #decoded: unknown[] = [];

  constructor(bytes: Uint8Array) {
    const header = new ByteReader(bytes);
    const format = header.uint();
    if (format !== FACTS_FORMAT) throw new Error(`Stored facts have format ${format}, not ${FACTS_FORMAT}.`);
    this.#reader = new TextColumnReader(bytes, header.position);
    const lengths = this.#reader.uints(SECTIONS.length);
    let start = this.#reader.position;
    this.#starts = lengths.map((length) => {
      start += length;
      return start - length;
    });
  }

  static {
    SECTIONS.forEach((name, at) => {
      const get = function (this: StoredFacts) {
        return this.#section(at);
      };
      Object.defineProperty(StoredFacts.prototype, name, { get, enumerable: true });
    });
  }

  /** Facts as a plain object, for `JSON.stringify`. */
  toJSON(): Record<string, unknown> {
    return Object.fromEntries(SECTIONS.map((name, at) => [name, this.#section(at)]));
  }

  #section(at: number): unknown {
    if (!(at in this.#decoded)) {
      this.#reader.position = this.#starts[at] as number;
      this.#decoded[at] = (FACTS[SECTIONS[at] as keyof FileFacts] as Column<unknown>).read(1, this.#reader)[0];
    }
    return this.#decoded[at];
  }
}
