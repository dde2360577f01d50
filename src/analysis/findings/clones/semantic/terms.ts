/** A value or condition in normal form: equal keys mean the same, however it was written. */
export interface Term {
  readonly operation: string;
  readonly operands: readonly Term[];
  readonly key: string;
  /** How many operations and leaves it has. */
  readonly size: number;
  /** How many of them stand in one another. */
  readonly depth: number;
}

/** Operations whose operands may stand in any order, and whose nested ones are one. */
const COMMUTATIVE: ReadonlySet<string> = new Set([
  'add',
  'mul',
  'and',
  'or',
  'max',
  'min',
  'eq',
  'ne',
  'bitand',
  'bitor',
]);
const FLAT: ReadonlySet<string> = new Set(['add', 'mul', 'and', 'or', 'max', 'min', 'concat']);

/** Terms larger than this are not made: what is written twice in a value can double it again and again. */
export const LARGEST_TERM = 4000;
/** Nor are those that are deeper: whatever goes through a term calls itself for what stands in it. */
const DEEPEST_TERM = 500;

export class TermTooLarge {}

/** The term of an operation, unless a rule gives a simpler one. */
export function term(operation: string, ...operands: readonly Term[]): Term {
  const flat = FLAT.has(operation)
    ? operands.flatMap((one) => (one.operation === operation ? one.operands : [one]))
    : operands;
  return simpler(operation, flat) ?? made(operation, flat);
}

export function leaf(name: string): Term {
  return { operation: name, operands: [], key: name, size: 1, depth: 1 };
}

export const TRUE = leaf('true');
export const FALSE = leaf('false');
export const NULL = leaf('null');
export const ZERO = leaf('0');
export const ONE = leaf('1');

function made(operation: string, operands: readonly Term[]): Term {
  const size = operands.reduce((sum, one) => sum + one.size, 1);
  const depth = operands.reduce((most, one) => Math.max(most, one.depth), 0) + 1;
  if (size > LARGEST_TERM || depth > DEEPEST_TERM) throw new TermTooLarge();
  const keys = operands.map(({ key }) => key);
  if (COMMUTATIVE.has(operation)) keys.sort();
  return { operation, operands, key: `${operation}(${keys.join(',')})`, size, depth };
}

/** The opposite of a condition. */
export function negated(condition: Term): Term {
  const [one, other] = condition.operands as readonly [Term, Term];
  switch (condition.operation) {
    case 'true':
      return FALSE;
    case 'false':
      return TRUE;
    case 'not':
      return one;
    case 'lt':
      return term('le', other, one);
    case 'le':
      return term('lt', other, one);
    case 'eq':
      return term('ne', one, other);
    case 'ne':
      return term('eq', one, other);
    case 'and':
      return term('or', ...condition.operands.map(negated));
    case 'or':
      return term('and', ...condition.operands.map(negated));
    default:
      return made('not', [condition]);
  }
}

/** The conditions that all have to hold for one to hold. */
export function conjuncts(condition: Term): readonly Term[] {
  if (condition.operation === 'and') return condition.operands.flatMap(conjuncts);
  return condition.key === TRUE.key ? [] : [condition];
}

/** Whether a term is either true or false. */
export function isCondition({ operation }: Term): boolean {
  return CONDITIONS.has(operation);
}

const CONDITIONS: ReadonlySet<string> = new Set([
  'lt',
  'le',
  'eq',
  'ne',
  'not',
  'and',
  'or',
  'any',
  'every',
  'contains',
]);

/** The term with one leaf or term in place of another. */
export function replaced(whole: Term, old: Term, by: Term): Term {
  if (whole.key === old.key) return by;
  if (whole.operands.length === 0 || !whole.key.includes(old.key)) return whole;
  return term(whole.operation, ...whole.operands.map((one) => replaced(one, old, by)));
}

type Rule = (operands: readonly Term[]) => Term | null;

