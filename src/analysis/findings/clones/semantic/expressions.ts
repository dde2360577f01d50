import { TOKEN } from '../../../../languages/tokens.ts';
import { ASSIGNMENTS, BINARY, PREFIXES } from './expression-words.ts';
import { OperandReader } from './operands.ts';
import { type Expression, literal } from './syntax.ts';

/** Reads expressions: operators by how tightly they bind, calls, members and places. */
export class ExpressionReader extends OperandReader {
  /** An expression before a block, as in Go's `if x > 0 {`. */
  beforeBlock(): Expression {
    const before = this.bracesOpenBlocks;
    this.bracesOpenBlocks = true;
    try {
      return this.expression();
    } finally {
      this.bracesOpenBlocks = before;
    }
  }

  expression(): Expression {
    return this.cursor.nesting.within(() => this.assignment());
  }

  protected assignment(): Expression {
    const target = this.conditional();
    const operator = this.cursor.text();
    if (this.cursor.kind !== TOKEN.operator || !ASSIGNMENTS.has(operator)) return target;
    this.cursor.at++;
    const value = this.expression();
    const compound = operator === '=' || operator === ':=' ? '' : operator.slice(0, -1);
    return { kind: 'assign', operator: compound, target, value, declares: operator === ':=' };
  }

  protected conditional(): Expression {
    const test = this.binary(0);
    if (this.cursor.text() === 'if' && this.cursor.family === 'python' && !this.startsStatement())
      return this.pythonConditional(test);
    if (this.cursor.text() !== '?') return test;
    this.cursor.at++;
    this.cursor.forms.add('conditional expression');
    const yes = this.inside(() => this.expression());
    this.cursor.expect(':');
    return { kind: 'conditional', test, yes, no: this.expression() };
  }

  protected pythonConditional(yes: Expression): Expression {
    if (this.noConditional) return yes;
    this.cursor.expect('if');
    const test = this.binary(0);
    this.cursor.expect('else');
    this.cursor.forms.add('conditional expression');
    return { kind: 'conditional', test, yes, no: this.cursor.nesting.within(() => this.conditional()) };
  }

  protected binary(least: number): Expression {
    let left = this.unary();
    for (;;) {
      const operator = this.operator();
      if (operator === null || operator.binding <= least) return left;
      this.cursor.at += operator.tokens;
      const binding = operator.text === '**' ? operator.binding - 1 : operator.binding;
      const right = this.cursor.nesting.within(() => this.binary(binding));
      left = { kind: 'binary', operator: operator.text, left, right };
    }
  }

  /** The operator that comes next, unless the statement ends before it. */
  protected operator(): { text: string; binding: number; tokens: number } | null {
    const { kind } = this.cursor;
    if (kind !== TOKEN.operator && kind !== TOKEN.keyword) return null;
    const text = this.cursor.text();
    const binding = BINARY[text];
    if (binding === undefined || (text === '.' && this.cursor.family !== 'php')) return null;
    if (this.depth === 0 && this.cursor.startsLine() && (text === '*' || text === '-' || text === '+')) return null;
    const following = this.cursor.text(1);
    if (text === 'is' && following === 'not') return { text: '!=', binding, tokens: 2 };
    if (text === 'is') return { text: '==', binding, tokens: 1 };
    if (text === 'not') return following === 'in' ? { text: 'not in', binding, tokens: 2 } : null;
    return { text, binding, tokens: 1 };
  }

  protected unary(): Expression {
    const text = this.cursor.text();
    if (this.cursor.kind !== TOKEN.string && PREFIXES.has(text)) {
      this.cursor.at++;
      const operand = this.cursor.nesting.within(() => (text === 'not' ? this.binary(6) : this.unary()));
      if (text === 'await' || text === '+') return operand;
      return { kind: 'unary', operator: text === 'not' ? '!' : text, operand };
    }
    if (text === '++' || text === '--') {
      this.cursor.at++;
      return stepped(
        this.cursor.nesting.within(() => this.unary()),
        text,
      );
    }
    if (text === 'new' && this.cursor.kind === TOKEN.keyword) return this.construction();
    return this.postfix(this.primary());
  }

