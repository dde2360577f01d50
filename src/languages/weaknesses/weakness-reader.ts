import { type LoadedParser, parsed } from '../extract.ts';
import { ExtractionLimit, TooComplex } from '../extraction-limit.ts';
import type { Language } from '../language.ts';
import { WEAKNESSES } from './catalogue.ts';
import { findWeaknesses } from './find-weaknesses.ts';
import type { Weakness } from './kinds.ts';

/** Gives the parser of a language. */
export type ParserOf = (language: Language) => Promise<LoadedParser>;

/** The weak places of a text; null where nothing is known of its language, or it takes more than a text of its size may. */
export async function readWeaknesses(
  text: string,
  language: Language,
  parserOf: ParserOf,
): Promise<readonly Weakness[] | null> {
  const rows = WEAKNESSES.get(language.id);
  if (rows === undefined) return null;
  const hits = rows.hits(text);
  if (hits.length === 0) return [];
  const parser = await parserOf(language);
  try {
    const { tree } = parsed(text, parser, new ExtractionLimit(text.length));
    try {
      return findWeaknesses(tree.rootNode, text, hits, rows.language);
    } finally {
      tree.delete();
    }
  } catch (thrown) {
    if (thrown instanceof TooComplex) return null;
    throw thrown;
  }
}
