import { randomUUID } from 'node:crypto';
import type { Records, RecordTables } from '../../store/records/records.ts';
import type { StoredThread } from '../../store/records/thread-table.ts';
import type { ThreadLimits } from '../models/model-settings.ts';
import {
  type Added,
  type NewThread,
  summaryOf,
  type Thread,
  type ThreadStore,
  type ThreadSummary,
  type Turn,
} from './thread.ts';

/** Threads in the records of a project: on the disk when a call returns, whole for several processes at once. */
export class RecordsThreadStore implements ThreadStore {
  readonly #records: Records;
  readonly #limits: ThreadLimits;

  constructor(records: Records, limits: ThreadLimits) {
    this.#records = records;
    this.#limits = limits;
  }

  async create({ tree, tool, turns, at }: NewThread): Promise<Thread> {
    const id = randomUUID();
    const times = { createdAt: at, updatedAt: at, expiresAt: at + this.#limits.lifetime };
    await this.#records.write(async ({ threads }) => {
      await threads.sweep(at);
      await threads.add({ id, tree, tool, ...times });
      for (const turn of turns) await threads.addTurn(id, { role: turn.role, content: JSON.stringify(turn) });
    });
    return { id, tree, tool, ...times, turns };
  }

  async get(id: string, now: number): Promise<Thread | null> {
    return this.#records.read(async (tables) => {
      const stored = await tables.threads.get(id, now);
      return stored === null ? null : whole(stored, tables);
    });
  }

  async add(id: string, turn: Turn): Promise<Added> {
    return this.#records.write(async ({ threads }): Promise<Added> => {
      if ((await threads.get(id, turn.at)) === null) return { kind: 'gone' };
      const before = await threads.turnsOf(id, 'user');
      if (turn.role === 'user' && before >= this.#limits.exchanges) return { kind: 'full' };
      await threads.addTurn(id, { role: turn.role, content: JSON.stringify(turn) });
      await threads.renew(id, turn.at, turn.at + this.#limits.lifetime);
      return { kind: 'added', exchanges: before + Number(turn.role === 'user') };
    });
  }

  async list(tree: string, now: number): Promise<readonly ThreadSummary[]> {
    return this.#records.read(async (tables) => {
      const summaries: ThreadSummary[] = [];
      for (const stored of await tables.threads.list(tree, now)) summaries.push(summaryOf(await whole(stored, tables)));
      return summaries;
    });
  }

  /** The records are closed by who opened them. */
  async close(): Promise<void> {}
}

async function whole(stored: StoredThread, { threads }: RecordTables): Promise<Thread> {
  const turns = await threads.turns(stored.id);
  return { ...stored, turns: turns.map(({ content }) => JSON.parse(content) as Turn) };
}
