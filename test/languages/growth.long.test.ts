import { describe, expect, it } from 'vitest';
import type { Parser, Tree } from 'web-tree-sitter';
import { Extractor, type LoadedLanguage } from '../../src/languages/extract.ts';
import { TooComplex } from '../../src/languages/extraction-limit.ts';
import { compileGrammars, LanguageLoader } from '../../src/languages/grammars.ts';
import { LANGUAGES } from '../../src/languages/registry.ts';
import { bombOf, kindsOf } from '../bombs/kinds.ts';
import { cpuGrowthInTurns, LINEAR } from '../cpu-growth.ts';

/** Repetitions in the smaller text that is measured; the larger one has four times as many, more than bounds on parts of it. */
const SIZE = 150;
/** Chains are read up to 400 steps, and grow with the square of their length below that: they are measured from there on. */
const CHAINS: readonly string[] = ['members of members', 'results of calls', 'elements of elements'];
const CHAIN_SIZE = 400;
/** Extracting the larger text in fewer milliseconds is far from the square of its size. */
const QUICK = 20;

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

/** What extracts the facts of a text, or gives it up. */
function extraction(text: string, loaded: LoadedLanguage): () => void {
  const parsed = parsedBefore(loaded);
  const run = () => {
    try {
      extractor.extract(text, parsed, []);
    } catch (thrown) {
      if (!(thrown instanceof TooComplex)) throw thrown;
    }
  };
  run();
  return run;
}

describe('facts of a text that is made to be slow', () => {
  for (const language of LANGUAGES) {
    it(`take time in step with its length in ${language.name}`, async () => {
      const slow: string[] = [];
      for (const kind of kindsOf(language.id)) {
        const prepare = async (size: number) =>
          extraction(bombOf(kind, language.id)?.(size) ?? '', loader.load(language));
        const growth = await cpuGrowthInTurns(prepare, CHAINS.includes(kind) ? CHAIN_SIZE : SIZE, QUICK);
        if (growth >= LINEAR) slow.push(`${kind}: ${growth.toFixed(2)}`);
      }
      expect(slow).toEqual([]);
    });
  }
});
