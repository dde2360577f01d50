import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '../languages/language.ts';
import type { Parsers } from '../languages/parsers.ts';
import { languageOfText } from '../languages/registry.ts';
import { type FileOutcome, readSource } from '../languages/source-file.ts';
import { unreadScriptLanguage } from '../languages/unread-languages.ts';
import type { Store, StoredFacts } from '../store/store.ts';
import { inSlices } from '../workspace/in-slices.ts';
import { isSettled, type Stamp, sameStamp } from '../workspace/stamp.ts';
import { beginningOf } from './language-at.ts';

/** Facts are kept in the store as soon as there are so many new ones: what a killed process loses. */
const PUT_AT_ONCE = 500;
/** Files are read without a pause for at most so long, in milliseconds. */
const SLICE_MS = 10;

/** The store of a tree, and what tells this program's facts and links from another's in it. */
export interface Storage {
  readonly store: Store;
  readonly program: string;
}

/** What became of a file; facts that are null lie in the store. */
export type KnownOutcome =
  | (Omit<Extract<FileOutcome, { kind: 'facts' }>, 'facts'> & { readonly facts: Uint8Array | null })
  | Exclude<FileOutcome, { kind: 'facts' }>
  /** Its first line names no language of the index; the programming language that it names, if any. */
  | { readonly kind: 'other'; readonly unread: string | null };

export interface KnownFile {
  readonly stamp: Stamp;
  /** False when the file was read too soon after it changed for its stamp to prove anything. */
  readonly settled: boolean;
  readonly outcome: KnownOutcome;
}

/** What was found in a content, by its hash and the name of its file. */
export type Recent = (hash: string, path: string) => FileOutcome | undefined;

/** A file, as what decides what becomes of it beside its content. */
export interface NamedFile {
  readonly absolute: string;
  /** Whether a program wrote it, by the tree's own word; null where it says nothing. */
  readonly isGenerated: boolean | null;
}

/** A file that is to be read. */
export interface ListedFile extends NamedFile {
  /** By its name; null where its first line tells. */
  readonly language: Language | null;
  readonly stamp: Stamp;
}

/** A file of code that is to be read. */
interface CodeFile extends ListedFile {
  readonly language: Language;
}

/** What is known of files. A file is read again when its stamp says that it may have changed. */
export class SourceFiles {
  readonly #parsers: Parsers;
  readonly #recent: Recent;
  readonly #known = new Map<string, KnownFile>();

  /** @param recent what contents were found to be of late that have become those of files since */
  constructor(parsers: Parsers, recent: Recent = () => undefined) {
    this.#parsers = parsers;
    this.#recent = recent;
  }

  get(file: NamedFile): KnownFile | undefined {
    return this.#known.get(keyOf(file));
  }

  /** Takes over what an earlier run knew of a file. */
  remember(file: NamedFile, known: KnownFile) {
    const key = keyOf(file);
    if (!this.#known.has(key)) this.#known.set(key, known);
  }

  isFresh(file: NamedFile, stamp: Stamp): boolean {
    const known = this.get(file);
    return known?.settled === true && sameStamp(known.stamp, stamp);
  }

  /** Forgets files whose facts lie in the store alone, when they cannot be found there. */
  forgetStored() {
    for (const [key, { outcome }] of this.#known) {
      if (outcome.kind === 'facts' && outcome.facts === null) this.#known.delete(key);
    }
  }

  /**
   * Reads files. Only content that the store has no facts of is parsed.
   * @throws the signal's reason when it aborts; what was read until then stays known
   */
  async read(
    files: readonly ListedFile[],
    storage: Storage | null,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<void> {
    let done = 0;
    const keep = (file: ListedFile, outcome: KnownOutcome) => {
      // What was gone and had a stamp was moved meanwhile, and may be put back just as it was.
      const settled = outcome.kind !== 'gone' && isSettled(file.stamp, Date.now());
      this.#known.set(keyOf(file), { stamp: file.stamp, settled, outcome });
      onProgress(++done);
    };
    const code = await this.#ofCode(files, signal, keep);
    const [generated, others] = [code.filter(isGenerated), code.filter((file) => !isGenerated(file))];
    for (const file of generated) keep(file, { kind: 'skipped', reason: 'generated' });
    const inVain = storage === null || storage.store.facts.isEmpty();
    const unknown = inVain ? others : await this.#look(others, storage, signal, keep);
    const isDone = (file: CodeFile) => {
      const isFresh = this.isFresh(file, file.stamp);
      if (isFresh) onProgress(++done);
      return isFresh;
    };
    await this.#parse(unknown, storage, signal, keep, isDone);
  }

  /** The files of code with their languages. Keeps those that turn out to be no scripts. */
  async #ofCode(
    files: readonly ListedFile[],
    signal: AbortSignal,
    keep: (file: ListedFile, outcome: KnownOutcome) => void,
  ): Promise<readonly CodeFile[]> {
    const found: CodeFile[] = [];
    await inSlices(files, signal, (file) => {
      const beginning = file.language === null ? beginningOf(file.absolute) : '';
      const language = file.language ?? languageOfText(file.absolute, beginning);
      if (language === null) keep(file, { kind: 'other', unread: unreadScriptLanguage(beginning) });
      else found.push({ ...file, language });
    });
    return found;
  }

  /** Holds the facts of a file no longer that the store has. */
  #letGo(file: ListedFile, hash: string) {
    const known = this.get(file);
    if (known?.outcome.kind !== 'facts' || known.outcome.hash !== hash) return;
    this.#known.set(keyOf(file), { ...known, outcome: { ...known.outcome, facts: null } });
  }

