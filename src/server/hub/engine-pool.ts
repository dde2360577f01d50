import type { Engine } from '../engine/engine.ts';
import { SharedEngine } from './shared-engine.ts';

interface Pooled {
  readonly engine: Promise<Engine>;
  users: number;
  idle: NodeJS.Timeout | null;
}

/** Engines that connections share: those that were started with the same settings have one. */
export class EnginePool {
  readonly #keepMs: number;
  readonly #pooled = new Map<string, Pooled>();

  /** @param keepMs how long an engine that nobody uses is kept */
  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  /**
   * @param key the same for connections that may share an engine
   * @param open makes one that allows no writes by itself
   * @returns this connection's part of it, which is to be closed
   */
  async acquire(key: string, allowWrites: boolean, open: () => Promise<Engine>): Promise<Engine> {
    const pooled = this.#pooled.get(key) ?? { engine: open(), users: 0, idle: null };
    this.#pooled.set(key, pooled);
    if (pooled.idle !== null) clearTimeout(pooled.idle);
    pooled.users += 1;
    try {
      return new SharedEngine(await pooled.engine, allowWrites, () => this.#release(key, pooled));
    } catch (thrown) {
      if (this.#pooled.get(key) === pooled) this.#pooled.delete(key);
      throw thrown;
    }
  }

  /** How many there are, those that nobody uses at the moment included. */
  get size(): number {
    return this.#pooled.size;
  }

  async close(): Promise<void> {
    const all = [...this.#pooled.values()];
    this.#pooled.clear();
    await Promise.all(
      all.map(async ({ engine, idle }) => {
        if (idle !== null) clearTimeout(idle);
        await (await engine).close();
      }),
    );
  }

  #release(key: string, pooled: Pooled): void {
    pooled.users -= 1;
    if (pooled.users > 0) return;
    pooled.idle = setTimeout(() => {
      if (this.#pooled.get(key) === pooled) this.#pooled.delete(key);
      void pooled.engine.then((engine) => engine.close());
    }, this.#keepMs);
  }
}
