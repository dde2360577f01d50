import { ownCopy } from '../own-copy.ts';

/** The questions that links may rest on. */
export type Question =
  | 'file'
  | 'path'
  | 'entry'
  | 'folder'
  | 'under'
  | 'called'
  | 'name'
  | 'receiver'
  | 'heritage'
  | 'package'
  | 'mention'
  | 'targets'
  | 'manifest';

/** A question about a subject, within a family of languages where that matters, and its number. */
export interface Asked {
  readonly question: Question;
  readonly family: string;
  readonly subject: string;
  readonly number: number;
}

/** A number for each question asked, so that what links rest on takes four bytes a question. */
export class DependencyKeys {
  readonly #numbers = new Map<string, Map<string, Map<string, number>>>();
  #count = 0;

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
  table(question: Question, family = ''): Map<string, number> {
    return within(within(this.#numbers, question), family);
  }

  numberIn(table: Map<string, number>, subject: string): number {
    let number = table.get(subject);
    if (number === undefined) {
      number = this.#count++;
      table.set(ownCopy(subject), number);
    }
    return number;
  }

  /** Every question that has a number, in no particular order. */
  *all(): Generator<Asked> {
    for (const [question, families] of this.#numbers) {
      for (const [family, subjects] of families) {
        for (const [subject, number] of subjects) yield { question: question as Question, family, subject, number };
      }
    }
  }
}

function within<Value>(tables: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  let table = tables.get(key);
  if (table === undefined) {
    table = new Map();
    tables.set(key, table);
  }
  return table;
}
