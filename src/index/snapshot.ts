import { hash } from 'node:crypto';
import { OrreryError } from '../errors.ts';
import { EXTRACTOR_VERSION, type FileFacts } from '../languages/facts.ts';
import { decodeFacts } from '../languages/facts-codec.ts';
import type { FileKinds } from '../languages/file-kinds.ts';
import type { CodeIndex, IndexedFile, SkippedFile } from './code-index.ts';
import type { DecodedFacts } from './decoded-facts.ts';
import { inFile } from './file-fault.ts';
import type { OtherFiles } from './other-files.ts';
import type { KnownOutcome } from './source-files.ts';

/** An index whose files know where their facts are stored. */
export interface Snapshot extends CodeIndex {
  readonly files: readonly SnapshotFile[];
}

/** Where facts are. */
export interface FactsSource {
  readonly decoded: DecodedFacts;
  /** Those that lie in the store alone; null when they cannot be had any more. */
  stored(file: SnapshotFile): Uint8Array | null;
}

/** A file of a snapshot, whose facts are decoded when asked for. */
export class SnapshotFile implements IndexedFile {
  readonly path: string;
  readonly bytes: number;
  readonly hash: string;
  readonly language: string;
  /** Null when they lie in the store. */
  readonly #facts: Uint8Array | null;
  readonly #source: FactsSource;

  constructor(path: string, file: Extract<KnownOutcome, { kind: 'facts' }>, source: FactsSource) {
    this.path = path;
    this.bytes = file.bytes;
    this.hash = file.hash;
    this.language = file.language;
    this.#facts = file.facts;
    this.#source = source;
  }

  /** @throws OrreryError `DATABASE_ERROR` when the store lost them in the middle of a run; FileFault when they cannot be decoded */
  get facts(): FileFacts {
    return inFile(this.path, () => this.#source.decoded.get(`${this.hash} ${this.language}`, () => this.#stored()));
  }

  encodedFacts(): Uint8Array {
    return this.#stored();
  }

  /** The facts for one pass over them: not kept, and so no others are forgotten for them. */
  readFacts(): FileFacts {
    return inFile(this.path, () => decodeFacts(this.#stored()));
  }

  /** Whether both have the same facts. */
  equals(other: Pick<IndexedFile, 'hash' | 'language'>): boolean {
    return this.hash === other.hash && this.language === other.language;
  }

  #stored(): Uint8Array {
    const stored = this.#facts ?? this.#source.stored(this);
    if (stored !== null) return stored;
    const message = `The stored facts of ${this.path} were lost. Call again to read the file again.`;
    throw new OrreryError('DATABASE_ERROR', message, { path: this.path });
  }
}

/** Joins files into a snapshot. Its digest is only made when asked for. */
export function snapshotOf(
  folder: string,
  kinds: FileKinds,
  files: readonly SnapshotFile[],
  skipped: readonly SkippedFile[],
  otherFiles: OtherFiles,
): Snapshot {
  let digest: string | null = null;
  return {
    folder,
    kinds,
    files,
    skipped,
    otherFiles,
    get digest() {
      digest ??= digestOf(kinds, files, skipped);
      return digest;
    },
  };
}

export function digestOf(kinds: FileKinds, files: readonly IndexedFile[], skipped: readonly SkippedFile[]): string {
  const lines = [
    `extractor ${EXTRACTOR_VERSION}`,
    ...(kinds.key === '' ? [] : [kinds.key]),
    ...files.map(({ path, hash: content, language }) => JSON.stringify([path, content, language])),
    ...skipped.map(({ path, reason }) => JSON.stringify([path, reason])),
  ];
  return hash('sha256', lines.join('\n'));
}