const RULES: Readonly<Record<string, Rule>> = {
  not: ([one]) =>
    one === undefined || one.operation === 'not' || isCondition(one) || isTruth(one) ? negated(one as Term) : null,
  and: (operands) => logical(operands, TRUE, FALSE, 'and'),
  or: (operands) => logical(operands, FALSE, TRUE, 'or'),
  eq: ([one, other]) => equality(one as Term, other as Term),
  ne: ([one, other]) => {
    const equal = equality(one as Term, other as Term);
    return equal === null ? null : negated(equal);
  },
  lt: ([one, other]) => (one?.key === '0' && other?.operation === 'length' ? other : null),
  le: ([one, other]) => {
    if (one?.key === '1' && other?.operation === 'length') return other;
    return other?.key === '0' && one?.operation === 'length' ? negated(one) : null;
  },
  if: ([test, yes, no]) => choice(test as Term, yes as Term, no as Term),
  index: ([object, place]) =>
    place?.operation === 'place' && place.operands[0]?.key === object?.key ? element(object as Term) : null,
  length: ([of]) => (of?.operation === 'collection' ? countOf(of) : null),
  add: (operands) => {
    const left = operands.filter(({ key }) => key !== '0');
    if (left.length === operands.length) return null;
    return left.length === 0 ? ZERO : left.length === 1 ? (left[0] as Term) : made('add', left);
  },
  sub: ([one, other]) => (other?.key === '0' ? (one as Term) : null),
};

function simpler(operation: string, operands: readonly Term[]): Term | null {
  return Object.hasOwn(RULES, operation) ? (RULES[operation] as Rule)(operands) : null;
}

function isTruth({ key }: Term): boolean {
  return key === TRUE.key || key === FALSE.key;
}

