import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** The statements of a database, each compiled once: compiling a short one takes as long as running it. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #compiled = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** For one that is run to its end before it is run again. @param sql the same text each time */
  prepare(sql: string): StatementSync {
    let statement = this.#compiled.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#compiled.set(sql, statement);
    }
    return statement;
  }

  /** For one whose rows are read one after the other, while others may begin to read the same. */
  prepareOwn(sql: string): StatementSync {
    return this.#database.prepare(sql);
  }
}
