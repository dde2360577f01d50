import { FileFault as BrokenFile, faultOf as faultIn } from '../../../index/file-fault.ts';
import { knownLanguage } from '../../../languages/registry.ts';
import { alignedSimilarity, alignedTokens } from './alignment.ts';
import type { CloneClass, CloneMember } from './clone-classes.ts';
import type { Corpus } from './corpus.ts';
import { type FileFault, faultOf } from './file-fault.ts';
import type { Fragment } from './fragments.ts';
import { hasDecision } from './logic.ts';
import { behaviourOf } from './semantic/behaviour.ts';
import type { Effect } from './semantic/effects.ts';
import { READ_FAMILIES } from './semantic/functions.ts';
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
  /** Functions that are too large or too complex to be told by what they do. */
  readonly givenUp: number;
  /** Languages of functions that are large enough whose syntax is not read, by name. */
  readonly unread: readonly string[];
  /** Files in which reading a function broke down: none of their functions is told by what it does. */
  readonly faults: readonly FileFault[];
}

/** A function and what it does: the size of each of its effects, by what tells it. */
interface Worker {
  readonly fragment: Fragment;
  readonly effects: ReadonlyMap<string, number>;
  readonly forms: ReadonlySet<string>;
  /** The sizes of all effects together. */
  readonly work: number;
}

/** @throws what is no fault of the file, such as a cancellation */
function ownFault(path: string, thrown: unknown): FileFault {
  const fault = faultIn(path, thrown);
  if (!(fault instanceof BrokenFile)) throw fault;
  return faultOf(path, fault.cause);
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
  const read: Worker[] = [];
  const faults = new Map<string, FileFault>();
  let tried = 0;
  let givenUp = 0;
  for (const fragment of fragments) {
    const { path } = fragment.file.file;
    if (!fragment.isFunction || faults.has(path)) continue;
    if (++tried % BREATH === 0) await breathe();
    try {
      const behaviour = behaviourOf(readable, fragment.file, fragment.start, fragment.end);
      if (behaviour === 'too complex') givenUp++;
      if (behaviour === 'too complex' || behaviour === null) continue;
      const worker = workerOf(fragment, behaviour.effects, behaviour.forms);
      if (worker.work >= LEAST_WORK) read.push(worker);
    } catch (thrown) {
      faults.set(path, ownFault(path, thrown));
    }
  }
  const workers = faults.size === 0 ? read : read.filter(({ fragment }) => !faults.has(fragment.file.file.path));
  const tokens = (worker: number) => alignedTokens(corpus, (workers[worker] as Worker).fragment);
  const isAlikeInText = (one: number, other: number) => {
    const [a, b] = [tokens(one), tokens(other)];
    const least = Math.min(a.shapes.length, b.shapes.length) >= gappedTokens ? threshold : 1;
    return alignedSimilarity(a, b, least) >= least;
  };
  // Of functions that only set fields or call one thing after another, the same effects tell nothing: many have them.
  const decides = (one: number, other: number) =>
    [one, other].some((worker) => hasDecision(corpus, (workers[worker] as Worker).fragment));
  const pairing = new Pairing(workers);
  const verified: SimilarPair[] = [];
  let candidates = 0;
  for (let one = 0; one < workers.length; one++) {
    if (one % BREATH === 0) await breathe();
    const others = pairing.candidatesFor(one);
    candidates += others.length;
    for (const { other, mostShared } of others) {
      if (similarityOf(workers, one, other, mostShared) < threshold) continue;
      const similarity = similarityOf(workers, one, other, sharedWork(workers, one, other));
      if (similarity >= threshold && decides(one, other) && !isAlikeInText(one, other))
        verified.push({ one, other, similarity });
    }
  }
  const classes = starsOf(verified).map((star) => classOf(star, workers));
  return {
    classes,
    read: workers.length,
    candidates,
    verified: verified.length,
    givenUp,
    unread: unreadLanguages(fragments),
    faults: [...faults.values()],
  };
}

function unreadLanguages(fragments: readonly Fragment[]): string[] {
  const languages = new Set<string>();
  for (const { file, isFunction } of fragments) {
    if (isFunction && !READ_FAMILIES.has(file.family)) languages.add(knownLanguage(file.file.language).name);
  }
  return [...languages].sort();
}

function workerOf(fragment: Fragment, effects: readonly Effect[], forms: ReadonlySet<string>): Worker {
  const sizes = new Map<string, number>();
  for (const { key, size } of effects) sizes.set(key, (sizes.get(key) ?? 0) + size);
  return { fragment, effects: sizes, forms, work: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}

/** Another function with which one has a telling effect in common, and how much work they can have in common at most. */
interface Candidate {
  readonly other: number;
  readonly mostShared: number;
}

/** Which functions are worth comparing: those of one family of languages that have an effect in common that few have. */
class Pairing {
  readonly #workers: readonly Worker[];
  /** The functions that have an effect, ascending, by the family and the effect; null where they are too many. */
  readonly #having = new Map<string, number[] | null>();
  /** Of each function, the size of the effects that too many have. */
  readonly #common: Float64Array;

  constructor(workers: readonly Worker[]) {
    this.#workers = workers;
    workers.forEach(({ effects, fragment }, worker) => {
      for (const key of effects.keys()) this.#add(`${fragment.file.family} ${key}`, worker);
    });
    this.#common = Float64Array.from(workers, ({ effects, fragment }) => {
      let size = 0;
      for (const [key, own] of effects) if (this.#having.get(`${fragment.file.family} ${key}`) === null) size += own;
      return size;
    });
  }

  /** Those after a function, ascending. */
  candidatesFor(one: number): Candidate[] {
    const { effects, fragment } = this.#workers[one] as Worker;
    const shared = new Map<number, number>();
    for (const [key, size] of effects) {
      for (const other of this.#having.get(`${fragment.file.family} ${key}`) ?? []) {
        if (other <= one || !areApart(this.#workers, one, other)) continue;
        const own = (this.#workers[other] as Worker).effects.get(key) as number;
        shared.set(other, (shared.get(other) ?? 0) + Math.min(size, own));
      }
    }
    return [...shared]
      .sort(([a], [b]) => a - b)
      .map(([other, telling]) => ({
        other,
        mostShared: telling + Math.min(this.#common[one] as number, this.#common[other] as number),
      }));
  }

  #add(effect: string, worker: number) {
    const known = this.#having.get(effect);
    if (known === undefined) this.#having.set(effect, [worker]);
    else if (known !== null && known.push(worker) > COMMON) this.#having.set(effect, null);
  }
}

function areApart(workers: readonly Worker[], one: number, other: number): boolean {
  const [a, b] = [(workers[one] as Worker).fragment, (workers[other] as Worker).fragment];
  return a.end <= b.start || b.end <= a.start;
}

/** The size of the effects that both have. */
function sharedWork(workers: readonly Worker[], one: number, other: number): number {
  const { effects } = workers[other] as Worker;
  let shared = 0;
  for (const [key, size] of (workers[one] as Worker).effects) shared += Math.min(size, effects.get(key) ?? 0);
  return shared;
}

/** The part of what both do that both do alike, 0–1: the Jaccard similarity of their effects by size. */
function similarityOf(workers: readonly Worker[], one: number, other: number, shared: number): number {
  return shared / ((workers[one] as Worker).work + (workers[other] as Worker).work - shared);
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
