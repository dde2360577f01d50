import type { CodeIndex } from '../../../index/code-index.ts';
import { eachFile } from '../../../index/file-fault.ts';
import type { DefinitionKind } from '../../../languages/facts.ts';
import { identifierWords } from '../../../languages/identifier-words.ts';
import { type PhoneticMatch, phoneticMatch } from './phonetic-match.ts';
import { editSimilarity, grams, jaroWinkler, levenshtein } from './string-distance.ts';
import { embeddingOf } from './word-embedding.ts';
import { type Likeness, WordSimilarity } from './word-similarity.ts';

export const NAME_SCOPES = ['functions', 'types', 'variables', 'all'] as const;
export type NameScope = (typeof NAME_SCOPES)[number];

/** What each part counts in the score. They sum to 1. */
export const WEIGHTS = { semantic: 0.5, gram: 0.3, jaro_winkler: 0.2 } as const;
/** Names less alike than this are not listed, unless they sound alike and that was asked for. */
export const LEAST_SCORE = 0.3;
/** What names that sound alike score at least, where that was asked for. */
export const PHONETIC_SCORE = 0.8;

const GRAM_SIZE = 3;
/** Other places of a name that are listed. */
const OTHER_PLACES = 5;

const KINDS: Readonly<Record<Exclude<NameScope, 'all'>, readonly DefinitionKind[]>> = {
  functions: ['function', 'method', 'constructor', 'getter', 'setter', 'macro'],
  types: ['class', 'struct', 'interface', 'trait', 'enum', 'type', 'namespace'],
  variables: ['variable', 'constant', 'field', 'enum_member'],
};

export interface NamePlace {
  readonly file: string;
  readonly line: number;
  readonly kind: DefinitionKind;
}

export interface MatchedWord {
  readonly query: string;
  readonly word: string;
  readonly similarity: number;
  readonly by: Likeness;
}

export interface SimilarName extends NamePlace {
  readonly name: string;
  readonly end_line: number;
  /** 0–1: the weighted sum of the three parts, or what sounding alike lifts it to. */
  readonly similarity_score: number;
  /** How alike the words are in meaning, 0–1. */
  readonly semantic_similarity: number;
  /** Cosine of the vectors of three-character pieces, 0–1. */
  readonly gram_similarity: number;
  readonly jaro_winkler: number;
  readonly edit_distance: number;
  readonly edit_similarity: number;
  readonly phonetic_match?: boolean | undefined;
  readonly phonetic?: PhoneticMatch | undefined;
  /** For each word of the query the word of the name most like it, where any is. */
  readonly matched_words: readonly MatchedWord[];
  /** Definitions of this name, and where the others are. */
  readonly occurrences: number;
  readonly others: readonly NamePlace[];
}

export interface NameSimilarity {
  readonly query: string;
  readonly query_words: readonly string[];
  readonly scope: NameScope;
  /** Distinct names compared. */
  readonly total_candidates: number;
  /** Those alike enough to be listed, before the list was cut. */
  readonly total_matches: number;
  readonly weights: typeof WEIGHTS;
  /** The embedding learned from the project's own names: words with a place in it. */
  readonly embedding: { readonly words: number; readonly dimensions: number };
  /** Most alike first; then by name. */
  readonly matches: readonly SimilarName[];
}

export interface NameSimilarityOptions {
  readonly query: string;
  readonly scope: NameScope;
  readonly topK: number;
  readonly phonetic: boolean;
}

/** The names of a project most like a given one, in meaning and in spelling. */
export function similarNames(
  index: CodeIndex,
  { query, scope, topK, phonetic }: NameSimilarityOptions,
): NameSimilarity {
  const embedding = embeddingOf(index);
  const scorer = new Scorer(query, new WordSimilarity(embedding));
  const candidates = placesByName(index, scope);
  const alike: { name: string; score: number; parts: Parts; sounds: PhoneticMatch | null }[] = [];
  for (const name of candidates.keys()) {
    const parts = scorer.parts(name);
    const sounds = phonetic ? phoneticMatch(scorer.words, parts.words) : null;
    const score = isMatch(sounds) ? Math.max(parts.score, PHONETIC_SCORE) : parts.score;
    if (score >= LEAST_SCORE) alike.push({ name, score, parts, sounds });
  }
  alike.sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
  return {
    query,
    query_words: scorer.words,
    scope,
    total_candidates: candidates.size,
    total_matches: alike.length,
    weights: WEIGHTS,
    embedding: { words: embedding.words, dimensions: embedding.dimensions },
    matches: alike.slice(0, topK).map(({ name, score, parts, sounds }) => {
      const [first, ...others] = candidates.get(name) as [NamePlace & { end_line: number }, ...NamePlace[]];
      return {
        name,
        ...first,
        similarity_score: shown(score),
        semantic_similarity: shown(parts.semantic),
        gram_similarity: shown(parts.gram),
        jaro_winkler: shown(parts.jaroWinkler),
        edit_distance: levenshtein(query, name),
        edit_similarity: shown(editSimilarity(query, name)),
        ...(sounds !== null && { phonetic_match: isMatch(sounds), phonetic: sounds }),
        matched_words: parts.matched.map((one) => ({ ...one, similarity: shown(one.similarity) })),
        occurrences: others.length + 1,
        others: others.slice(0, OTHER_PLACES).map(({ file, line, kind }) => ({ file, line, kind })),
      };
    }),
  };
}

