import type { Stretch } from '../snippet.ts';
import type { Excerpt, NamedLines, Piece } from './piece.ts';

/** A piece that was taken, with as much of it as there was room for. */
export interface PackedPiece extends Piece {
  readonly content: string;
  /** The lines of the file that `content` consists of; empty for what is no code. */
  readonly contentLines: readonly Stretch[];
  readonly tokens: number;
}

export interface Packed {
  /** The best first. */
  readonly pieces: readonly PackedPiece[];
  readonly tokens: number;
  /** Whether something was left out or shortened for want of room. */
  readonly truncated: boolean;
}

export interface PackLimits {
  readonly tokens: number;
  readonly pieces: number;
  /** Tokens of further content shown with a piece, keyed by piece id. */
  readonly beside?: ReadonlyMap<string, number>;
}

/** Characters per token: the usual estimate for English and code. */
const CHARACTERS_PER_TOKEN = 4;
/** The address and the score of a piece. */
const TOKENS_AROUND = 12;
/** The line range and separators of a place. */
const TOKENS_OF_PLACE = 4;
/** So much of the room is for code, if there is so much of it. */
const SHARE_OF_CODE = 1 / 2;

/**
 * The best pieces that fit, each whole or by its best lines; what is no code takes at most the half of the room, and the
 * rest of it only where code leaves it over.
 */
export function pack(pieces: readonly Piece[], limits: PackLimits): Packed {
  const sorted = [...pieces].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const taken = new Map<Piece, PackedPiece>();
  let tokens = 0;
  let tokensOfOthers = 0;
  const take = (piece: Piece, room: number): void => {
    const packed = [piece.text, piece.brief]
      .map((content) => withTokens(piece, content, limits))
      .find((one) => one.tokens <= room);
    if (packed === undefined) return;
    taken.set(piece, packed);
    tokens += packed.tokens;
    if (piece.kind !== 'code') tokensOfOthers += packed.tokens;
  };
  for (const isSecondRound of [false, true]) {
    for (const piece of sorted) {
      if (taken.size === limits.pieces) break;
      if (taken.has(piece)) continue;
      const left = limits.tokens - tokens;
      const ofOthers = limits.tokens * (1 - SHARE_OF_CODE) - tokensOfOthers;
      take(piece, piece.kind === 'code' || isSecondRound ? left : Math.min(left, ofOthers));
    }
  }
  return packedOf(sorted, taken, tokens);
}

function packedOf(sorted: readonly Piece[], taken: ReadonlyMap<Piece, PackedPiece>, tokens: number): Packed {
  const packed = sorted.flatMap((piece) => taken.get(piece) ?? []);
  const isCut = packed.some(({ content, text }) => content !== text.text);
  return { pieces: packed, tokens, truncated: isCut || packed.length < sorted.length };
}

/** So many of the pieces for the text of a task are code, if there is so much of it. */
const SHARE_OF_FILES = 4 / 5;
/**
 * Number of pieces of code shown for the text of a task. Larger budgets show one for every `TOKENS_OF_CODE`. Lower ranks rarely
 * have to change, so their place is enough.
 */
const CODE_SHOWN = 3;
const TOKENS_OF_CODE = 450;

/**
 * Packs the best code and the best other pieces, each by its best lines. The remaining budget expands code to its full text, best
 * first.
 */
export function packWide(pieces: readonly Piece[], limits: PackLimits): Packed {
  const byScore = [...pieces].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const code = byScore.filter(({ kind }) => kind === 'code');
  const others = byScore.filter(({ kind }) => kind !== 'code');
  const least = Math.ceil(limits.pieces * SHARE_OF_FILES);
  const roomy = Math.max(CODE_SHOWN, Math.floor(limits.tokens / TOKENS_OF_CODE));
  const most = Math.min(roomy, Math.max(least, limits.pieces - others.length));
  const wanted = [...code.slice(0, most), ...others.slice(0, limits.pieces - least)].slice(0, limits.pieces);
  const taken = new Map<Piece, PackedPiece>();
  let tokens = 0;
  for (const content of ['brief', 'text'] as const) {
    for (const piece of wanted) {
      // Documents and commit messages stay short.
      if (content === 'text' && piece.kind !== 'code') continue;
      const packed = withTokens(piece, piece[content], limits);
      const more = packed.tokens - (taken.get(piece)?.tokens ?? 0);
      if ((content === 'text' && !taken.has(piece)) || tokens + more > limits.tokens) continue;
      taken.set(piece, packed);
      tokens += more;
    }
  }
  return packedOf([...code, ...others], taken, tokens);
}

/** Definitions of one file, likeliest first. */
export interface FilePlaces {
  readonly path: string;
  readonly definitions: readonly NamedLines[];
}

/** Definitions listed of the first file, the second and so on; the last number holds for all others. */
const LISTED_OF_FILE = [10, 6, 4] as const;

/**
 * Lists the definitions of pieces by file, as many files as fit. A file's own pieces come before others in it that match.
 *
 * @param pieces code, best first
 */
export function packPlaces(
  pieces: readonly Piece[],
  limits: PackLimits,
): { readonly places: readonly FilePlaces[]; readonly tokens: number } {
  const places: FilePlaces[] = [];
  let tokens = 0;
  for (const [path, own] of Map.groupBy(pieces, (piece) => piece.path as string)) {
    const listed = LISTED_OF_FILE[Math.min(places.length, LISTED_OF_FILE.length - 1)] as number;
    const one = { path, definitions: definitionsOf(own).slice(0, listed) };
    const more = tokensOfPlaces(one);
    if (places.length === limits.pieces || tokens + more > limits.tokens) break;
    places.push(one);
    tokens += more;
  }
  return { places, tokens };
}

function definitionsOf(pieces: readonly Piece[]): readonly NamedLines[] {
  const byLine = new Map<number, NamedLines>();
  const own = pieces.flatMap(({ inFile }) => inFile.slice(0, 1));
  for (const one of [...own, ...pieces.flatMap(({ inFile }) => inFile)]) {
    if (!byLine.has(one.line)) byLine.set(one.line, one);
  }
  const all = [...byLine.values()];
  const named = all.filter(({ symbol }) => symbol !== null);
  return named.length > 0 ? named : all;
}

function tokensOfPlaces({ path, definitions }: FilePlaces): number {
  return tokensIn(path, ...definitions.map(({ symbol }) => symbol ?? '')) + TOKENS_OF_PLACE * definitions.length;
}

export function tokensIn(...texts: readonly string[]): number {
  return Math.ceil(texts.reduce((sum, { length }) => sum + length, 0) / CHARACTERS_PER_TOKEN);
}

function withTokens(piece: Piece, { text: content, lines }: Excerpt, { beside }: PackLimits): PackedPiece {
  const text = tokensIn(content, piece.title, piece.id, ...numbersOf(lines));
  return { ...piece, content, contentLines: lines, tokens: text + TOKENS_AROUND + (beside?.get(piece.id) ?? 0) };
}

/** Returns as many characters as the numbers before the lines take, with the two spaces behind each. */
function numbersOf(stretches: readonly Stretch[]): readonly string[] {
  return stretches.map(({ line, endLine }) => ' '.repeat((endLine - line + 1) * (String(endLine).length + 2)));
}
