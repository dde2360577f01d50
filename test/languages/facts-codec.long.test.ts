import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Extractor } from '../../src/languages/extract.ts';
import { DEFINITION_KINDS, type FileFacts } from '../../src/languages/facts.ts';
import { decodeFacts, encodeFacts, FACTS_FORMAT } from '../../src/languages/facts-codec.ts';
import { compileGrammars, LanguageLoader } from '../../src/languages/grammars.ts';
import type { Language } from '../../src/languages/language.ts';
import { languageOf } from '../../src/languages/registry.ts';

/** Any string at all: half a surrogate pair is in some files, too. */
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
);
const textOrNull = fc.option(text);
const count = fc.oneof(fc.nat(200), fc.nat(), fc.maxSafeNat());
const line = fc.nat({ max: 10_000_000 });
const owner = fc.integer({ min: -1, max: 1_000_000 });
const range = { line, column: count, endLine: line, endColumn: count };
const halstead = fc.record({ distinctOperators: count, distinctOperands: count, operators: count, operands: count });

const uint = fc.nat(0xffffffff);
const uints = fc.array(fc.oneof(fc.nat(200), uint)).map((values) => Uint32Array.from(values));

/** Lines of tokens, each with a column for where it starts and ends, as far apart as files can have them. */
const tokenLines = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 9 }), count: uint, column: uint, further: fc.nat(3), end: uint }))
  .map((rows) => {
    const numbers = new Uint32Array(rows.length);
    rows.forEach(({ step }, at) => {
      numbers[at] = (numbers[at - 1] ?? 0) + step;
    });
    return {
      numbers,
      counts: Uint32Array.from(rows, ({ count }) => count),
      columns: Uint32Array.from(rows, ({ column }) => column),
      endNumbers: Uint32Array.from(rows, ({ further }, at) => (numbers[at] as number) + further),
      endColumns: Uint32Array.from(rows, ({ end }) => end),
    };
  });

const tokens = fc.array(fc.tuple(fc.nat(6), fc.integer({ min: -0x80000000, max: 0x7fffffff }))).chain((distinct) =>
  fc.record({
    kinds: fc.constant(Uint8Array.from(distinct, ([kind]) => kind)),
    hashes: fc.constant(Int32Array.from(distinct, ([, hash]) => hash)),
    ids: uints,
    lines: tokenLines,
    functions: uints,
  }),
);

const facts: fc.Arbitrary<FileFacts> = fc.record({
  language: text,
  lines: fc.record({ total: count, code: count, comment: count, blank: count }),
  impliedCalls: fc.constant([]),
  definitions: fc.array(
    fc.record({
      ...range,
      kind: fc.constantFrom(...DEFINITION_KINDS),
      name: text,
      owner,
      receiver: textOrNull,
      holder: textOrNull,
      exported: fc.boolean(),
      block: fc.option(fc.record(range)),
      isStatic: fc.boolean(),
      ofTrait: fc.boolean(),
      type: textOrNull,
      signature: textOrNull,
      metrics: fc.option(
        fc.record({
          cyclomatic: count,
          cognitive: count,
          nesting: count,
          parameters: count,
          codeLines: count,
          halstead,
        }),
      ),
    }),
  ),
  imports: fc.array(
    fc.record({
      line,
      source: text,
      names: fc.array(fc.record({ name: text, alias: text })),
      namespace: textOrNull,
      wildcard: fc.boolean(),
      typeOnly: fc.boolean(),
    }),
  ),
  exports: fc.array(fc.record({ line, name: text, local: text, source: textOrNull })),
  calls: fc.array(
    fc.record({
      kind: fc.constantFrom('call', 'new', 'macro', 'decorator'),
      line,
      column: count,
      nameLine: line,
      name: text,
      receiver: textOrNull,
      owner,
      arguments: count,
      given: textOrNull,
      values: fc.array(textOrNull),
    }),
  ),
  heritage: fc.array(
    fc.record({ owner, receiver: fc.option(text), relation: fc.constantFrom('extends', 'implements'), name: text }),
  ),
  bindings: fc.array(
    fc.record({
      kind: fc.constantFrom('parameter', 'local', 'field'),
      name: text,
      owner,
      scope: fc.option(fc.record(range)),
      type: textOrNull,
      value: textOrNull,
      property: textOrNull,
    }),
  ),
  narrowings: fc.array(
    fc.record({
      kind: fc.constantFrom('parameter', 'local', 'field'),
      name: text,
      owner,
      scope: fc.option(fc.record(range)),
      type: textOrNull,
      value: textOrNull,
      property: textOrNull,
    }),
  ),
  results: fc.array(fc.record({ owner, value: text, yielded: fc.boolean() })),
  references: fc.array(fc.record({ name: text, member: fc.boolean(), line, owner })),
  strings: fc.array(text),
  conditions: fc.array(fc.record({ ...range, text })),
  comments: fc.array(
    fc.record({ kind: fc.constantFrom('line', 'block', 'doc'), line, column: count, endLine: line, text }),
  ),
  halstead,
  topLevel: fc.record({ cyclomatic: count, cognitive: count }),
  problems: fc.array(fc.record({ line, column: count, kind: fc.constantFrom('error', 'missing') })),
  problemCount: count,
  unread: fc.array(fc.record({ line, endLine: line })),
  notes: fc.array(text),
  tokens,
});

