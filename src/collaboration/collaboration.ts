import { LruMap } from '../lru-map.ts';
import type { DocumentRow } from '../store/records/document-table.ts';
import type { Records, RecordTables, RecordWork } from '../store/records/records.ts';
import { Turns } from '../store/records/turns.ts';
import { type Entity, FILE_SYSTEM } from '../store/records/version-table.ts';
import type { AuthoredRange } from './authorship.ts';
import type { Change } from './change.ts';
import { type Clock, isCovered, relationOf } from './clock.ts';
import { announceFlush, type DiskState, meetDisk, settleFlush } from './disk.ts';
import { type DocumentWork, WORK_LASTS_MS, workIn, workOn } from './document-work.ts';
import type { LoroModule } from './loro.ts';
import { type Cursor, Presence, positionAfter } from './presence.ts';
import { type Rewrite, type Rewritten, rewriteText } from './rewrite.ts';
import { SharedDocument, type Synced } from './shared-document.ts';
import type { AppliedRun } from './shared-text.ts';
import type { SyncRequest } from './sync-request.ts';

/** Documents whose texts are kept in memory. */
const MAX_OPEN = 32;

/** A document as an agent finds it. */
export interface DocumentState {
  readonly id: number;
  readonly clock: Clock;
  readonly content: string;
  readonly authors: readonly AuthoredRange[];
  readonly cursors: readonly Cursor[];
}

export interface SyncAnswer extends DocumentState, Synced {
  /** How the text that the agent had seen, with its own operations, becomes the present one; null where that is not known. */
  readonly changes: readonly Change[] | null;
  /** What somebody else has changed in the file, if anybody. */
  readonly fromDisk: AppliedRun | null;
  /** All that the text has taken in, also of the disk and of other processes, in its order. */
  readonly taken: readonly AppliedRun[];
}

/** Told of every change of a document's text, and of who is where. */
export type DocumentListener = (entity: Entity) => void;

/**
 * The documents that agents share, of one project. All connections of a process share one of these; processes share the
 * records, and take in what others have done whenever they are asked anything.
 */
export class Collaboration {
  readonly #records: Records;
  readonly #loro: LoroModule;
  /** By id, the one used last at the end. */
  readonly #open = new LruMap<number, SharedDocument>(MAX_OPEN);
  readonly #presence = new Map<number, Presence>();
  readonly #listeners = new Set<DocumentListener>();
  /** Of the transactions: what one has applied in memory is on the disk, or given up, before the next begins. */
  readonly #turns = new Turns();

  constructor(records: Records, loro: LoroModule) {
    this.#records = records;
    this.#loro = loro;
  }

  onChange(listener: DocumentListener): () => void {
    const own: DocumentListener = (entity) => listener(entity);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  /**
   * Takes in what an agent sent, and what has become of the file; on the disk once `Records.kept` resolves.
   * @throws OrreryError `DATABASE_ERROR`: then nothing was applied
   */
  sync(request: SyncRequest): Promise<SyncAnswer> {
    return this.#turns.run(async () => {
      const answer = await this.#applied(request);
      this.#place(request, answer);
      return { ...answer, cursors: this.#presenceOf(answer.id).at(request.now) };
    });
  }

