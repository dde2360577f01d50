import { Numbering } from '../numbering.ts';
import type { DependencyKeys, KeyTable } from './dependency-keys.ts';
import { FileGroup, type ModuleFiles } from './file-group.ts';
import { packageKey } from './packages.ts';
import { Reads } from './reads.ts';

/** A file, or a package with all of its files. */
export interface Unit {
  readonly number: number;
  /** The number of the question what its imports lead to. */
  readonly question: number;
  /** The question, to be noted by those who follow its imports. */
  readonly reads: Reads;
  /** The path of a file, or the key of a package. */
  readonly name: string;
  readonly isPackage: boolean;
  /** The last walk that came here. */
  lastWalk: number;
}

/** Dense numbers for files and packages. */
export class Units {
  readonly #keys: DependencyKeys;
  readonly #ofFiles: KeyTable;
  readonly #ofPackages: KeyTable;
  readonly #numbers = new Numbering();
  readonly #units: Unit[] = [];

  constructor(keys: DependencyKeys) {
    this.#keys = keys;
    this.#ofFiles = keys.table('targets');
    this.#ofPackages = keys.table('leads');
  }

  file(path: string): Unit {
    return this.#units[this.#numbers.of(path)] ?? this.#made(path, path, false);
  }

  /** @param key as `packageKey` writes it */
  package(key: string): Unit {
    // No path begins so.
    const text = `\0${key}`;
    return this.#units[this.#numbers.of(text)] ?? this.#made(text, key, true);
  }

  /** What a statement leads to. Files of other groups than packages are seen without being imported, and are none. */
  of(files: ModuleFiles): readonly Unit[] {
    if (!(files instanceof FileGroup)) return files.map((path) => this.file(path));
    return files.kind === 'package' ? [this.package(packageKey(files.family, files.name))] : [];
  }

  #made(text: string, name: string, isPackage: boolean): Unit {
    const number = this.#numbers.of(text);
    const question = this.#keys.numberIn(isPackage ? this.#ofPackages : this.#ofFiles, name);
    const unit = { number, question, reads: new Reads([question], []), name, isPackage, lastWalk: 0 };
    this.#units[number] = unit;
    return unit;
  }
}