/** Decoded facts as a plain object, every section read. */
function plain(stored: FileFacts): unknown {
  return JSON.parse(JSON.stringify(stored));
}

describe('stored facts', () => {
  it('are the facts that were stored', () => {
    fc.assert(
      fc.property(facts, (one) => {
        expect(plain(decodeFacts(encodeFacts(one)))).toEqual(plain(one));
      }),
      { numRuns: 300 },
    );
  });

  it('are the same whatever section is read first', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const names = Object.keys(one) as (keyof FileFacts)[];
        const bytes = encodeFacts(one);
        const upwards = decodeFacts(bytes);
        const downwards = decodeFacts(bytes);
        const forward = names.map((name) => upwards[name]);
        const backward = names.toReversed().map((name) => downwards[name]);
        expect(backward.toReversed()).toEqual(forward);
      }),
    );
  });

  it('depend on the facts alone', () => {
    fc.assert(
      fc.property(facts, (one) => {
        expect(encodeFacts(decodeFacts(encodeFacts(one)))).toEqual(encodeFacts(one));
      }),
    );
  });

  it('can be read from the middle of other bytes', () => {
    fc.assert(
      fc.property(facts, fc.uint8Array(), (one, before) => {
        const bytes = encodeFacts(one);
        const shifted = new Uint8Array([...before, ...bytes, 1, 2, 3]);
        const stored = decodeFacts(shifted.subarray(before.length, before.length + bytes.length));
        expect(plain(stored)).toEqual(plain(one));
      }),
    );
  });

  it('of another format are refused', () => {
    const [one] = fc.sample(facts, { numRuns: 1, seed: 1 }) as [FileFacts];
    const bytes = encodeFacts(one);
    bytes[0] = FACTS_FORMAT + 1;
    expect(() => decodeFacts(bytes)).toThrow(`format ${FACTS_FORMAT + 1}`);
  });

  it('of our own sources take less than a quarter of their JSON', async () => {
    const all = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .sort();
    const paths = all.filter((_, at) => at % 8 === 0);
    const language = languageOf('a.ts') as Language;
    const loader = await LanguageLoader.start(await compileGrammars([language]));
    const extractor = new Extractor();
    let stored = 0;
    let json = 0;
    for (const path of paths) {
      const one = extractor.extract(readFileSync(join('src', path), 'utf8'), loader.load(language), []);
      const bytes = encodeFacts(one);
      expect(plain(decodeFacts(bytes))).toEqual(plain(one));
      stored += bytes.length;
      json += Buffer.byteLength(JSON.stringify(one));
    }
    expect(json / stored).toBeGreaterThan(4);
  });
});
