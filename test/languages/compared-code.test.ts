import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ComparedCode, decodeComparedCode, encodeComparedCode } from '../../src/languages/compared-code.ts';
import { Extractor } from '../../src/languages/extract.ts';
import { ExtractionLimit } from '../../src/languages/extraction-limit.ts';
import type { FileFacts } from '../../src/languages/facts.ts';
import { compileGrammars, LanguageLoader } from '../../src/languages/grammars.ts';
import type { Language } from '../../src/languages/language.ts';
import { LANGUAGES } from '../../src/languages/registry.ts';
import { fixtureSources } from './fixture-sources.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/languages');

const sources = (language: Language) => fixtureSources(FIXTURES, language).map(({ source }) => source);

/** A source as it is, and as somebody in the middle of editing leaves it: cut off, and with brackets missing. */
function drafts(source: string): string[] {
  let brackets = 0;
  const unbalanced = source.replace(/[()[\]{}]/g, (bracket) => (++brackets % 7 === 0 ? '' : bracket));
  return [source, source.slice(0, Math.floor(source.length / 2)), unbalanced];
}

function partOf({ tokens, lines }: FileFacts): ComparedCode {
  return { tokens: { ...tokens, functions: new Uint32Array() }, lines: { total: lines.total } };
}

const loader = await LanguageLoader.start(await compileGrammars(LANGUAGES));
const extractor = new Extractor();

function compared(source: string, language: Language): ComparedCode {
  const unparsed = extractor.comparedUnparsed(source, language);
  return unparsed ?? extractor.comparedParsed(source, loader.loadCompared(language));
}

test.each(LANGUAGES)(
  '$name: what files are compared by is what their facts have of it, also in broken code',
  (language) => {
    let tokens = 0;
    for (const source of sources(language).flatMap(drafts)) {
      const code = compared(source, language);
      expect(code).toEqual(partOf(extractor.extract(source, loader.load(language), [])));
      expect(decodeComparedCode(encodeComparedCode(code))).toEqual(code);
      tokens += code.tokens.ids.length;
    }
    expect(tokens).toBeGreaterThan(0);
  },
);

test('where characters alone tell which text is no code, they tell it as the tree does', () => {
  const told = new Set<string>();
  for (const language of LANGUAGES.filter(({ syntax }) => syntax.opaqueText !== undefined)) {
    for (const source of sources(language)) {
      const unparsed = extractor.comparedUnparsed(source, language);
      if (unparsed === null) continue;
      told.add(language.id);
      expect(unparsed).toEqual(extractor.comparedParsed(source, loader.loadCompared(language)));
    }
  }
  expect([...told].sort()).toEqual(['javascript', 'svelte', 'typescript', 'vue', 'vue_jsx']);
});

test('fewer captures are matched than facts take', () => {
  for (const language of LANGUAGES) {
    const source = sources(language)[0] ?? '';
    const tree = loader.parser(language).parser.parse(source);
    if (tree === null) throw new Error(`${language.name} was not parsed.`);
    const matched = (captures: ReturnType<typeof loader.load>['captures']) =>
      captures.source.matches(tree.rootNode, new ExtractionLimit(source.length)).order.length;
    const [some, all] = [loader.loadCompared(language), loader.load(language)].map(({ captures }) => matched(captures));
    expect(some, language.name).toBeLessThan(all as number);
    tree.delete();
  }
});
