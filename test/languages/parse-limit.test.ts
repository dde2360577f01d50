import { expect, it } from 'vitest';
import { Extractor } from '../../src/languages/extract.ts';
import { ExtractionLimit, ParserStopped, skipReasonOf, TooComplex } from '../../src/languages/extraction-limit.ts';
import { compileGrammars, LanguageLoader } from '../../src/languages/grammars.ts';
import type { Language } from '../../src/languages/language.ts';
import { languageOf } from '../../src/languages/registry.ts';
import { extractFile } from '../../src/languages/source-file.ts';
import { bombOf } from '../bombs/kinds.ts';

const C = languageOf('a.c') as Language;
const SMALL = 'int twice(int a) { return 2 * a; }\n';
/** The parser goes back to the start of each comment. */
const SLOW = bombOf('nested comments', 'c')?.(4_000) as string;

const loader = await LanguageLoader.start(await compileGrammars([C]));
const extractor = new Extractor();

it('stops a text that takes more steps than one of its size may, and reads the next as before', () => {
  const facts = (text: string) => extractor.extract(text, loader.load(C), []);
  const before = facts(SMALL);
  expect(() => facts(SLOW)).toThrow(TooComplex);
  expect(facts(SMALL)).toEqual(before);
});

// The last here: the parsing runtime cannot be used any more.
it('stops a parser that does not look at its limit, and says that it is broken', () => {
  const file = { path: '/a.c', language: C, content: Buffer.from(SMALL) };
  const spent = (length: number) => {
    const limit = new ExtractionLimit(length);
    // Few enough are left for the parser to be stopped before it looks at the limit for the first time.
    limit.addSteps(limit.stepsLeft + 100_000_000 - 1_000);
    return limit;
  };
  expect(() => extractFile(file, loader, extractor, spent)).toThrow(ParserStopped);
  expect(skipReasonOf(new ParserStopped())).toBe('too_complex');
  expect(skipReasonOf(new TooComplex())).toBe('too_complex');
  expect(skipReasonOf(new Error('unreachable'))).toBe('unparsable');
});
