import type { FileFacts } from '../languages/facts.ts';
import { decodeFacts } from '../languages/facts-codec.ts';
import type { FileOutcome } from '../languages/source-file.ts';
import type { CodeIndex, IndexedFile } from './code-index.ts';
import type { DecodedFacts } from './decoded-facts.ts';

/** An index whose files know where their facts are stored. */
export interface Snapshot extends CodeIndex {
  readonly files: readonly SnapshotFile[];
}

/** A file of a snapshot, whose facts are decoded when asked for. */
export class SnapshotFile implements IndexedFile {
  readonly path: string;
  readonly bytes: number;
  readonly hash: string;
  readonly language: string;
  readonly #stored: Uint8Array;
  readonly #decoded: DecodedFacts;

  constructor(path: string, outcome: Extract<FileOutcome, { kind: 'facts' }>, decoded: DecodedFacts) {
    this.path = path;
    this.bytes = outcome.bytes;
    this.hash = outcome.hash;
    this.language = outcome.language;
    this.#stored = outcome.facts;
    this.#decoded = decoded;
  }

  get facts(): FileFacts {
    return this.#decoded.get(`${this.hash} ${this.language}`, () => this.#stored);
  }

  /** The facts for one pass over them: not kept, and so no others are forgotten for them. */
  readFacts(): FileFacts {
    return decodeFacts(this.#stored);
  }

  /** Whether both have the same facts. */
  equals(other: SnapshotFile): boolean {
    return this.hash === other.hash && this.language === other.language;
  }
}
