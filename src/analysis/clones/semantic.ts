import { alignedSimilarity, alignedTokens } from './alignment.ts';
import type { CloneClass, CloneMember } from './clone-classes.ts';
import type { Corpus } from './corpus.ts';
import type { Fragment } from './fragments.ts';
import { behaviourOf } from './semantic/behaviour.ts';
import type { Effect } from './semantic/effects.ts';
import { symbolTexts } from './semantic/vocabulary.ts';
import { type SimilarPair, type Star, starsOf } from './stars.ts';

/** What a function does must be of so many operations and values: less is done alike by chance. */
const LEAST_WORK = 10;
/** An effect that so many functions have tells nothing of any of them. */
const COMMON = 50;
/** Functions between two chances to stop. */
const BREATH = 200;

export interface SemanticOptions {
  /** Least similarity of what two functions do, 0–1. */
  readonly threshold: number;
  /** Functions whose text is as similar as that are gapped clones when they have so many tokens. */
  readonly gappedTokens: number;
  /** Called now and then: may throw to stop. */
  readonly breathe: () => Promise<void>;
}

export interface SemanticSearch {
  readonly classes: readonly CloneClass[];
  /** Functions that were read to the end, of those large enough. */
  readonly read: number;
  readonly candidates: number;
  readonly verified: number;
}

/** A function and what it does: the size of each of its effects, by what tells it. */
interface Worker {
  readonly fragment: Fragment;
  readonly effects: ReadonlyMap<string, number>;
  readonly forms: ReadonlySet<string>;
  /** The sizes of all effects together. */
  readonly work: number;
}

/**
 * Classes of functions that do the same in other syntax: loops and the functions that stand for them, branches and
 * conditional expressions, values with and without a name, statements and operands in another order.
 */
export async function semanticClones(
  corpus: Corpus,
  fragments: readonly Fragment[],
  { threshold, gappedTokens, breathe }: SemanticOptions,
): Promise<SemanticSearch> {
  const readable = { corpus, texts: symbolTexts(corpus) };
  const workers: Worker[] = [];
  let tried = 0;
  for (const fragment of fragments) {
    if (!fragment.isFunction) continue;
    if (++tried % BREATH === 0) await breathe();
    const behaviour = behaviourOf(readable, fragment.file, fragment.start, fragment.end);
    if (behaviour === null) continue;
    const worker = workerOf(fragment, behaviour.effects, behaviour.forms);
    if (worker.work >= LEAST_WORK) workers.push(worker);
  }
  const candidates = candidatePairs(workers);
  const tokens = (worker: number) => alignedTokens(corpus, (workers[worker] as Worker).fragment);
  const isAlikeInText = (one: number, other: number) => {
    const [a, b] = [tokens(one), tokens(other)];
    const least = Math.min(a.shapes.length, b.shapes.length) >= gappedTokens ? threshold : 1;
    return alignedSimilarity(a, b, least) >= least;
  };
  const verified: SimilarPair[] = [];
  for (const [one, other] of candidates) {
    const similarity = sharedWork(workers[one] as Worker, workers[other] as Worker);
    if (similarity >= threshold && !isAlikeInText(one, other)) verified.push({ one, other, similarity });
  }
  const classes = starsOf(verified).map((star) => classOf(star, workers));
  return { classes, read: workers.length, candidates: candidates.length, verified: verified.length };
}

function workerOf(fragment: Fragment, effects: readonly Effect[], forms: ReadonlySet<string>): Worker {
  const sizes = new Map<string, number>();
  for (const { key, size } of effects) sizes.set(key, (sizes.get(key) ?? 0) + size);
  return { fragment, effects: sizes, forms, work: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}

/** Functions of one family of languages that have an effect in common, the lesser first, ascending. */
function candidatePairs(workers: readonly Worker[]): (readonly [number, number])[] {
  const having = new Map<string, number[]>();
  workers.forEach(({ effects, fragment }, worker) => {
    for (const key of effects.keys()) {
      const own = `${fragment.file.family} ${key}`;
      const known = having.get(own);
      if (known === undefined) having.set(own, [worker]);
      else known.push(worker);
    }
  });
  const pairs = new Set<number>();
  for (const own of having.values()) {
    if (own.length > COMMON) continue;
    own.forEach((one, at) => {
      for (const other of own.slice(at + 1)) if (areApart(workers, one, other)) pairs.add(one * workers.length + other);
    });
  }
  return [...pairs].sort((a, b) => a - b).map((pair) => [Math.floor(pair / workers.length), pair % workers.length]);
}

function areApart(workers: readonly Worker[], one: number, other: number): boolean {
  const [a, b] = [(workers[one] as Worker).fragment, (workers[other] as Worker).fragment];
  return a.end <= b.start || b.end <= a.start;
}

/** The part of what both do that both do alike, 0–1: the Jaccard similarity of their effects by size. */
function sharedWork(one: Worker, other: Worker): number {
  let shared = 0;
  for (const [key, size] of one.effects) shared += Math.min(size, other.effects.get(key) ?? 0);
  return shared / (one.work + other.work - shared);
}

function classOf({ middle, others }: Star, workers: readonly Worker[]): CloneClass {
  const member = (worker: number, similarity: number): CloneMember => {
    const { start, end } = (workers[worker] as Worker).fragment;
    return { start, end, similarity };
  };
  const rest = others.map(({ item, similarity }) => member(item, similarity)).sort((a, b) => a.start - b.start);
  return {
    type: 'semantic',
    members: [member(middle, 1), ...rest],
    reasons: reasonsFor(
      workers[middle] as Worker,
      others.map(({ item }) => workers[item] as Worker),
    ),
  };
}

function reasonsFor(middle: Worker, others: readonly Worker[]): string[] {
  const alike = [...middle.effects.keys()].filter((key) => others.every(({ effects }) => effects.has(key))).length;
  const reasons = [
    `${alike} of ${middle.effects.size} effects (results, changes, calls and when they happen) are the same in all.`,
  ];
  const forms = (worker: Worker) => [...worker.forms].sort().join(', ') || 'plain statements';
  const written = new Set([middle, ...others].map(forms));
  if (written.size > 1) reasons.push(`Written with: ${[...written].join(' | ')}.`);
  return reasons;
}
