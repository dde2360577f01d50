import { TOKEN } from '../../../../languages/tokens.ts';
import { ASSIGNMENTS, BINARY, PREFIXES } from './expression-words.ts';
import { OperandReader } from './operands.ts';
import { type Expression, literal, NotRead } from './syntax.ts';

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

  /** A value that a case is about: the next operand, with a sign or a path. */
  pattern(): Expression {
    return this.binary(PATTERN_BINDING);
  }

  expression(): Expression {
    return this.cursor.nesting.within(() => this.assignment());
  }

  protected assignment(): Expression {
    const isBorrowed = this.cursor.family === 'rust' && this.cursor.text() === '*';
    const target = this.conditional();
    const operator = this.cursor.text();
    if (this.cursor.kind !== TOKEN.operator || !ASSIGNMENTS.has(operator)) return target;
    if (isBorrowed) throw new NotRead("Somebody else's value is changed.");
    this.cursor.at++;
    const value = this.expression();
    const compound = operator === '=' || operator === ':=' ? '' : operator.slice(0, -1);
    return { kind: 'assign', operator: compound, target, value, declares: operator === ':=' };
  }

  protected conditional(): Expression {
    const test = this.binary(0);
    if (this.cursor.text() === 'if' && this.cursor.family === 'python' && !this.startsStatement())
      return this.pythonConditional(test);
    if (this.cursor.text() !== '?' || this.hasValueBlocks()) return test;
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
    let left = this.operand();
    for (;;) {
      const operator = this.valueOperator() ?? this.operator();
      if (operator === null || operator.binding <= least) return left;
      this.cursor.at += operator.tokens;
      const binding = operator.text === '**' ? operator.binding - 1 : operator.binding;
      const right = this.cursor.nesting.within(() => this.binary(binding));
      if (RANGES.has(operator.text)) left = rangeOf(left, right, operator.text === INCLUSIVE[this.cursor.family]);
      else left = { kind: 'binary', operator: operator.text, left, right };
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

  /** An operator of Rust or Kotlin that others have not, or write in another way; undefined for any other. */
  protected valueOperator(): { text: string; binding: number; tokens: number } | undefined {
    if (!this.hasValueBlocks()) return undefined;
    const text = this.cursor.text();
    if (RANGES.has(text) && (text !== UNTIL || this.cursor.family === 'kotlin')) {
      return { text: text === UNTIL ? '..<' : text, binding: RANGE_BINDING, tokens: 1 };
    }
    if (text === '?:') return { text: '??', binding: 1, tokens: 1 };
    return undefined;
  }

  /** An operand with what stands before it; in Rust, what is borrowed is the value that it is borrowed from. */
  protected operand(): Expression {
    const text = this.cursor.text();
    if (this.cursor.family !== 'rust' || (text !== '&' && text !== '*')) return this.unary();
    this.cursor.at++;
    this.cursor.take('mut');
    return this.cursor.nesting.within(() => this.operand());
  }

  protected unary(): Expression {
    const text = this.cursor.text();
    if (this.cursor.kind !== TOKEN.string && PREFIXES.has(text)) {
      this.cursor.at++;
      const operand = this.cursor.nesting.within(() => (text === 'not' ? this.binary(6) : this.operand()));
      if (text === 'await' || text === '+') return operand;
      return { kind: 'unary', operator: text === 'not' ? '!' : text, operand };
    }
    if (text === '++' || text === '--') {
      this.cursor.at++;
      return stepped(
        this.cursor.nesting.within(() => this.operand()),
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
      value = this.withOwnPostfixes(value);
      const text = this.cursor.text();
      if (this.cursor.kind !== TOKEN.operator && text !== 'as' && text !== 'satisfies') return value;
      const isMember = text === '.' || text === '?.' || text === '->' || text === '::';
      if (isMember && !(text === '.' && this.cursor.family === 'php')) {
        if (text === '->' && !this.hasMemberArrow()) return value;
        this.cursor.at++;
        if (text === '?.' && (this.cursor.text() === '[' || this.cursor.text() === '(')) continue;
        value = { kind: 'member', object: value, name: this.cursor.next() };
      } else if (text === '(' && !this.startsStatement()) {
        value = called(value, this.arguments());
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

  /** A value with all behind it that Rust and Kotlin alone have. */
  protected withOwnPostfixes(start: Expression): Expression {
    let value = start;
    for (let next = this.valuePostfix(value); next !== null; next = this.valuePostfix(value)) value = next;
    return value;
  }

  /** What stands behind an operand in Rust and Kotlin alone; null for anything else. */
  protected valuePostfix(value: Expression): Expression | null {
    if (!this.hasValueBlocks() || this.startsStatement()) return null;
    if (this.cursor.take('as')) return this.cast(value);
    return this.cursor.family === 'rust' ? this.rustPostfix(value) : this.kotlinPostfix(value);
  }

  /** A value as one of another type, whose name is passed over. */
  protected cast(value: Expression): Expression {
    do this.cursor.next();
    while (this.cursor.take('.') || this.cursor.take('::'));
    return value;
  }

  protected rustPostfix(value: Expression): Expression | null {
    const [text, next] = [this.cursor.text(), this.cursor.text(1)];
    if (text === '?') {
      this.cursor.at++;
      return { kind: 'call', callee: { kind: 'member', object: value, name: '?' }, args: [], isNew: false };
    }
    if (text === '::' && next === '<') {
      this.cursor.at++;
      this.skipAngles();
      return value;
    }
    if (text !== '!' || value.kind !== 'name' || (next !== '(' && next !== '[')) return null;
    this.cursor.at += 2;
    const args = this.listed(next === '(' ? ')' : ']');
    if (value.name === 'vec') return { kind: 'list', items: args };
    return { kind: 'call', callee: { kind: 'name', name: `${value.name}!` }, args, isNew: false };
  }

  protected kotlinPostfix(value: Expression): Expression | null {
    const text = this.cursor.text();
    if (text === '!!') {
      this.cursor.at++;
      return value;
    }
    if (text === '<' && this.opensTypeArguments()) {
      this.skipAngles();
      return value;
    }
    if (text !== '{' || this.bracesOpenBlocks || (value.kind !== 'call' && value.kind !== 'member')) return null;
    const given = this.braceFunction();
    if (value.kind === 'call') return { ...value, args: [...value.args, given] };
    return { kind: 'call', callee: value, args: [given], isNew: false };
  }

  /** Passes over types between `<` and the `>` that closes it, which may be part of `>>`. */
  protected skipAngles() {
    let depth = 0;
    do {
      const text = this.cursor.next();
      if (text === '<') depth++;
      else if (text === '>') depth--;
      else if (text === '>>') depth -= 2;
    } while (depth > 0);
  }

  /** Whether names of types stand up to a `>` with a bracket behind it. */
  protected opensTypeArguments(): boolean {
    let token = this.cursor.at + 1;
    while (this.cursor.isName(token) || ['.', ',', '?', '<', '>', '>>'].includes(this.cursor.textAt(token))) token++;
    return this.cursor.textAt(token - 1).startsWith('>') && this.cursor.textAt(token) === '(';
  }

  /** A type and its values in braces: Go's `Point{1, 2}`. */
  protected opensLiteral(): boolean {
    return (this.cursor.family === 'go' || this.cursor.family === 'rust') && !this.bracesOpenBlocks;
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

/** Tighter than the `|` between patterns. */
const PATTERN_BINDING = 4;
const UNTIL = 'until';
const RANGES: ReadonlySet<string> = new Set(['..', '..=', '..<', UNTIL]);
/** Ranges to their last number, by the language. */
const INCLUSIVE: Readonly<Record<string, string>> = { rust: '..=', kotlin: '..' };
/** Looser than sums, tighter than comparisons. */
const RANGE_BINDING = 9.5;

/** Numbers from one on, up to another or with it. */
function rangeOf(first: Expression, last: Expression, isInclusive: boolean): Expression {
  const end: Expression = isInclusive ? { kind: 'binary', operator: '+', left: last, right: literal('1') } : last;
  return { kind: 'call', callee: { kind: 'name', name: 'range' }, args: [first, end], isNew: false };
}

const LIST_FUNCTIONS: ReadonlySet<string> = new Set(['listOf', 'mutableListOf', 'arrayListOf', 'emptyList']);

/** A call; of what makes a list of its arguments, such as Kotlin's `listOf` and Rust's `Vec::new`, the list. */
function called(callee: Expression, args: readonly Expression[]): Expression {
  if (callee.kind === 'name' && LIST_FUNCTIONS.has(callee.name)) return { kind: 'list', items: args };
  const makesList = callee.kind === 'member' && callee.name === 'new' && isListName(callee.object);
  if (makesList && args.length === 0) return { kind: 'list', items: [] };
  return { kind: 'call', callee, args, isNew: false };
}
