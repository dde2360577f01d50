import { TOKEN } from '../../../../languages/tokens.ts';
import type { Cursor } from './cursor.ts';
import { ExpressionReader } from './expressions.ts';
import { type Expression, NotRead, type Statement } from './syntax.ts';

/** Statements that would pass for something else: `with (a, b): …` for a call. */
const NOT_READ: ReadonlySet<string> = new Set(['with', 'async', 'global', 'nonlocal', 'del']);

/** Reads the statements of Python, whose blocks are told by how far lines stand in. */
export class PythonStatements {
  readonly #cursor: Cursor;
  readonly #expressions: ExpressionReader;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
    const noBraces = () => {
      throw new NotRead('Python has no braces around statements.');
    };
    this.#expressions = new ExpressionReader(cursor, { braced: noBraces, valued: noBraces, chosen: noBraces });
  }

  /** What stands behind a colon: a statement on the same line, or lines that stand further in than `column`. */
  block(column: number): Statement[] {
    this.#cursor.expect(':');
    if (!this.#cursor.startsLine()) return this.#statement(column);
    const statements: Statement[] = [];
    while (!this.#cursor.isDone && this.#cursor.lineColumn() > column) {
      for (const one of this.#statement(this.#cursor.lineColumn())) statements.push(one);
    }
    return statements;
  }

  #statement(column: number): Statement[] {
    return this.#cursor.nesting.within(() => this.#read(column));
  }

  #read(column: number): Statement[] {
    const text = this.#cursor.text();
    const read = this.#cursor.kind === TOKEN.string ? undefined : this.#keywords[text];
    if (read !== undefined) return read(column);
    if (this.#cursor.kind === TOKEN.keyword && NOT_READ.has(text)) throw new NotRead(`${text} is not read.`);
    return this.#plain();
  }

  readonly #keywords: Readonly<Record<string, (column: number) => Statement[]>> = {
    if: (column) => this.#if(column),
    for: (column) => this.#for(column),
    while: (column) => this.#while(column),
    try: (column) => this.#try(column),
    return: () => this.#leave('return'),
    raise: () => this.#leave('throw'),
    break: () => this.#single({ kind: 'break' }),
    continue: () => this.#single({ kind: 'continue' }),
    pass: () => this.#single(null),
  };

  #single(statement: Statement | null): Statement[] {
    this.#cursor.at++;
    return statement === null ? [] : [statement];
  }

  #leave(kind: 'return' | 'throw'): Statement[] {
    this.#cursor.at++;
    if (this.#cursor.startsLine() || this.#cursor.isDone) return [{ kind, value: null }];
    const value = this.#several();
    this.#endOfLine();
    return [{ kind, value }];
  }

  #several(): Expression {
    const first = this.#expressions.expression();
    if (this.#cursor.text() !== ',') return first;
    const items = [first];
    while (this.#cursor.take(',')) items.push(this.#expressions.expression());
    return { kind: 'list', items };
  }

  #if(column: number): Statement[] {
    this.#cursor.next();
    this.#cursor.forms.add('if');
    const test = this.#expressions.expression();
    const yes = this.block(column);
    const continues = !this.#cursor.isDone && this.#cursor.lineColumn() === column;
    if (continues && this.#cursor.text() === 'elif') {
      return [{ kind: 'if', test, yes, no: this.#cursor.nesting.within(() => this.#if(column)) }];
    }
    const no = continues && this.#cursor.take('else') ? this.block(column) : [];
    return [{ kind: 'if', test, yes, no }];
  }

  #for(column: number): Statement[] {
    this.#cursor.next();
    this.#cursor.forms.add('for over things');
    const targets = this.#expressions.targets('in');
    const source = this.#expressions.expression();
    const body = this.block(column);
    this.#refuseElse(column);
    return [{ kind: 'each', targets, isIndexed: false, source, body }];
  }

  #while(column: number): Statement[] {
    this.#cursor.next();
    this.#cursor.forms.add('while');
    const test = this.#expressions.expression();
    const body = this.block(column);
    this.#refuseElse(column);
    return [{ kind: 'while', test, body }];
  }

  #refuseElse(column: number) {
    if (this.#cursor.text() === 'else' && this.#cursor.lineColumn() === column)
      throw new NotRead('A loop has an else.');
  }

  #try(column: number): Statement[] {
    this.#cursor.next();
    const body = this.block(column);
    const handler: Statement[] = [];
    while (this.#cursor.text() === 'except') {
      while (this.#cursor.text() !== ':') this.#cursor.next();
      for (const one of this.block(column)) handler.push(one);
    }
    if (this.#cursor.text() === 'else') throw new NotRead('A try has an else.');
    const last = this.#cursor.take('finally') ? this.block(column) : [];
    return [{ kind: 'try', body, handler }, ...last];
  }

  #plain(): Statement[] {
    const value = this.#several();
    if (this.#cursor.text() === ':') {
      this.#cursor.at++;
      this.#cursor.skipType(['=']);
      if (this.#cursor.take('=')) {
        const given = this.#expressions.expression();
        this.#endOfLine();
        return [
          { kind: 'expression', value: { kind: 'assign', operator: '', target: value, value: given, declares: true } },
        ];
      }
    }
    if (value.kind === 'list' && this.#cursor.text() === '=') throw new NotRead('Several values are given at once.');
    this.#endOfLine();
    return [{ kind: 'expression', value }];
  }

  #endOfLine() {
    if (this.#cursor.take(';') || this.#cursor.isDone || this.#cursor.startsLine()) return;
    throw new NotRead('A line goes on in a way that is not read.');
  }
}
