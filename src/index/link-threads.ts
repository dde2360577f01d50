import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../worker-thread.ts';
import { FileFault, inFile } from './file-fault.ts';
import { interfaceParts } from './file-interface.ts';
import { StoredInterface } from './interface-codec.ts';
import { DependencyKeys } from './link/dependency-keys.ts';
import type { LinkTableState } from './link/link-table.ts';
import type { LinkedFile } from './link/linked-file.ts';
import { PackedLinks } from './link/packed-links.ts';
import type {
  FileToLink,
  LinkReply,
  LinkRequest,
  LinkStart,
  ThreadLinkedFile,
  ThreadNumbers,
} from './link-messages.ts';
import type { ManifestState } from './manifest-files.ts';
import { Numbering } from './numbering.ts';
import { PackedDefinitions } from './packed-definitions.ts';
import type { SnapshotFile } from './snapshot.ts';

/** Less code than this is linked sooner than threads have started and learned what all files offer. */
const LEAST_BYTES = 10_000_000;
/** Each thread learns what all files offer for itself: it has to link so much code to make up for it. */
const BYTES_PER_THREAD = 8_000_000;
/** A request holds files of so many bytes of code: enough to share what is learned of their folder, few enough to share evenly. */
const REQUEST_BYTES = 256 * 1024;
/** Requests a thread holds at once, so that it never waits for the next. */
const REQUESTS_AHEAD = 2;
/** Files are worked on without a pause for at most so long, in milliseconds. */
const SLICE_MS = 10;
/** Room for new objects in each thread, in MiB. */
const YOUNG_MIB = 8;

