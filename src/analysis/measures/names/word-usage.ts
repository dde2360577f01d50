import type { CodeIndex } from '../../../index/code-index.ts';
import { eachFile } from '../../../index/file-fault.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import { identifierWords } from '../../../languages/identifier-words.ts';
import type { SparseMatrix } from './truncated-svd.ts';

/** Words less used than this say nothing reliable about how they are used. */
const LEAST_USES = 3;
/** The most used words and contexts kept, so that the largest project takes no more than a small one. */
const MOST_WORDS = 6000;
const MOST_CONTEXTS = 20_000;
/** Words of a name that stand for what its function calls: no person writes more into one. */
const MOST_WORDS_OF_NAME = 32;
/** How much frequent contexts are damped (Levy, Goldberg, Dagan 2015). */
const CONTEXT_SMOOTHING = 0.75;

/** How often each word of the project's names is used, and where. */
export interface WordUsage {
  readonly words: readonly string[];
  /** Uses of each word. */
  readonly counts: readonly number[];
  /** Positive pointwise mutual information of words (rows) and contexts (columns). */
  readonly associations: SparseMatrix;
}

/**
 * Counts words with their contexts: the word before and after in a name, and for the names of functions the words of
 * their parameters and of what they call. Two words that stand in the same places mean something alike, though they
 * never stand together: `fetch` and `get` come before the same nouns and call the same things.
 */
export function wordUsage({ files }: CodeIndex): WordUsage {
  const pairs = new Map<string, Map<string, number>>();
  eachFile(files, ({ facts }) => {
    for (const [word, context, weight] of occurrences(facts)) {
      const contexts = pairs.get(word) ?? new Map<string, number>();
      if (contexts.size === 0) pairs.set(word, contexts);
      contexts.set(context, (contexts.get(context) ?? 0) + weight);
    }
  });
  const uses = (contexts: ReadonlyMap<string, number>) => contexts.get(USED) ?? 0;
  const kept = [...pairs]
    .filter(([, contexts]) => uses(contexts) >= LEAST_USES)
    .sort(([a, x], [b, y]) => uses(y) - uses(x) || (a < b ? -1 : 1))
    .slice(0, MOST_WORDS);
  const counts = kept.map(([, contexts]) => uses(contexts));
  for (const [, contexts] of kept) contexts.delete(USED);
  return { words: kept.map(([word]) => word), counts, associations: associated(kept.map(([, contexts]) => contexts)) };
}

/** Stands for "used once", beside the contexts of the use. */
const USED = '';

function* occurrences(facts: FileFacts): Generator<readonly [word: string, context: string, weight: number]> {
  const { definitions, bindings, calls } = facts;
  const surroundings = definitions.map(() => new Set<string>());
  for (const { kind, owner, name } of bindings) {
    if (kind === 'parameter') for (const word of identifierWords(name)) surroundings[owner]?.add(`p ${word}`);
  }
  for (const { owner, name } of calls) for (const word of identifierWords(name)) surroundings[owner]?.add(`c ${word}`);

  const named = new Set<string>();
  for (const [at, { name }] of definitions.entries()) {
    const words = identifierWords(name);
    yield* neighbours(words);
    named.add(name);
    for (const word of words.slice(0, MOST_WORDS_OF_NAME)) {
      for (const context of surroundings[at] ?? []) yield [word, context, 0.5];
    }
  }
  for (const { name } of [...bindings, ...calls]) {
    // A name used a hundred times in a file is no more evidence than one used once.
    if (named.has(name)) continue;
    named.add(name);
    yield* neighbours(identifierWords(name));
  }
}

function* neighbours(words: readonly string[]): Generator<readonly [string, string, number]> {
  for (const [at, word] of words.entries()) {
    yield [word, USED, 1];
    if (words.length === 1) continue;
    yield [word, `< ${words[at - 1] ?? ''}`, 1];
    yield [word, `> ${words[at + 1] ?? ''}`, 1];
  }
}

function associated(rows: readonly ReadonlyMap<string, number>[]): SparseMatrix {
  const totals = new Map<string, number>();
  for (const row of rows) {
    for (const [context, count] of row) totals.set(context, (totals.get(context) ?? 0) + count);
  }
  // A context that only one use has joins nothing.
  const contexts = [...totals]
    .filter(([, total]) => total > 1)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, MOST_CONTEXTS);
  const numbers = new Map(contexts.map(([context], at) => [context, at]));
  const smoothed = contexts.map(([, total]) => total ** CONTEXT_SMOOTHING);
  const smoothedTotal = smoothed.reduce((sum, value) => sum + value, 0);
  const offsets = new Int32Array(rows.length + 1);
  const columns: number[] = [];
  const values: number[] = [];
  rows.forEach((row, at) => {
    const total = [...row.values()].reduce((sum, count) => sum + count, 0);
    for (const [context, count] of row) {
      const column = numbers.get(context);
      if (column === undefined) continue;
      const information = Math.log((count * smoothedTotal) / (total * (smoothed[column] as number)));
      if (information <= 0) continue;
      columns.push(column);
      values.push(information);
    }
    offsets[at + 1] = columns.length;
  });
  return {
    rowCount: rows.length,
    columnCount: contexts.length,
    offsets,
    columns: Int32Array.from(columns),
    values: Float64Array.from(values),
  };
}