function logical(operands: readonly Term[], neutral: Term, decisive: Term, operation: string): Term | null {
  if (operands.some(({ key }) => key === decisive.key)) return decisive;
  const seen = new Set([neutral.key]);
  const left = operands.filter(({ key }) => {
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  if (left.length === 0) return neutral;
  if (left.length === 1) return left[0] as Term;
  return left.length === operands.length ? null : made(operation, left);
}

function equality(one: Term, other: Term): Term | null {
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const) {
    if (b.key === TRUE.key) return a;
    if (b.key === FALSE.key) return negated(a);
    if (b.key === ZERO.key && a.operation === 'length') return negated(a);
  }
  return null;
}

function choice(test: Term, yes: Term, no: Term): Term | null {
  if (yes.key === no.key) return yes;
  if (test.key === TRUE.key) return yes;
  if (test.key === FALSE.key) return no;
  if (test.operation === 'not') return term('if', test.operands[0] as Term, no, yes);
  if (test.operation === 'ne') return term('if', negated(test), no, yes);
  if (yes.key === TRUE.key && no.key === FALSE.key && isCondition(test)) return test;
  if (yes.key === FALSE.key && no.key === TRUE.key && isCondition(test)) return negated(test);
  const stored = storedChoice(test, yes, no);
  if (stored !== null) return stored;
  if (test.operation === 'lt' || test.operation === 'le') {
    const [lesser, greater] = test.operands as readonly [Term, Term];
    if (yes.key === greater.key && no.key === lesser.key) return term('max', yes, no);
    if (yes.key === lesser.key && no.key === greater.key) return term('min', yes, no);
    // Of a condition and its opposite, the one that comes first stands in the test.
    const opposite = negated(test);
    if (opposite.key < test.key) return made('if', [opposite, no, yes]);
  }
  return null;
}

/** Of two values for one place of a table: one that is made of what is there, or of what stands for nothing there. */
function storedChoice(test: Term, yes: Term, no: Term): Term | null {
  const isStore = yes.operation === 'store' && no.operation === 'store';
  if (!isStore || yes.operands[0]?.key !== no.operands[0]?.key || yes.operands[1]?.key !== no.operands[1]?.key)
    return null;
  const [table, place, one] = yes.operands as readonly [Term, Term, Term];
  const other = no.operands[2] as Term;
  const there = term('index', table, place);
  const isThere = test.key === term('contains', table, place).key;
  const isNotThere = test.key === term('eq', there, NULL).key;
  const [changed, first] = isThere ? [one, other] : [other, one];
  const empty =
    isThere || isNotThere
      ? [ZERO, leaf('list()')].find((value) => replaced(changed, there, value).key === first.key)
      : undefined;
  if (empty !== undefined) return term('store', table, place, replaced(changed, there, term('default', there, empty)));
  return term('store', table, place, term('if', test, one, other));
}

/** What a loop over things has in hand. */
export function element(source: Term): Term {
  return source.operation === 'collection' ? (source.operands[1] as Term) : term('element', source);
}

/** The items that are made of those elements of a source for which a condition holds. */
export function collection(source: Term, item: Term, condition: Term): Term {
  const isAll = condition.key === TRUE.key && source.operation !== 'collection' && item.key === element(source).key;
  return isAll ? source : made('collection', [source, item, condition]);
}

export const ACCUMULATED = 'so far';

/** What a value becomes that starts with `start` and is given `update` for each element: `update` holds `soFar(start)`. */
export function accumulated(source: Term, start: Term, update: Term, soFar: Term): Term {
  if (update.key === soFar.key) return start;
  const [test, yes, no] = update.operation === 'if' ? (update.operands as [Term, Term, Term]) : [TRUE, update, soFar];
  if (no.key !== soFar.key && yes.key === soFar.key)
    return accumulated(source, start, made('if', [negated(test), no, yes]), soFar);
  if (no.key === soFar.key) {
    const condition = test;
    const item = yes.operands[1] as Term;
    const isPut = yes.operation === 'put' && yes.operands[0]?.key === soFar.key;
    if (isPut && start.key === 'list()' && !item.key.includes(soFar.key) && !condition.key.includes(soFar.key)) {
      return collection(source, item, condition);
    }
    if (!condition.key.includes(soFar.key)) {
      if (start.key === FALSE.key && yes.key === TRUE.key) return made('any', [source, condition]);
      if (start.key === TRUE.key && yes.key === FALSE.key) return made('every', [source, negated(condition)]);
    }
  }
  if (update.operation === 'or' && start.key === FALSE.key) {
    const rest = term('or', ...update.operands.filter(({ key }) => key !== soFar.key));
    if (!rest.key.includes(soFar.key)) return made('any', [source, rest]);
  }
  if (update.operation === 'and' && start.key === TRUE.key) {
    const rest = term('and', ...update.operands.filter(({ key }) => key !== soFar.key));
    if (!rest.key.includes(soFar.key)) return made('every', [source, rest]);
  }
  return made('accumulated', [source, start, update]);
}

export function soFar(start: Term, ordinal: number): Term {
  return term(ordinal === 0 ? ACCUMULATED : `${ACCUMULATED} ${ordinal}`, start);
}

function countOf(items: Term): Term {
  const [source, , condition] = items.operands as [Term, Term, Term];
  const before = soFar(ZERO, 0);
  return accumulated(source, ZERO, term('if', condition, term('add', before, ONE), before), before);
}

const MAKING: ReadonlySet<string> = new Set(['list()', 'table()', 'list', 'record', 'new', 'collection']);
const CHANGING: ReadonlySet<string> = new Set(['put', 'store', ACCUMULATED, 'accumulated', 'if']);

/** Whether a value was made by the code that has it, however it was changed since. */
export function isFresh({ operation, operands }: Term): boolean {
  if (MAKING.has(operation)) return true;
  if (operation === 'accumulated') return isFresh(operands[1] as Term);
  if (operation === 'if') return isFresh(operands[1] as Term) && isFresh(operands[2] as Term);
  return (CHANGING.has(operation) || operation.startsWith(ACCUMULATED)) && isFresh(operands[0] as Term);
}
