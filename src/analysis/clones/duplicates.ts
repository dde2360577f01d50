import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CodeIndex } from '../../index/code-index.ts';
import { type CloneClass, type CloneType, selectClasses } from './clone-classes.ts';
import { type Corpus, corpusOf } from './corpus.ts';
import { type DuplicateReport, reportOf } from './duplicate-report.ts';
import { equalCode } from './equal-code.ts';
import { type Equality, exactEquality, renamedEquality } from './equality.ts';
import { fragmentsOf } from './fragments.ts';
import { importTokens } from './import-tokens.ts';

/** Fewest tokens of a function or block for each of its fewest lines. */
const TOKENS_A_LINE = 5;

export interface DuplicateOptions {
  /** Types to report; default: all. */
  readonly types?: ReadonlySet<CloneType>;
  /** Least similarity of gapped and semantic clones, 0–1; default: 0.85. */
  readonly threshold?: number;
  /** Fewest lines of a clone; default: 5. */
  readonly minLines?: number;
  readonly signal?: AbortSignal;
}

/**
 * Code that occurs more than once: classes of clones, each at its strongest type.
 *
 * @throws the signal's reason when it aborts
 */
export async function analyzeDuplicates(index: CodeIndex, options: DuplicateOptions = {}): Promise<DuplicateReport> {
  const { types, minLines = 5, signal } = options;
  const breathe = async () => {
    await nextTurn();
    signal?.throwIfAborted();
  };
  const corpus = corpusFor(index);
  const size = { lines: minLines, tokens: TOKENS_A_LINE * minLines };
  const fragments = fragmentsOf(corpus, size);
  const renaming = renamedEquality(corpus, importTokens(corpus));
  const equalities: readonly (readonly [CloneType, Equality])[] = [
    ['exact', exactEquality(corpus)],
    ['renamed', renaming],
  ];
  const candidates: CloneClass[] = [];
  for (const [type, equality] of equalities) {
    await breathe();
    candidates.push(...equalCode(corpus, fragments, { type, equality, size }));
  }
  await breathe();
  const classes = selectClasses(corpus, candidates).filter(({ type }) => types?.has(type) ?? true);
  return reportOf(corpus, classes, { fragments: fragments.length, equality: renaming });
}

/** The corpus of an index that is asked again, for as long as the index is in use. */
const corpora = new WeakMap<CodeIndex, Corpus>();

function corpusFor(index: CodeIndex): Corpus {
  let corpus = corpora.get(index);
  if (corpus === undefined) {
    corpus = corpusOf(index);
    corpora.set(index, corpus);
  }
  return corpus;
}
