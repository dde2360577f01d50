import { ownCopy } from '../own-copy.ts';
import type { StoredTexts } from '../stored-texts.ts';

/** The questions that links may rest on. */
export type Question =
  | 'part'
  | 'path'
  | 'entry'
  | 'group'
  | 'called'
  | 'name'
  | 'below'
  | 'receiver'
  | 'heritage'
  | 'mention'
  | 'targets'
  | 'leads'
  | 'nesting'
  | 'manifest';

/** A question about a subject, within a family of languages where that matters, and its number. */
export interface Asked {
  readonly question: Question;
  readonly family: string;
  readonly subject: string;
  readonly number: number;
}

/** Questions of an earlier run about the subjects of one table: theirs are the numbers from the first one on. */
export interface StoredQuestions {
  readonly question: Question;
  readonly family: string;
  readonly subjects: StoredTexts;
  readonly first: number;
}

/** The numbers of one question, within a family of languages where that matters. */
export class KeyTable {
  readonly question: Question;
  readonly family: string;
  readonly #stored: StoredQuestions | null;
  /** Of subjects that were asked about in this run. */
  readonly #known = new Map<string, number>();

  constructor(question: Question, family: string, stored: StoredQuestions | null) {
    this.question = question;
    this.family = family;
    this.#stored = stored;
  }

  get(subject: string): number | undefined {
    const known = this.#known.get(subject);
    if (known !== undefined || this.#stored === null) return known;
    const { subjects, first } = this.#stored;
    const at = subjects.find(subject);
    return at === -1 ? undefined : this.#keep(subjects.text(at), first + at);
  }

  /** @returns the number */
  set(subject: string, number: number): number {
    return this.#keep(ownCopy(subject), number);
  }

  #keep(subject: string, number: number): number {
    this.#known.set(subject, number);
    return number;
  }

  *all(): Generator<Asked> {
    const { question, family } = this;
    const stored = this.#stored;
    const isStored = (number: number) =>
      stored !== null && number >= stored.first && number < stored.first + stored.subjects.size;
    for (const [at, subject] of (stored?.subjects.all() ?? []).entries()) {
      yield { question, family, subject, number: (stored as StoredQuestions).first + at };
    }
    for (const [subject, number] of this.#known) {
      if (!isStored(number)) yield { question, family, subject, number };
    }
  }
}

/** A number for each question asked, so that what links rest on takes four bytes a question. */
export class DependencyKeys {
  readonly #tables = new Map<string, Map<string, KeyTable>>();
  #count = 0;

  /** @param stored questions that keep their numbers, which are all from 0 on */
  constructor(stored: readonly StoredQuestions[] = []) {
    for (const one of stored) {
      this.#families(one.question).set(one.family, new KeyTable(one.question, one.family, one));
      this.#count += one.subjects.size;
    }
  }

  /** Larger than every number given out. */
  get count(): number {
    return this.#count;
  }

  /**
   * @param subject a path, a folder, a name
   * @param family empty where the question is not about names
   */
  number(question: Question, subject: string, family = ''): number {
    return this.numberIn(this.table(question, family), subject);
  }

  /** The numbers of one question, within a family of languages where that matters: for those who ask it often. */
  table(question: Question, family = ''): KeyTable {
    const families = this.#families(question);
    let table = families.get(family);
    if (table === undefined) {
      table = new KeyTable(question, family, null);
      families.set(family, table);
    }
    return table;
  }

  numberIn(table: KeyTable, subject: string): number {
    return table.get(subject) ?? table.set(subject, this.#count++);
  }

  /** Every question that has a number, those of a table behind one another. */
  *all(): Generator<Asked> {
    for (const families of this.#tables.values()) for (const table of families.values()) yield* table.all();
  }

  #families(question: Question): Map<string, KeyTable> {
    let families = this.#tables.get(question);
    if (families === undefined) {
      families = new Map();
      this.#tables.set(question, families);
    }
    return families;
  }
}
