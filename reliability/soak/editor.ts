import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { commit, filesOf } from '../trees.ts';

const LONGEST_PAUSE_MS = 10;
/** Files that are changed, out of all: the same again and again, as when someone works on them. */
const WORKED_ON = 40;
const SOURCE = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|c|cc|cpp|h|cs|rb|php|swift|scala|lua|sh|zig|dart)$/;

interface Kind {
  readonly weight: number;
  readonly edit: (editor: Editor, path: string) => void;
}

/** Ways in which files change: as editors save them, as programs write them, as git puts others in their place. */
const KINDS: readonly Kind[] = [
  { weight: 30, edit: (editor, path) => editor.save(path, editor.changed(path)) },
  { weight: 15, edit: (editor, path) => editor.replace(path, editor.changed(path)) },
  { weight: 5, edit: (editor, path) => editor.save(path, editor.text(path).slice(0, editor.random.below(2000))) },
  { weight: 5, edit: (editor, path) => editor.save(path, '') },
  { weight: 10, edit: (editor, path) => editor.save(path, editor.text(path)) },
  { weight: 5, edit: (editor, path) => editor.quietly(path) },
  { weight: 5, edit: (editor) => editor.toggleExtra() },
  { weight: 0.2, edit: (editor) => editor.commit() },
];

/** Changes files of a tree every few milliseconds, until it is told to stop. */
export class Editor {
  readonly random: Random;
  readonly #tree: string;
  readonly #texts: ReadonlyMap<string, string>;
  #edits = 0;
  #stopped = false;

  private constructor(tree: string, texts: ReadonlyMap<string, string>, random: Random) {
    this.#tree = tree;
    this.#texts = texts;
    this.random = random;
  }

  static async of(tree: string, random: Random): Promise<Editor> {
    const paths = filesOf(tree).filter((path) => SOURCE.test(path));
    const chosen = new Set(Array.from({ length: WORKED_ON }, () => random.pick(paths)));
    const texts = await Promise.all(
      [...chosen].map(async (path) => [path, await readFile(join(tree, path), 'utf8')] as const),
    );
    return new Editor(tree, new Map(texts), random);
  }

  get edits(): number {
    return this.#edits;
  }

  async run(): Promise<void> {
    const paths = [...this.#texts.keys()];
    while (!this.#stopped) {
      this.random.weighted(KINDS).edit(this, this.random.pick(paths));
      this.#edits++;
      await delay(this.random.below(LONGEST_PAUSE_MS));
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  /** The text at the beginning. */
  text(path: string): string {
    return this.#texts.get(path) as string;
  }

  changed(path: string): string {
    const text = this.text(path);
    const at = text.indexOf('\n', this.random.below(text.length)) + 1;
    return `${text.slice(0, at)}\n${text.slice(at)}`;
  }

  /** In place: whoever reads meanwhile may find it empty or in part. */
  save(path: string, text: string): void {
    writeFileSync(join(this.#tree, path), text);
  }

  /** At once: whoever reads finds one or the other. */
  replace(path: string, text: string): void {
    const beside = join(this.#tree, dirname(path), `.${this.#edits}.tmp`);
    writeFileSync(beside, text);
    renameSync(beside, join(this.#tree, path));
  }

  /** With as many bytes as before and the time that it had. */
  quietly(path: string): void {
    const file = join(this.#tree, path);
    const { atime, mtime } = statSync(file);
    const text = this.text(path);
    writeFileSync(file, text.endsWith('\n') ? `${text.slice(0, -1)} ` : text);
    utimesSync(file, atime, mtime);
  }

  /** A file in a folder of its own that comes and goes. */
  toggleExtra(): void {
    const number = this.random.below(20);
    const folder = join(this.#tree, `extra${number}`);
    if (existsSync(folder)) rmSync(folder, { recursive: true });
    else {
      mkdirSync(folder);
      writeFileSync(join(folder, 'extra.ts'), `export function extra${number}(a: number) {\n  return a ? 1 : 2;\n}\n`);
    }
  }

  commit(): void {
    commit(this.#tree, `Edit ${this.#edits}`);
  }
}