export interface LinkOptions {
  readonly signal: AbortSignal;
  /** Files done, and files to do. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What to link: all files of a tree. */
export interface TreeToLink {
  /** Absolute path of the tree. */
  readonly folder: string;
  /** All files listed in the tree, in a known language or not. */
  readonly listed: readonly string[];
  /** Sorted by path. */
  readonly files: readonly SnapshotFile[];
}

/** The links of a tree, and the manifests they rest on. */
export interface ThreadLinks {
  readonly state: LinkTableState;
  readonly manifests: readonly ManifestState['known'][];
}

/** How many threads a tree is worth to be linked in; 0 for a small one, which is linked where it is asked for. */
export function threadsFor(files: readonly SnapshotFile[], processors = availableParallelism()): number {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return bytes < LEAST_BYTES ? 0 : Math.min(processors, Math.floor(bytes / BYTES_PER_THREAD));
}

/**
 * Links all files of a tree in threads of their own. What comes of it is the same with any number of threads.
 *
 * @param count of threads, at least 1
 * @throws the signal's reason when it aborts, FileFault where the fault is a file's, what a thread failed on; the threads end at once
 */
export async function linkInThreads(
  tree: TreeToLink,
  count: number,
  { signal, onProgress }: LinkOptions,
): Promise<ThreadLinks> {
  signal.throwIfAborted();
  const pace = new Pace(signal);
  const interfaces = await Interfaces.of(tree.files, pace);
  const start: LinkStart = {
    folder: tree.folder,
    listed: tree.listed,
    paths: tree.files.map(({ path }) => path),
    ...interfaces.shared,
  };
  const requests = batches(tree.files);
  let done = 0;
  const report = (files: number) => {
    done += files;
    onProgress?.(done, tree.files.length);
  };
  const threads = Array.from({ length: count }, () => new LinkThread(start, requests, report));
  const abort = () => {
    for (const thread of threads) thread.fail(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  try {
    const parts = await Promise.all(threads.map((thread) => thread.finished));
    return await joined(tree.files, interfaces, parts, pace);
  } finally {
    signal.removeEventListener('abort', abort);
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

/** Lets this thread do something else now and then while it works on many files. */
class Pace {
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
class Interfaces {
  readonly shared: Pick<LinkStart, 'interfaces' | 'ends'>;

  static async of(files: readonly SnapshotFile[], pace: Pace): Promise<Interfaces> {
    const parts: Uint8Array[] = [];
    for (const file of files) {
      parts.push(inFile(file.path, () => StoredInterface.of(interfaceParts(file.readFacts())).bytes));
      await pace.rest();
    }
    return new Interfaces(parts);
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

/** Runs of files that stand beside each other, taken one after another by whichever thread is free. */
function batches(files: readonly SnapshotFile[]): Iterator<readonly SnapshotFile[]> {
  function* next() {
    for (let at = 0; at < files.length; ) {
      const batch: SnapshotFile[] = [];
      for (let bytes = 0; at < files.length && bytes < REQUEST_BYTES; at++) {
        const file = files[at] as SnapshotFile;
        bytes += file.bytes;
        batch.push(file);
      }
      yield batch;
    }
  }
  return next();
}

/** What one thread linked, by its own numbers. */
interface ThreadPart {
  readonly files: readonly ThreadLinkedFile[];
  readonly numbers: ThreadNumbers;
}

class LinkThread {
  readonly #worker: Worker;
  readonly #requests: Iterator<readonly SnapshotFile[]>;
  readonly #onLinked: (files: number) => void;
  readonly #files: ThreadLinkedFile[] = [];
  readonly #result = Promise.withResolvers<ThreadPart>();
  #pending = 0;
  #isFinishing = false;

  constructor(start: LinkStart, requests: Iterator<readonly SnapshotFile[]>, onLinked: (files: number) => void) {
    this.#requests = requests;
    this.#onLinked = onLinked;
    this.#worker = startWorker(new URL('./link-worker.ts', import.meta.url), YOUNG_MIB, { workerData: start });
    this.#worker.on('message', (reply: LinkReply) => this.#receive(reply));
    this.#worker.once('error', (error) => this.fail(error));
    this.#worker.once('exit', (code) => this.fail(new Error(`A thread that links ended with ${code}.`)));
    // Others may fail first, and nobody waits for this one then.
    this.#result.promise.catch(() => {});
    this.#feed();
  }

  get finished(): Promise<ThreadPart> {
    return this.#result.promise;
  }

  fail(reason: unknown) {
    this.#result.reject(reason);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #feed() {
    try {
      while (this.#pending < REQUESTS_AHEAD && !this.#isFinishing) {
        const { value, done } = this.#requests.next();
        if (done === true) {
          this.#isFinishing = true;
          this.#worker.postMessage({ kind: 'finish' } satisfies LinkRequest);
        } else this.#send(value);
      }
    } catch (thrown) {
      // Facts that cannot be had any more.
      this.fail(thrown);
    }
  }

  #send(files: readonly SnapshotFile[]) {
    const sent = files.map((file): FileToLink => ({ path: file.path, facts: Uint8Array.from(file.encodedFacts()) }));
    this.#pending++;
    this.#worker.postMessage(
      { kind: 'link', files: sent } satisfies LinkRequest,
      sent.map(({ facts }) => facts.buffer as ArrayBuffer),
    );
  }

  #receive(reply: LinkReply) {
    if (reply.kind === 'finished') this.#result.resolve({ files: this.#files, numbers: reply.numbers });
    else if (reply.kind === 'broken') this.fail(new FileFault(reply.path, reply.cause));
    else {
      this.#pending--;
      this.#files.push(...reply.files);
      this.#onLinked(reply.files.length);
      this.#feed();
    }
  }
}

/** The parts of all threads by the same numbers, which are given in the order of the files. */
async function joined(
  files: readonly SnapshotFile[],
  interfaces: Interfaces,
  parts: readonly ThreadPart[],
  pace: Pace,
): Promise<ThreadLinks> {
  const keys = new DependencyKeys();
  const texts = new Numbering();
  const byPath = new Map<string, () => Omit<LinkedFile, 'stored'>>();
  for (const part of parts) {
    const text = numbersBy(part.numbers.texts, (one) => texts.of(one));
    const question = numbersBy(part.numbers.questions, (one) => keys.number(one.question, one.subject, one.family));
    for (const { path, definitions, links, dependencies, ...linked } of part.files) {
      byPath.set(path, () => ({
        ...linked,
        definitions: new PackedDefinitions(definitions).renumbered(text),
        links: new PackedLinks(links).renumbered(text),
        dependencies: dependencies.map(question).sort(),
      }));
    }
  }
  const linked = new Map<string, LinkedFile>();
  for (const [at, { path }] of files.entries()) {
    const made = byPath.get(path);
    if (made === undefined) throw new Error(`${path} was given to no thread to link.`);
    byPath.delete(path);
    linked.set(path, { ...made(), stored: interfaces.at(at) });
    await pace.rest();
  }
  return { state: { keys, texts, files: linked }, manifests: parts.map(({ numbers }) => numbers.manifests) };
}

/** A number for each of a thread's numbers, found when it is first asked for. */
function numbersBy<Known>(known: readonly Known[], number: (one: Known) => number): (theirs: number) => number {
  const ours = new Int32Array(known.length).fill(-1);
  return (theirs) => {
    if (ours[theirs] === -1) ours[theirs] = number(known[theirs] as Known);
    return ours[theirs] as number;
  };
}
