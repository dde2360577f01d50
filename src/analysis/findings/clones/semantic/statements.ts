import { TOKEN } from '../../../../languages/tokens.ts';
import type { Cursor } from './cursor.ts';
import { declaredName } from './declarations.ts';
import { ExpressionReader } from './expressions.ts';
import { blockStart, hasSemicolon, namesUntil, wordBetween } from './loop-headers.ts';
import { type Expression, NotRead, type Statement } from './syntax.ts';

const DECLARING: ReadonlySet<string> = new Set(['const', 'let', 'var', 'val', 'final', 'auto', 'mut']);

/** Reads the statements of languages with braces. */
export class BraceStatements {
  readonly #cursor: Cursor;
  readonly #expressions: ExpressionReader;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
    this.#expressions = new ExpressionReader(cursor, { braced: () => this.block() });
  }

  /** The value of a function without braces: `=> value`. */
  value(): Expression {
    return this.#expressions.expression();
  }

  block(): Statement[] {
    this.#cursor.expect('{');
    const statements: Statement[] = [];
    while (!this.#cursor.take('}')) for (const one of this.#statement()) statements.push(one);
    return statements;
  }

  #body(): Statement[] {
    return this.#cursor.text() === '{' ? this.block() : this.#statement();
  }

  #statement(): Statement[] {
    return this.#cursor.nesting.within(() => this.#read());
  }

  #read(): Statement[] {
    const { kind } = this.#cursor;
    const text = this.#cursor.text();
    if (this.#cursor.take(';')) return [];
    if (text === '{') return this.block();
    if (kind !== TOKEN.string) {
      const read = this.#keywords[text];
      if (read !== undefined) return read();
      if (DECLARING.has(text)) return this.#declarations();
      if (declaredName(this.#cursor) !== null) return this.#typedDeclaration();
    }
    return this.#plain();
  }

  readonly #keywords: Readonly<Record<string, () => Statement[]>> = {
    if: () => this.#if(),
    for: () => this.#for(),
    foreach: () => this.#for(),
    while: () => this.#while(),
    switch: () => this.#switch(),
    try: () => this.#try(),
    return: () => this.#leave('return'),
    throw: () => this.#leave('throw'),
    break: () => this.#jump('break'),
    continue: () => this.#jump('continue'),
  };

  #jump(kind: 'break' | 'continue'): Statement[] {
    this.#cursor.at++;
    if (this.#cursor.isName() && !this.#cursor.startsLine()) throw new NotRead('Jumps to labels are not read.');
    this.#cursor.take(';');
    return [{ kind }];
  }

  #leave(kind: 'return' | 'throw'): Statement[] {
    this.#cursor.at++;
    const isBare = this.#cursor.text() === ';' || this.#cursor.text() === '}' || this.#cursor.startsLine();
    if (isBare) {
      this.#cursor.take(';');
      return [{ kind, value: null }];
    }
    const value = this.#several();
    this.#endOfStatement();
    return [{ kind, value }];
  }

  /** Values with commas between them make a list. */
  #several(): Expression {
    const first = this.#expressions.expression();
    if (this.#cursor.text() !== ',') return first;
    const items = [first];
    while (this.#cursor.take(',')) items.push(this.#expressions.expression());
    return { kind: 'list', items };
  }

  #if(): Statement[] {
    this.#cursor.expect('if');
    this.#cursor.forms.add('if');
    const before: Statement[] = [];
    let test = this.#test();
    if (this.#cursor.take(';')) {
      before.push({ kind: 'expression', value: test });
      test = this.#expressions.beforeBlock();
    }
    const yes = this.#body();
    const no = this.#cursor.take('else') ? this.#body() : [];
    return [...before, { kind: 'if', test, yes, no }];
  }

  /** A condition in brackets, or up to the block. */
  #test(): Expression {
    if (this.#cursor.text() !== '(' || this.#cursor.family === 'go' || this.#cursor.family === 'rust') {
      return this.#expressions.beforeBlock();
    }
    this.#cursor.expect('(');
    const test = this.#expressions.expression();
    this.#cursor.expect(')');
    return test;
  }

  #while(): Statement[] {
    this.#cursor.expect('while');
    this.#cursor.forms.add('while');
    const test = this.#test();
    return [{ kind: 'while', test, body: this.#body() }];
  }

  #for(): Statement[] {
    this.#cursor.next();
    const hasBrackets = this.#cursor.text() === '(' && this.#cursor.family !== 'go';
    const end = hasBrackets ? this.#cursor.closing() : blockStart(this.#cursor);
    if (hasBrackets) this.#cursor.at++;
    const word = wordBetween(this.#cursor, end);
    if (word !== null) return this.#each(word, end, hasBrackets);
    this.#cursor.forms.add('for with a counter');
    return this.#counted(end, hasBrackets);
  }

  #each(word: string, end: number, hasBrackets: boolean): Statement[] {
    this.#cursor.forms.add('for over things');
    const names: string[] = [];
    if (word === 'as') {
      const source = this.#expressions.expression();
      this.#cursor.expect('as');
      return this.#eachOver(namesUntil(this.#cursor, end), source, false, end, hasBrackets);
    }
    if (word === 'in' && this.#cursor.family === 'ecmascript') throw new NotRead('Keys are not read.');
    while (this.#cursor.text() !== word) {
      const text = this.#cursor.next();
      if (this.#cursor.isName(this.#cursor.at - 1)) names.push(text);
      else if (text === '<') this.#cursor.skipType(['>']);
    }
    this.#cursor.at++;
    const isGo = word === 'range';
    const source = this.#expressions.beforeBlock();
    const isTyped = word === ':' || this.#cursor.family === 'csharp';
    return this.#eachOver(isTyped ? names.slice(-1) : names, source, isGo, end, hasBrackets);
  }

  #eachOver(targets: string[], source: Expression, isIndexed: boolean, end: number, hasBrackets: boolean): Statement[] {
    if (this.#cursor.at !== end) throw new NotRead('A loop is not read.');
    if (hasBrackets) this.#cursor.at++;
    return [{ kind: 'each', targets, isIndexed, source, body: this.#body() }];
  }

  /** `for (start; test; step)`, and Go's `for test` and `for`. */
  #counted(end: number, hasBrackets: boolean): Statement[] {
    if (!hasBrackets && !hasSemicolon(this.#cursor, end)) {
      this.#cursor.forms.add('while');
      const test: Expression =
        this.#cursor.at === end ? { kind: 'literal', text: 'true', isText: false } : this.#expressions.beforeBlock();
      return [{ kind: 'while', test, body: this.#body() }];
    }
    const start = this.#cursor.text() === ';' ? [] : this.#statement();
    this.#cursor.take(';');
    const test = this.#expressions.beforeBlock();
    this.#cursor.expect(';');
    const step: Statement[] = [];
    while (this.#cursor.at < end) {
      step.push({ kind: 'expression', value: this.#expressions.beforeBlock() });
      this.#cursor.take(',');
    }
    if (hasBrackets) this.#cursor.expect(')');
    return [{ kind: 'count', start, test, step, body: this.#body() }];
  }

  /** Cases become a chain of conditions; one that falls through to another's statements is not read. */
  #switch(): Statement[] {
    this.#cursor.expect('switch');
    this.#cursor.forms.add('switch');
    const subject = this.#cursor.text() === '{' ? null : this.#test();
    this.#cursor.expect('{');
    const cases: { tests: Expression[]; body: Statement[] }[] = [];
    let fallback: Statement[] | null = null;
    while (!this.#cursor.take('}')) {
      const tests: Expression[] = [];
      let isDefault = false;
      while (this.#cursor.text() === 'case' || this.#cursor.text() === 'default') {
        if (this.#cursor.take('default')) isDefault = true;
        else {
          this.#cursor.expect('case');
          do tests.push(this.#expressions.expression());
          while (this.#cursor.take(','));
        }
        if (!this.#cursor.take(':') && !this.#cursor.take('->')) throw new NotRead('A case is not read.');
      }
      // A macro may stand for cases.
      if (tests.length === 0 && !isDefault) throw new NotRead('A case is not read.');
      const body: Statement[] = [];
      while (!['case', 'default', '}'].includes(this.#cursor.text())) {
        for (const one of this.#statement()) body.push(one);
      }
      const last = body.at(-1);
      const ends = last?.kind === 'return' || last?.kind === 'throw' || last?.kind === 'break';
      if (!ends && this.#cursor.text() !== '}' && this.#cursor.family !== 'go')
        throw new NotRead('A case falls through.');
      if (last?.kind === 'break') body.pop();
      if (isDefault) fallback = body;
      else cases.push({ tests, body });
    }
    return cases.reduceRight<readonly Statement[]>((no, { tests, body }) => {
      const equal = tests.map(
        (right): Expression => (subject === null ? right : { kind: 'binary', operator: '==', left: subject, right }),
      );
      const test = equal.reduce((left, right) => ({ kind: 'binary', operator: '||', left, right }));
      return [{ kind: 'if', test, yes: body, no }];
    }, fallback ?? []) as Statement[];
  }

  #try(): Statement[] {
    this.#cursor.expect('try');
    const body = this.block();
    let handler: Statement[] = [];
    if (this.#cursor.take('catch')) {
      if (this.#cursor.text() === '(') this.#cursor.at = this.#cursor.closing() + 1;
      handler = this.block();
    }
    const last = this.#cursor.take('finally') ? this.block() : [];
    return [{ kind: 'try', body, handler }, ...last];
  }

  /** `let a = 1, b: T = 2`; a word before the names may be more than one. */
  #declarations(): Statement[] {
    while (DECLARING.has(this.#cursor.text())) this.#cursor.at++;
    if (this.#cursor.isName() && this.#cursor.isName(this.#cursor.at + 1)) return this.#typedDeclaration();
    if (declaredName(this.#cursor) !== null) return this.#typedDeclaration();
    return this.#declared();
  }

  #declared(): Statement[] {
    const declared: Statement[] = [];
    do {
      if (this.#cursor.text() === '{' || this.#cursor.text() === '[') throw new NotRead('A value is taken apart.');
      const name = this.#cursor.name();
      if (this.#cursor.take(':') || this.#isGoType()) this.#cursor.skipType(['=', ',', ';']);
      const value = this.#cursor.take('=') ? this.#expressions.expression() : null;
      declared.push({ kind: 'declare', name, value });
    } while (this.#cursor.take(','));
    this.#endOfStatement();
    return declared;
  }

  #isGoType(): boolean {
    return this.#cursor.family === 'go' && this.#cursor.text() !== '=' && !this.#cursor.startsLine();
  }

  #typedDeclaration(): Statement[] {
    const name = declaredName(this.#cursor);
    if (name === null) throw new NotRead('A declaration is not read.');
    this.#cursor.at = name;
    return this.#declared();
  }

  #plain(): Statement[] {
    const value = this.#expressions.expression();
    if (this.#cursor.text() === ',') throw new NotRead('Several values are given at once.');
    this.#endOfStatement();
    return [{ kind: 'expression', value }];
  }

  #endOfStatement() {
    if (this.#cursor.take(';')) return;
    const text = this.#cursor.text();
    if (text === '}' || text === ')' || this.#cursor.isDone || this.#cursor.startsLine()) return;
    throw new NotRead('A statement goes on in a way that is not read.');
  }
}
