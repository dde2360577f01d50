import type { Cursor } from './cursor.ts';
import type { Statement } from './syntax.ts';

/** What an expression reader needs to read the bodies of functions within expressions. */
export interface StatementReader {
  /** The statements between the braces that start here. */
  braced(cursor: Cursor): readonly Statement[];
}

/** Where in the code an expression is being read, as far as it decides what tokens mean. */
export abstract class ExpressionContext {
  protected readonly cursor: Cursor;
  protected readonly statements: StatementReader;
  /** Whether `{` starts a block rather than a record: after `if` without brackets. */
  protected bracesOpenBlocks = false;
  /** Whether `if` starts a condition rather than a conditional expression: in a comprehension. */
  protected noConditional = false;
  /** Line ends do not end statements within brackets. */
  protected depth = 0;

  constructor(cursor: Cursor, statements: StatementReader) {
    this.cursor = cursor;
    this.statements = statements;
  }

  protected hasMemberArrow(): boolean {
    return this.cursor.family === 'c' || this.cursor.family === 'php';
  }

  /** Whether a line that starts here starts a statement, too. */
  protected startsStatement(): boolean {
    return this.depth === 0 && this.cursor.startsLine();
  }

  protected inside<T>(read: () => T): T {
    const before = [this.bracesOpenBlocks, this.noConditional] as const;
    this.bracesOpenBlocks = false;
    this.noConditional = false;
    this.depth++;
    try {
      return read();
    } finally {
      this.depth--;
      [this.bracesOpenBlocks, this.noConditional] = before;
    }
  }
}
