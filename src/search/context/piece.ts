import type { Stretch } from '../snippet.ts';

/** Where a piece of context comes from. */
export const PIECE_KINDS = ['code', 'decision', 'documentation', 'history'] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

/** A definition by name and lines; null for the lines of a file outside its definitions. */
export interface NamedLines extends Stretch {
  readonly symbol: string | null;
}

/** Text of a piece. */
export interface Excerpt {
  readonly text: string;
  /** The lines of the file that `text` consists of, with a line "…" between two stretches; empty for what is no code. */
  readonly lines: readonly Stretch[];
}

/** Something that helps to answer a question. Lines are 1-based and inclusive. */
export interface Piece {
  /** Tells it from all others: a place, a decision's id, a commit. */
  readonly id: string;
  readonly kind: PieceKind;
  /** Null where it is no part of a file. */
  readonly path: string | null;
  readonly line: number | null;
  readonly endLine: number | null;
  /** The definition in the index's graph; null for what is none. */
  readonly node: number | null;
  readonly title: string;
  readonly text: Excerpt;
  /** What is shown where there is no room for the text: its best lines. */
  readonly brief: Excerpt;
  /** 0–1: how well it ranks among its kind, times the share of the query that it has. */
  readonly score: number;
  /** What speaks for it. */
  readonly why: string;
  /** Its definition and others in the same file that match, best first; empty for what is no code. */
  readonly inFile: readonly NamedLines[];
}