  #applied(request: SyncRequest): Promise<Omit<SyncAnswer, 'cursors'>> {
    const { entity, agent, operations, seen, now } = request;
    return this.#in(
      (work) => this.#records.commit(work),
      entity,
      now,
      async (document, tables, runs) => {
        const fromDisk = await meetDisk(tables, document, request.disk, now);
        if (fromDisk !== null) runs.push(fromDisk);
        const before = document.text.clock;
        const known = await knownAgents(tables, document.id, agent);
        const synced = await document.sync(tables, agent, operations, known, now);
        runs.push(...synced.runs);
        if (isTaken(synced)) {
          await tables.documents.introduce(document.id, agent);
          await workOn(tables, document, now, before);
        }
        await this.#count(tables, document.id, request, synced);
        const { text } = document;
        const isKnown = seen !== null && isCovered(seen, text.clock);
        const changes = isKnown ? text.changesSince(agent, seen) : null;
        return {
          ...synced,
          changes,
          fromDisk,
          taken: [...runs],
          id: document.id,
          clock: text.clock,
          content: text.content(),
          authors: text.authors(),
        };
      },
    );
  }

  /** Agents whose operations may be on their way: what depends on them waits for them. */
  introduce(entity: Entity, agents: readonly string[], now: number): Promise<void> {
    return this.#with(entity, now, async ({ id }, { documents }) => {
      for (const agent of agents) await documents.introduce(id, agent);
    });
  }

  /** A document as it is, with what has become of its file; null where nobody shares it. */
  async read(entity: Entity, now: number): Promise<DocumentState | null> {
    const known = await this.#records.read(({ documents }) => documents.find(entity));
    if (known === null) return null;
    return this.#with(entity, now, async ({ id, text }) => ({
      id,
      clock: text.clock,
      content: text.content(),
      authors: text.authors(),
      cursors: this.#presenceOf(id).at(now),
    }));
  }

  /** The documents of a tree that somebody works on. */
  atWork(tree: string, now: number): Promise<readonly Entity[]> {
    return this.#records.read(({ documents }) => documents.workedSince(tree, now - WORK_LASTS_MS));
  }

  /**
   * What has become of a document that somebody works on; null where nobody does.
   * @param state the one that is known
   * @param longest UTF-16 units that the text may have
   * @returns `known` where it is as it was in that state
   */
  async work(
    entity: Entity,
    state: string | null,
    longest: number,
    now: number,
  ): Promise<DocumentWork | 'known' | 'too_long' | null> {
    const row = await this.#records.read(({ documents }) => documents.find(entity));
    if (row === null || row.workClock === null) return null;
    const { workClock } = row;
    return this.#with(entity, now, async ({ text }) =>
      text.length > longest ? 'too_long' : workIn(text, entity, workClock, state),
    );
  }

  /** The documents that runs were applied to behind one, in whichever process, and the last of those. */
  changedSince(run: number): Promise<{ readonly last: number; readonly documents: readonly number[] }> {
    return this.#records.read(({ documents }) => documents.changedSince(run));
  }

  /** Tells who watches a document that there is news of it beside its text. */
  tell(entity: Entity): void {
    for (const listener of [...this.#listeners]) listener(entity);
  }

  /** The document of a file, made where there is none yet. */
  open(entity: Entity, disk: DiskState | null, now: number): Promise<DocumentState> {
    return this.sync({ entity, agent: FILE_SYSTEM, operations: [], seen: null, disk, cursor: null, now });
  }

  /**
   * What a document would hold if an agent wrote a whole text in the place of the one that it knows; nothing is changed but
   * for what the disk holds being taken in.
   */
  rewritten({ entity, disk, now, ...rewrite }: Rewrite): Promise<Rewritten> {
    return this.#with(entity, now, async (document, tables, runs) => {
      const found = await meetDisk(tables, document, disk, now);
      if (found !== null) runs.push(found);
      await workOn(tables, document, now, document.text.clock);
      const tried = document.text.copy();
      await rewriteText(tried, tables, document.id, rewrite);
      return { clock: document.text.clock, before: document.text.content(), content: tried.content() };
    });
  }

  /**
   * Does what `rewritten` told of.
   * @param clock of the document then
   * @returns null where something else has been done to it since
   */
  rewrite({ entity, disk, now, ...rewrite }: Rewrite, clock: Clock): Promise<DocumentState | null> {
    return this.#with(entity, now, async (document, tables, runs) => {
      const found = await meetDisk(tables, document, disk, now);
      if (found !== null) runs.push(found);
      const { text, id } = document;
      if (relationOf(clock, text.clock) !== 'equal') return null;
      const run = await rewriteText(text, tables, id, rewrite);
      await document.log(tables, run, now);
      runs.push(run);
      const cursors = this.#presenceOf(id).at(now);
      return { id, clock: text.clock, content: text.content(), authors: text.authors(), cursors };
    });
  }

  /**
   * What is to be written into the file of a document that now holds `disk`: nothing of that is lost. To be followed by
   * `flushed` once it is written.
   * @param bytesOf the text as the file has it
   */
  toFlush(entity: Entity, disk: DiskState | null, bytesOf: (text: string) => Buffer, now: number): Promise<Buffer> {
    return this.#with(entity, now, async (document, tables, runs) => {
      const found = await meetDisk(tables, document, disk, now);
      if (found !== null) runs.push(found);
      const bytes = bytesOf(document.text.content());
      await announceFlush(tables, document, bytes);
      return bytes;
    });
  }

  /** The file of a document holds what `toFlush` said last. */
  flushed(entity: Entity, now: number): Promise<void> {
    return this.#with(entity, now, ({ id }, tables) => settleFlush(tables, id));
  }

  /** Works on a document in one transaction, and tells of what that changed. */
  #with<T>(entity: Entity, now: number, work: DocumentWorker<T>): Promise<T> {
    return this.#turns.run(() => this.#in((one) => this.#records.write(one), entity, now, work));
  }

  async #in<T>(
    transaction: (work: RecordWork<T>) => Promise<T>,
    entity: Entity,
    now: number,
    work: DocumentWorker<T>,
  ): Promise<T> {
    const runs: AppliedRun[] = [];
    let id = 0;
    try {
      const result = await transaction(async (tables) => {
        // A transaction that failed may be tried again: what the first try applied in memory was not kept.
        runs.length = 0;
        this.#open.delete(id);
        const row = (await tables.documents.find(entity)) ?? (await tables.documents.add(entity, now));
        id = row.id;
        return work(await this.#current(row, tables, runs), tables, runs);
      });
      if (runs.length > 0) {
        this.#presenceOf(id).move(runs.flatMap(({ edits }) => edits));
        this.tell(entity);
      }
      return result;
    } catch (thrown) {
      // What was applied in memory is not on the disk.
      this.#open.delete(id);
      throw thrown;
    }
  }

  async #current(row: DocumentRow, tables: RecordTables, runs: AppliedRun[]): Promise<SharedDocument> {
    const known = this.#open.get(row.id);
    const caught = (await known?.catchUp(tables)) ?? null;
    const document =
      known !== undefined && caught !== null ? known : await SharedDocument.open(this.#loro, tables, row);
    const since = known === document ? caught : await document.catchUp(tables);
    if (known === document) runs.push(...(since ?? []));
    this.#open.set(row.id, document);
    return document;
  }

  async #count(tables: RecordTables, id: number, { agent, now }: SyncRequest, { outcomes }: Synced): Promise<void> {
    const applied = outcomes.filter(({ kind }) => kind === 'applied').length;
    if (agent === FILE_SYSTEM) return;
    for (const session of await tables.sessions.withDocument(id, now)) {
      await tables.sessions.join(session.id, agent, now);
      await tables.sessions.worked(session.id, agent, applied, now);
      await tables.sessions.renew(session.id, now);
    }
  }

  #place({ agent, cursor, entity, now }: SyncRequest, { id, changes, content }: Omit<SyncAnswer, 'cursors'>): void {
    if (cursor === null) return;
    const moved = (position: number) => Math.min(positionAfter(position, changes ?? []), content.length);
    const start = moved(cursor.position);
    this.#presenceOf(id).put(agent, start, moved(cursor.position + cursor.length) - start, now);
    this.tell(entity);
  }

  #presenceOf(id: number): Presence {
    const known = this.#presence.get(id) ?? new Presence();
    this.#presence.set(id, known);
    return known;
  }
}

type DocumentWorker<T> = (document: SharedDocument, tables: RecordTables, runs: AppliedRun[]) => Promise<T>;

/** Whether anything of a call was taken: operations that are all refused leave no trace of their sender. */
function isTaken({ outcomes }: Synced): boolean {
  return outcomes.length === 0 || outcomes.some(({ kind }) => kind !== 'rejected');
}

async function knownAgents({ documents }: RecordTables, id: number, sender: string): Promise<ReadonlySet<string>> {
  return new Set([FILE_SYSTEM, sender, ...(await documents.agents(id))]);
}
