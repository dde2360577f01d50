import { StringDecoder } from 'node:string_decoder';

/** A file in a commit, by its path from the top of the repository. */
export interface RawChange {
  readonly path: string;
  /** The name it had before, where the commit renamed it. */
  readonly from: string | null;
  /** Null for a binary file. */
  readonly lines: { readonly added: number; readonly deleted: number } | null;
}

export interface RawCommit {
  readonly hash: string;
  readonly author: string;
  readonly email: string;
  /** Seconds since the epoch. */
  readonly committedAt: number;
  readonly changes: readonly RawChange[];
}

/** What a commit starts with, before its changes. */
const HEADER = ['%H', '%aN', '%aE', '%ct'] as const;

/** Added, deleted, path; the path of a rename is empty, and its two names follow. Only the path may hold anything at all. */
const CHANGE = /^\n?(\d+|-)\t(\d+|-)\t(.*)$/s;

/**
 * Reads what `git log -z --numstat --format=<NumstatLog.FORMAT>` writes, in pieces of any size. With `-z` every field ends in
 * NUL, which no name can hold, so nothing has to be quoted.
 */
export class NumstatLog {
  static readonly FORMAT = HEADER.join('%x00');

  readonly #decoder = new StringDecoder('utf8');
  readonly #commits: RawCommit[] = [];
  #rest = '';
  #fields: string[] = [];

  push(chunk: Buffer): void {
    const fields = (this.#rest + this.#decoder.write(chunk)).split('\0');
    this.#rest = fields.pop() as string;
    for (const field of fields) this.#fields.push(field);
    this.#take(false);
  }

  /** @param complete whether git came to its end: else the commit that it was at is left out */
  end(complete: boolean): readonly RawCommit[] {
    if (complete) this.#take(true);
    return this.#commits;
  }

  /** Moves commits from the fields read so far; one is over when the next has begun, or at the end. */
  #take(atEnd: boolean): void {
    const fields = this.#fields;
    let at = 0;
    while (at < fields.length) {
      const next = this.#commitAt(at, atEnd);
      if (next === null) break;
      at = next;
    }
    this.#fields = fields.slice(at);
  }

  /** Where the commit that starts at a field ends; null when that is not known yet. */
  #commitAt(start: number, atEnd: boolean): number | null {
    const fields = this.#fields;
    let at = start + HEADER.length;
    const changes: RawChange[] = [];
    while (at < fields.length) {
      const [, added, deleted, path] = CHANGE.exec(fields[at] as string) ?? [];
      if (path === undefined) break;
      const renamed = path === '';
      if (renamed && at + 2 >= fields.length) return null;
      changes.push({
        path: renamed ? (fields[at + 2] as string) : path,
        from: renamed ? (fields[at + 1] as string) : null,
        lines: added === '-' ? null : { added: Number(added), deleted: Number(deleted) },
      });
      at += renamed ? 3 : 1;
    }
    if (at > fields.length || (at === fields.length && !atEnd)) return null;
    const [hash, author, email, time] = fields.slice(start) as [string, string, string, string];
    this.#commits.push({ hash, author, email, committedAt: Number(time), changes });
    return at;
  }
}
