import { StringDecoder } from 'node:string_decoder';
import type { Person } from './mailmap.ts';

/** A file in a commit, by its path from the top of the repository. */
export interface RawChange {
  readonly path: string;
  /** The name it had before, where the commit renamed it. */
  readonly from: string | null;
  /** Whether there was nothing of that name before. */
  readonly added: boolean;
  /** Null for a binary file. */
  readonly lines: { readonly added: number; readonly deleted: number } | null;
}

export interface RawCommit {
  readonly hash: string;
  /** Hashes; those that changed nothing that was asked for are passed over. */
  readonly parents: readonly string[];
  /** As it stands in the commit. */
  readonly author: Person;
  /** Seconds since the epoch. */
  readonly committedAt: number;
  /** The first line of its message. */
  readonly subject: string;
  readonly changes: readonly RawChange[];
}

/** Modes and objects before and after, then what happened: the name follows in a field of its own, or the two of a rename. */
const STATUS = /^\n?:[0-7]+ [0-7]+ [0-9a-f]+ [0-9a-f]+ ([A-Z])\d*$/;

/** Added, deleted, path; the path of a rename is empty, and its two names follow. Only the path may hold anything at all. */
const LINES = /^\n?(\d+|-)\t(\d+|-)\t(.*)$/s;

/**
 * Reads what git writes when it is asked for the `log`, in pieces of any size. Every field ends in NUL, which no name
 * can hold, so nothing has to be quoted. A commit's fields are its header, the status of each file, then the lines of each.
 */
export class NumstatLog {
  readonly #decoder = new StringDecoder('utf8');
  readonly #commits: RawCommit[] = [];
  readonly #reader = commitReader((commit) => this.#commits.push(commit));
  #rest = '';

  constructor() {
    this.#reader.next();
  }

  push(chunk: Buffer): void {
    const fields = (this.#rest + this.#decoder.write(chunk)).split('\0');
    this.#rest = fields.pop() as string;
    for (const field of fields) this.#reader.next(field);
  }

  /** @param complete whether git came to its end: else the commit that it was at is left out */
  end(complete: boolean): readonly RawCommit[] {
    if (complete) this.#reader.next(END);
    return this.#commits;
  }
}

/** Fits neither a status nor lines, and so ends what came before. */
const END = '';

/** Is given one field after the other. A commit is known to be over when the next one begins. */
function* commitReader(onCommit: (commit: RawCommit) => void): Generator<void, void, string> {
  let field = yield;
  while (field !== END) {
    const header = {
      hash: field,
      parents: (yield).split(' ').filter((parent) => parent !== ''),
      author: { name: yield, email: yield },
      committedAt: Number(yield),
      subject: yield,
    };
    const added = new Set<string>();
    const changes: RawChange[] = [];
    field = yield;
    for (let status = STATUS.exec(field)?.[1]; status !== undefined; status = STATUS.exec(field)?.[1]) {
      const path = yield;
      if (status === 'A') added.add(path);
      if (status === 'R') yield;
      field = yield;
    }
    for (let lines = LINES.exec(field); lines !== null; lines = LINES.exec(field)) {
      const [, plus, minus, name] = lines as unknown as [string, string, string, string];
      const from = name === '' ? yield : null;
      const path = from === null ? name : yield;
      const counts = plus === '-' ? null : { added: Number(plus), deleted: Number(minus) };
      changes.push({ path, from, added: added.has(path), lines: counts });
      field = yield;
    }
    onCommit({ ...header, changes });
  }
}
