import { inSlices } from '../../workspace/in-slices.ts';
import { inverseFrequency, MOST_SATURATED, saturated } from '../lexical/bm25.ts';
import type { Lengths } from '../lexical/field-lengths.ts';
import type { Query } from '../query.ts';
import { descending } from '../ranking/descending.ts';
import { eachToken, stemsOf } from '../text/tokenizer.ts';

/** A text that is searched by its words: a section of a document, a commit, a decision. */
export interface SearchedText {
  readonly title: string;
  readonly text: string;
}

/** A text that has some of a query's words. */
export interface TextHit {
  readonly text: number;
  /** BM25. */
  readonly score: number;
  /** Stems of the query that are in it. */
  readonly stems: readonly string[];
}

/** How much a word in a title counts beside one in the text. */
const TITLE_WEIGHT = 3;

export interface Posting {
  readonly text: number;
  readonly count: number;
}

/** Texts by their words. Made once for texts that do not change. */
export class TextIndex {
  readonly #postings = new Map<string, Posting[]>();
  #lengths: Lengths;

  constructor(texts: readonly SearchedText[]) {
    this.#lengths = withMean(Float32Array.from(texts, (text, number) => this.#add(text, number)));
  }

  /**
   * The same for many texts, so that others have a turn meanwhile.
   * @throws the signal's reason when it aborts
   */
  static async inSlices(texts: readonly SearchedText[], signal?: AbortSignal): Promise<TextIndex> {
    const index = new TextIndex([]);
    const lengths: number[] = [];
    await inSlices(texts, signal, (text) => lengths.push(index.#add(text, lengths.length)));
    index.#lengths = withMean(Float32Array.from(lengths));
    return index;
  }

  /** @returns the text's length */
  #add({ title, text }: SearchedText, number: number): number {
    const counts = new Map<string, number>();
    addWords(title, TITLE_WEIGHT, counts);
    addWords(text, 1, counts);
    let length = 0;
    for (const [stem, count] of counts) {
      const postings = this.#postings.get(stem);
      if (postings === undefined) this.#postings.set(stem, [{ text: number, count }]);
      else postings.push({ text: number, count });
      length += count;
    }
    return length;
  }

  /** The texts that have a stem, ascending. */
  postingsOf(stem: string): readonly Posting[] {
    return this.#postings.get(stem) ?? [];
  }

  /** What a text would score that has all of a query's words, each many times. */
  mostFor({ stems, weightOf }: Query): number {
    const texts = this.#lengths.of.length;
    const most = stems.reduce(
      (sum, stem) => sum + inverseFrequency(this.postingsOf(stem).length, texts) * weightOf(stem),
      0,
    );
    return most * MOST_SATURATED || 1;
  }

  /** The texts with any of a query's words, best first; of equal ones in their order. */
  find({ stems, weightOf }: Query, most: number): readonly TextHit[] {
    const scores = new Float32Array(this.#lengths.of.length);
    const found = new Map<number, string[]>();
    for (const stem of stems) {
      const postings = this.postingsOf(stem);
      const idf = inverseFrequency(postings.length, scores.length) * weightOf(stem);
      for (const { text, count } of postings) {
        scores[text] = (scores[text] as number) + idf * saturated(count, this.#lengths, text);
        const known = found.get(text);
        if (known === undefined) found.set(text, [stem]);
        else known.push(stem);
      }
    }
    const best = [...descending(scores, [...found.keys()]).subarray(0, most)];
    return best.map((text) => ({ text, score: scores[text] as number, stems: found.get(text) ?? [] }));
  }
}

function withMean(of: Float32Array): Lengths {
  const sum = of.reduce((total, length) => total + length, 0);
  return { of, mean: sum / Math.max(1, of.length) || 1 };
}

function addWords(text: string, weight: number, counts: Map<string, number>): void {
  eachToken(text, (token) => {
    for (const stem of stemsOf(token)) counts.set(stem, (counts.get(stem) ?? 0) + weight);
  });
}
