import { readPlainFile } from './plain-files.ts';
import type { Repository } from './repository.ts';

const MAX_BYTES = 4 * 1024 * 1024;

export interface Person {
  readonly name: string;
  readonly email: string;
}

/** What takes the place of a name, of an address, or of both. */
interface Proper {
  name?: string;
  email?: string;
}

interface Entry extends Proper {
  /** For those who wrote under one of these names, in lower case. */
  readonly byName: Map<string, Proper>;
}

/** Who people are, by the names and addresses they committed under: the rules of gitmailmap(5). */
export class Mailmap {
  /** By address, in lower case. */
  readonly #entries = new Map<string, Entry>();

  constructor(text: string) {
    for (const line of text.split('\n')) {
      if (!line.startsWith('#')) this.#add(line);
    }
  }

  /** Of the file `.mailmap` at the top of the working tree, where there is one. */
  static of({ workTree }: Repository): Mailmap {
    const read = readPlainFile(workTree, '.mailmap', MAX_BYTES);
    return new Mailmap(read.kind === 'bytes' ? read.bytes.toString('utf8') : '');
  }

  who(person: Person): Person {
    const entry = this.#entries.get(lowerCase(person.email));
    if (entry === undefined) return person;
    const { name, email } = entry.byName.get(lowerCase(person.name)) ?? entry;
    return { name: name ?? person.name, email: email ?? person.email };
  }

  #add(line: string): void {
    const first = nameAndEmail(line, false);
    if (first === null) return;
    const second = nameAndEmail(first.rest, true);
    const [proper, committed] = second === null ? [{ name: first.name }, first] : [first, second];
    const key = lowerCase(committed.email);
    const entry = this.#entries.get(key) ?? { byName: new Map<string, Proper>() };
    this.#entries.set(key, entry);
    if (second?.name === undefined) Object.assign(entry, properOf(proper));
    else entry.byName.set(lowerCase(second.name), properOf(proper));
  }
}

interface Parsed {
  readonly name: string | undefined;
  readonly email: string;
  readonly rest: string;
}

/** What stands before the next address in angle brackets, that address, and what follows. */
function nameAndEmail(text: string, mayBeEmpty: boolean): Parsed | null {
  const left = text.indexOf('<');
  const right = text.indexOf('>', left + 1);
  if (left < 0 || right < 0 || (!mayBeEmpty && right === left + 1)) return null;
  const name = text.slice(0, left).trim();
  return { name: name === '' ? undefined : name, email: text.slice(left + 1, right), rest: text.slice(right + 1) };
}

function properOf({ name, email }: { name: string | undefined; email?: string }): Proper {
  return { ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
}

/** As git compares: letters outside ASCII are what they are. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
