import { TOKEN } from '../../../languages/tokens.ts';
import type { Cursor } from './cursor.ts';
import { ExpressionReader } from './expressions.ts';
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
    while (!this.#cursor.take('}')) statements.push(...this.#statement());
    return statements;
  }

  #body(): Statement[] {
    return this.#cursor.text() === '{' ? this.block() : this.#statement();
  }

  #statement(): Statement[] {
    const { kind } = this.#cursor;
    const text = this.#cursor.text();
    if (this.#cursor.take(';')) return [];
    if (text === '{') return this.block();
    if (kind !== TOKEN.string) {
      const read = this.#keywords[text];
      if (read !== undefined) return read();
      if (DECLARING.has(text)) return this.#declarations();
      if (this.#isTypedDeclaration()) return this.#typedDeclaration();
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
    const end = hasBrackets ? this.#cursor.closing() : this.#blockStart();
    if (hasBrackets) this.#cursor.at++;
    const word = this.#wordBetween(end);
    if (word !== null) return this.#each(word, end, hasBrackets);
    this.#cursor.forms.add('for with a counter');
    return this.#counted(end, hasBrackets);
  }

  #blockStart(): number {
    let token = this.#cursor.at;
    while (this.#cursor.textAt(token) !== '{') {
      if (token >= this.#cursor.end) throw new NotRead('A loop has no body.');
      token++;
    }
    return token;
  }

  /** What stands between the names and the source of a loop over things, if it is one. */
  #wordBetween(end: number): string | null {
    let depth = 0;
    for (let token = this.#cursor.at; token < end; token++) {
      const text = this.#cursor.textAt(token);
      if (text === '(' || text === '[' || text === '{') depth++;
      else if (text === ')' || text === ']' || text === '}') depth--;
      else if (depth === 0 && text === ';') return null;
      else if (depth === 0 && (text === 'of' || text === 'in' || text === 'range' || text === ':' || text === 'as')) {
        return text;
      }
    }
    return null;
  }

  #each(word: string, end: number, hasBrackets: boolean): Statement[] {
    this.#cursor.forms.add('for over things');
    const names: string[] = [];
    if (word === 'as') {
      const source = this.#expressions.expression();
      this.#cursor.expect('as');
      names.push(...this.#namesUntil(end));
      return this.#eachOver(names, source, false, end, hasBrackets);
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

  #namesUntil(end: number): string[] {
    const names: string[] = [];
    for (; this.#cursor.at < end; this.#cursor.at++) if (this.#cursor.isName()) names.push(this.#cursor.text());
    return names;
  }

  /** `for (start; test; step)`, and Go's `for test` and `for`. */
  #counted(end: number, hasBrackets: boolean): Statement[] {
    if (!hasBrackets && !this.#hasSemicolon(end)) {
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

  #hasSemicolon(end: number): boolean {
    for (let token = this.#cursor.at; token < end; token++) if (this.#cursor.textAt(token) === ';') return true;
    return false;
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
      const body: Statement[] = [];
      while (!['case', 'default', '}'].includes(this.#cursor.text())) body.push(...this.#statement());
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
    if (this.#isTypedDeclaration()) return this.#typedDeclaration();
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

  /** `List<String> names = …`: a type, then a name, then a value or the end. */
  #isTypedDeclaration(): boolean {
    const end = this.#typeEnd();
    return end !== null;
  }

  #typeEnd(): number | null {
    let token = this.#cursor.at;
    if (!this.#cursor.isName(token) && this.#cursor.kindAt(token) !== TOKEN.keyword) return null;
    token++;
    while (this.#cursor.textAt(token) === '.' || this.#cursor.textAt(token) === '::') token += 2;
    if (this.#cursor.textAt(token) === '<') {
      let depth = 0;
      for (; token < this.#cursor.end; token++) {
        const text = this.#cursor.textAt(token);
        if (text === '<') depth++;
        else if (text === '>') depth--;
        else if (text === '>>') depth -= 2;
        else if (text !== ',' && text !== '.' && text !== '[' && text !== ']' && text !== '?' && !this.#isWord(token)) {
          return null;
        }
        if (depth <= 0) break;
      }
      token++;
    }
    while (['[', ']', '*', '&', '?'].includes(this.#cursor.textAt(token))) token++;
    if (!this.#cursor.isName(token)) return null;
    if (this.#cursor.startsLine(token)) return null;
    return ['=', ';', ':'].includes(this.#cursor.textAt(token + 1)) ? token : null;
  }

  #isWord(token: number): boolean {
    return this.#cursor.isName(token) || this.#cursor.kindAt(token) === TOKEN.keyword;
  }

  #typedDeclaration(): Statement[] {
    const name = this.#typeEnd();
    if (name === null) throw new NotRead('A declaration is not read.');
    this.#cursor.at = name;
    return this.#declared();
  }

  #plain(): Statement[] {
    const value = this.#expressions.expression();
    if (this.#cursor.text() === ',' && this.#cursor.family === 'go') return this.#goAssignment(value);
    this.#endOfStatement();
    return [{ kind: 'expression', value }];
  }

  /** `a, b = b, a` as one assignment after another, where no value reads a name that was just given one. */
  #goAssignment(first: Expression): Statement[] {
    const targets = [first];
    while (this.#cursor.take(',')) targets.push(this.#expressions.expression());
    throw new NotRead(`${targets.length} values are given at once.`);
  }

  #endOfStatement() {
    if (this.#cursor.take(';')) return;
    const text = this.#cursor.text();
    if (text === '}' || text === ')' || this.#cursor.isDone || this.#cursor.startsLine()) return;
    throw new NotRead('A statement goes on in a way that is not read.');
  }
}
