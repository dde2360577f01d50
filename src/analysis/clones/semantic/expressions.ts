import { TOKEN } from '../../../languages/tokens.ts';
import type { Cursor } from './cursor.ts';
import { parameterNames } from './parameters.ts';
import { type Expression, NotRead, type Statement } from './syntax.ts';

/** How tightly operators between two operands bind. */
const BINARY: Readonly<Record<string, number>> = {
  '??': 1,
  '||': 2,
  or: 2,
  '&&': 3,
  and: 3,
  '|': 4,
  '^': 5,
  '&': 6,
  ...Object.fromEntries(['==', '!=', '===', '!==', 'is', 'in', 'not', 'instanceof'].map((one) => [one, 7])),
  ...Object.fromEntries(['<', '>', '<=', '>='].map((one) => [one, 8])),
  '<<': 9,
  '>>': 9,
  '>>>': 9,
  '+': 10,
  '-': 10,
  '.': 10,
  '*': 11,
  '/': 11,
  '%': 11,
  '//': 11,
  '**': 12,
};
const ASSIGNMENTS: ReadonlySet<string> = new Set([
  '=',
  ':=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '|=',
  '&=',
  '^=',
  '<<=',
  '>>=',
  '**=',
  '//=',
  '??=',
  '||=',
  '&&=',
  '.=',
]);
const PREFIXES: ReadonlySet<string> = new Set([
  '!',
  '-',
  '+',
  '~',
  'not',
  'await',
  'typeof',
  'void',
  'delete',
  '...',
  '*',
  '&',
  '**',
]);
const NAME_KEYWORDS: ReadonlySet<string> = new Set([
  'this',
  'self',
  'super',
  'undefined',
  'null',
  'true',
  'false',
  'None',
  'nil',
  'int',
  'double',
  'float',
  'string',
]);
const LITERAL_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['null', 'None', 'nil', 'undefined', 'NULL', 'nullptr'].map((word) => [word, 'null'])),
  True: 'true',
  False: 'false',
  true: 'true',
  false: 'false',
};

/** What an expression reader needs to read the bodies of functions within expressions. */
export interface StatementReader {
  /** The statements between the braces that start here. */
  braced(cursor: Cursor): readonly Statement[];
}

export class ExpressionReader {
  readonly #cursor: Cursor;
  readonly #statements: StatementReader;
  /** Whether `{` starts a block rather than a record: after `if` without brackets. */
  #bracesOpenBlocks = false;
  /** Line ends do not end statements within brackets. */
  #depth = 0;

  constructor(cursor: Cursor, statements: StatementReader) {
    this.#cursor = cursor;
    this.#statements = statements;
  }

  /** An expression before a block, as in Go's `if x > 0 {`. */
  beforeBlock(): Expression {
    const before = this.#bracesOpenBlocks;
    this.#bracesOpenBlocks = true;
    try {
      return this.expression();
    } finally {
      this.#bracesOpenBlocks = before;
    }
  }

