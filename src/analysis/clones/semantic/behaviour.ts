import type { CorpusFile } from '../corpus.ts';
import type { ReadableCorpus } from './cursor.ts';
import { type Behaviour, Evaluation } from './evaluate.ts';
import { readFunction } from './functions.ts';
import { NotRead } from './syntax.ts';
import { TermTooLarge } from './terms.ts';

/** What a function does, or null when it uses what is not read. */
export function behaviourOf(corpus: ReadableCorpus, file: CorpusFile, start: number, end: number): Behaviour | null {
  const syntax = readFunction(corpus, file, start, end);
  if (syntax === null) return null;
  try {
    return new Evaluation(syntax).run(syntax);
  } catch (thrown) {
    if (thrown instanceof NotRead || thrown instanceof TermTooLarge) return null;
    throw thrown;
  }
}
