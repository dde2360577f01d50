import { TOKEN } from '../../../../languages/tokens.ts';
import { ExpressionContext } from './expression-context.ts';
import { LITERAL_WORDS, NAME_KEYWORDS } from './expression-words.ts';
import { parameterNames } from './parameters.ts';
import { type Expression, literal, NotRead, type Statement } from './syntax.ts';

/** Reads what stands between operators: names, literals, brackets, functions, strings. */
export abstract class OperandReader extends ExpressionContext {
  abstract expression(): Expression;
  /** An expression that a block follows. */
  abstract beforeBlock(): Expression;
  /** An expression that is no assignment. */
  protected abstract conditional(): Expression;
  /** Operands and the operators between them that bind tighter than `least`. */
  protected abstract binary(least: number): Expression;

  protected arguments(): Expression[] {
    this.cursor.expect('(');
    return this.listed(')');
  }

  /** Expressions with commas between them, up to the closing bracket. */
  protected listed(closer: string): Expression[] {
    return this.inside(() => {
      const items: Expression[] = [];
      while (!this.cursor.take(closer)) {
        const item = this.withName();
        if (this.cursor.text() === 'for') {
          const made = this.comprehension(item);
          this.cursor.expect(closer);
          return [made];
        }
        items.push(item);
        if (this.cursor.take(closer)) break;
        this.cursor.expect(',');
      }
      return items;
    });
  }

  /** An argument that may be given by name: `key=…` of Python. */
  protected withName(): Expression {
    if (this.cursor.family === 'python' && this.cursor.isName() && this.cursor.text(1) === '=') {
      const name = this.cursor.name();
      this.cursor.expect('=');
      return { kind: 'record', fields: [[name, this.expression()]] };
    }
    return this.expression();
  }

  protected comprehension(item: Expression): Expression {
    const loops: { targets: readonly string[]; source: Expression }[] = [];
    const conditions: Expression[] = [];
    this.cursor.forms.add('comprehension');
    const before = this.noConditional;
    this.noConditional = true;
    while (this.cursor.text() === 'for' || this.cursor.text() === 'if') {
      if (this.cursor.take('if')) conditions.push(this.binary(0));
      else {
        this.cursor.expect('for');
        const targets = this.targets('in');
        loops.push({ targets, source: this.binary(0) });
      }
    }
    this.noConditional = before;
    return { kind: 'comprehension', item, loops, conditions };
  }

  /** Names with commas between them, up to a word that is passed over. */
  targets(last: string): string[] {
    const names: string[] = [];
    while (!this.cursor.take(last)) {
      const text = this.cursor.next();
      if (text === '(' || text === ')' || text === ',' || text === '[' || text === ']') continue;
      names.push(text);
    }
    return names;
  }

  protected primary(): Expression {
    const text = this.cursor.text();
    switch (this.cursor.kind) {
      case TOKEN.number:
        this.cursor.at++;
        return literal(LITERAL_WORDS[text] ?? text.replace(/\.0$/, ''));
      case TOKEN.string:
        return this.string();
      case TOKEN.identifier:
        if (this.hasArrowFunctions() && (this.cursor.text(1) === '=>' || this.cursor.text(1) === '->')) {
          return this.lambda([this.cursor.next()]);
        }
        this.cursor.at++;
        if (text === '$' && this.cursor.isName()) return { kind: 'name', name: this.cursor.next() };
        return LITERAL_WORDS[text] === undefined ? { kind: 'name', name: text } : literal(LITERAL_WORDS[text]);
      case TOKEN.keyword:
        return this.keyword(text);
      default:
        return this.bracketed(text);
    }
  }

