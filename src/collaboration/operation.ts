import type { Clock } from './clock.ts';

/** The longest document that agents can share, in UTF-16 units: other clients wait while an operation is applied to it. */
export const LONGEST_DOCUMENT = 1_000_000;

/** What positions and lengths count: UTF-16 units, bytes of UTF-8, or code points. */
export const POSITION_ENCODINGS = ['utf-16', 'utf-8', 'utf-32'] as const;
export type PositionEncoding = (typeof POSITION_ENCODINGS)[number];

/** What agents send. */
export const OPERATION_KINDS = ['insert', 'delete', 'replace'] as const;

/** A change of a text as its author saw it. */
export interface TextOperation {
  /** `become`: the text is to be `content`, by as few changes as can be found. */
  readonly kind: (typeof OPERATION_KINDS)[number] | 'become';
  readonly position: number;
  /** Of what is deleted or replaced; null: as long as `content`, which a delete must then find there. */
  readonly length: number | null;
  /** Empty for a delete by length. */
  readonly content: string;
  readonly encoding: PositionEncoding;
}

/** An operation as an agent sent it. */
export interface SentOperation {
  readonly operation: TextOperation;
  /** What its author had seen, and all of the author's own; null: all there is when it comes. */
  readonly clock: Clock | null;
  /** Its number among its author's operations, from 1; null where the author leaves that to be assigned. */
  readonly counter: number | null;
  /** By which it is known again; 0: it is not. */
  readonly print: number;
}

/** What a text is to be, for an author who has changed all of it at once. */
export function becoming(content: string): TextOperation {
  return { kind: 'become', position: 0, length: null, content, encoding: 'utf-16' };
}

/** A stretch of a text that was changed, in UTF-16 units, in the text as it was then. */
export interface Edit {
  readonly at: number;
  readonly deleted: number;
  readonly inserted: number;
}

/** Numbers up to this are exact. */
const HIGH = 2 ** 21;

/** 53 bits by which an operation is told from another with the same number: two 32-bit FNV-1a hashes, from two seeds. */
export function fingerprint(text: string, ...numbers: readonly number[]): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x01000193) ^ (high >>> 15);
  }
  for (const number of numbers) {
    // Both halves of it: prints are longer than 32 bits.
    low = Math.imul(Math.imul(low ^ number, 0x01000193) ^ (number / 2 ** 32), 0x01000193);
    high = Math.imul(Math.imul(high ^ number, 0x01000193) ^ (number / 2 ** 32), 0x01000193) ^ (high >>> 15);
  }
  return ((high >>> 0) % HIGH) * 2 ** 32 + (low >>> 0);
}

const KIND_NUMBERS: Readonly<Record<TextOperation['kind'], number>> = { insert: 1, delete: 2, replace: 3, become: 4 };
const ENCODING_NUMBERS: Readonly<Record<PositionEncoding, number>> = { 'utf-16': 16, 'utf-8': 8, 'utf-32': 32 };

export function operationPrint({ kind, position, length, content, encoding }: TextOperation): number {
  return fingerprint(content, KIND_NUMBERS[kind], position, length ?? -1, ENCODING_NUMBERS[encoding]);
}

/** Where a position is after an edit: what is inserted at a position comes before it. */
export function movedBy(position: number, { at, deleted, inserted }: Edit): number {
  if (position < at) return position;
  return position < at + deleted ? at : position - deleted + inserted;
}
