import type { CodeIndex, IndexedFile } from '../../../index/code-index.ts';
import type { FileKinds } from '../../../languages/file-kinds.ts';
import { isExample, isVendored } from '../../../workspace/file-roles.ts';
import { announcesGenerator, announcesOrigin } from '../../../workspace/generated-marker.ts';

/** Why nobody should be advised to change a file. */
export type ForeignReason = 'generated' | 'vendored' | 'example or fixture';

/** Whether the tree itself says by `.gitattributes` that a file was generated or is somebody else's. */
export type AttributedOrigin = (path: string) => 'generated' | 'vendored' | null;

/** Tells the code that the people of a project write from what they only keep. */
export class OwnCode {
  readonly #files: ReadonlyMap<string, IndexedFile>;
  readonly #kinds: FileKinds;
  readonly #attributed: AttributedOrigin;
  readonly #known = new Map<string, ForeignReason | null>();

  constructor({ files, kinds }: CodeIndex, attributed: AttributedOrigin) {
    this.#kinds = kinds;
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#attributed = attributed;
  }

  isOwn(path: string): boolean {
    return this.reasonOf(path) === null;
  }

  /** Null for a file that is the project's own. */
  reasonOf(path: string): ForeignReason | null {
    let known = this.#known.get(path);
    if (known === undefined) {
      known = this.#asked(path);
      this.#known.set(path, known);
    }
    return known;
  }

  /** What is said of all files that were left out; null where there are none. */
  note(): string | null {
    const counts = new Map<ForeignReason, number>();
    for (const path of this.#files.keys()) {
      const reason = this.reasonOf(path);
      if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    if (counts.size === 0) return null;
    const told = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([reason, count]) => `${count} ${reason}`);
    return `Hotspots and recommendations leave out files that are not the project's own: ${told.join(', ')}.`;
  }

  #asked(path: string): ForeignReason | null {
    const attributed = this.#attributed(path);
    if (attributed !== null) return attributed;
    if (isVendored(path)) return 'vendored';
    if (isExample(path)) return 'example or fixture';
    const file = this.#files.get(path);
    if (file === undefined) return null;
    const head = headOf(file);
    if (this.#kinds.toldGenerated(path) !== false && announcesGenerator(head)) return 'generated';
    return announcesOrigin(head) ? 'vendored' : null;
  }
}

/** The comments that stand before any code. */
function headOf({ facts }: IndexedFile): string[] {
  const code = facts.tokens.lines.numbers[0] ?? Number.POSITIVE_INFINITY;
  return facts.comments.filter(({ line }) => line < code).map(({ text }) => text);
}