  protected keyword(text: string): Expression {
    if (this.cursor.isName()) return { kind: 'name', name: this.cursor.next() };
    if (LITERAL_WORDS[text] !== undefined) {
      this.cursor.at++;
      return literal(LITERAL_WORDS[text]);
    }
    if (text === 'lambda') {
      this.cursor.at++;
      return this.lambda(this.targets(':'), false);
    }
    if (text === 'async') {
      this.cursor.at++;
      return this.cursor.nesting.within(() => this.primary());
    }
    const own = this.hasValueBlocks() ? this.valueKeyword(text) : null;
    if (own !== null) return own;
    if (FUNCTION_WORDS.has(text)) return this.functionExpression();
    if (NAME_KEYWORDS.has(text) || this.cursor.text(1) === '(' || this.cursor.text(1) === '.') {
      this.cursor.at++;
      return { kind: 'name', name: text };
    }
    throw new NotRead(`${text} is not read here.`);
  }

  /** What a word begins in Rust and Kotlin alone; null for any other word. */
  protected valueKeyword(text: string): Expression | null {
    if (text === 'if') return this.branches();
    if (text === 'match' || text === 'when') return chosenValue(this.statements.chosen());
    if (text === 'let') throw new NotRead('Patterns are not read.');
    if (text !== 'move') return null;
    this.cursor.at++;
    return this.bracketed(this.cursor.text());
  }

  protected functionExpression(): Expression {
    this.cursor.at++;
    if (this.cursor.isName()) this.cursor.at++;
    const parameters = parameterNames(this.cursor);
    while (this.cursor.text() !== '{') this.cursor.next();
    return { kind: 'function', parameters, body: this.statements.braced(this.cursor) };
  }

  protected lambda(parameters: readonly string[], hasArrow = true): Expression {
    if (hasArrow) this.cursor.at++;
    if (this.cursor.text() === '{') return { kind: 'function', parameters, body: this.statements.braced(this.cursor) };
    const value = this.cursor.family === 'python' ? this.conditional() : this.expression();
    return { kind: 'function', parameters, body: [{ kind: 'return', value }] };
  }

  /** `if` with a value for each branch. */
  protected branches(): Expression {
    this.cursor.expect('if');
    this.cursor.forms.add('conditional expression');
    const test = this.cursor.family === 'kotlin' ? this.primary() : this.beforeBlock();
    const yes = this.branch();
    this.cursor.expect('else');
    return { kind: 'conditional', test, yes, no: this.branch() };
  }

  /** A value with or without braces around it. */
  protected branch(): Expression {
    if (!this.cursor.take('{')) return this.expression();
    const value = this.inside(() => this.expression());
    this.cursor.expect('}');
    return value;
  }

  protected opensClosure(text: string): boolean {
    return this.cursor.family === 'rust' && (text === '|' || text === '||');
  }

  /** Rust's `|a, b| a + b`. */
  protected closure(text: string): Expression {
    this.cursor.at++;
    const parameters: string[] = [];
    while (text === '|' && !this.cursor.take('|')) {
      const part = this.cursor.next();
      if (this.cursor.isName(this.cursor.at - 1)) parameters.push(part);
      else if (part !== '&' && part !== ',' && part !== 'mut') throw new NotRead('A parameter is taken apart.');
    }
    return { kind: 'function', parameters, body: this.closureBody() };
  }

  protected closureBody(): readonly Statement[] {
    if (this.cursor.text() === '{') return this.statements.valued(false);
    return [{ kind: 'return', value: this.expression() }];
  }

  /** Kotlin's `{ a, b -> a + b }`, whose one parameter is `it` unless it has a name. */
  protected braceFunction(): Expression {
    this.cursor.expect('{');
    const parameters = this.parametersBeforeArrow() ?? ['it'];
    return { kind: 'function', parameters, body: this.inside(() => this.statements.valued(true)) };
  }

  protected parametersBeforeArrow(): string[] | null {
    const names: string[] = [];
    for (let token = this.cursor.at; this.cursor.isName(token); token += 2) {
      names.push(this.cursor.textAt(token));
      const after = this.cursor.textAt(token + 1);
      if (after === '->') {
        this.cursor.at = token + 2;
        return names;
      }
      if (after !== ',') return null;
    }
    return null;
  }

