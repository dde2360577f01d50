import type { LinkedIndex } from './code-index.ts';
import { FileFault } from './file-fault.ts';
import type { Snapshot } from './snapshot.ts';
import { withoutFiles } from './without-files.ts';

/** The files of a tree but those that linking broke down on: each is left out as long as it holds the same. */
export class LinkableFiles {
  /** Hashes of files by their paths. */
  readonly #broken = new Map<string, string>();
  #last: { readonly of: Snapshot; readonly linkable: Snapshot } | null = null;

  of(snapshot: Snapshot): Snapshot {
    if (this.#broken.size === 0) return snapshot;
    if (this.#last?.of !== snapshot) {
      const broken = snapshot.files.filter(({ path, hash }) => this.#broken.get(path) === hash);
      const paths = new Set(broken.map(({ path }) => path));
      this.#last = { of: snapshot, linkable: withoutFiles(snapshot, paths) };
    }
    return this.#last.linkable;
  }

  /**
   * Links what can be: where linking breaks down on a file, the rest is linked anew.
   * @param onFault told of each file that is left out from now on
   * @throws what `link` throws that is no fault of a file of the snapshot
   */
  async link(
    snapshot: Snapshot,
    link: (linkable: Snapshot) => Promise<LinkedIndex>,
    onFault?: (fault: FileFault) => void,
  ): Promise<LinkedIndex> {
    for (;;) {
      try {
        return await link(this.of(snapshot));
      } catch (thrown) {
        if (!(thrown instanceof FileFault) || !this.#leaveOut(snapshot, thrown.path)) throw thrown;
        onFault?.(thrown);
      }
    }
  }

  /** Whether there is such a file, and it was not left out before. */
  #leaveOut(snapshot: Snapshot, path: string): boolean {
    const broken = snapshot.files.find((file) => file.path === path);
    if (broken === undefined || this.#broken.get(path) === broken.hash) return false;
    this.#broken.set(path, broken.hash);
    this.#last = null;
    return true;
  }
}
