import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { git, initRepository } from './git-fixture.ts';

/** One step of a history. File numbers are taken modulo the files there are. */
export type Step =
  | { readonly kind: 'add'; readonly name: number }
  | { readonly kind: 'edit'; readonly file: number; readonly added: number; readonly removed: number }
  | { readonly kind: 'rename'; readonly file: number; readonly name: number; readonly added: number }
  | { readonly kind: 'delete'; readonly file: number }
  | { readonly kind: 'binary'; readonly name: number };

export interface PlannedCommit {
  readonly author: number;
  readonly step: Step;
  /** Made on a branch of its own, which is merged at once. */
  readonly branch: boolean;
}

export const AUTHORS: readonly string[] = ['Ada', 'A|B pipes', 'Åsa Øst', 'O\'Neil \\ "x"', '王小明', 'tab\there'];

const NAMES: readonly string[] = [
  'a.ts',
  'b b.ts',
  'src/ü.ts',
  'src/{x => y}.ts',
  'src/deep/"q".ts',
  'lib/new\nline.ts',
  'lib/tab\t.ts',
  'src/-e.ts',
];

export const plannedHistory: fc.Arbitrary<readonly PlannedCommit[]> = fc.array(
  fc.record({
    author: fc.nat(AUTHORS.length - 1),
    branch: fc.boolean(),
    step: fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), name: fc.nat(7) }) },
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('edit' as const),
          file: fc.nat(7),
          added: fc.integer({ min: 1, max: 4 }),
          removed: fc.nat(2),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('rename' as const),
          file: fc.nat(7),
          name: fc.nat(7),
          added: fc.nat(2),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), file: fc.nat(7) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('binary' as const), name: fc.nat(7) }) },
    ),
  }),
  { minLength: 1, maxLength: 25 },
);

export interface ExpectedFile {
  commits: number;
  additions: number;
  deletions: number;
  binary: boolean;
  readonly authors: Set<string>;
}

export interface BuiltHistory {
  /** What was done to each file, by the last name it had. */
  readonly expected: ReadonlyMap<string, ExpectedFile>;
  readonly commits: number;
  /** Files there are at the end. */
  readonly present: readonly string[];
}

/** A file through all its names, and its content: lines that are nowhere else, or null for a binary file. */
interface Life extends ExpectedFile {
  name: string;
  lines: string[] | null;
}

const FIRST_COMMIT = 1_700_000_000;
const LEAST_LINES = 6;

/**
 * Makes the commits in a fresh repository and keeps book of what each one does. Steps that cannot be done, such as adding
 * what is there, are left out.
 *
 * @param namesOnce never gives a name twice
 */
export function buildHistory(folder: string, plan: readonly PlannedCommit[], namesOnce = false): BuiltHistory {
  const book = new Book(namesOnce);
  const stream: string[] = [];
  let tip: string | null = null;
  let mark = 0;
  let commits = 0;
  for (const { author, step, branch } of plan) {
    const name = AUTHORS[author] as string;
    const change = book.apply(step, name);
    if (change === null) continue;
    commits += 1;
    const from = tip;
    const made = commitText(++mark, name, commits, from === null ? [] : [from], change);
    stream.push(made);
    tip = `:${mark}`;
    if (branch && from !== null) {
      stream.push(commitText(++mark, 'Merger', commits, [from, tip], change));
      tip = `:${mark}`;
    }
  }
  initRepository(folder);
  if (tip !== null) {
    stream.push(`reset refs/heads/main\nfrom ${tip}\n`);
    execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, input: stream.join('\n') });
    git(folder, 'symbolic-ref', 'HEAD', 'refs/heads/main');
  }
  return { expected: book.byLastName(), commits, present: book.present() };
}

class Book {
  readonly #namesOnce: boolean;
  readonly #lives: Life[] = [];
  /** By name; those that were deleted are still here, and come back when the name is used again. */
  readonly #files = new Map<string, Life>();
  readonly #present = new Set<string>();
  #unique = 0;

  constructor(namesOnce: boolean) {
    this.#namesOnce = namesOnce;
  }

