import { LruMap } from '../../lru-map.ts';
import { inSlices } from '../../workspace/in-slices.ts';
import { isDocument, type Section, sectionsOf } from './sections.ts';
import { TextIndex } from './text-index.ts';

/** The documents of a tree, by sections. */
export interface Documents {
  readonly sections: readonly Section[];
  readonly index: TextIndex;
  /** Documents that are too many to be searched. */
  readonly leftOut: number;
}

/** A document as it is now: what tells whether it has changed, and its text. */
export interface DocumentSource {
  /** Differs from that of other contents; null where there is no such file. */
  stamp(absolute: string): string | null;
  /** Null for what is no text, cannot be read or is too large. */
  read(absolute: string): string | null;
}

const MAX_DOCUMENTS = 2_000;
/** Folders whose documents are kept. */
const KEPT_FOLDERS = 4;

interface Kept {
  readonly stamp: string | null;
  readonly sections: readonly Section[];
}

interface KeptFolder {
  readonly files: ReadonlyMap<string, Kept>;
  readonly documents: Documents;
}

/** Documents of trees, each read again when it has changed. */
export class DocumentIndexes {
  readonly #source: DocumentSource;
  readonly #folders = new LruMap<string, KeptFolder>(KEPT_FOLDERS);

  constructor(source: DocumentSource) {
    this.#source = source;
  }

  /**
   * @param root absolute: what paths are relative to
   * @param paths of a tree's files; those that are no documents are left out
   * @param isShown whether a document may be read
   * @param key tells this tree from others
   * @throws the signal's reason when it aborts
   */
  async of(
    root: string,
    paths: readonly string[],
    isShown: (path: string) => boolean,
    key: string,
    signal: AbortSignal,
  ): Promise<Documents> {
    const known = this.#folders.get(key);
    const all = paths.filter((path) => isDocument(path) && isShown(path));
    const files = new Map<string, Kept>();
    let isSame = known !== undefined;
    await inSlices(all.slice(0, MAX_DOCUMENTS), signal, (path) => {
      const absolute = `${root}/${path}`;
      const stamp = this.#source.stamp(absolute);
      const before = known?.files.get(path);
      if (before !== undefined && stamp !== null && before.stamp === stamp) files.set(path, before);
      else {
        isSame = false;
        files.set(path, { stamp, sections: sectionsOf(path, this.#source.read(absolute) ?? '') });
      }
    });
    if (known !== undefined && isSame && known.files.size === files.size) return known.documents;
    const sections = [...files.values()].flatMap((file) => file.sections);
    const leftOut = Math.max(0, all.length - MAX_DOCUMENTS);
    const documents = { sections, index: new TextIndex(sections), leftOut };
    this.#folders.set(key, { files, documents });
    return documents;
  }
}
