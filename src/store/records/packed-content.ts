import { hash } from 'node:crypto';
import process from 'node:process';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { OrreryError } from '../../errors.ts';
import { DamagedContent } from '../sqlite.ts';
import type { Row } from './record-rows.ts';

/** How contents are kept: as they are, compressed, or compressed by what differs from another content. */
export type Codec = 'raw' | 'zstd' | 'zstd-delta';

export interface Packed {
  readonly codec: Codec;
  readonly content: Uint8Array;
}

/** Contents that have to be read before one, at most: each takes some 0.2 ms. */
export const MAX_DEPTH = 16;

/** Code compresses to a fifth alone: what a base makes so many times shorter need not be tried without one. */
const HARDLY_MORE = 16;

/** The shortest form of a content. @param base one that it may differ little from */
export function packed(content: Uint8Array, base: Uint8Array | null): Packed {
  const forms: Packed[] = [{ codec: 'raw', content }];
  if (base !== null && base.length > 0 && knowsDictionaries()) {
    const delta: Packed = { codec: 'zstd-delta', content: zstdCompressSync(content, { dictionary: base }) };
    if (delta.content.length * HARDLY_MORE < content.length) return delta;
    forms.push(delta);
  }
  forms.push({ codec: 'zstd', content: zstdCompressSync(content) });
  return forms.reduce((shortest, form) => (form.content.length < shortest.content.length ? form : shortest));
}

/**
 * @param bytes how long it is unpacked
 * @param base what it was packed with, for `zstd-delta`
 * @returns null for what was not packed so
 */
function unpacked(codec: unknown, content: Uint8Array, bytes: number, base: Uint8Array | null): Buffer | null {
  if (codec === 'raw') return Buffer.from(content);
  if (codec === 'zstd-delta' && base === null) return null;
  try {
    const options = { maxOutputLength: Math.max(1, bytes), ...(base !== null && { dictionary: base }) };
    return zstdDecompressSync(content, options);
  } catch {
    return null;
  }
}

/**
 * Returns a content from its row in the table of contents.
 * @param base the content that the row names as its base; null if there is none
 * @throws DamagedContent for what is not what was put; OrreryError where this Node cannot read it
 */
export function contentOf(digest: string, { codec, bytes, content }: Row, base: Uint8Array | null): Buffer {
  if (codec === 'zstd-delta' && !knowsDictionaries()) {
    const message = `The content ${digest} was stored by a newer Node.js, and this one (${process.version}) cannot read it: use Node 24.6 or later.`;
    throw new OrreryError('DATABASE_ERROR', message, { reason: 'newer' });
  }
  const found = content instanceof Uint8Array ? unpacked(codec, content, Number(bytes), base) : null;
  if (found === null || hash('sha256', found) !== digest) {
    throw new DamagedContent(`the content ${digest} is not what was written`);
  }
  return found;
}

let known: boolean | null = null;

/** Node before 22.19 and 24.6 ignores the option: contents are then as long as without a base, and those that have one unreadable. */
export function knowsDictionaries(): boolean {
  if (known === null) {
    const sample = Buffer.from('The quick brown fox jumps over the lazy dog; 0123456789.');
    known = zstdCompressSync(sample, { dictionary: sample }).length < zstdCompressSync(sample).length / 2;
  }
  return known;
}
