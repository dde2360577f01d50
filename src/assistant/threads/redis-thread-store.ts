import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { OrreryError } from '../../errors.ts';
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

const CONNECT_MS = 5000;
const COMMAND_MS = 5000;

/**
 * Adds a turn in one step, whoever else is at it: KEYS are the thread, its turns and the list of threads; ARGV the turn, its role,
 * the time of it, the lifetime and how many questions a thread may have.
 */
const ADD = `
local ends = redis.call('HGET', KEYS[1], 'expires_at')
if not ends or tonumber(ends) <= tonumber(ARGV[3]) then return {'gone', 0} end
local exchanges = tonumber(redis.call('HGET', KEYS[1], 'exchanges') or '0')
if ARGV[2] == 'user' then
  if exchanges >= tonumber(ARGV[5]) then return {'full', exchanges} end
  exchanges = redis.call('HINCRBY', KEYS[1], 'exchanges', 1)
end
redis.call('RPUSH', KEYS[2], ARGV[1])
redis.call('HSET', KEYS[1], 'updated_at', ARGV[3], 'expires_at', tostring(tonumber(ARGV[3]) + tonumber(ARGV[4])))
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[4]) end
return {'added', exchanges}
`;

type Client = ReturnType<typeof clientFor>;

function clientFor(url: string) {
  return createClient({
    url,
    // A call waits for an answer or a failure, and not for a server that may come back.
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
    commandOptions: { timeout: COMMAND_MS },
  });
}

/** Threads in a Redis server, which several machines may share. Redis itself takes away what has expired. */
export class RedisThreadStore implements ThreadStore {
  readonly #url: string;
  readonly #prefix: string;
  readonly #limits: ThreadLimits;
  #client: Promise<Client> | null = null;

  /**
   * @param url as `redis://host:port`; it may hold a password, and is not told
   * @param project tells its threads from those of all others
   */
  constructor(url: string, project: string, limits: ThreadLimits) {
    this.#url = url;
    // Braces: where there are several servers, all of a project is on one.
    this.#prefix = `orrery:{${project}}`;
    this.#limits = limits;
  }

  create({ tree, tool, turns, at }: NewThread): Promise<Thread> {
    const id = randomUUID();
    const { lifetime } = this.#limits;
    const thread: Thread = { id, tree, tool, createdAt: at, updatedAt: at, expiresAt: at + lifetime, turns };
    return this.#guarded(async (client) => {
      const multi = client.multi().hSet(this.#thread(id), {
        ...{ tree, tool, created_at: String(at), updated_at: String(at), expires_at: String(at + lifetime) },
        exchanges: String(turns.filter(({ role }) => role === 'user').length),
      });
      if (turns.length > 0)
        multi.rPush(
          this.#turns(id),
          turns.map((turn) => JSON.stringify(turn)),
        );
      multi.sAdd(this.#all, id);
      for (const key of [this.#thread(id), this.#turns(id), this.#all]) multi.pExpire(key, lifetime);
      await multi.exec();
      return thread;
    });
  }

  get(id: string, now: number): Promise<Thread | null> {
    return this.#guarded((client) => this.#read(client, id, now));
  }

  add(id: string, turn: Turn): Promise<Added> {
    const { lifetime, exchanges: most } = this.#limits;
    return this.#guarded(async (client) => {
      const [kind, exchanges] = (await client.eval(ADD, {
        keys: [this.#thread(id), this.#turns(id), this.#all],
        arguments: [JSON.stringify(turn), turn.role, String(turn.at), String(lifetime), String(most)],
      })) as [Added['kind'], number];
      return kind === 'added' ? { kind, exchanges } : { kind };
    });
  }

  list(tree: string, now: number): Promise<readonly ThreadSummary[]> {
    return this.#guarded(async (client) => {
      const ids = await client.sMembers(this.#all);
      const read = await Promise.all(ids.map((id) => this.#read(client, id, now)));
      const gone = ids.filter((_, at) => read[at] === null);
      if (gone.length > 0) await client.sRem(this.#all, gone);
      const threads = read.filter((thread): thread is Thread => thread !== null && thread.tree === tree);
      return threads.map(summaryOf).sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1));
    });
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    if (client?.isOpen) client.destroy();
  }

  async #read(client: Client, id: string, now: number): Promise<Thread | null> {
    const [fields, turns] = (await client
      .multi()
      .hGetAll(this.#thread(id))
      .lRange(this.#turns(id), 0, -1)
      .exec()) as unknown as [Readonly<Record<string, string>>, readonly string[]];
    const expiresAt = Number(fields.expires_at ?? 0);
    if (expiresAt <= now) return null;
    return {
      id,
      tree: fields.tree ?? '',
      tool: fields.tool ?? '',
      createdAt: Number(fields.created_at),
      updatedAt: Number(fields.updated_at),
      expiresAt,
      turns: turns.map((turn) => JSON.parse(turn) as Turn),
    };
  }

  #thread(id: string): string {
    return `${this.#prefix}:thread:${id}`;
  }

  #turns(id: string): string {
    return `${this.#prefix}:turns:${id}`;
  }

  get #all(): string {
    return `${this.#prefix}:threads`;
  }

  async #guarded<T>(work: (client: Client) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#connected());
    } catch (thrown) {
      const { hostname, port } = new URL(this.#url);
      const reason = thrown instanceof Error ? thrown.message : 'without a reason';
      const message = `The Redis server at ${hostname}:${port || '6379'}, which stores threads, failed: ${reason}. Check that it runs, or start Orrery without --threads.`;
      throw new OrreryError('DATABASE_ERROR', message, { reason: 'threads' });
    }
  }

  /** A connection that was lost is made anew by the next call. */
  async #connected(): Promise<Client> {
    const known = await this.#client?.catch(() => null);
    if (known?.isReady) return known;
    if (known?.isOpen) known.destroy();
    const opening = (async () => {
      const client = clientFor(this.#url);
      // What fails is told by the command that fails with it.
      client.on('error', () => {});
      await client.connect();
      return client;
    })();
    this.#client = opening;
    return opening;
  }
}
