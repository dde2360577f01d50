import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../worker-thread.ts';
import { FileFault } from './file-fault.ts';
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
import { Pace, SharedInterfaces } from './shared-interfaces.ts';
import type { SnapshotFile } from './snapshot.ts';

/** Less code than this is linked sooner than threads have started and learned what all files offer. */
const LEAST_BYTES = 10_000_000;
/** Each thread learns what all files offer for itself: it has to link so much code to make up for it. */
const BYTES_PER_THREAD = 8_000_000;
/** A request holds files of so many bytes of code: enough to share what is learned of their folder, few enough to share evenly. */
const REQUEST_BYTES = 256 * 1024;
/** Requests a thread holds at once, so that it never waits for the next. */
const REQUESTS_AHEAD = 2;
/** Room for new objects in each thread, in MiB. */
const YOUNG_MIB = 8;
/**
 * What a thread may take beside new objects, by the size of all interfaces: four times what is in use at a time. Without a bound V8
 * collects so late that most of its memory is garbage.
 */
const HEAP_PER_INTERFACE_BYTE = 100;
const LEAST_HEAP_MIB = 512;
/** Room for decoded interfaces in a thread, in MiB: with 160 linking kafka took a fifth longer than with the most, as many were decoded again. */
const LEAST_DECODED_MIB = 16;
const MOST_DECODED_MIB = 240;
const MIB = 1024 * 1024;
/** What a thread takes, and how many times the bytes of code beside; and what the rest of the process does. Measured on kafka. */
const THREAD_MIB = 60;
const THREAD_PER_BYTE = 6;
const BESIDE_THREADS_MIB = 250;

export interface LinkOptions {
  readonly signal: AbortSignal;
  /** Files done, and files to do. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** What a thread may take beside new objects, in MiB. Default: by the size of all interfaces. */
  readonly heapMib?: number | undefined;
  /** What the process may take in all, in MiB. Default: no bound. */
  readonly memoryMib?: number | undefined;
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

/** What there is to link with. */
export interface LinkRoom {
  /** Default: those of the machine. */
  readonly processors?: number;
  /** What the process may take in all, in MiB. Default: no bound. */
  readonly memoryMib?: number | undefined;
}

/** How many threads a tree is worth to be linked in; 0 where it is linked where it is asked for: small ones, and too little memory. */
export function threadsFor(
  files: readonly SnapshotFile[],
  { processors = availableParallelism(), memoryMib = Number.POSITIVE_INFINITY }: LinkRoom = {},
): number {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes < LEAST_BYTES) return 0;
  const fitting = Math.floor((memoryMib - BESIDE_THREADS_MIB) / (THREAD_MIB + (bytes / MIB) * THREAD_PER_BYTE));
  return Math.max(0, Math.min(processors, Math.floor(bytes / BYTES_PER_THREAD), fitting));
}

/**
 * Links all files of a tree in threads of their own. What comes of it is the same with any number of threads.
 *
 * @param count of threads, at least 1
 * @throws the signal's reason when it aborts, FileFault where the fault is a file's, what a thread failed on; the threads end at once
 */
export async function linkInThreads(tree: TreeToLink, count: number, options: LinkOptions): Promise<ThreadLinks> {
  const pace = new Pace(options.signal);
  const interfaces = await SharedInterfaces.of(tree.files, pace);
  const parts = await linkedIn(count, tree, interfaces, tree.files, options, true);
  return joined(tree.files, interfaces, parts, new Numbering(), pace);
}

/**
 * Links some files of a tree in a thread, as they are linked with all others there, which are not linked.
 *
 * @param some of the tree's, in its order
 * @param texts numbers the names and paths in definitions and links
 * @throws as `linkInThreads` does
 */
