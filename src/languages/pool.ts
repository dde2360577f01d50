import type { Worker } from 'node:worker_threads';
import { startWorker } from '../worker-thread.ts';
import { compileGrammars, type GrammarModules, grammarsOf } from './grammars.ts';
import type { Language } from './language.ts';
import type { FileOutcome, FileToExtract } from './source-file.ts';
import { ThreadWatch } from './thread-watch.ts';
import type { ExtractionJob, WorkerReply, WorkerRequest, WorkerStart } from './worker.ts';
import { filesBegun, newProgress } from './worker-progress.ts';

/** A batch ends at so many bytes: small enough to share work evenly and to stop soon when cancelled. */
const BATCH_BYTES = 96 * 1024;
/** Batches a worker holds at once, so that it never waits for the next. */
const BATCHES_AHEAD = 2;
/** Room for new objects in each thread, in MiB. */
const YOUNG_MIB = 4;
const RESOURCE_LIMITS = {
  /** Some times what the largest file takes that is read at all; who needs more is given up. */
  maxOldGenerationSizeMb: 1024,
};

/** A file to extract, and its size. */
export interface PoolFile extends FileToExtract {
  readonly bytes: number;
}

interface Run {
  readonly files: readonly PoolFile[];
  readonly onOutcome: (index: number, outcome: FileOutcome) => void;
  readonly isDone: (index: number) => boolean;
  next: number;
  pending: number;
  /** How much goes on that it rests for. */
  holds: number;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

interface Batch {
  readonly run: Run;
  readonly indices: readonly number[];
}

/** A thread with the work it was given. */
class Member {
  readonly worker: Worker;
  /** Those it has not replied to, the one it is at first. */
  readonly batches: Batch[] = [];
  /** Grammars it has been given. */
  readonly grammars: Set<string>;
  readonly #progress = newProgress();
  /** Files of the batches it has replied to. */
  #replied = 0;