  expression(): Expression {
    const target = this.#conditional();
    const operator = this.#cursor.text();
    if (this.#cursor.kind !== TOKEN.operator || !ASSIGNMENTS.has(operator)) return target;
    this.#cursor.at++;
    const value = this.expression();
    const compound = operator === '=' || operator === ':=' ? '' : operator.slice(0, -1);
    return { kind: 'assign', operator: compound, target, value };
  }

  #conditional(): Expression {
    const test = this.#binary(0);
    if (this.#cursor.text() === 'if' && this.#cursor.family === 'python' && !this.#startsStatement())
      return this.#pythonConditional(test);
    if (this.#cursor.text() !== '?') return test;
    this.#cursor.at++;
    this.#cursor.forms.add('conditional expression');
    const yes = this.#inside(() => this.expression());
    this.#cursor.expect(':');
    return { kind: 'conditional', test, yes, no: this.expression() };
  }

  #pythonConditional(yes: Expression): Expression {
    if (this.#noConditional) return yes;
    this.#cursor.expect('if');
    const test = this.#binary(0);
    this.#cursor.expect('else');
    this.#cursor.forms.add('conditional expression');
    return { kind: 'conditional', test, yes, no: this.#conditional() };
  }

  /** In a comprehension `if` starts a condition. */
  #noConditional = false;

  #binary(least: number): Expression {
    let left = this.#unary();
    for (;;) {
      const operator = this.#operator();
      if (operator === null || operator.binding <= least) return left;
      this.#cursor.at += operator.tokens;
      const right = this.#binary(operator.text === '**' ? operator.binding - 1 : operator.binding);
      left = { kind: 'binary', operator: operator.text, left, right };
    }
  }

  /** The operator that comes next, unless the statement ends before it. */
  #operator(): { text: string; binding: number; tokens: number } | null {
    const { kind } = this.#cursor;
    if (kind !== TOKEN.operator && kind !== TOKEN.keyword) return null;
    const text = this.#cursor.text();
    const binding = BINARY[text];
    if (binding === undefined || (text === '.' && this.#cursor.family !== 'php')) return null;
    if (this.#depth === 0 && this.#cursor.startsLine() && (text === '*' || text === '-' || text === '+')) return null;
    const following = this.#cursor.text(1);
    if (text === 'is' && following === 'not') return { text: '!=', binding, tokens: 2 };
    if (text === 'is') return { text: '==', binding, tokens: 1 };
    if (text === 'not') return following === 'in' ? { text: 'not in', binding, tokens: 2 } : null;
    return { text, binding, tokens: 1 };
  }

  #unary(): Expression {
    const text = this.#cursor.text();
    if (this.#cursor.kind !== TOKEN.string && PREFIXES.has(text)) {
      this.#cursor.at++;
      const operand = text === 'not' ? this.#binary(6) : this.#unary();
      if (text === 'await' || text === '&' || text === '+') return operand;
      return { kind: 'unary', operator: text === 'not' ? '!' : text, operand };
    }
    if (text === '++' || text === '--') {
      this.#cursor.at++;
      return stepped(this.#unary(), text);
    }
    if (text === 'new' && this.#cursor.kind === TOKEN.keyword) return this.#construction();
    return this.#postfix(this.#primary());
  }

  #construction(): Expression {
    this.#cursor.expect('new');
    let callee: Expression = { kind: 'name', name: this.#cursor.next() };
    while (this.#cursor.take('.')) callee = { kind: 'member', object: callee, name: this.#cursor.next() };
    this.#skipTypeArguments();
    if (this.#cursor.text() === '[') {
      this.#cursor.at = this.#cursor.closing() + 1;
      return { kind: 'list', items: [] };
    }
    const args = this.#cursor.text() === '(' ? this.#arguments() : [];
    if (isListName(callee) && args.length === 0) return this.#postfix({ kind: 'list', items: [] });
    return this.#postfix({ kind: 'call', callee, args, isNew: true });
  }

  #postfix(start: Expression): Expression {
    let value = start;
    for (;;) {
      const text = this.#cursor.text();
      if (this.#cursor.kind !== TOKEN.operator && text !== 'as' && text !== 'satisfies') return value;
      const isMember = text === '.' || text === '?.' || text === '->' || text === '::';
      if (isMember && !(text === '.' && this.#cursor.family === 'php')) {
        if (text === '->' && !this.#hasMemberArrow()) return value;
        this.#cursor.at++;
        if (text === '?.' && (this.#cursor.text() === '[' || this.#cursor.text() === '(')) continue;
        value = { kind: 'member', object: value, name: this.#cursor.next() };
      } else if (text === '(' && !this.#startsStatement()) {
        value = { kind: 'call', callee: value, args: this.#arguments(), isNew: false };
      } else if (text === '[' && !this.#startsStatement()) value = this.#indexed(value);
      else if ((text === '++' || text === '--') && !this.#startsStatement()) {
        this.#cursor.at++;
        value = stepped(value, text);
      } else if (text === '!' && this.#cursor.family === 'ecmascript' && !this.#startsStatement()) this.#cursor.at++;
      else if (text === 'as' || text === 'satisfies') {
        this.#cursor.at++;
        this.#cursor.skipType([',', ';', ')', ']', '}', '=', '?', ':', '&&', '||', '.', '+', '-', '*', '/', '===']);
      } else if (text === '{' && value.kind === 'name' && this.#opensLiteral()) value = this.#typedLiteral(value);
      else return value;
    }
  }

  /** A type and its values in braces: Go's `Point{1, 2}`. */
  #opensLiteral(): boolean {
    return this.#cursor.family === 'go' && !this.#bracesOpenBlocks;
  }

  #typedLiteral(type: Expression): Expression {
    const value = this.#record();
    return { kind: 'call', callee: type, args: [value], isNew: true };
  }

  #hasMemberArrow(): boolean {
    return this.#cursor.family === 'c' || this.#cursor.family === 'php';
  }

  /** Whether a line that starts here starts a statement, too. */
  #startsStatement(): boolean {
    return this.#depth === 0 && this.#cursor.startsLine();
  }

  #indexed(object: Expression): Expression {
    this.#cursor.expect('[');
    if (this.#cursor.take(']')) return { kind: 'unary', operator: '[]', operand: object };
    const index = this.#inside(() => (this.#cursor.text() === ':' ? literal('null') : this.expression()));
    if (this.#cursor.take(':')) {
      const end = this.#cursor.text() === ']' ? literal('null') : this.#inside(() => this.expression());
      this.#cursor.expect(']');
      return { kind: 'call', callee: { kind: 'member', object, name: 'slice' }, args: [index, end], isNew: false };
    }
    this.#cursor.expect(']');
    return { kind: 'index', object, index };
  }

  #arguments(): Expression[] {
    this.#cursor.expect('(');
    return this.#listed(')');
  }

  /** Expressions with commas between them, up to the closing bracket. */
  #listed(closer: string): Expression[] {
    return this.#inside(() => {
      const items: Expression[] = [];
      while (!this.#cursor.take(closer)) {
        const item = this.#withName();
        if (this.#cursor.text() === 'for') {
          const made = this.#comprehension(item);
          this.#cursor.expect(closer);
          return [made];
        }
        items.push(item);
        if (this.#cursor.take(closer)) break;
        this.#cursor.expect(',');
      }
      return items;
    });
  }

  /** An argument that may be given by name: `key=…` of Python. */
  #withName(): Expression {
    if (this.#cursor.family === 'python' && this.#cursor.isName() && this.#cursor.text(1) === '=') {
      const name = this.#cursor.name();
      this.#cursor.expect('=');
      return { kind: 'record', fields: [[name, this.expression()]] };
    }
    return this.expression();
  }

  #comprehension(item: Expression): Expression {
    const loops: { targets: readonly string[]; source: Expression }[] = [];
    const conditions: Expression[] = [];
    this.#cursor.forms.add('comprehension');
    const before = this.#noConditional;
    this.#noConditional = true;
    while (this.#cursor.text() === 'for' || this.#cursor.text() === 'if') {
      if (this.#cursor.take('if')) conditions.push(this.#binary(0));
      else {
        this.#cursor.expect('for');
        const targets = this.targets('in');
        loops.push({ targets, source: this.#binary(0) });
      }
    }
    this.#noConditional = before;
    return { kind: 'comprehension', item, loops, conditions };
  }

  /** Names with commas between them, up to a word that is passed over. */
  targets(last: string): string[] {
    const names: string[] = [];
    while (!this.#cursor.take(last)) {
      const text = this.#cursor.next();
      if (text === '(' || text === ')' || text === ',' || text === '[' || text === ']') continue;
      names.push(text);
    }
    return names;
  }

  #primary(): Expression {
    const text = this.#cursor.text();
    switch (this.#cursor.kind) {
      case TOKEN.number:
        this.#cursor.at++;
        return literal(LITERAL_WORDS[text] ?? text.replace(/\.0$/, ''));
      case TOKEN.string:
        return this.#string();
      case TOKEN.identifier:
        if (this.#cursor.text(1) === '=>' || (this.#cursor.text(1) === '->' && !this.#hasMemberArrow())) {
          return this.#lambda([this.#cursor.next()]);
        }
        this.#cursor.at++;
        if (text === '$' && this.#cursor.isName()) return { kind: 'name', name: this.#cursor.next() };
        return LITERAL_WORDS[text] === undefined ? { kind: 'name', name: text } : literal(LITERAL_WORDS[text]);
      case TOKEN.keyword:
        return this.#keyword(text);
      default:
        return this.#bracketed(text);
    }
  }

  #keyword(text: string): Expression {
    if (this.#cursor.isName()) return { kind: 'name', name: this.#cursor.next() };
    if (LITERAL_WORDS[text] !== undefined) {
      this.#cursor.at++;
      return literal(LITERAL_WORDS[text]);
    }
    if (text === 'lambda') {
      this.#cursor.at++;
      return this.#lambda(this.targets(':'), false);
    }
    if (text === 'async') {
      this.#cursor.at++;
      return this.#primary();
    }
    if (text === 'function' || text === 'func' || text === 'fn') return this.#functionExpression();
    if (NAME_KEYWORDS.has(text) || this.#cursor.text(1) === '(' || this.#cursor.text(1) === '.') {
      this.#cursor.at++;
      return { kind: 'name', name: text };
    }
    throw new NotRead(`${text} is not read here.`);
  }

  #functionExpression(): Expression {
    this.#cursor.at++;
    if (this.#cursor.isName()) this.#cursor.at++;
    const parameters = parameterNames(this.#cursor);
    while (this.#cursor.text() !== '{') this.#cursor.next();
    return { kind: 'function', parameters, body: this.#statements.braced(this.#cursor) };
  }

  #lambda(parameters: readonly string[], hasArrow = true): Expression {
    if (hasArrow) this.#cursor.at++;
    if (this.#cursor.text() === '{')
      return { kind: 'function', parameters, body: this.#statements.braced(this.#cursor) };
    const value = this.#cursor.family === 'python' ? this.#conditional() : this.expression();
    return { kind: 'function', parameters, body: [{ kind: 'return', value }] };
  }

  #bracketed(text: string): Expression {
    if (text === '(') {
      const after = this.#cursor.textAt(this.#cursor.closing() + 1);
      if (after === '=>' || (after === '->' && !this.#hasMemberArrow()))
        return this.#lambda(parameterNames(this.#cursor));
      this.#cursor.at++;
      const items = this.#listed(')');
      return items.length === 1 ? (items[0] as Expression) : { kind: 'list', items };
    }
    if (text === '[') {
      this.#cursor.at++;
      if (this.#cursor.family === 'go') {
        this.#cursor.at = this.#cursor.closing(this.#cursor.at - 1) + 1;
        this.#cursor.skipType(['{', '(', ';', ',', ')']);
        if (this.#cursor.text() === '{') {
          this.#cursor.at++;
          return { kind: 'list', items: this.#listed('}') };
        }
      }
      const items = this.#listed(']');
      return items.length === 1 && items[0]?.kind === 'comprehension' ? items[0] : { kind: 'list', items };
    }
    if (text === '{' && !this.#bracesOpenBlocks) return this.#record();
    if (text === '$') {
      this.#cursor.at++;
      return { kind: 'name', name: this.#cursor.name() };
    }
    throw new NotRead(`${text} is not read here.`);
  }

  #record(): Expression {
    this.#cursor.expect('{');
    return this.#inside(() => {
      const fields: (readonly [string, Expression])[] = [];
      while (!this.#cursor.take('}')) {
        if (this.#cursor.take('...') || this.#cursor.take('**')) fields.push(['...', this.expression()]);
        else {
          const key = this.#cursor.next();
          if (this.#cursor.take(':') || this.#cursor.take('=>')) fields.push([key, this.expression()]);
          else fields.push([key, { kind: 'name', name: key }]);
        }
        if (!this.#cursor.take(',') && this.#cursor.text() !== '}') throw new NotRead('This is no record.');
      }
      return { kind: 'record', fields };
    });
  }

  /** Strings next to each other, with the expressions between their pieces. */
  #string(): Expression {
    let value: Expression = { kind: 'literal', text: this.#cursor.next(), isText: true };
    for (;;) {
      if (this.#cursor.kind === TOKEN.string) {
        const piece: Expression = { kind: 'literal', text: this.#cursor.next(), isText: true };
        value = { kind: 'binary', operator: '+', left: value, right: piece };
      } else if (this.#isInterpolation()) {
        const inner = this.#inside(() => this.#binary(0));
        value = { kind: 'binary', operator: '+', left: value, right: inner };
      } else return value;
    }
  }

  /** An operand right behind a string: the next piece of the string comes after it. */
  #isInterpolation(): boolean {
    return this.#cursor.isName() && !this.#cursor.startsLine();
  }

  #skipTypeArguments() {
    if (this.#cursor.text() !== '<') return;
    this.#cursor.at++;
    this.#cursor.skipType(['>']);
    this.#cursor.expect('>');
  }

  #inside<T>(read: () => T): T {
    const before = [this.#bracesOpenBlocks, this.#noConditional] as const;
    this.#bracesOpenBlocks = false;
    this.#noConditional = false;
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
      [this.#bracesOpenBlocks, this.#noConditional] = before;
    }
  }
}

function literal(text: string): Expression {
  return { kind: 'literal', text, isText: false };
}

function stepped(target: Expression, operator: string): Expression {
  return { kind: 'assign', operator: operator.charAt(0), target, value: literal('1') };
}

const LIST_NAMES: ReadonlySet<string> = new Set(['ArrayList', 'List', 'Vec', 'Array', 'LinkedList', 'vector']);

function isListName(callee: Expression): boolean {
  return callee.kind === 'name' && LIST_NAMES.has(callee.name);
}
