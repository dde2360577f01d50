import type { GrammarTables } from './grammar-tables.ts';
import { QueryScanner } from './query-scanner.ts';
import {
  ERROR_SYMBOL,
  type ParsedQuery,
  type QueryOperand,
  type QueryPattern,
  type QueryPredicate,
  type QueryStep,
  queryStep,
  WILDCARD,
} from './query-steps.ts';

/** As many captures a step keeps: `MAX_STEP_CAPTURE_COUNT` in lib/src/query.c. */
const MAX_STEP_CAPTURES = 3;

type Quantifier = '?' | '*' | '+' | null;

/**
 * Reads a tree-sitter query. The steps and how they are joined are those of `ts_query__parse_pattern` in tree-sitter's
 * lib/src/query.c, version 0.27.1, so that what matches is the same to the last case.
 *
 * @throws SyntaxError when the text is no query, or names what the grammar does not have
 */
export function parseQuery(text: string, grammar: GrammarTables): ParsedQuery {
  return new QueryParser(text, grammar).parse();
}

class QueryParser {
  readonly #scanner: QueryScanner;
  readonly #grammar: GrammarTables;
  readonly #steps: (QueryStep | null)[] = [];
  readonly #captures = new Map<string, number>();
  #predicates: QueryPredicate[] = [];

  constructor(text: string, grammar: GrammarTables) {
    this.#scanner = new QueryScanner(text);
    this.#grammar = grammar;
  }

  parse(): ParsedQuery {
    const patterns: QueryPattern[] = [];
    while (this.#scanner.next() !== '') {
      const start = this.#steps.length;
      this.#predicates = [];
      this.#pattern(0, false);
      this.#steps.push(null);
      patterns.push({ start, predicates: this.#predicates });
    }
    return { steps: this.#steps, patterns, captureNames: [...this.#captures.keys()] };
  }

  #pattern(depth: number, isImmediate: boolean) {
    const start = this.#steps.length;
    const next = this.#scanner.next();
    if (next === '[') this.#alternation(depth, isImmediate);
    else if (next === '(') {
      this.#scanner.pass();
      const inside = this.#scanner.next();
      if (inside === '#') return this.#predicate();
      if (inside === '(' || inside === '"' || inside === '[') this.#group(depth, isImmediate);
      else this.#node(depth, isImmediate);
    } else if (next === '"') this.#steps.push(queryStep(this.#anonymous(), depth, isImmediate));
    else if (next === '_') {
      this.#scanner.pass();
      this.#steps.push(queryStep(WILDCARD, depth, isImmediate));
    } else this.#field(depth, isImmediate);
    this.#suffixes(start, depth);
  }

  #alternation(depth: number, isImmediate: boolean) {
    this.#scanner.expect('[');
    const branches: number[] = [];
    while (this.#scanner.next() !== ']') {
      branches.push(this.#steps.length);
      this.#pattern(depth, isImmediate);
      this.#steps.push(queryStep(0, depth, false));
    }
    this.#scanner.expect(']');
    this.#steps.pop();
    for (let at = 0; at + 1 < branches.length; at++) {
      const next = branches[at + 1] as number;
      // Its own alternative would be lost; tree-sitter reads such a query in a way of its own.
      if (this.#step(branches[at] as number).alternative !== -1 || this.#step(next - 2).isPassThrough) {
        throw this.#scanner.error('a branch of an alternation cannot be repeated, optional or an alternation itself');
      }
      this.#step(branches[at] as number).alternative = next;
      const end = this.#step(next - 1);
      end.alternative = this.#steps.length;
      end.isDeadEnd = true;
    }
  }

  #group(depth: number, isImmediate: boolean) {
    let isNextImmediate = isImmediate;
    while (this.#scanner.next() !== ')') {
      if (this.#scanner.next() === '.') {
        isNextImmediate = true;
        this.#scanner.pass();
      }
      this.#pattern(depth, isNextImmediate);
      isNextImmediate = false;
    }
    this.#scanner.expect(')');
  }

  #node(depth: number, isImmediate: boolean) {
    const start = this.#steps.length;
    const name = this.#scanner.name();
    const symbol = name === '_' ? WILDCARD : this.#named(name);
    const step = queryStep(symbol, depth, isImmediate, { isNamed: symbol === WILDCARD });
    this.#steps.push(step);
    if (this.#grammar.isSupertype(symbol)) {
      step.supertype = symbol;
      step.symbol = WILDCARD;
    }
    if (this.#scanner.next() === '/') {
      this.#scanner.pass();
      step.symbol = this.#scanner.next() === '"' ? this.#anonymous() : this.#named(this.#scanner.name());
    }
    this.#scanner.skipBlanks();
    this.#children(start, depth);
  }

