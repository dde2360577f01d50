import { setImmediate as nextTurn } from 'node:timers/promises';
import { inFile } from './file-fault.ts';
import { StoredInterface } from './interface-codec.ts';
import { interfaceParts } from './interface-parts.ts';
import type { LinkStart } from './link-messages.ts';
import type { SnapshotFile } from './snapshot.ts';

/** Files are worked on without a pause for at most so long, in milliseconds. */
const SLICE_MS = 10;

/** Lets this thread do something else now and then while it works on many files. */
export class Pace {
  readonly #signal: AbortSignal;
  #sliceStart = performance.now();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** To be waited for after each file. @throws the signal's reason when it aborts */
  async rest(): Promise<void> {
    if (performance.now() - this.#sliceStart < SLICE_MS) return;
    await nextTurn();
    this.#signal.throwIfAborted();
    this.#sliceStart = performance.now();
  }
}

/** What all files offer to each other, in memory that threads share. */
export class SharedInterfaces {
  readonly shared: Pick<LinkStart, 'interfaces' | 'ends'>;

  static async of(files: readonly SnapshotFile[], pace: Pace): Promise<SharedInterfaces> {
    const parts: Uint8Array[] = [];
    for (const file of files) {
      parts.push(inFile(file.path, () => StoredInterface.of(interfaceParts(file.readFacts())).bytes));
      await pace.rest();
    }
    return new SharedInterfaces(parts);
  }

  /** @param parts the interface of each file */
  static joined(parts: readonly Uint8Array[]): SharedInterfaces {
    return new SharedInterfaces(parts);
  }

  private constructor(parts: readonly Uint8Array[]) {
    const ends = new Int32Array(parts.length);
    const interfaces = new Uint8Array(new SharedArrayBuffer(parts.reduce((sum, { length }) => sum + length, 0)));
    let end = 0;
    parts.forEach((part, at) => {
      interfaces.set(part, end);
      end += part.length;
      ends[at] = end;
    });
    this.shared = { interfaces, ends };
  }

  /** That of one file, as a copy of its own. */
  at(file: number): StoredInterface {
    const { interfaces, ends } = this.shared;
    return new StoredInterface(Uint8Array.from(interfaces.subarray(ends[file - 1] ?? 0, ends[file])));
  }
}
