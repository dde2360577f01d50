import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { ObjectFormat, ObjectId } from './object-id.ts';

type ObjectType = 'blob' | 'tree';

/** The name that git gives to contents. */
export function nameOf(type: ObjectType, contents: Uint8Array, format: ObjectFormat): ObjectId {
  const hash = createHash(format).update(`${type} ${contents.length}\0`).update(contents);
  return hash.digest('hex') as ObjectId;
}

/**
 * Objects that only one question to git is about, in a private folder for temporary files: so git compares what it is
 * given, and reads no file of the working tree.
 */
export class TemporaryObjects {
  #folder: string | null = null;
  readonly #format: ObjectFormat;
  #bytes = 0;
  #count = 0;

  constructor(format: ObjectFormat) {
    this.#format = format;
  }

  /** Absolute. */
  get folder(): string {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'orrery-objects-'));
    return this.#folder;
  }

  /** How much has been written: bytes as they were before compression, and objects. */
  get size(): { readonly bytes: number; readonly count: number } {
    return { bytes: this.#bytes, count: this.#count };
  }

  write(type: ObjectType, contents: Uint8Array): ObjectId {
    const id = nameOf(type, contents, this.#format);
    const folder = join(this.folder, id.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    const object = Buffer.concat([Buffer.from(`${type} ${contents.length}\0`), contents]);
    writeFileSync(join(folder, id.slice(2)), deflateSync(object, { level: 1 }));
    this.#bytes += contents.length;
    this.#count += 1;
    return id;
  }

  /**
   * Writes the tree that holds files, given by path with forward slashes, and the folders they need.
   * @param modes of those that are no plain files, as git writes them
   */
  writeTree(files: ReadonlyMap<string, ObjectId>, modes: ReadonlyMap<string, string> = new Map()): ObjectId {
    const folders = new Map<string, TreeEntry[]>([['', []]]);
    const entriesOf = (folder: string): TreeEntry[] => {
      const known = folders.get(folder);
      if (known !== undefined) return known;
      const entries: TreeEntry[] = [];
      folders.set(folder, entries);
      // A folder comes after all that are around it.
      entriesOf(parentOf(folder));
      return entries;
    };
    for (const [path, id] of files) {
      entriesOf(parentOf(path)).push({ name: nameIn(path), mode: modes.get(path) ?? '100644', id });
    }
    const deepestFirst = [...folders.keys()].filter((folder) => folder !== '').sort((a, b) => depth(b) - depth(a));
    for (const folder of deepestFirst) {
      const id = this.#writeFolder(folders.get(folder) ?? []);
      entriesOf(parentOf(folder)).push({ name: nameIn(folder), mode: '40000', id });
    }
    return this.#writeFolder(folders.get('') ?? []);
  }

  remove(): void {
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true });
  }

  #writeFolder(entries: readonly TreeEntry[]): ObjectId {
    const rows = entries.map(({ name, mode, id }) => {
      const bytes = Buffer.from(name);
      // Git sorts the name of a folder as if it ended in a slash.
      const key = mode === '40000' ? Buffer.concat([bytes, Buffer.from('/')]) : bytes;
      return { key, row: Buffer.concat([Buffer.from(`${mode} `), bytes, Buffer.from([0]), Buffer.from(id, 'hex')]) };
    });
    rows.sort((a, b) => Buffer.compare(a.key, b.key));
    return this.write('tree', Buffer.concat(rows.map(({ row }) => row)));
  }
}

interface TreeEntry {
  readonly name: string;
  readonly mode: string;
  readonly id: ObjectId;
}

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const depth = (path: string) => path.split('/').length;
