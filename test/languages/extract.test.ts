import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Extractor } from '../../src/languages/extract.ts';
import type { FileFacts } from '../../src/languages/facts.ts';
import { decodeFacts } from '../../src/languages/facts-codec.ts';
import { compileGrammars, LanguageLoader } from '../../src/languages/grammars.ts';
import type { Language } from '../../src/languages/language.ts';
import { ParserPool } from '../../src/languages/pool.ts';
import { LANGUAGES } from '../../src/languages/registry.ts';
import type { FileOutcome } from '../../src/languages/source-file.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/languages');

function fixturesOf({ id }: Language): string[] {
  const folder = join(FIXTURES, id);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.txt'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** What holds for the facts of any text. */
function expectSound(facts: FileFacts, source: string) {
  const { definitions, lines, topLevel } = facts;
  expect(lines.code + lines.comment + lines.blank).toBe(lines.total);
  expect(topLevel.cyclomatic).toBeGreaterThanOrEqual(1);
  expect(topLevel.cognitive).toBeGreaterThanOrEqual(0);
  const last = source.split(/\r\n|\n|\r/).length;
  definitions.forEach((one, index) => {
    expect(one.owner).toBeGreaterThanOrEqual(-1);
    expect(one.owner).toBeLessThan(index);
    expect(one.name).not.toBe('');
    expect(one.line).toBeGreaterThanOrEqual(1);
    expect(one.endLine).toBeLessThanOrEqual(last);
    expect(one.endLine).toBeGreaterThanOrEqual(one.line);
    if (one.endLine === one.line) expect(one.endColumn).toBeGreaterThanOrEqual(one.column);
    if (one.metrics === null) return;
    expect(one.metrics.cyclomatic).toBeGreaterThanOrEqual(1);
    for (const value of [one.metrics.cognitive, one.metrics.nesting, one.metrics.parameters, one.metrics.codeLines]) {
      expect(value).toBeGreaterThanOrEqual(0);
    }
    expect(one.metrics.codeLines).toBeLessThanOrEqual(one.endLine - one.line + 1);
    const { halstead } = one.metrics;
    expect(halstead.distinctOperators).toBeLessThanOrEqual(halstead.operators);
    expect(halstead.distinctOperands).toBeLessThanOrEqual(halstead.operands);
  });
  for (const { owner } of [...facts.calls, ...facts.heritage]) expect(owner).toBeLessThan(definitions.length);
  for (const { line } of [...facts.calls, ...facts.imports, ...facts.exports, ...facts.comments]) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(last);
  }
}

/** A text with some stretches taken out, doubled or put elsewhere: nearly a program. */
function damaged(source: string) {
  const change = fc.tuple(
    fc.nat(source.length),
    fc.nat(40),
    fc.nat(source.length),
    fc.constantFrom('drop', 'copy', 'move'),
  );
  return fc.array(change, { minLength: 1, maxLength: 6 }).map((changes) => {
    let text = source;
    for (const [from, length, to, how] of changes) {
      const piece = text.slice(from, from + length);
      const rest = how === 'copy' ? text : text.slice(0, from) + text.slice(from + length);
      text = how === 'drop' ? rest : rest.slice(0, to) + piece + rest.slice(to);
    }
    return text;
  });
}

/** Words and marks of many languages in no order. */
const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'class',
        'function',
        'def',
        'fn',
        'if',
        'else',
        'for',
        'case',
        'import',
        'export',
        'return',
        'let',
      ),
      fc.constantFrom(
        '(',
        ')',
        '{',
        '}',
        '[',
        ']',
        '<',
        '>',
        '=>',
        '->',
        '::',
        '.',
        ',',
        ';',
        ':',
        '=',
        '&&',
        '||',
        '?',
      ),
      fc.constantFrom(
        '"',
        "'",
        '`',
        '${',
        '#',
        '//',
        '/*',
        '*/',
        '\\',
        '@',
        '\n',
        '\r\n',
        '\t',
        ' ',
        '\u0000',
        '\ufeff',
      ),
      fc.constantFrom('a', 'größe', '变量', '𝒳', '0x1', '1.5e', '\ud800'),
    ),
    { maxLength: 80 },
  )
  .map((parts) => parts.join(' '));

/** Thrown within the parsing runtime, and by none of ours: a function that the scanner calls to end the program, or a trap. */
function isParserBreakdown(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (thrown.name === 'RuntimeError') return true;
  const [, innermost = ''] = (thrown.stack ?? '').split('\n');
  return innermost.includes('web-tree-sitter');
}

async function inThreads(language: Language, texts: readonly string[]): Promise<readonly FileOutcome[]> {
  const pool = new ParserPool(1);
  const outcomes: FileOutcome[] = [];
  const files = texts.map((text, at) => ({ path: `/${at}`, language, bytes: text.length, content: Buffer.from(text) }));
  await pool.run(files, new AbortController().signal, (at, outcome) => {
    outcomes[at] = outcome;
  });
  await pool.close();
  return outcomes;
}

describe.each(LANGUAGES.map((language) => [language.id, language] as const))('facts of %s', (_, language) => {
  let extract: (source: string) => FileFacts;
  let isBroken = false;
  beforeAll(async () => {
    const loaded = (await LanguageLoader.start(await compileGrammars([language]))).load(language);
    const extractor = new Extractor();
    extract = (source) => extractor.extract(source, loaded, []);
  });

  /**
   * A grammar's scanner ends the parser where an assertion of its own fails, as Ruby's does for one damaged text in thousands. Such a
   * file is given up with the thread that read it, and the next is read: from then on texts are given to threads here, too.
   */
  async function expectSoundOrGivenUp(source: string): Promise<void> {
    let breaks = false;
    if (!isBroken) {
      try {
        return expectSound(extract(source), source);
      } catch (thrown) {
        if (!isParserBreakdown(thrown)) throw thrown;
        isBroken = breaks = true;
      }
    }
    const [outcome, next] = await inThreads(language, [source, '']);
    if (breaks) expect(outcome).toEqual({ kind: 'skipped', reason: 'unparsable' });
    if (outcome?.kind === 'facts') expectSound(decodeFacts(outcome.facts), source);
    expect(next?.kind).toBe('facts');
  }

  it('of nothing are nothing', () => {
    const facts = extract('');
    expect(facts.definitions).toEqual([]);
    expect(facts.lines).toEqual({ total: 0, code: 0, comment: 0, blank: 0 });
    expect(facts.problemCount).toBe(0);
  });

  it('are sound for its fixtures and the same each time', () => {
    for (const source of fixturesOf(language)) {
      const facts = extract(source);
      expectSound(facts, source);
      expect(extract(source)).toEqual(facts);
    }
  });

  it('are sound for damaged programs', async () => {
    for (const source of fixturesOf(language)) {
      await fc.assert(fc.asyncProperty(damaged(source), expectSoundOrGivenUp), { numRuns: 15 });
    }
  });

  it('are sound for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(soup, fc.string({ unit: 'binary', maxLength: 60 })), expectSoundOrGivenUp),
      { numRuns: 40 },
    );
  });
});
