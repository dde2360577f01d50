import type { CorpusFile } from '../corpus.ts';
import { MOST_COMPARED_TOKENS } from '../fragments.ts';
import type { ReadableCorpus } from './cursor.ts';
import { TooMuchEffort } from './effort.ts';
import { type Behaviour, Evaluation } from './evaluate.ts';
import { READ_FAMILIES, readFunction } from './functions.ts';
import { NotRead } from './syntax.ts';
import { TermTooLarge } from './terms.ts';

/** What a function does; null when it uses what is not read, `too complex` when it would take too much. */
export function behaviourOf(
  corpus: ReadableCorpus,
  file: CorpusFile,
  start: number,
  end: number,
): Behaviour | 'too complex' | null {
  if (!READ_FAMILIES.has(file.family)) return null;
  if (end - start > MOST_COMPARED_TOKENS) return 'too complex';
  try {
    const syntax = readFunction(corpus, file, start, end);
    return new Evaluation(syntax).run(syntax);
  } catch (thrown) {
    if (thrown instanceof NotRead) return null;
    if (thrown instanceof TooMuchEffort || thrown instanceof TermTooLarge) return 'too complex';
    throw thrown;
  }
}
