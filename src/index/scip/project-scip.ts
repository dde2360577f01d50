import type { LinkedIndex } from '../code-index.ts';
import type { Storage } from '../source-files.ts';
import { withScip } from './apply.ts';
import { decodeImport, encodeImport, type ScipImport } from './imported.ts';

/** The part of a tree's snapshot that keeps it. Other builds of the program read it, too: it does not depend on their facts. */
const PART = 'scip';

/** The SCIP index that was imported for a folder, kept in the store between runs. */
export class ProjectScip {
  readonly #folder: string;
  readonly #storage: Storage | null;
  /** Undefined until it is looked for. */
  #imported: ScipImport | null | undefined;
  #last: { readonly of: LinkedIndex; readonly with: LinkedIndex } | null = null;

  /** @param folder absolute path */
  constructor(folder: string, storage: Storage | null) {
    this.#folder = folder;
    this.#storage = storage;
  }

  /** The index with the imported edges: the same object for the same index. */
  shown(index: LinkedIndex): LinkedIndex {
    if (this.#imported === undefined) this.#imported = this.#stored();
    if (this.#imported === null) return index;
    if (this.#last?.of !== index) this.#last = { of: index, with: withScip(index, this.#imported) };
    return this.#last.with;
  }

  /** Replaces what was imported before. */
  replace(imported: Omit<ScipImport, 'digest'>) {
    const bytes = encodeImport(imported);
    this.#storage?.store.snapshots.save(this.#folder, { [PART]: bytes });
    this.#imported = decodeImport(bytes);
    this.#last = null;
  }

  #stored(): ScipImport | null {
    const part = this.#storage?.store.snapshots.load(this.#folder, PART) ?? null;
    return part === null ? null : decodeImport(part.content);
  }
}