export async function linkSomeInThread(
  tree: TreeToLink,
  interfaces: SharedInterfaces,
  some: readonly SnapshotFile[],
  texts: Numbering,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LinkedFile>> {
  const parts = await linkedIn(1, tree, interfaces, some, { signal });
  const { state } = await joined(tree.files, interfaces, parts, texts, new Pace(signal), new Set(some));
  return state.files;
}

/**
 * @param files those to link
 * @param tellsTables whether the first thread is to tell its tables
 */
async function linkedIn(
  count: number,
  tree: TreeToLink,
  interfaces: SharedInterfaces,
  files: readonly SnapshotFile[],
  { signal, onProgress, heapMib = heapFor(interfaces), memoryMib }: LinkOptions,
  tellsTables = false,
): Promise<readonly ThreadPart[]> {
  signal.throwIfAborted();
  const start: Omit<LinkStart, 'tellsTables'> = {
    folder: tree.folder,
    listed: tree.listed,
    paths: tree.files.map(({ path }) => path),
    ...interfaces.shared,
    decodedBytes: decodedMib(count, memoryMib) * MIB,
  };
  const requests = batches(files);
  let done = 0;
  const report = (linked: number) => {
    done += linked;
    onProgress?.(done, files.length);
  };
  const threads = Array.from(
    { length: count },
    (_, at) => new LinkThread({ ...start, tellsTables: tellsTables && at === 0 }, heapMib, requests, report),
  );
  const abort = () => {
    for (const thread of threads) thread.fail(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.all(threads.map((thread) => thread.finished));
  } finally {
    signal.removeEventListener('abort', abort);
    await Promise.all(threads.map((thread) => thread.end()));
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

/**
 * Room for decoded interfaces in each of so many threads: half of what is left to it, the rest is for what it links with them.
 * @param memoryMib what the process may take in all; default: no bound
 */
export function decodedMib(count: number, memoryMib = Number.POSITIVE_INFINITY): number {
  const left = (memoryMib - BESIDE_THREADS_MIB) / count - THREAD_MIB;
  return Math.min(MOST_DECODED_MIB, Math.max(LEAST_DECODED_MIB, Math.floor(left / 2)));
}

function heapFor({ shared }: SharedInterfaces): number {
  return Math.max(LEAST_HEAP_MIB, Math.ceil((shared.interfaces.length * HEAP_PER_INTERFACE_BYTE) / MIB));
}

/** Whether a thread failed for want of memory: what it did can be done elsewhere. */
export function isOutOfMemory(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

class LinkThread {
  readonly #worker: Worker;
  readonly #requests: Iterator<readonly SnapshotFile[]>;
  readonly #onLinked: (files: number) => void;
  readonly #files: ThreadLinkedFile[] = [];
  readonly #result = Promise.withResolvers<ThreadPart>();
  #pending = 0;
  #isFinishing = false;

  constructor(
    start: LinkStart,
    heapMib: number,
    requests: Iterator<readonly SnapshotFile[]>,
    onLinked: (files: number) => void,
  ) {
    this.#requests = requests;
    this.#onLinked = onLinked;
    this.#worker = startWorker(new URL('./link-worker.ts', import.meta.url), YOUNG_MIB, {
      workerData: start,
      resourceLimits: { maxOldGenerationSizeMb: heapMib },
    });
    this.#worker.on('message', (reply: LinkReply) => this.#receive(reply));
    this.#worker.once('error', (error) => this.fail(error));
    this.#worker.once('exit', (code) => this.fail(new Error(`A linker thread exited with ${code}.`)));
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

/**
 * The parts of all threads by the same numbers, which are given in the order of the files.
 * @param linked those of the files that were linked
 */
async function joined(
  files: readonly SnapshotFile[],
  interfaces: SharedInterfaces,
  parts: readonly ThreadPart[],
  texts: Numbering,
  pace: Pace,
  linked: ReadonlySet<SnapshotFile> | null = null,
): Promise<ThreadLinks> {
  const keys = new DependencyKeys();
  const byPath = new Map<string, () => Omit<LinkedFile, 'stored'>>();
  for (const part of parts) {
    const text = numbersBy(part.numbers.texts, (one) => texts.of(one));
    const question = numbersBy(part.numbers.questions, (one) => keys.number(one.question, one.subject, one.family));
    for (const file of part.files) byPath.set(file.path, () => renumbered(file, text, question));
  }
  const made = new Map<string, LinkedFile>();
  for (const [at, file] of files.entries()) {
    if (linked?.has(file) === false) continue;
    const { path } = file;
    const one = byPath.get(path);
    if (one === undefined) throw new Error(`${path} was not assigned to any thread to link.`);
    byPath.delete(path);
    made.set(path, { ...one(), stored: interfaces.at(at) });
    await pace.rest();
  }
  const bytes = parts.map(({ numbers }) => numbers.tables).find((told) => told !== null) ?? null;
  const tables = bytes === null ? null : { bytes, changed: new Set<string>() };
  return { state: { keys, texts, files: made, tables }, manifests: parts.map(({ numbers }) => numbers.manifests) };
}

/** A file by other numbers, in the memory that came from the thread. */
function renumbered(
  { path: _, definitions: itsDefinitions, links: itsLinks, leadsTo, dependencies, ...linked }: ThreadLinkedFile,
  text: (theirs: number) => number,
  question: (theirs: number) => number,
): Omit<LinkedFile, 'stored'> {
  const definitions = new PackedDefinitions(itsDefinitions);
  const links = new PackedLinks(itsLinks);
  definitions.renumber(text);
  links.renumber(text);
  for (const keys of [leadsTo, dependencies]) {
    for (let at = 0; at < keys.length; at++) keys[at] = question(keys[at] as number);
    keys.sort();
  }
  return { ...linked, definitions, links, leadsTo, dependencies };
}

/** A number for each of a thread's numbers, found when it is first asked for. */
function numbersBy<Known>(known: readonly Known[], number: (one: Known) => number): (theirs: number) => number {
  const ours = new Int32Array(known.length).fill(-1);
  return (theirs) => {
    if (ours[theirs] === -1) ours[theirs] = number(known[theirs] as Known);
    return ours[theirs] as number;
  };
}
