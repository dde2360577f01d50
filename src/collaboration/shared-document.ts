import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { DocumentRow, RunRow, Snapshot } from '../store/records/document-table.ts';
import type { RecordTables } from '../store/records/records.ts';
import { type Clock, clockOf, isCovered } from './clock.ts';
import type { LoroModule } from './loro.ts';
import { type Edit, LONGEST_DOCUMENT, type SentOperation, type TextOperation } from './operation.ts';
import { type AppliedRun, SharedText } from './shared-text.ts';

/** After so many runs, or bytes of them, a snapshot takes their place. */
const MAX_LOOSE_RUNS = 256;
const MAX_LOOSE_BYTES = 2 * 1024 * 1024;
/** Operations of one document that wait for others. */
const MAX_PENDING = 1000;

/** Operations of an agent, the first and the last of them. */
export interface MissingOperations {
  readonly agent: string;
  readonly first: number;
  readonly last: number;
}

/** What became of an operation. */
export type Outcome =
  | { readonly kind: 'applied' | 'duplicate'; readonly counter: number }
  /** It waits for others. */
  | { readonly kind: 'buffered'; readonly counter: number; readonly missing: readonly MissingOperations[] }
  /** Null: it was not numbered, and may be sent again as another. */
  | { readonly kind: 'rejected'; readonly counter: number | null; readonly reason: string };

export interface Synced {
  /** One for each operation, in their order. */
  readonly outcomes: readonly Outcome[];
  /** All that was applied, also of operations that had waited. */
  readonly runs: readonly AppliedRun[];
  /** Agents that a clock names and that nobody knows: what it says of them was left aside. */
  readonly unknown: readonly string[];
}

type SeenOperation = SentOperation & { readonly clock: Clock };

/** Operations that are applied together. */
interface OpenRun {
  readonly agent: string;
  readonly others: Clock;
  readonly operations: TextOperation[];
  readonly prints: number[];
  /** Where the outcome of each is to be put; null for one that had waited. */
  readonly places: (number | null)[];
}

/**
 * A text that agents share, and its log. All of it happens within one transaction of the records: what other processes have
 * added is taken in first, and what is applied is on the disk once the transaction is. Where that fails, the object is of no
 * more use.
 */
export class SharedDocument {
  readonly id: number;
  readonly text: SharedText;
  #sequence: number;
  /** Since the snapshot. */
  readonly #loose = { runs: 0, bytes: 0 };

  private constructor(id: number, text: SharedText, sequence: number) {
    this.id = id;
    this.text = text;
    this.#sequence = sequence;
  }

  static async open(loro: LoroModule, { documents }: RecordTables, { id }: DocumentRow): Promise<SharedDocument> {
    const snapshot = await documents.snapshot(id);
    if (snapshot === null) return new SharedDocument(id, new SharedText(loro), 0);
    return new SharedDocument(id, textOf(loro, snapshot), snapshot.sequence);
  }

