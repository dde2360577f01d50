import type { Effort } from './effort.ts';
import { CONTAINERS, meaningOf, OPERATIONS } from './names.ts';
import { type Expression, NotRead } from './syntax.ts';
import {
  accumulated,
  collection,
  conjuncts,
  element,
  FALSE,
  leaf,
  NULL,
  negated,
  soFar,
  type Term,
  TRUE,
  term,
  ZERO,
} from './terms.ts';

/** What the values of expressions depend on, and what they do beside having a value. */
export interface Surroundings {
  /** The value of a name; null for one that the function does not give a value. */
  valueOf(name: string): Term | null;
  declare(name: string, value: Term): void;
  assign(target: Expression, value: Term): void;
  /** Something that is called for what it does. */
  acts(call: Term): void;
  /** What a function in an expression gives back for these arguments. */
  apply(callee: Extract<Expression, { kind: 'function' }>, args: readonly Term[]): Term;
  /** A change to a list or table that has a name. */
  mutates(object: Expression, change: (before: Term) => Term): boolean;
}

/** Methods that give things with their places. */
const ENUMERATIONS: ReadonlySet<string> = new Set(['enumerate', 'withIndex']);

/** The values of expressions in normal form. */
export class ExpressionTerms {
  readonly #around: Surroundings;
  readonly #effort: Effort;
  readonly forms: Set<string>;

  constructor(around: Surroundings, forms: Set<string>, effort: Effort) {
    this.#around = around;
    this.#effort = effort;
    this.forms = forms;
  }

  of(expression: Expression): Term {
    const value = this.#effort.within(() => this.#of(expression));
    this.#effort.spend(value.size);
    return value;
  }