  /** The change in the words of `git fast-import`, or null when it cannot be made. */
  apply(step: Step, author: string): string | null {
    if (step.kind === 'add' || step.kind === 'binary') return this.#add(this.#name(step.name), step.kind, author);
    const name = [...this.#present].sort()[step.file % Math.max(1, this.#present.size)];
    if (name === undefined) return null;
    const life = this.#files.get(name) as Life;
    if (step.kind === 'delete') return this.#delete(life, author);
    if (life.lines === null) return null;
    if (step.kind === 'edit') {
      const removed = Math.min(step.removed, life.lines.length - LEAST_LINES);
      life.lines.splice(0, removed);
      this.#count(life, author, this.#append(life, step.added), removed);
      return modify(life);
    }
    return this.#rename(life, this.#name(step.name), step.added, author);
  }

  byLastName(): ReadonlyMap<string, ExpectedFile> {
    const files = new Map<string, ExpectedFile>();
    for (const { name, commits, additions, deletions, binary, authors } of this.#lives) {
      const before = files.get(name);
      files.set(name, {
        commits: commits + (before?.commits ?? 0),
        additions: additions + (before?.additions ?? 0),
        deletions: deletions + (before?.deletions ?? 0),
        binary: binary || (before?.binary ?? false),
        authors: new Set([...authors, ...(before?.authors ?? [])]),
      });
    }
    return files;
  }

  present(): string[] {
    return [...this.#present].sort();
  }

  #name(at: number): string {
    const name = NAMES[at] as string;
    return this.#namesOnce ? `${name}${++this.#unique}` : name;
  }

  #add(name: string, kind: 'add' | 'binary', author: string): string | null {
    if (this.#present.has(name)) return null;
    let life = this.#files.get(name);
    if (life === undefined) {
      life = { name, lines: [], commits: 0, additions: 0, deletions: 0, binary: false, authors: new Set() };
      this.#lives.push(life);
      this.#files.set(name, life);
    }
    this.#present.add(name);
    life.lines = kind === 'binary' ? null : [];
    this.#count(life, author, kind === 'binary' ? 0 : this.#append(life, LEAST_LINES), 0);
    return modify(life);
  }

  #delete(life: Life, author: string): string {
    this.#present.delete(life.name);
    this.#count(life, author, 0, life.lines?.length ?? 0);
    return `D ${quoted(life.name)}\n`;
  }

  #rename(life: Life, name: string, added: number, author: string): string | null {
    if (this.#present.has(name)) return null;
    const from = life.name;
    this.#files.delete(from);
    this.#present.delete(from);
    life.name = name;
    this.#files.set(name, life);
    this.#present.add(name);
    this.#count(life, author, this.#append(life, added), 0);
    return `R ${quoted(from)} ${quoted(name)}\n${modify(life)}`;
  }

  #append(life: Life, lines: number): number {
    for (let line = 0; line < lines; line++) life.lines?.push(`line ${++this.#unique} of a file of its own`);
    return lines;
  }

  #count(life: Life, author: string, additions: number, deletions: number): void {
    life.commits += 1;
    life.additions += additions;
    life.deletions += deletions;
    life.binary ||= life.lines === null;
    life.authors.add(author);
  }
}

function commitText(mark: number, author: string, at: number, parents: readonly string[], change: string): string {
  const who = `${author} <${mark}@example.com> ${FIRST_COMMIT + at * 3600} +0100`;
  const [from, ...merged] = parents;
  return [
    'commit refs/heads/work',
    `mark :${mark}`,
    `author ${who}`,
    `committer ${who}`,
    data('message'),
    ...(from === undefined ? [] : [`from ${from}`]),
    ...merged.map((parent) => `merge ${parent}`),
    change,
  ].join('\n');
}

function modify({ name, lines }: Life): string {
  const content = lines === null ? binary(name) : lines.map((line) => `${line}\n`).join('');
  return `M 100644 inline ${quoted(name)}\n${data(content)}`;
}

/** Like no other file, or git would take one for a copy. */
const binary = (name: string) => `\0${createHash('sha512').update(name).digest('hex')}`;

const data = (content: string) => `data ${Buffer.byteLength(content)}\n${content}`;

const quoted = (path: string) =>
  `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;