  protected construction(): Expression {
    this.cursor.expect('new');
    let callee: Expression = { kind: 'name', name: this.cursor.next() };
    while (this.cursor.take('.')) callee = { kind: 'member', object: callee, name: this.cursor.next() };
    this.skipTypeArguments();
    if (this.cursor.text() === '[') {
      this.cursor.at = this.cursor.closing() + 1;
      return { kind: 'list', items: [] };
    }
    const args = this.cursor.text() === '(' ? this.arguments() : [];
    if (isListName(callee) && args.length === 0) return this.postfix({ kind: 'list', items: [] });
    return this.postfix({ kind: 'call', callee, args, isNew: true });
  }

  protected postfix(start: Expression): Expression {
    let value = start;
    for (;;) {
      const text = this.cursor.text();
      if (this.cursor.kind !== TOKEN.operator && text !== 'as' && text !== 'satisfies') return value;
      const isMember = text === '.' || text === '?.' || text === '->' || text === '::';
      if (isMember && !(text === '.' && this.cursor.family === 'php')) {
        if (text === '->' && !this.hasMemberArrow()) return value;
        this.cursor.at++;
        if (text === '?.' && (this.cursor.text() === '[' || this.cursor.text() === '(')) continue;
        value = { kind: 'member', object: value, name: this.cursor.next() };
      } else if (text === '(' && !this.startsStatement()) {
        value = { kind: 'call', callee: value, args: this.arguments(), isNew: false };
      } else if (text === '[' && !this.startsStatement()) value = this.indexed(value);
      else if ((text === '++' || text === '--') && !this.startsStatement()) {
        this.cursor.at++;
        value = stepped(value, text);
      } else if (text === '!' && this.cursor.family === 'ecmascript' && !this.startsStatement()) this.cursor.at++;
      else if (text === 'as' || text === 'satisfies') {
        this.cursor.at++;
        this.cursor.skipType([',', ';', ')', ']', '}', '=', '?', ':', '&&', '||', '.', '+', '-', '*', '/', '===']);
      } else if (text === '{' && value.kind === 'name' && this.opensLiteral()) value = this.typedLiteral(value);
      else return value;
    }
  }

  /** A type and its values in braces: Go's `Point{1, 2}`. */
  protected opensLiteral(): boolean {
    return this.cursor.family === 'go' && !this.bracesOpenBlocks;
  }

  protected typedLiteral(type: Expression): Expression {
    const value = this.record();
    return { kind: 'call', callee: type, args: [value], isNew: true };
  }

  protected indexed(object: Expression): Expression {
    this.cursor.expect('[');
    if (this.cursor.take(']')) return { kind: 'unary', operator: '[]', operand: object };
    const index = this.inside(() => (this.cursor.text() === ':' ? literal('null') : this.expression()));
    if (this.cursor.take(':')) {
      const end = this.cursor.text() === ']' ? literal('null') : this.inside(() => this.expression());
      this.cursor.expect(']');
      return { kind: 'call', callee: { kind: 'member', object, name: 'slice' }, args: [index, end], isNew: false };
    }
    this.cursor.expect(']');
    return { kind: 'index', object, index };
  }

  protected skipTypeArguments() {
    if (this.cursor.text() !== '<') return;
    this.cursor.at++;
    this.cursor.skipType(['>']);
    this.cursor.expect('>');
  }
}

function stepped(target: Expression, operator: string): Expression {
  return { kind: 'assign', operator: operator.charAt(0), target, value: literal('1'), declares: false };
}

const LIST_NAMES: ReadonlySet<string> = new Set(['ArrayList', 'List', 'Vec', 'Array', 'LinkedList', 'vector']);

function isListName(callee: Expression): boolean {
  return callee.kind === 'name' && LIST_NAMES.has(callee.name);
}