  #of(expression: Expression): Term {
    switch (expression.kind) {
      case 'name':
        return this.#around.valueOf(expression.name) ?? leaf(`global ${expression.name}`);
      case 'literal':
        return leaf(expression.text);
      case 'binary':
        return this.#binary(expression.operator, expression.left, expression.right);
      case 'unary':
        return this.#unary(expression.operator, this.of(expression.operand));
      case 'assign':
        return this.#assign(expression);
      case 'call':
        return this.#call(expression);
      case 'member':
        return this.#member(expression);
      case 'index':
        return term('index', this.of(expression.object), this.of(expression.index));
      case 'conditional':
        return term('if', this.of(expression.test), this.of(expression.yes), this.of(expression.no));
      case 'list':
        return expression.items.length === 0
          ? leaf('list()')
          : term('list', ...expression.items.map((one) => this.of(one)));
      case 'record': {
        if (expression.fields.length === 0) return leaf('table()');
        const fields = expression.fields.map(([name, value]) => term('field', leaf(name), this.of(value)));
        return term('record', ...fields.sort((a, b) => (a.key < b.key ? -1 : 1)));
      }
      case 'comprehension':
        return this.#comprehension(expression);
      case 'function':
        throw new NotRead('A function is a value.');
    }
  }

  #member({ object, name }: Extract<Expression, { kind: 'member' }>): Term {
    const meaning = meaningOf(name);
    const value = this.of(object);
    return meaning === 'length' ? term('length', value) : term('member', value, leaf(name));
  }

  #binary(operator: string, left: Expression, right: Expression): Term {
    const [one, other] = [this.of(left), this.of(right)];
    switch (operator) {
      case '>':
        return term('lt', other, one);
      case '>=':
        return term('le', other, one);
      case 'in':
        return term('contains', other, one);
      case 'not in':
        return negated(term('contains', other, one));
      case '+':
      case '.':
        return isText(left) || isText(right) ? term('concat', one, other) : joined(one, other);
      default: {
        const operation = OPERATIONS[operator];
        if (operation === undefined) throw new NotRead(`${operator} is not read.`);
        return term(operation, one, other);
      }
    }
  }

  #unary(operator: string, operand: Term): Term {
    if (operator === '!') return term('not', operand);
    if (operator === '-') return operand.operands.length === 0 ? leaf(`-${operand.key}`) : term('neg', operand);
    return term(operator, operand);
  }

  #assign({ operator, target, value, declares }: Extract<Expression, { kind: 'assign' }>): Term {
    const given: Expression = operator === '' ? value : { kind: 'binary', operator, left: target, right: value };
    const result = this.of(given);
    if (declares && target.kind === 'name') this.#around.declare(target.name, result);
    else this.#around.assign(target, result);
    return result;
  }

  #comprehension({ item, loops, conditions }: Extract<Expression, { kind: 'comprehension' }>): Term {
    const [loop, ...more] = loops;
    if (loop === undefined || more.length > 0) throw new NotRead('A comprehension has several loops.');
    const source = this.of(loop.source);
    const wrapped: Expression = { kind: 'list', items: [item, ...conditions] };
    const applied = this.#around.apply(
      { kind: 'function', parameters: loop.targets, body: [{ kind: 'return', value: wrapped }] },
      targetsOf(source, loop.targets.length),
    );
    const [made, ...tests] = applied.operands as readonly [Term, ...Term[]];
    return filtered(withoutPlaces(source), made, term('and', TRUE, ...tests));
  }

  #call({ callee, args, isNew }: Extract<Expression, { kind: 'call' }>): Term {
    if (isNew) return term('new', this.of(callee), ...args.map((one) => this.of(one)));
    if (callee.kind === 'member') return this.#method(callee, args);
    if (callee.kind === 'name') return this.#function(callee.name, args);
    return term('call', this.of(callee), ...args.map((one) => this.of(one)));
  }

  #function(name: string, args: readonly Expression[]): Term {
    const own = this.#around.valueOf(name);
    if (own !== null) return term('call', own, ...args.map((one) => this.of(one)));
    const meaning = meaningOf(name);
    const [first, second] = args;
    if (meaning === 'length' && first !== undefined && args.length === 1) return term('length', this.of(first));
    if (CONTAINERS.has(name) && args.length <= 1) return first === undefined ? leaf('list()') : this.of(first);
    if (meaning === 'push' && this.#goAppend(name, args)) {
      return term('put', this.of(first as Expression), this.of(second as Expression));
    }
    if (['some', 'every', 'sum'].includes(meaning) && first !== undefined)
      return this.#aggregate(meaning, this.of(first));
    const values = args.map((one) => this.of(one));
    if (meaning === 'max' || meaning === 'min' || meaning === 'abs') return term(meaning, ...values);
    return term('call', leaf(`global ${name}`), ...values);
  }

  #goAppend(name: string, args: readonly Expression[]): boolean {
    return name === 'append' && args.length === 2;
  }

  /** Of Python's `any`, `all` and `sum`. */
  #aggregate(meaning: string, items: Term): Term {
    const [source, item, condition] =
      items.operation === 'collection' ? (items.operands as [Term, Term, Term]) : [items, element(items), TRUE];
    if (meaning === 'some') return term('any', source, term('and', condition, item));
    if (meaning === 'every') return term('every', source, term('or', negated(condition), item));
    const before = soFar(ZERO, 0);
    return accumulated(source, ZERO, term('if', condition, term('add', before, item), before), before);
  }

  #method({ object, name }: Extract<Expression, { kind: 'member' }>, args: readonly Expression[]): Term {
    const meaning = meaningOf(name);
    const [first, second] = args;
    const whole = first === undefined ? this.#ofWhole(object, name) : null;
    if (whole !== null) return whole;
    if (object.kind === 'name' && (object.name === 'Math' || object.name === 'math') && first !== undefined) {
      return term(
        ['max', 'min', 'abs'].includes(meaning) ? meaning : `math ${name}`,
        ...args.map((one) => this.of(one)),
      );
    }
    if (first?.kind === 'function') return this.#through(this.of(object), meaning, first, second);
    if (second?.kind === 'function' && meaning === 'reduce')
      return this.#withFunction(this.of(object), meaning, second, first);
    if (name === 'collect') return this.of(object);
    const values = args.map((one) => this.of(one));
    if (meaning === 'push' && values.length === 1) {
      const item = values[0] as Term;
      if (this.#around.mutates(object, (before) => term('put', before, item))) return NULL;
    }
    if ((name === 'set' || name === 'put') && values.length === 2) {
      if (this.#around.mutates(object, (before) => term('store', before, ...values))) return NULL;
    }
    if (meaning === 'includes' && values.length === 1) return term('contains', this.of(object), values[0] as Term);
    if (name === 'has' && values.length === 1) return term('contains', this.of(object), values[0] as Term);
    if (name === 'get' && values.length === 1) return term('index', this.of(object), values[0] as Term);
    if (name === 'get' && values.length === 2) {
      return term('default', term('index', this.of(object), values[0] as Term), values[1] as Term);
    }
    return term('call', term('member', this.of(object), leaf(name)), ...values);
  }

  /** What a method without arguments says of all of its object; null for any other method. */
  #ofWhole(object: Expression, name: string): Term | null {
    if (CONTAINERS.has(name)) return this.of(object);
    if (ENUMERATIONS.has(name)) return term('call', leaf('global enumerate'), this.of(object));
    const meaning = meaningOf(name);
    if (meaning === 'length') return term('length', this.of(object));
    return meaning === 'sum' ? this.#aggregate('sum', this.of(object)) : null;
  }

  /** As `#withFunction`; of Kotlin's `sumOf` the sum of what the function makes. */
  #through(
    items: Term,
    meaning: string,
    callee: Extract<Expression, { kind: 'function' }>,
    more: Expression | undefined,
  ): Term {
    if (meaning !== 'sumOf') return this.#withFunction(items, meaning, callee, more);
    return this.#aggregate('sum', this.#withFunction(items, 'map', callee, more));
  }

  /** `map`, `filter` and their like: loops over things. */
  #withFunction(
    items: Term,
    meaning: string,
    callee: Extract<Expression, { kind: 'function' }>,
    more: Expression | undefined,
  ): Term {
    this.forms.add(meaning);
    const [source, item, condition] =
      items.operation === 'collection' ? (items.operands as [Term, Term, Term]) : [items, element(items), TRUE];
    const apply = () => this.#around.apply(callee, [item, term('place', source)]);
    switch (meaning) {
      case 'map':
        return filtered(source, apply(), condition);
      case 'filter':
        return filtered(source, item, term('and', condition, apply()));
      case 'some':
        return term('any', source, term('and', condition, apply()));
      case 'every':
        return term('every', source, term('or', negated(condition), apply()));
      case 'find':
        if (items.operation === 'collection') break;
        return term('found', source, apply());
      case 'length':
        return term('length', filtered(source, item, term('and', condition, apply())));
      case 'reduce': {
        if (more === undefined) break;
        const start = this.of(more);
        const before = soFar(start, 0);
        const update = this.#around.apply(callee, [before, item, term('place', source)]);
        return accumulated(source, start, term('if', condition, update, before), before);
      }
    }
    throw new NotRead(`${meaning} takes a function.`);
  }
}

/** What the names of a loop over a source stand for: one for the element, two for place and element. */
export function targetsOf(source: Term, count: number): Term[] {
  if (count === 1) return [element(source)];
  const things = withoutPlaces(source);
  if (count === 2 && things !== source) return [term('place', things), element(things)];
  return Array.from({ length: count }, (_, at) => term('part', element(source), leaf(String(at))));
}

/** The things of an enumeration; anything else as it is. */
export function withoutPlaces(source: Term): Term {
  const isEnumeration = source.operation === 'call' && source.operands[0]?.key === 'global enumerate';
  return isEnumeration ? (source.operands[1] as Term) : source;
}

function filtered(source: Term, item: Term, condition: Term): Term {
  if (condition.key === FALSE.key) return leaf('list()');
  return collection(
    source,
    item,
    conjuncts(condition).reduce((all, one) => term('and', all, one), TRUE),
  );
}

/** What is added to itself may be text, whose order matters: it is told by a piece of it that is. */
function joined(one: Term, other: Term): Term {
  const isConcatenation = one.operation === 'concat' || other.operation === 'concat';
  return isConcatenation ? term('concat', one, other) : term('add', one, other);
}

function isText(expression: Expression): boolean {
  return expression.kind === 'literal' && expression.isText;
}
