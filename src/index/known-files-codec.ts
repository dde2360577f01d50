import type { SkipReason } from '../languages/facts.ts';
import { BlobReader, BlobWriter } from './blob.ts';
import type { KnownFile, KnownOutcome } from './source-files.ts';

/** Numbers a stamp is stored as. */
const STAMP = 4;

/** What is known of a tree's files, by relative path. */
export type KnownFiles = ReadonlyMap<string, KnownFile>;

/** @param program that knows this of the files */
export function encodeKnownFiles(files: KnownFiles, program: string): Uint8Array {
  const there = [...files].filter(([, { outcome }]) => outcome.kind !== 'gone');
  const stamps = new Float64Array(there.length * STAMP);
  const bytes = new Int32Array(there.length);
  const flags = new Uint8Array(there.length);
  there.forEach(([, { stamp, settled, outcome }], at) => {
    stamps.set([stamp.size, stamp.mtimeMs, stamp.ctimeMs, stamp.ino], at * STAMP);
    bytes[at] = outcome.kind === 'facts' ? outcome.bytes : 0;
    flags[at] = Number(settled) * 2 + Number(outcome.kind === 'facts');
  });
  const blob = new BlobWriter();
  blob.texts([program]);
  blob.texts(there.map(([path]) => path));
  blob.texts(there.map(([, { outcome }]) => (outcome.kind === 'facts' ? outcome.hash : '')));
  blob.texts(there.map(([, { outcome }]) => wordOf(outcome)));
  blob.array(stamps);
  blob.array(bytes);
  blob.array(flags);
  return blob.finish();
}

/** Null for what another program knew. */
export function decodeKnownFiles(stored: Uint8Array, program: string): KnownFiles | null {
  const blob = new BlobReader(stored);
  if (blob.texts()[0] !== program) return null;
  const paths = blob.texts();
  const hashes = blob.texts();
  const words = blob.texts();
  const stamps = blob.float64();
  const bytes = blob.int32();
  const flags = blob.bytes();
  const stamp = (at: number) => {
    const [size, mtimeMs, ctimeMs, ino] = stamps.subarray(at * STAMP, (at + 1) * STAMP);
    return { size, mtimeMs, ctimeMs, ino } as KnownFile['stamp'];
  };
  const outcome = (at: number): KnownOutcome => {
    const word = words[at] as string;
    if (((flags[at] as number) & 1) === 0) return { kind: 'skipped', reason: word as SkipReason };
    return { kind: 'facts', bytes: bytes[at] as number, hash: hashes[at] as string, language: word, facts: null };
  };
  return new Map(
    paths.map((path, at) => [path, { stamp: stamp(at), settled: (flags[at] as number) >= 2, outcome: outcome(at) }]),
  );
}

/** A file's language, or why it was skipped. */
function wordOf(outcome: KnownOutcome): string {
  if (outcome.kind === 'facts') return outcome.language;
  return outcome.kind === 'skipped' ? outcome.reason : '';
}
