import { TOKEN } from '../../../../languages/tokens.ts';
import type { Cursor } from './cursor.ts';
import { declaredName } from './declarations.ts';
import { hasValueBlocks } from './expression-context.ts';
import { ExpressionReader } from './expressions.ts';
import { blockStart, hasSemicolon, namesUntil, wordBetween } from './loop-headers.ts';
import { type Expression, literal, NotRead, type Statement } from './syntax.ts';

const DECLARING: ReadonlySet<string> = new Set(['const', 'let', 'var', 'val', 'final', 'auto', 'mut']);

/** Reads the statements of languages with braces. */
export class BraceStatements {
  readonly #cursor: Cursor;
  readonly #expressions: ExpressionReader;
  /** Expressions that end a block as its value, in languages in which they do. */
  readonly #values = new WeakSet<Statement>();

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
    this.#expressions = new ExpressionReader(cursor, {
      braced: () => this.block(),
      valued: (isOpen) => this.#resultOf(isOpen ? this.#rest() : this.block()),
      chosen: () => this.#statement(),
    });
  }

  /** The block of a function. */
  functionBody(): readonly Statement[] {
    const body = this.block();
    return this.#cursor.family === 'rust' ? this.#resultOf(body) : body;
  }

  /** The value of a function without braces: `=> value`. */
  value(): Expression {
    return this.#expressions.expression();
  }

  block(): Statement[] {
    this.#cursor.expect('{');
    return this.#rest();
  }

  /** The statements up to the brace that closes the block. */
  #rest(): Statement[] {
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
    loop: () => this.#endless(),
    match: () => this.#arms('match', '=>'),
    when: () => this.#arms('when', '->'),
  };

  /** Statements whose last one, if it is an expression, is what they give back. */
  #resultOf(statements: readonly Statement[]): readonly Statement[] {
    const last = statements.at(-1);
    if (last?.kind === 'expression' && this.#values.has(last)) {
      return [...statements.slice(0, -1), { kind: 'return', value: last.value }];
    }
    if (last?.kind !== 'if' || last.no.length === 0) return statements;
    return [...statements.slice(0, -1), { ...last, yes: this.#resultOf(last.yes), no: this.#resultOf(last.no) }];
  }

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
    if (this.#cursor.text() !== ',' || hasValueBlocks(this.#cursor)) return first;
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

  #endless(): Statement[] {
    this.#cursor.expect('loop');
    this.#cursor.forms.add('while');
    return [{ kind: 'while', test: literal('true'), body: this.block() }];
  }

  /** Rust's `match` and Kotlin's `when`, whose cases are values that the subject is compared with, as a chain of conditions. */
  #arms(word: string, arrow: string): Statement[] {
    this.#cursor.expect(word);
    this.#cursor.forms.add('switch');
    const subject = this.#cursor.text() === '{' ? null : this.#test();
    this.#cursor.expect('{');
    const cases: { tests: Expression[]; body: Statement[] }[] = [];
    let fallback: Statement[] | null = null;
    while (!this.#cursor.take('}')) {
      const isDefault = this.#cursor.take('_') || this.#cursor.take('else');
      const tests = isDefault ? [] : this.#patterns(subject !== null);
      this.#cursor.expect(arrow);
      const body = this.#body();
      this.#cursor.take(',');
      if (isDefault) fallback = body;
      else cases.push({ tests, body });
    }
    // Where there has to be a case for all there is, the last is for the rest.
    fallback ??= (word === 'match' ? cases.pop()?.body : null) ?? [];
    return chained(subject, cases, fallback);
  }

  /** Values between `|` or commas. A name alone would be given the subject, which is not read. */
  #patterns(hasSubject: boolean): Expression[] {
    const tests: Expression[] = [];
    do {
      const test = hasSubject ? this.#expressions.pattern() : this.#expressions.expression();
      if (hasSubject && test.kind !== 'literal' && test.kind !== 'member') throw new NotRead('A pattern is not read.');
      tests.push(test);
    } while (this.#cursor.take('|') || this.#cursor.take(','));
    return tests;
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
    return chained(subject, cases, fallback ?? []);
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
      // Go's list without a value is one that is empty.
      const isList = this.#isGoType() && this.#cursor.text() === '[' && this.#cursor.text(1) === ']';
      if (this.#cursor.take(':') || this.#isGoType()) this.#cursor.skipDeclaredType();
      const none: Expression | null = isList ? { kind: 'list', items: [] } : null;
      const value = this.#cursor.take('=') ? this.#expressions.expression() : none;
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
    if (this.#cursor.text() === ',' && !hasValueBlocks(this.#cursor)) {
      throw new NotRead('Several values are given at once.');
    }
    const statement: Statement = { kind: 'expression', value };
    if (hasValueBlocks(this.#cursor) && this.#cursor.text() !== ';') this.#values.add(statement);
    this.#endOfStatement();
    return [statement];
  }

  #endOfStatement() {
    if (this.#cursor.take(';')) return;
    const text = this.#cursor.text();
    if (text === '}' || text === ')' || this.#cursor.isDone || this.#cursor.startsLine()) return;
    if (hasValueBlocks(this.#cursor) && (text === ',' || text === 'else')) return;
    throw new NotRead('A statement goes on in a way that is not read.');
  }
}

/** Cases as a chain of conditions; those without a subject are conditions themselves. */
function chained(
  subject: Expression | null,
  cases: readonly { readonly tests: readonly Expression[]; readonly body: readonly Statement[] }[],
  fallback: readonly Statement[],
): Statement[] {
  return cases.reduceRight<readonly Statement[]>((no, { tests, body }) => {
    const equal = tests.map(
      (right): Expression => (subject === null ? right : { kind: 'binary', operator: '==', left: subject, right }),
    );
    const test = equal.reduce((left, right) => ({ kind: 'binary', operator: '||', left, right }));
    return [{ kind: 'if', test, yes: body, no }];
  }, fallback) as Statement[];
}
