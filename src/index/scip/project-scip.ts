import { hash } from 'node:crypto';
import type { Store } from '../../store/store.ts';
import { type Stamp, sameStamp } from '../../workspace/stamp.ts';
import type { LinkedIndex } from '../code-index.ts';
import { withScip } from './apply.ts';
import { decodeImport, type ScipImport } from './imported.ts';

/** The SCIP index that was imported for a folder, by this process or another one. */
export class ProjectScip {
  readonly #files: Store['files'] | null;
  readonly #name: string;
  /** Of the file that was read; null if there was none. */
  #stamp: Stamp | null = null;
  #imported: ScipImport | null = null;
  #last: { readonly of: LinkedIndex; readonly with: LinkedIndex } | null = null;

  /** @param folder absolute path */
  constructor(folder: string, store: Store | null) {
    this.#files = store?.files ?? null;
    this.#name = `scip-${hash('sha256', folder).slice(0, 12)}`;
  }

  /** The index with the imported edges: the same object for the same index. */
  shown(index: LinkedIndex): LinkedIndex {
    this.#refresh();
    if (this.#imported === null) return index;
    if (this.#last?.of !== index) this.#last = { of: index, with: withScip(index, this.#imported) };
    return this.#last.with;
  }

  /**
   * Replaces what was imported before.
   * @param content from `buildImport`
   * @returns whether other processes have it, too
   */
  replace(content: Uint8Array): boolean {
    const isKept = this.#files?.replace(this.#name, content) ?? false;
    this.#stamp = this.#files?.stamp(this.#name) ?? null;
    this.#use(content);
    return isKept;
  }

  /** Takes over what another process has imported. */
  #refresh() {
    const stamp = this.#files?.stamp(this.#name) ?? null;
    if (isSame(stamp, this.#stamp)) return;
    this.#stamp = stamp;
    this.#use(this.#files?.read(this.#name) ?? null);
  }

  #use(content: Uint8Array | null) {
    this.#imported = content === null ? null : decodeImport(content);
    this.#last = null;
  }
}

function isSame(one: Stamp | null, other: Stamp | null): boolean {
  return one === null || other === null ? one === other : sameStamp(one, other);
}