  #children(parent: number, depth: number) {
    const absent: number[] = [];
    let isImmediate = false;
    let last = 0;
    while (this.#scanner.next() !== ')') {
      if (this.#scanner.next() === '!') {
        this.#scanner.pass();
        absent.push(this.#fieldId(this.#scanner.name()));
        this.#scanner.skipBlanks();
        continue;
      }
      if (this.#scanner.next() === '.') {
        isImmediate = true;
        this.#scanner.pass();
        continue;
      }
      const start = this.#steps.length;
      this.#pattern(depth + 1, isImmediate);
      last = start === this.#steps.length ? start - 1 : start;
      isImmediate = false;
    }
    this.#scanner.expect(')');
    if (isImmediate) this.#forEachAlternative(last, (step) => (step.isLast = true));
    this.#step(parent).absentFields = absent;
  }

  #field(depth: number, isImmediate: boolean) {
    const field = this.#fieldId(this.#scanner.name());
    this.#scanner.skipBlanks();
    this.#scanner.expect(':');
    const start = this.#steps.length;
    this.#pattern(depth, isImmediate);
    this.#forEachAlternative(start, (step) => (step.field = field));
  }

  #suffixes(start: number, depth: number) {
    let quantifier: Quantifier = null;
    for (;;) {
      const next = this.#scanner.next();
      if (next === '?' || next === '*' || next === '+') {
        this.#scanner.pass();
        quantifier = quantifier === null || quantifier === next ? next : '*';
      } else if (next === '@') {
        this.#scanner.pass();
        const capture = this.#capture(this.#scanner.name());
        this.#scanner.skipBlanks();
        this.#forEachAlternative(start, ({ captures }) => {
          if (captures.length < MAX_STEP_CAPTURES) captures.push(capture);
        });
      } else break;
    }
    if (quantifier !== null) this.#quantify(quantifier, start, depth);
  }

  #quantify(quantifier: '?' | '*' | '+', start: number, depth: number) {
    const end = this.#steps.length;
    if (quantifier !== '?') {
      const repeat = queryStep(WILDCARD, depth, false, { isPassThrough: true });
      repeat.alternative = start;
      this.#steps.push(repeat);
    }
    if (quantifier === '+') return;
    let step = this.#step(start);
    while (step.alternative !== -1 && step.alternative < end) step = this.#step(step.alternative);
    step.alternative = this.#steps.length;
    step.alternativeSkips = true;
  }

  #predicate() {
    this.#scanner.expect('#');
    const name = this.#scanner.name() + this.#scanner.next();
    this.#scanner.pass();
    const operands: QueryOperand[] = [];
    while (this.#scanner.next() !== ')') {
      if (this.#scanner.next() === '@') {
        this.#scanner.pass();
        operands.push({ capture: this.#capture(this.#scanner.name()) });
        this.#scanner.skipBlanks();
      } else operands.push({ text: this.#scanner.string() });
    }
    this.#scanner.expect(')');
    const subject = operands.shift();
    if (subject === undefined || !('capture' in subject)) throw this.#scanner.error(`#${name} names no capture`);
    this.#predicates.push({ name, capture: subject.capture, operands });
  }

  /** The step at a place and those that may stand instead of it within what has been read. */
  #forEachAlternative(start: number, change: (step: QueryStep) => void) {
    for (let at = start; ; ) {
      const step = this.#step(at);
      change(step);
      if (step.alternative <= at || step.alternative >= this.#steps.length) return;
      at = step.alternative;
    }
  }

  #step(at: number): QueryStep {
    const step = this.#steps[at];
    if (step === undefined || step === null) throw this.#scanner.error('a pattern has no node');
    return step;
  }

  #capture(name: string): number {
    const id = this.#captures.get(name) ?? this.#captures.size;
    this.#captures.set(name, id);
    return id;
  }

  #named(name: string): number {
    const symbol = name === 'ERROR' ? ERROR_SYMBOL : this.#grammar.symbol(name, true);
    if (symbol === undefined) throw this.#scanner.error(`the grammar has no node ${name}`);
    return symbol;
  }

  #anonymous(): number {
    const text = this.#scanner.string();
    const symbol = this.#grammar.symbol(text, false);
    if (symbol === undefined) throw this.#scanner.error(`the grammar has no token "${text}"`);
    return symbol;
  }

  #fieldId(name: string): number {
    const field = this.#grammar.field(name);
    if (field === undefined) throw this.#scanner.error(`the grammar has no field ${name}`);
    return field;
  }
}