  protected bracketed(text: string): Expression {
    if (this.opensClosure(text)) return this.closure(text);
    if (text === '(') {
      const after = this.cursor.textAt(this.cursor.closing() + 1);
      if (this.hasArrowFunctions() && (after === '=>' || after === '->'))
        return this.lambda(parameterNames(this.cursor));
      this.cursor.at++;
      return oneOrList(this.listed(')'));
    }
    if (text === '[') {
      this.cursor.at++;
      if (this.cursor.family === 'go') {
        this.cursor.at = this.cursor.closing(this.cursor.at - 1) + 1;
        this.cursor.skipType(['{', '(', ';', ',', ')']);
        if (this.cursor.text() === '{') {
          this.cursor.at++;
          return { kind: 'list', items: this.listed('}') };
        }
      }
      const items = this.listed(']');
      return items.length === 1 && items[0]?.kind === 'comprehension' ? items[0] : { kind: 'list', items };
    }
    if (text === '{' && !this.bracesOpenBlocks) return this.record();
    if (text === '$') {
      this.cursor.at++;
      return { kind: 'name', name: this.cursor.name() };
    }
    throw new NotRead(`${text} is not read here.`);
  }

  protected record(): Expression {
    this.cursor.expect('{');
    return this.inside(() => {
      const fields: (readonly [string, Expression])[] = [];
      while (!this.cursor.take('}')) {
        if (this.cursor.take('...') || this.cursor.take('**')) fields.push(['...', this.expression()]);
        else {
          const key = this.cursor.next();
          if (this.cursor.take(':') || this.cursor.take('=>')) fields.push([key, this.expression()]);
          else fields.push([key, { kind: 'name', name: key }]);
        }
        if (!this.cursor.take(',') && this.cursor.text() !== '}') throw new NotRead('This is not a record.');
      }
      return { kind: 'record', fields };
    });
  }

  /** Strings next to each other, with the expressions between their pieces. */
  protected string(): Expression {
    let value: Expression = { kind: 'literal', text: this.cursor.next(), isText: true };
    for (;;) {
      if (this.cursor.kind === TOKEN.string) {
        const piece: Expression = { kind: 'literal', text: this.cursor.next(), isText: true };
        value = { kind: 'binary', operator: '+', left: value, right: piece };
      } else if (this.cursor.text() === '$') {
        value = { kind: 'binary', operator: '+', left: value, right: this.kotlinInterpolation() };
      } else if (this.isInterpolation()) {
        const inner = this.inside(() => this.binary(0));
        value = { kind: 'binary', operator: '+', left: value, right: inner };
      } else return value;
    }
  }

  /** `$name` or `${value}`. */
  protected kotlinInterpolation(): Expression {
    this.cursor.expect('$');
    return this.cursor.text() === '{' ? this.branch() : { kind: 'name', name: this.cursor.name() };
  }

  /** An operand right behind a string: the next piece of the string comes after it. */
  protected isInterpolation(): boolean {
    return this.cursor.isName() && !this.cursor.startsLine();
  }
}

/** The value of a choice between values. */
function chosenValue(statements: readonly Statement[]): Expression {
  const [one] = statements;
  if (statements.length === 1 && one?.kind === 'expression') return one.value;
  if (statements.length === 1 && one?.kind === 'if') {
    return { kind: 'conditional', test: one.test, yes: chosenValue(one.yes), no: chosenValue(one.no) };
  }
  throw new NotRead('A case has no value alone.');
}

const FUNCTION_WORDS: ReadonlySet<string> = new Set(['function', 'func', 'fn']);

/** A value in brackets is that value. */
function oneOrList(items: readonly Expression[]): Expression {
  return items.length === 1 ? (items[0] as Expression) : { kind: 'list', items };
}
