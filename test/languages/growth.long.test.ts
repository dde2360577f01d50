import { describe, expect, it } from 'vitest';
import type { Parser, Tree } from 'web-tree-sitter';
import { Extractor, type LoadedLanguage } from '../../src/languages/extract.ts';
import { TooComplex } from '../../src/languages/extraction-limit.ts';
import { compileGrammars, LanguageLoader } from '../../src/languages/grammars.ts';
import { LANGUAGES } from '../../src/languages/registry.ts';
import { bombOf, kindsOf } from '../bombs/kinds.ts';
import { fasterThanInput } from '../operation-growth.ts';

/** Repetitions in the smaller text; the larger one has four times as many, more than the limits on its parts. */
const SIZE = 50;
/** Chains are read up to 400 steps, and grow with the square of their length below that: their smaller text is as long. */
const CHAINS: readonly string[] = ['members of members', 'results of calls', 'elements of elements', 'parentheses'];
const CHAIN_SIZE = 400;
/** Parsers take very long to get over many of these, which is theirs: there are as many as show how our own steps grow. */
const ODD_SIZE = 20;
/** Limits that are reached later. */
const LONGER: Readonly<Record<string, number>> = {
  'python odd characters': 400,
  'cpp odd characters': 50,
  'ruby members of members': 1000,
  'dart results of calls': 1000,
};

const extractor = new Extractor();
const loader = await LanguageLoader.start(await compileGrammars([...LANGUAGES]));

/** The language with a parser that has parsed already: how parsing grows is not ours, and bounded by `ExtractionLimit`. */
function parsedBefore({ parser, ...loaded }: LoadedLanguage): LoadedLanguage {
  const trees = new Map<string, Tree | null>();
  const parse = (text: string) => {
    if (!trees.has(text)) trees.set(text, parser.parse(text));
    return trees.get(text)?.copy() ?? null;
  };
  return { ...loaded, parser: { parse, reset: () => {} } as unknown as Parser };
}

/** Returns what extracts the facts of a text, or gives it up: first the code, where the language embeds it. */
function extraction(text: string, loaded: LoadedLanguage): () => void {
  const parsed = parsedBefore(loaded);
  const codeOf = (source: string) => loaded.language.code?.(source) ?? source;
  parsed.parser.parse(codeOf(text));
  return () => {
    try {
      extractor.extract(codeOf(text), parsed, []);
    } catch (thrown) {
      if (!(thrown instanceof TooComplex)) throw thrown;
    }
  };
}

describe.each(LANGUAGES)('extracting facts from $name', (language) => {
  it.each(kindsOf(language.id))('takes steps in proportion to the length of the text: %s', async (kind) => {
    const prepare = (size: number) => extraction(bombOf(kind, language.id)?.(size) ?? '', loader.load(language));
    const name = `${language.id} ${kind}`;
    const usual = kind === 'odd characters' ? ODD_SIZE : CHAINS.includes(kind) ? CHAIN_SIZE : SIZE;
    const size = LONGER[name] ?? usual;
    expect(await fasterThanInput(prepare, size)).toEqual([]);
  });
});
