import { relative, sep } from 'node:path';
import type { Entity } from '../store/records/version-table.ts';
import { headCommit } from '../workspace/head.ts';
import { enclosingRepository, type Repository } from '../workspace/repository.ts';

/** Whether records may name a file so: from the top of the working tree on, each folder by its name. */
export function isRecordedPath(path: string): boolean {
  return !path.includes('\0') && !path.split('/').some((name) => name === '' || name === '.' || name === '..');
}

/** Where a root lies in its project: records name files from the top of the working tree on, clients from the root on. */
export class TreePlace {
  /** As in `Entity`. */
  readonly tree: string;
  /** The top of the working tree, absolute: what records name files from. */
  readonly top: string;
  readonly #repository: Repository | null;
  /** What leads from the top to the root, with a slash at its end; empty for the top itself. */
  readonly #prefix: string;

  /** @param root absolute and real */
  constructor(root: string) {
    const repository = enclosingRepository(root);
    const isLinked = repository !== null && repository.gitDirectory !== repository.commonDirectory;
    const way = repository === null ? '' : relative(repository.workTree, root).split(sep).join('/');
    this.#repository = repository;
    this.top = repository?.workTree ?? root;
    this.#prefix = way === '' ? '' : `${way}/`;
    this.tree = isLinked ? repository.workTree : '';
  }

  /** @param path from the root on */
  entity(path: string): Entity {
    return { tree: this.tree, path: this.#prefix + path };
  }

  /** From the root on; null for what lies outside of it or is not a path, which no client of the root is told of. */
  pathOf(path: string): string | null {
    return path.startsWith(this.#prefix) && isRecordedPath(path) ? path.slice(this.#prefix.length) : null;
  }

  /** The commit that is checked out; null where there is none. */
  head(): string | null {
    return this.#repository === null ? null : headCommit(this.#repository) || null;
  }
}
