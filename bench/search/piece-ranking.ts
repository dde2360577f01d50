import { createHash } from 'node:crypto';
import { identifierWords } from '../../src/languages/identifier-words.ts';

/** Characters of a piece. */
const PIECE = 1_500;
/** The published defaults. */
const K1 = 1.2;
const B = 0.75;
const TOKEN = /[A-Za-z0-9_]+/g;

interface Piece {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** A file to rank. */
export interface RankedText {
  readonly path: string;
  readonly text: string;
}

/**
 * What a reader without an index would compare with: BM25 over pieces of 1,500 characters, a file ranked by its best piece.
 * Words are split at case and underscores, nothing else is known of the language.
 */
export class PieceRanking {
  #known = new Map<string, readonly Piece[]>();

  /** @returns paths, best first; of equal ones by path */
  rank(query: string, files: readonly RankedText[]): string[] {
    const known = new Map<string, readonly Piece[]>();
    const pieces = files.map(({ text }) => {
      const key = createHash('sha1').update(text).digest('base64');
      const own = this.#known.get(key) ?? piecesOf(text);
      known.set(key, own);
      return own;
    });
    this.#known = known;
    const scores = bestScores([...countsOf(query).keys()], pieces);
    const ranked = files.map(({ path }, at) => ({ path, score: scores[at] as number }));
    ranked.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
    return ranked.filter(({ score }) => score > 0).map(({ path }) => path);
  }
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start < text.length; start += PIECE) {
    const counts = countsOf(text.slice(start, start + PIECE));
    pieces.push({ counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) });
  }
  return pieces;
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [token] of text.matchAll(TOKEN)) {
    const words = identifierWords(token).map((word) => word.toLowerCase());
    for (const word of words.length > 1 ? [...words, token.toLowerCase()] : words) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/** The BM25 score of the best piece of each file. */
function bestScores(terms: readonly string[], files: readonly (readonly Piece[])[]): number[] {
  const all = files.flat();
  const mean = all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length);
  const weights = terms.map((term) => {
    const having = all.reduce((sum, { counts }) => sum + Number(counts.has(term)), 0);
    return Math.log(1 + (all.length - having + 0.5) / (having + 0.5));
  });
  const scoreOf = ({ counts, length }: Piece) =>
    terms.reduce((sum, term, at) => {
      const count = counts.get(term) ?? 0;
      const held = count + K1 * (1 - B + (B * length) / mean);
      return sum + ((weights[at] as number) * count * (K1 + 1)) / held;
    }, 0);
  return files.map((pieces) => pieces.reduce((best, piece) => Math.max(best, scoreOf(piece)), 0));
}
