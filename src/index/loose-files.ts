import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '../languages/language.ts';
import type { Parsers } from '../languages/parsers.ts';
import { languageWith } from '../languages/registry.ts';
import { type FileOutcome, readSource } from '../languages/source-file.ts';
import type { Weakness } from '../languages/weaknesses/kinds.ts';
import type { IndexedFile, SkippedFile } from './code-index.ts';
import { DecodedFacts } from './decoded-facts.ts';
import { RecentlyUsed } from './recently-used.ts';
import { SnapshotFile } from './snapshot.ts';
import type { Storage } from './source-files.ts';

/** A file that need not lie in any tree, such as an earlier version. */
export interface LooseFile {
  /** Relative, with forward slashes: tells its language, unless it is that of a script. */
  readonly path: string;
  readonly content: Uint8Array;
  /** Whether a program wrote it, by the word of the tree that it is of; null where that says nothing. Default: null. */
  readonly isGenerated?: boolean | null;
}

/** How much memory the facts of loose files may take, stored and decoded. */
const MAX_BYTES = { stored: 8 * 1024 * 1024, decoded: 32 * 1024 * 1024 };

/** Files are looked at without a pause for at most so long, in milliseconds. */
const SLICE_MS = 20;

/** Facts of files by what they hold alone. What was asked for lately, or is in the store, is not extracted again. */
export class LooseFiles {
  readonly #parsers: Parsers;
  readonly #known = new RecentlyUsed<FileOutcome>(MAX_BYTES.stored);
  readonly #decoded = new DecodedFacts(MAX_BYTES.decoded);

  constructor(parsers: Parsers) {
    this.#parsers = parsers;
  }

  /** What was found in a file of this hash and name of late, if it is still known. */
  recent(digest: string, path: string): FileOutcome | undefined {
    return this.#known.get(keyOf(digest, path));
  }

  /**
   * The files with their facts, in their order; why not for those that are skipped; null for those of no known language.
   * @throws the signal's reason when it aborts
   */
  async read(
    files: readonly LooseFile[],
    storage: Storage | null,
    signal: AbortSignal,
  ): Promise<readonly (IndexedFile | SkippedFile | null)[]> {
    const outcomes = files.map((file) => this.#outcome(file, storage));
    const unknown = files.flatMap(({ path, content, isGenerated }, at) => {
      const language = languageWith(path, content);
      return outcomes[at] === undefined && language !== null
        ? [{ at, path, language, content, bytes: content.length, isWritten: isGenerated === false }]
        : [];
    });
    const jobs = unknown.map(({ at: _, ...job }) => job);
    await this.#parsers.extract(jobs, signal, (position, outcome) => {
      const { at } = unknown[position] as (typeof unknown)[number];
      this.#keep(files[at] as LooseFile, outcome);
      outcomes[at] = outcome;
    });
    return files.map(({ path }, at) => this.#file(path, outcomes[at]));
  }

  /**
   * The weak places of each file; null for those in languages whose weaknesses are not known, and those that cannot be read.
   * @throws the signal's reason when it aborts
   */
  async weaknesses(files: readonly LooseFile[], signal: AbortSignal): Promise<readonly (readonly Weakness[] | null)[]> {
    const { readWeaknesses } = await import('../languages/weaknesses/weakness-reader.ts');
    const parserOf = (language: Language) => this.#parsers.parserOf(language);
    const found: (readonly Weakness[] | null)[] = [];
    let sliceStart = performance.now();
    for (const { path, content, isGenerated } of files) {
      if (performance.now() - sliceStart > SLICE_MS) {
        await nextTurn();
        sliceStart = performance.now();
      }
      signal.throwIfAborted();
      const language = languageWith(path, content);
      const source =
        language === null ? null : readSource({ path, language, content, isWritten: isGenerated === false });
      found.push(source?.kind === 'source' ? await readWeaknesses(source.text, source.language, parserOf) : null);
    }
    return found;
  }

  #outcome(file: LooseFile, storage: Storage | null): FileOutcome | undefined {
    if (file.isGenerated === true) return { kind: 'skipped', reason: 'generated' };
    const known = this.#known.get(fullKeyOf(file));
    const language = languageWith(file.path, file.content);
    if (known !== undefined || language === null || storage === null) return known;
    const source = readSource({ ...file, language, isWritten: file.isGenerated === false });
    if (source.kind !== 'source') return source;
    const { bytes, hash: digest, language: actual } = source;
    const facts = storage.store.facts.get({ hash: digest, language: actual.id, version: storage.program });
    if (facts === null) return undefined;
    const outcome: FileOutcome = {
      kind: 'facts',
      bytes,
      hash: digest,
      language: actual.id,
      facts: Uint8Array.from(facts),
    };
    this.#keep(file, outcome);
    return outcome;
  }

  #keep(file: LooseFile, outcome: FileOutcome): void {
    this.#known.set(fullKeyOf(file), outcome, outcome.kind === 'facts' ? outcome.facts.length : 0);
  }

  #file(path: string, outcome: FileOutcome | undefined): IndexedFile | SkippedFile | null {
    if (outcome === undefined || outcome.kind === 'gone') return null;
    if (outcome.kind === 'skipped') return { path, reason: outcome.reason };
    return new SnapshotFile(path, outcome, { decoded: this.#decoded, stored: () => null });
  }
}

/** Facts depend on the contents and, by the language and what is skipped, on the name. */
function keyOf(digest: string, path: string): string {
  return `${digest} ${path.slice(path.lastIndexOf('/') + 1)}`;
}

/** What people wrote by the tree's own word is kept apart from what may be told otherwise by its name and its comments. */
function fullKeyOf({ path, content, isGenerated }: LooseFile): string {
  return keyOf(hash('sha256', content), path) + (isGenerated === false ? ' written' : '');
}