function isMatch(sounds: PhoneticMatch | null): boolean {
  return sounds !== null && (sounds.soundex || sounds.double_metaphone);
}

function placesByName({ files }: CodeIndex, scope: NameScope): Map<string, (NamePlace & { end_line: number })[]> {
  const kinds = scope === 'all' ? null : new Set(KINDS[scope]);
  const places = new Map<string, (NamePlace & { end_line: number })[]>();
  eachFile(files, ({ path, facts }) => {
    for (const { name, kind, line, endLine } of facts.definitions) {
      if ((kinds !== null && !kinds.has(kind)) || identifierWords(name).length === 0 || name.startsWith('<')) continue;
      const known = places.get(name) ?? [];
      if (known.length === 0) places.set(name, known);
      known.push({ file: path, line, end_line: endLine, kind });
    }
  });
  return places;
}

interface Parts {
  readonly words: readonly string[];
  readonly semantic: number;
  readonly gram: number;
  readonly jaroWinkler: number;
  readonly score: number;
  readonly matched: readonly MatchedWord[];
}

/** Compares names with one query. What is known of the query, and of words met before, is worked out once. */
class Scorer {
  readonly words: readonly string[];
  readonly #joined: string;
  readonly #grams: ReadonlyMap<string, number>;
  readonly #similarity: WordSimilarity;
  readonly #known = new Map<string, readonly ReturnType<WordSimilarity['compare']>[]>();

  constructor(query: string, similarity: WordSimilarity) {
    this.words = identifierWords(query);
    this.#joined = this.words.join('');
    this.#grams = gramCounts(this.#joined);
    this.#similarity = similarity;
  }

  parts(name: string): Parts {
    const words = identifierWords(name);
    const joined = words.join('');
    const { semantic, matched } = this.#alignment(words);
    const gram = cosine(this.#grams, gramCounts(joined));
    const winkler = jaroWinkler(this.#joined, joined);
    const score = WEIGHTS.semantic * semantic + WEIGHTS.gram * gram + WEIGHTS.jaro_winkler * winkler;
    return { words, semantic, gram, jaroWinkler: winkler, score, matched };
  }

  /** The mean, over the words of both names, of the likeness of each to the word of the other most like it. */
  #alignment(words: readonly string[]) {
    const rows = words.map((word) => this.#against(word));
    let sum = 0;
    for (const row of rows) sum += row.reduce((most, { similarity }) => Math.max(most, similarity), 0);
    const matched: MatchedWord[] = [];
    this.words.forEach((query, at) => {
      const best = rows.reduce(
        (most, row, word) => ((row[at]?.similarity ?? 0) > (rows[most]?.[at]?.similarity ?? 0) ? word : most),
        0,
      );
      const { similarity = 0, by = null } = rows[best]?.[at] ?? {};
      sum += similarity;
      if (by !== null) matched.push({ query, word: words[best] as string, similarity, by });
    });
    return { semantic: sum / (this.words.length + words.length), matched };
  }

  #against(word: string) {
    let row = this.#known.get(word);
    if (row === undefined) {
      row = this.words.map((query) => this.#similarity.compare(query, word));
      this.#known.set(word, row);
    }
    return row;
  }
}

/** Pieces of a name and how often each is in it; the ends are marked, so that short names have pieces too. */
function gramCounts(joined: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const gram of grams(`^${joined}$`, GRAM_SIZE)) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return counts;
}

function cosine(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const length = (counts: ReadonlyMap<string, number>) =>
    [...counts.values()].reduce((sum, value) => sum + value ** 2, 0);
  let both = 0;
  for (const [gram, count] of one) both += count * (other.get(gram) ?? 0);
  return both === 0 ? 0 : both / Math.sqrt(length(one) * length(other));
}

function shown(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
