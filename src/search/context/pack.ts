import type { Piece } from './piece.ts';

/** A piece that was taken, with as much of it as there was room for. */
export interface PackedPiece extends Piece {
  readonly content: string;
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
}

/** Characters a token stands for: the usual estimate for English and code. */
const CHARACTERS_PER_TOKEN = 4;
/** The address and the score of a piece. */
const TOKENS_AROUND = 12;
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
      .map((content) => withTokens(piece, content))
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
  const packed = sorted.flatMap((piece) => taken.get(piece) ?? []);
  const isCut = packed.some(({ content, text }) => content !== text);
  return { pieces: packed, tokens, truncated: isCut || packed.length < pieces.length };
}

/** So many of the pieces for the text of a task are code, if there is so much of it. */
const SHARE_OF_FILES = 4 / 5;

/**
 * As many places as there is room for, each by its best lines first: code, then what else is known. What room is left makes
 * them whole, the best first.
 */
export function packWide(pieces: readonly Piece[], limits: PackLimits): Packed {
  const byScore = [...pieces].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const code = byScore.filter(({ kind }) => kind === 'code');
  const others = byScore.filter(({ kind }) => kind !== 'code');
  const least = Math.ceil(limits.pieces * SHARE_OF_FILES);
  const first = code.slice(0, Math.max(least, limits.pieces - others.length));
  const wanted = [...first, ...others].slice(0, limits.pieces);
  const taken = new Map<Piece, PackedPiece>();
  let tokens = 0;
  for (const content of ['brief', 'text'] as const) {
    for (const piece of wanted) {
      const packed = withTokens(piece, piece[content]);
      const more = packed.tokens - (taken.get(piece)?.tokens ?? 0);
      if ((content === 'text' && !taken.has(piece)) || tokens + more > limits.tokens) continue;
      taken.set(piece, packed);
      tokens += more;
    }
  }
  const packed = wanted.flatMap((piece) => taken.get(piece) ?? []);
  const isCut = packed.some(({ content, text }) => content !== text);
  return { pieces: packed, tokens, truncated: isCut || packed.length < pieces.length };
}

function withTokens(piece: Piece, content: string): PackedPiece {
  const characters = content.length + piece.title.length + piece.id.length;
  return { ...piece, content, tokens: Math.ceil(characters / CHARACTERS_PER_TOKEN) + TOKENS_AROUND };
}
