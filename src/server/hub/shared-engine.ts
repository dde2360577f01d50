import { GRANTED } from '../consent.ts';
import { ANYBODY, type Engine, type EngineClient, type KnownClient } from '../engine/engine.ts';

/**
 * One connection's part of an engine that several share. What the connection may do is its own: where it may write, its calls
 * have leave to, and those of no other.
 */
export class SharedEngine implements Engine {
  readonly #engine: Engine;
  readonly #allowWrites: boolean;
  readonly #release: () => void;

  /** @param engine allows no writes by itself */
  constructor(engine: Engine, allowWrites: boolean, release: () => void) {
    this.#engine = engine;
    this.#allowWrites = allowWrites;
    this.#release = release;
  }

  get workspace() {
    return this.#engine.workspace;
  }

  get limits() {
    return this.#engine.limits;
  }

  get structured() {
    return this.#engine.structured;
  }

  get log() {
    return this.#engine.log;
  }

  get tools() {
    return this.#engine.tools;
  }

  get listing() {
    return this.#engine.listing;
  }

  has(tool: string): boolean {
    return this.#engine.has(tool);
  }

  prepare(): void {
    this.#engine.prepare();
  }

  openClient(known: KnownClient = ANYBODY): EngineClient {
    return this.#engine.openClient(this.#allowWrites ? { ...known, leave: GRANTED } : known);
  }

  /** Nothing is ended: the others work with it, too. The calls of a connection end with their own signals. */
  cancelAll(): void {}

  async close(): Promise<void> {
    this.#release();
  }
}
