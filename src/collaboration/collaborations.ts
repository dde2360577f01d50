import type { Records } from '../store/records/records.ts';
import type { Entity } from '../store/records/version-table.ts';
import { Collaboration } from './collaboration.ts';
import { loadLoro } from './loro.ts';

/** What is shared in each project that is worked on: one for all connections of a process. */
export class Collaborations {
  readonly #of = new WeakMap<Records, Promise<Collaboration>>();
  readonly #listeners = new Set<(records: Records, entity: Entity) => void>();

  of(records: Records): Promise<Collaboration> {
    const known = this.#of.get(records);
    if (known !== undefined) return known;
    const opened = this.#open(records);
    this.#of.set(records, opened);
    return opened;
  }

  /** Calls back whenever the text of a document has changed, or somebody in it has moved. Returns what ends it. */
  onChange(listener: (records: Records, entity: Entity) => void): () => void {
    const own: typeof listener = (records, entity) => listener(records, entity);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  async #open(records: Records): Promise<Collaboration> {
    const collaboration = new Collaboration(records, await loadLoro());
    collaboration.onChange((entity) => {
      for (const listener of [...this.#listeners]) listener(records, entity);
    });
    return collaboration;
  }
}
