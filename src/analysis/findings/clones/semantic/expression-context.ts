import type { Cursor } from './cursor.ts';
import type { Statement } from './syntax.ts';

/** What an expression reader needs to read the bodies of functions within expressions. */
export interface StatementReader {
  /** The statements between the braces that start here. */
  braced(cursor: Cursor): readonly Statement[];
  /** What is given back by a block in braces that starts here, or by its statements behind `{`. */
  valued(isOpen: boolean): readonly Statement[];
  /** A statement that chooses between others, which starts here. */
  chosen(): readonly Statement[];
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

  /** Whether an arrow behind a name makes a function of it, rather than stands behind a case. */
  protected hasArrowFunctions(): boolean {
    return !this.hasMemberArrow() && !this.hasValueBlocks();
  }

  /** Whether blocks have values, so that branches are expressions. */
  protected hasValueBlocks(): boolean {
    return hasValueBlocks(this.cursor);
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

/** Languages in which a block is worth what its last expression is. */
const VALUE_BLOCKS: ReadonlySet<string> = new Set(['rust', 'kotlin']);

export function hasValueBlocks({ family }: Cursor): boolean {
  return VALUE_BLOCKS.has(family);
}
