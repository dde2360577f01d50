import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { systemCode } from '../workspace/real-path.ts';
import { type Stamp, stampOf } from '../workspace/stamp.ts';
import { makePrivate } from './private-folder.ts';

/** The folder within the state folder. */
const FOLDER = 'imports';
/** The checksum before the content. */
const CHECKSUM_BYTES = 4;

/**
 * Whole files in the state folder. Unlike the database, which one process writes, any process of the project may replace them.
 * Nothing here throws for what befalls the disk, as in `Store`.
 */
export class StateFiles {
  readonly #folder: string;
  readonly #note: (sentence: string) => void;

  /** @param state the state folder */
  constructor(state: string, note: (sentence: string) => void) {
    this.#folder = join(state, FOLDER);
    this.#note = note;
  }

  /** Differs once a file was replaced; null if there is none. */
  stamp(name: string): Stamp | null {
    return stampOf(join(this.#folder, name));
  }

  /** Null for a file that is not there or not what was written. */
  read(name: string): Uint8Array | null {
    const path = join(this.#folder, name);
    try {
      const bytes = readFileSync(path);
      // A copy begins where numbers of eight bytes may.
      const content = new Uint8Array(bytes.subarray(CHECKSUM_BYTES));
      if (bytes.length >= CHECKSUM_BYTES && bytes.readUInt32LE(0) === crc32(content)) return content;
      this.#note(`${path} is damaged, so it is not used.`);
    } catch (thrown) {
      if (systemCode(thrown) !== 'ENOENT') this.#note(`${path} cannot be read (${messageOf(thrown)}).`);
    }
    return null;
  }

  /** Readers see the old file or the new one, never a part. @returns whether it was written */
  replace(name: string, content: Uint8Array): boolean {
    const path = join(this.#folder, name);
    const checksum = Buffer.alloc(CHECKSUM_BYTES);
    checksum.writeUInt32LE(crc32(content));
    try {
      makePrivate(this.#folder, () => true);
      putInPlace(path, Buffer.concat([checksum, content]));
      return true;
    } catch (thrown) {
      this.#note(`${path} cannot be written (${messageOf(thrown)}).`);
      return false;
    }
  }
}

function putInPlace(path: string, bytes: Uint8Array) {
  const temporary = `${path}.${randomUUID()}`;
  try {
    writeFileSync(temporary, bytes, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(temporary, path);
  } catch (thrown) {
    rmSync(temporary, { force: true });
    throw thrown;
  }
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
