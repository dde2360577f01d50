import { inverseFrequency } from '../lexical/bm25.ts';
import type { Query } from '../query.ts';
import type { SearchIndex } from '../search-index.ts';
import { TextIndex } from '../texts/text-index.ts';

/** A past commit: what it says and which files it changed, by the names they have today. */
export interface PastChange {
  readonly hash: string;
  /** When it was committed, in milliseconds since 1970. */
  readonly at: number;
  readonly message: string;
  /** From the root on. */
  readonly files: readonly string[];
}

/** A past commit that says much the same as a query. */
export interface SimilarChange {
  readonly change: PastChange;
  /** BM25 with the query. */
  readonly score: number;
}

/** What the history says of a tree's files. */
export interface HistoryEvidence {
  /** By file number. */
  readonly files: {
    /** What the commits that say much the same give to the files they changed, by how they compare with the most similar. */
    readonly pastCommits: Float32Array;
    /** The same by how much of the query they say. */
    readonly pastSure: Float32Array;
    /** BM25 of a file by the words of all commits that changed it. */
    readonly pastWords: Float32Array;
    /** How lately a file was changed: work on a place takes several commits. */
    readonly recent: Float32Array;
  };
  /** Best first. */
  readonly similar: readonly SimilarChange[];
}

const DAY_MS = 86_400_000;
/** After so many days, what was changed tells half as much of what will be. */
const HALF_LIFE = 365;
/** The most similar commits vote. */
const VOTERS = 40;
/** After so many commits, what was changed counts half as lately changed. */
const RECENT = 5;
/** How far the words of a commit that changes many files are about each of them. */
const SATURATION = 1.2;

/** The commits of a history, as something that tells where work was done. */
export class PastChanges {
  readonly changes: readonly PastChange[];
  readonly #texts: TextIndex;
  /** Of each commit, how much it counts: by its age and by how many files it changed. */
  readonly #ages: Float32Array;
  readonly #bound = new WeakMap<SearchIndex, BoundChanges>();

  private constructor(changes: readonly PastChange[], texts: TextIndex) {
    this.changes = changes;
    this.#texts = texts;
    const newest = changes[0]?.at ?? 0;
    this.#ages = Float32Array.from(changes, ({ at }) => 2 ** (-Math.max(0, newest - at) / DAY_MS / HALF_LIFE));
  }

  /**
   * @param changes newest first
   * @throws the signal's reason when it aborts
   */
  static async of(changes: readonly PastChange[], signal?: AbortSignal): Promise<PastChanges> {
    const texts = changes.map(({ message }) => titled(message));
    return new PastChanges(changes, await TextIndex.inSlices(texts, signal));
  }

  evidenceFor(query: Query, index: SearchIndex): HistoryEvidence {
    const bound = this.#in(index);
    const pastCommits = new Float32Array(index.postings.fileCount);
    const pastSure = new Float32Array(index.postings.fileCount);
    const hits = this.#texts.find(query, VOTERS);
    const best = hits[0]?.score ?? 1;
    const most = this.#texts.mostFor(query);
    for (const { text, score } of hits) {
      const files = bound.filesOf(text);
      const weight = (this.#ages[text] as number) / Math.sqrt(files.length);
      for (const file of files) {
        pastCommits[file] = (pastCommits[file] as number) + (score / best) ** 2 * weight;
        pastSure[file] = Math.max(pastSure[file] as number, (score / most) * weight);
      }
    }
    return {
      files: {
        pastCommits,
        pastSure,
        pastWords: this.#pastWords(query, bound, index.postings.fileCount),
        recent: bound.recent,
      },
      similar: hits.map(({ text, score }) => ({ change: this.changes[text] as PastChange, score })),
    };
  }

  /**
   * How far files were changed together with some others: of each of those, the share of its commits that changed both.
   * @param weights how much each of those counts, by file number
   */
  together(weights: ReadonlyMap<number, number>, index: SearchIndex): Float32Array {
    const bound = this.#in(index);
    const together = new Float32Array(index.postings.fileCount);
    for (const [file, weight] of weights) {
      const commits = bound.commitsOf(file);
      let all = 1;
      for (const commit of commits) all += this.#ages[commit] as number;
      for (const commit of commits) {
        const others = bound.filesOf(commit);
        const share = (weight * (this.#ages[commit] as number)) / all / Math.max(1, Math.sqrt(others.length - 1));
        for (const other of others) if (other !== file) together[other] = (together[other] as number) + share;
      }
    }
    return together;
  }

  #pastWords({ stems, weightOf }: Query, bound: BoundChanges, fileCount: number): Float32Array {
    const scores = new Float32Array(fileCount);
    const counts = new Float32Array(fileCount);
    for (const stem of stems) {
      const touched: number[] = [];
      for (const { text } of this.#texts.postingsOf(stem)) {
        const files = bound.filesOf(text);
        const part = (this.#ages[text] as number) / Math.sqrt(files.length);
        for (const file of files) {
          if (counts[file] === 0) touched.push(file);
          counts[file] = (counts[file] as number) + part;
        }
      }
      const idf = inverseFrequency(touched.length, bound.changedFiles) * weightOf(stem);
      for (const file of touched) {
        const count = counts[file] as number;
        const length = 1 / 4 + (3 / 4) * ((bound.words[file] as number) / bound.meanWords);
        scores[file] = (scores[file] as number) + (idf * count) / (count + SATURATION * length);
        counts[file] = 0;
      }
    }
    return scores;
  }

  #in(index: SearchIndex): BoundChanges {
    let bound = this.#bound.get(index);
    if (bound === undefined) {
      bound = new BoundChanges(this.changes, this.#ages, index);
      this.#bound.set(index, bound);
    }
    return bound;
  }
}

/** The subject says most. */
function titled(message: string) {
  const end = message.indexOf('\n');
  return end === -1 ? { title: message, text: '' } : { title: message.slice(0, end), text: message.slice(end + 1) };
}

/** Commits with the files of one state of a tree. */
class BoundChanges {
  readonly recent: Float32Array;
  /** How many commits changed a file, by their age and size: what levels out files that change all the time. */
  readonly words: Float32Array;
  readonly meanWords: number;
  readonly changedFiles: number;
  readonly #files: readonly Int32Array[];
  readonly #commits: ReadonlyMap<number, number[]>;

  constructor(changes: readonly PastChange[], ages: Float32Array, { index, postings }: SearchIndex) {
    const { graph } = index;
    this.#files = changes.map(({ files }) =>
      Int32Array.from(files.map((path) => graph.fileNode(path)).filter((file) => file !== -1)),
    );
    const commits = new Map<number, number[]>();
    this.words = new Float32Array(postings.fileCount);
    this.recent = new Float32Array(postings.fileCount);
    this.#files.forEach((files, commit) => {
      const late = RECENT / (RECENT + commit) / Math.sqrt(files.length);
      for (const file of files) {
        const own = commits.get(file);
        if (own === undefined) commits.set(file, [commit]);
        else own.push(commit);
        this.recent[file] = Math.max(this.recent[file] as number, late);
        this.words[file] = (this.words[file] as number) + (ages[commit] as number) / Math.sqrt(files.length);
      }
    });
    this.#commits = commits;
    this.changedFiles = commits.size;
    this.meanWords = this.words.reduce((sum, count) => sum + count, 0) / Math.max(1, commits.size) || 1;
  }

  filesOf(commit: number): Int32Array {
    return this.#files[commit] as Int32Array;
  }

  commitsOf(file: number): readonly number[] {
    return this.#commits.get(file) ?? [];
  }
}