  constructor(modules: GrammarModules) {
    const workerData: WorkerStart = { modules, progress: this.#progress };
    this.worker = startWorker(new URL('./worker.ts', import.meta.url), YOUNG_MIB, {
      workerData,
      resourceLimits: RESOURCE_LIMITS,
    });
    this.grammars = new Set(modules.keys());
  }

  /** The file it is at, and its size. */
  get at(): { readonly file: number; readonly bytes: number } | null {
    const [batch] = this.batches;
    const index = batch?.indices[this.place];
    if (batch === undefined || index === undefined) return null;
    return { file: filesBegun(this.#progress), bytes: (batch.run.files[index] as PoolFile).bytes };
  }

  /** The place in its first batch of the file it is at, or -1. */
  get place(): number {
    return filesBegun(this.#progress) - this.#replied - 1;
  }

  /** Takes away the batch it has replied to. */
  finish(): Batch {
    const batch = this.batches.shift() as Batch;
    this.#replied += batch.indices.length;
    return batch;
  }
}

/**
 * Threads that read and extract files, as long as there are any. Work is shared out in small batches. A thread is replaced
 * when its parser breaks down or is stopped, when it dies and when it is stuck, and only the file it was at is given up: as
 * `unparsable` where the parser broke down, else as `too_complex`.
 */
export class ParserPool {
  readonly #size: number;
  readonly #members = new Set<Member>();
  readonly #watch = new ThreadWatch(this.#members, (member: Member) => this.#lose(member, null));
  readonly #runs: Run[] = [];
  readonly #grammars = new Map<string, WebAssembly.Module>();

  /** @param size number of threads, at least 1 */
  constructor(size: number) {
    this.#size = size;
  }

  /**
   * Extracts files, calling `onOutcome` once for each as it gets ready, in no particular order. Who comes later is served first:
   * what a call needs goes before the rest of the tree.
   * @param isDone whether a file has been done by somebody else meanwhile, and gets no outcome here
   * @throws the signal's reason when it aborts; outcomes stop coming then
   */
  async run(
    files: readonly PoolFile[],
    signal: AbortSignal,
    onOutcome: (index: number, outcome: FileOutcome) => void,
    isDone: (index: number) => boolean = () => false,
  ): Promise<void> {
    signal.throwIfAborted();
    if (files.length === 0) return;
    await this.#compile(files);
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const run: Run = { files, onOutcome, isDone, next: 0, pending: 0, holds: 0, resolve, reject };
    const abort = () => {
      this.#drop(run);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#runs.push(run);
    const wanted = Math.min(this.#size, files.length);
    while (this.#members.size < wanted) this.#hire();
    for (const member of this.#members) this.#feed(member);
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', abort);
      this.#rest();
    }
  }

  /** Has the runs that are there rest while something is done that somebody waits for; those that it begins go on. */
  async resting<T>(work: () => Promise<T>): Promise<T> {
    for (const run of this.#runs) run.holds++;
    const held = [...this.#runs];
    try {
      return await work();
    } finally {
      for (const run of held) run.holds--;
      for (const member of this.#members) this.#feed(member);
    }
  }

  async close(): Promise<void> {
    const members = [...this.#members];
    this.#members.clear();
    for (const run of [...this.#runs]) {
      this.#drop(run);
      run.reject(new Error('The parser pool was closed.'));
    }
    await Promise.all(members.map(({ worker }) => worker.terminate()));
  }

  async #compile(files: readonly PoolFile[]) {
    const missing = new Map<string, Language>();
    for (const { language } of files) {
      if (!grammarsOf(language).every((name) => this.#grammars.has(name))) missing.set(language.grammar, language);
    }
    if (missing.size === 0) return;
    for (const [name, module] of await compileGrammars([...missing.values()])) this.#grammars.set(name, module);
  }

  #hire() {
    const member = new Member(new Map(this.#grammars));
    const { worker } = member;
    worker.on('message', (reply: WorkerReply) => {
      if (this.#members.has(member)) this.#receive(member, reply);
    });
    worker.on('error', (error) => this.#lose(member, error));
    // A thread that waits for work must not keep the process alive; `run` does that itself.
    worker.unref();
    this.#members.add(member);
    this.#watch.start();
    return member;
  }

  #feed(member: Member) {
    while (member.batches.length < BATCHES_AHEAD) {
      const run = this.#runs.findLast((one) => one.holds === 0 && one.next < one.files.length);
      if (run === undefined) return;
      const indices: number[] = [];
      for (let bytes = 0; run.next < run.files.length && (indices.length === 0 || bytes < BATCH_BYTES); run.next++) {
        if (run.isDone(run.next)) continue;
        bytes += (run.files[run.next] as PoolFile).bytes;
        indices.push(run.next);
      }
      if (indices.length === 0) {
        this.#resolveDone(run);
        continue;
      }
      run.pending++;
      member.batches.push({ run, indices });
      this.#send(member, run, indices);
    }
  }

  #send(member: Member, run: Run, indices: readonly number[]) {
    const files = indices.map((index) => run.files[index] as PoolFile);
    const lacking = new Set(files.flatMap(({ language }) => grammarsOf(language))).difference(member.grammars);
    if (lacking.size > 0) {
      const modules = new Map([...lacking].map((name) => [name, this.#grammars.get(name) as WebAssembly.Module]));
      for (const name of lacking) member.grammars.add(name);
      member.worker.postMessage({ kind: 'grammars', modules } satisfies WorkerRequest);
    }
    const jobs: ExtractionJob[] = files.map(({ bytes: _, ...file }) => ({ ...file, language: file.language.id }));
    member.worker.ref();
    member.worker.postMessage({ kind: 'extract', jobs } satisfies WorkerRequest);
  }

  #receive(member: Member, { outcomes, broken }: WorkerReply) {
    const batch = member.finish();
    outcomes.forEach((outcome, position) => {
      this.#deliver(batch.run, batch.indices[position] as number, outcome);
    });
    if (broken !== null) {
      this.#deliver(batch.run, batch.indices[outcomes.length] as number, { kind: 'skipped', reason: broken });
      this.#replace(member, { run: batch.run, indices: batch.indices.slice(outcomes.length + 1) });
      return;
    }
    this.#settle(batch.run);
    this.#feed(member);
    if (member.batches.length === 0) member.worker.unref();
  }

  /** Puts a new thread in the place of one that cannot go on, with the work that one still held. */
  #replace(member: Member, rest: Batch) {
    this.#members.delete(member);
    void member.worker.terminate();
    const successor = this.#hire();
    for (const { run, indices } of [rest, ...member.batches]) {
      if (indices.length === 0) {
        this.#settle(run);
        continue;
      }
      successor.batches.push({ run, indices });
      this.#send(successor, run, indices);
    }
    this.#feed(successor);
  }

  /**
   * Gives up the file that a thread died of or is stuck on; the others of its batch, whose outcomes are lost, are done
   * again. A thread that dies of no file takes down the runs it was working for.
   */
  #lose(member: Member, error: unknown) {
    if (!this.#members.has(member)) return;
    const { place } = member;
    const batch = member.batches.shift();
    const culprit = batch?.indices[place];
    if (batch === undefined || culprit === undefined) {
      this.#members.delete(member);
      for (const { run } of batch === undefined ? [] : [batch, ...member.batches]) {
        this.#drop(run);
        run.reject(error);
      }
      return;
    }
    this.#deliver(batch.run, culprit, { kind: 'skipped', reason: 'too_complex' });
    this.#replace(member, { run: batch.run, indices: batch.indices.toSpliced(place, 1) });
  }

  #deliver(run: Run, index: number, outcome: FileOutcome) {
    if (this.#runs.includes(run)) run.onOutcome(index, outcome);
  }

  #settle(run: Run) {
    run.pending--;
    this.#resolveDone(run);
  }

  #resolveDone(run: Run) {
    if (run.pending > 0 || run.next < run.files.length) return;
    this.#drop(run);
    run.resolve();
  }

  #drop(run: Run) {
    const at = this.#runs.indexOf(run);
    if (at >= 0) this.#runs.splice(at, 1);
  }

  /** Lets all threads go when nothing is left to do: their memory is the largest part of what a server would hold on to. */
  #rest() {
    if (this.#runs.length > 0) return;
    this.#watch.stop();
    for (const { worker } of this.#members) void worker.terminate();
    this.#members.clear();
  }
}