  /** Takes in what others have added since; null where a snapshot has taken the place of what is missing here. */
  async catchUp({ documents }: RecordTables): Promise<readonly AppliedRun[] | null> {
    if ((await documents.lastSequence(this.id)) === this.#sequence) return [];
    const compacted = await documents.snapshotSequence(this.id);
    if (compacted > this.#sequence) return null;
    const runs: AppliedRun[] = [];
    for (const row of await documents.runsAfter(this.id, this.#sequence)) {
      const run = runOf(row);
      this.text.replay(run);
      this.#logged(row.sequence, row);
      runs.push(run);
    }
    return runs;
  }

  /**
   * Applies what an agent sent, and what waited for it.
   *
   * @param known agents that may have sent operations that have not arrived
   */
  async sync(
    tables: RecordTables,
    agent: string,
    sent: readonly SentOperation[],
    known: ReadonlySet<string>,
    at: number,
  ): Promise<Synced> {
    const work = new SyncWork(this, tables, known, at);
    await work.takeIn(agent, sent);
    await work.release();
    return work.result();
  }

  /** Puts a run on the log, or a snapshot in the place of the log where that has become long. */
  async log(
    tables: RecordTables,
    { agent, first, others, steps, prints, edits, update }: AppliedRun,
    at: number,
  ): Promise<void> {
    const details = JSON.stringify({ others: [...others], steps, prints, edits: edits.map(flat) });
    const sequence = await tables.documents.addRun(this.id, { agent, first, details, update, at });
    this.#logged(sequence, { details, update });
    const { runs, bytes } = this.#loose;
    if (runs > MAX_LOOSE_RUNS || bytes > MAX_LOOSE_BYTES) await this.compact(tables);
  }

  /** Puts a snapshot in the place of the log. */
  async compact({ documents }: RecordTables): Promise<void> {
    const state = zstdCompressSync(JSON.stringify(this.text.saved()));
    await documents.compact(this.id, { sequence: this.#sequence, text: this.text.snapshot(), state });
    this.#loose.runs = 0;
    this.#loose.bytes = 0;
  }

  #logged(sequence: number, { details, update }: Pick<RunRow, 'details' | 'update'>): void {
    this.#sequence = sequence;
    this.#loose.runs += 1;
    this.#loose.bytes += details.length + update.length;
  }
}

/** What is kept of a document's text. */
export interface StoredRuns {
  readonly snapshot: Pick<Snapshot, 'text' | 'state'> | null;
  /** Since the snapshot, in their order. */
  readonly runs: readonly RunRow[];
}

/** @throws where it is no such text */
export function documentOfRuns(loro: LoroModule, { snapshot, runs }: StoredRuns): SharedText {
  const text = snapshot === null ? new SharedText(loro) : textOf(loro, snapshot);
  for (const run of runs) text.replay(runOf(run));
  return text;
}

function textOf(loro: LoroModule, { text, state }: Pick<Snapshot, 'text' | 'state'>): SharedText {
  const saved = JSON.parse(zstdDecompressSync(state).toString('utf8'));
  return new SharedText(loro, { ...saved, snapshot: text });
}

/** One agent's operations on their way into a document. */
class SyncWork {
  readonly #document: SharedDocument;
  readonly #tables: RecordTables;
  readonly #known: ReadonlySet<string>;
  readonly #at: number;
  readonly #outcomes: Outcome[] = [];
  readonly #runs: AppliedRun[] = [];
  readonly #unknown = new Set<string>();
  #open: OpenRun | null = null;
  /** Units that the open run inserts. */
  #openLength = 0;

  constructor(document: SharedDocument, tables: RecordTables, known: ReadonlySet<string>, at: number) {
    this.#document = document;
    this.#tables = tables;
    this.#known = known;
    this.#at = at;
  }

  result(): Synced {
    return { outcomes: this.#outcomes, runs: this.#runs, unknown: [...this.#unknown].sort() };
  }

  async takeIn(agent: string, sent: readonly SentOperation[]): Promise<void> {
    for (const [place, one] of sent.entries()) this.#outcomes[place] = await this.#take(agent, one, place);
    await this.#flush();
  }

  /** Applies what has waited for what has come, as long as there is any. */
  async release(): Promise<void> {
    const { documents } = this.#tables;
    for (let isMoving = this.#runs.length > 0; isMoving; ) {
      isMoving = false;
      for (const { agent, counter, operation } of await documents.pending(this.#document.id)) {
        const { clock: kept, ...rest } = JSON.parse(operation);
        const clock = clockOf(kept);
        const sent = { ...rest, clock, counter } as SeenOperation;
        if (counter > this.#count(agent) && this.#missing(agent, counter, clock).length > 0) continue;
        await documents.deletePending(this.#document.id, agent, counter);
        if (counter > this.#count(agent)) {
          await this.#apply(agent, sent, null);
          await this.#flush();
        }
        isMoving = true;
      }
    }
  }

  async #take(agent: string, sent: SentOperation, place: number): Promise<Outcome> {
    const { text, id } = this.#document;
    const history = text.history(agent);
    const repeated = sent.counter === null && sent.print !== 0 ? history.find(sent.print) : null;
    if (repeated !== null) return { kind: 'duplicate', counter: repeated };
    const counter = sent.counter ?? this.#count(agent) + 1;
    if (counter <= history.count) return this.#numbered(agent, counter, sent.print);
    if (counter <= this.#count(agent)) return reused(agent, counter, this.#count(agent));
    if (text.length + this.#openLength + sent.operation.content.length > LONGEST_DOCUMENT) {
      const reason = `the document would be longer than ${LONGEST_DOCUMENT} UTF-16 units`;
      return { kind: 'rejected', counter: null, reason };
    }
    const clock = this.#seen(sent.clock);
    const missing = this.#missing(agent, counter, clock);
    if (missing.length === 0) {
      await this.#apply(agent, { ...sent, clock }, place);
      return { kind: 'applied', counter };
    }
    const { documents } = this.#tables;
    const waiting = await documents.pending(id);
    const before = waiting.find((one) => one.agent === agent && one.counter === counter);
    if (before !== undefined && JSON.parse(before.operation).print !== sent.print) {
      return reused(agent, counter, history.count);
    }
    if (waiting.length >= MAX_PENDING) {
      const reason = `${MAX_PENDING} operations already wait for missing ones: send those first`;
      return { kind: 'rejected', counter: null, reason };
    }
    const { operation, print } = sent;
    const kept = JSON.stringify({ operation, clock: Object.fromEntries(clock), print });
    await documents.putPending(id, { agent, counter, operation: kept });
    return { kind: 'buffered', counter, missing };
  }

  #numbered(agent: string, counter: number, print: number): Outcome {
    const history = this.#document.text.history(agent);
    return history.isSame(counter, print) ? { kind: 'duplicate', counter } : reused(agent, counter, history.count);
  }

  /** Those of an agent, with those that are about to be applied. */
  #count(agent: string): number {
    return this.#document.text.history(agent).count + (this.#open?.agent === agent ? this.#open.operations.length : 0);
  }

  #missing(agent: string, counter: number, clock: Clock): MissingOperations[] {
    const missing: MissingOperations[] = [];
    const need = (other: string, count: number) => {
      const there = this.#count(other);
      if (count > there) missing.push({ agent: other, first: there + 1, last: count });
    };
    for (const [other, count] of clock) {
      if (other === agent) continue;
      if (this.#isKnown(other)) need(other, count);
      else this.#unknown.add(other);
    }
    need(agent, counter - 1);
    return missing;
  }

  /** Who names only agents that nobody knows cannot have seen another state than this one. */
  #seen(clock: Clock | null): Clock {
    if (clock === null) return this.#document.text.clock;
    const named = [...clock.keys()];
    const isStranger = named.length > 0 && !named.some((agent) => this.#isKnown(agent));
    if (isStranger) for (const agent of named) this.#unknown.add(agent);
    return isStranger ? this.#document.text.clock : clock;
  }

  #isKnown(agent: string): boolean {
    return this.#known.has(agent) || this.#count(agent) > 0;
  }

  async #apply(agent: string, { operation, clock, print }: SeenOperation, place: number | null): Promise<void> {
    const { text } = this.#document;
    const seen = new Map([...clock].filter(([other]) => other !== agent && this.#isKnown(other)));
    if (this.#open === null || this.#open.agent !== agent || !isCovered(seen, this.#open.others)) {
      await this.#flush();
      const others = text.knownTo(agent, seen);
      this.#open = { agent, others, operations: [], prints: [], places: [] };
    }
    this.#open.operations.push(operation);
    this.#openLength += operation.content.length;
    this.#open.prints.push(print);
    this.#open.places.push(place);
  }

  async #flush(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    this.#openLength = 0;
    if (open === null) return;
    const { run, verdicts } = this.#document.text.apply(open.agent, open.others, open.operations, open.prints);
    for (const [at, reason] of verdicts.entries()) {
      const place = open.places[at] ?? null;
      if (reason !== null && place !== null) {
        this.#outcomes[place] = { kind: 'rejected', counter: run.first + at, reason };
      }
    }
    await this.#document.log(this.#tables, run, this.#at);
    this.#runs.push(run);
  }
}

function reused(agent: string, counter: number, last: number): Outcome {
  const reason = `${agent} has already sent a different operation ${counter}; its last is ${last}: number this one after it`;
  return { kind: 'rejected', counter: null, reason };
}

function flat({ at, deleted, inserted }: Edit): readonly [number, number, number] {
  return [at, deleted, inserted];
}

function runOf({ agent, first, details, update }: RunRow): AppliedRun {
  const { others, steps, prints, edits } = JSON.parse(details) as {
    others: [string, number][];
    steps: number[];
    prints: number[];
    edits: [number, number, number][];
  };
  return {
    agent,
    first,
    others: new Map(others),
    steps,
    prints,
    edits: edits.map(([at, deleted, inserted]) => ({ at, deleted, inserted })),
    update,
  };
}
