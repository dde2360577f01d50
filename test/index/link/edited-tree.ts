import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { assemble } from '../../../src/index/assemble.ts';
import { LinkTable } from '../../../src/index/link/link-table.ts';
import { decodeLinkTable, encodeLinkTable } from '../../../src/index/link/link-table-codec.ts';
import type { Manifests } from '../../../src/index/link/parsed-manifests.ts';
import { MODULE_RESOLVERS } from '../../../src/index/modules/resolvers.ts';
import type { FileFacts } from '../../../src/languages/facts.ts';
import { indexOf } from '../../analysis/findings/clones/code.ts';
import type { TreeText } from '../../bombs/trees.ts';

const NO_MANIFESTS: Manifests = { text: () => null, folders: () => [] };

/** One change to a tree: files that are written, files and manifests that are gone or changed. */
export interface TreeEdit {
  readonly write?: TreeText;
  readonly remove?: readonly string[];
  readonly changedManifests?: readonly string[];
}

/** A linked tree in memory whose files can be edited. */
export class EditedTree {
  readonly #facts = new Map<string, FileFacts>();
  readonly #manifests: Manifests;
  #links = new LinkTable(MODULE_RESOLVERS);

  constructor(manifests: Manifests = NO_MANIFESTS) {
    this.#manifests = manifests;
  }

  /** @returns how many files were linked */
  async edit({ write = {}, remove = [], changedManifests = [] }: TreeEdit): Promise<number> {
    const { files } = await indexOf(write);
    for (const path of remove) this.#facts.delete(path);
    for (const { path, facts } of files) this.#facts.set(path, facts);
    return this.#update(this.#links, Object.keys(write), remove, changedManifests);
  }

  write(sources: TreeText): Promise<number> {
    return this.edit({ write: sources });
  }

  remove(path: string): Promise<number> {
    return this.edit({ remove: [path] });
  }

  /** Continues from what another process would read from the store. */
  restart() {
    this.#links = new LinkTable(MODULE_RESOLVERS, decodeLinkTable(encodeLinkTable(this.#links.state)));
  }

  #update(
    links: LinkTable,
    changed: readonly string[],
    removed: readonly string[],
    changedManifests: readonly string[],
  ): number {
    const changes = { changed, removed, changedManifests };
    return links.update(changes, this.#manifests, (path) => this.#facts.get(path) as FileFacts);
  }

  columns() {
    return this.#columnsOf(this.#links);
  }

  /** The columns of the same tree linked from scratch. */
  rebuilt() {
    const links = new LinkTable(MODULE_RESOLVERS);
    this.#update(links, [...this.#facts.keys()], [], []);
    return this.#columnsOf(links);
  }

  /** Fails unless the columns are those of the same tree linked from scratch. */
  expectRebuilt(): void {
    const [columns, rebuilt] = [this.columns(), this.rebuilt()];
    // Compares memory; what `toEqual` does for each number takes longer than linking.
    if (!isDeepStrictEqual(columns, rebuilt)) expect(columns).toEqual(rebuilt);
  }

  #columnsOf(links: LinkTable) {
    const paths = [...this.#facts.keys()].sort();
    return assemble(
      paths.map((path) => links.file(path)),
      links.texts,
    );
  }
}