  /** Keeps the files whose content the store has facts of, and those that are not to be parsed; returns the others. */
  async #look(
    files: readonly CodeFile[],
    { store, program }: Storage,
    signal: AbortSignal,
    keep: (file: ListedFile, outcome: KnownOutcome) => void,
  ): Promise<readonly CodeFile[]> {
    const unknown: CodeFile[] = [];
    let sliceStart = performance.now();
    for (const file of files) {
      if (performance.now() - sliceStart > SLICE_MS) {
        await nextTurn();
        sliceStart = performance.now();
      }
      signal.throwIfAborted();
      const source = readSource({ path: file.absolute, language: file.language, isWritten: isWritten(file) });
      if (source.kind !== 'source') {
        keep(file, source);
        continue;
      }
      const { bytes, hash, language } = source;
      const key = { hash, language: language.id, version: program };
      const recent = this.#recent(hash, file.absolute);
      if (recent?.kind === 'facts' && recent.language === language.id) {
        store.facts.put([{ key, content: recent.facts }]);
        keep(file, recent);
        continue;
      }
      const facts = store.facts.get(key);
      if (facts === null) unknown.push(file);
      // Who writes the store knows that they stay there.
      else keep(file, { kind: 'facts', bytes, hash, language: language.id, facts: store.isWritable ? null : facts });
    }
    return unknown;
  }

  async #parse(
    files: readonly CodeFile[],
    storage: Storage | null,
    signal: AbortSignal,
    keep: (file: ListedFile, outcome: KnownOutcome) => void,
    isDone: (file: CodeFile) => boolean,
  ) {
    let made: (StoredFacts & { readonly file: ListedFile })[] = [];
    const put = () => {
      const isKept = storage?.store.facts.put(made) ?? false;
      if (isKept) for (const { file, key } of made) this.#letGo(file, key.hash);
      made = [];
    };
    const jobs = files.map((file) => {
      const { absolute: path, language, stamp } = file;
      return { path, language, bytes: stamp.size, isWritten: isWritten(file) };
    });
    try {
      const onOutcome = (index: number, outcome: FileOutcome) => {
        keep(files[index] as ListedFile, outcome);
        if (storage === null || outcome.kind !== 'facts') return;
        const { hash, language, facts } = outcome;
        made.push({
          key: { hash, language, version: storage.program },
          content: facts,
          file: files[index] as ListedFile,
        });
        if (made.length >= PUT_AT_ONCE) put();
      };
      await this.#parsers.extract(jobs, signal, onOutcome, (index) => isDone(files[index] as CodeFile));
    } finally {
      if (made.length > 0) put();
    }
  }
}

/** A file that is listed twice, once with and once without a word of the tree on it, is two. */
function keyOf({ absolute, isGenerated }: NamedFile): string {
  return isGenerated === null ? absolute : `${absolute}\0${isGenerated}`;
}

function isGenerated(file: NamedFile): boolean {
  return file.isGenerated === true;
}

function isWritten(file: NamedFile): boolean {
  return file.isGenerated === false;
}
