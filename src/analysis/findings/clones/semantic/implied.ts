import { conjuncts, negated, type Term } from './terms.ts';

/** Conditions that all have to hold, each once, without those that follow from one of the others. */
export function withoutImplied(conditions: readonly Term[]): Term[] {
  const distinct = [...new Map(conditions.flatMap(conjuncts).map((one) => [one.key, one])).values()];
  const equals = equalLiterals(distinct);
  const bounds = distinct.map(bound);
  const strictest = strictestBounds(bounds);
  return distinct.filter((one, at) => {
    const own = bounds[at];
    if (own != null && isStricter(strictest.get(sideOf(own)) as Bound, own)) return false;
    return !isExcluded(one, equals);
  });
}

/** The literals that values are equal to, by the values. */
function equalLiterals(conditions: readonly Term[]): ReadonlyMap<string, ReadonlySet<string>> {
  const equals = new Map<string, Set<string>>();
  for (const one of conditions) {
    if (one.operation !== 'eq') continue;
    const [value, literal] = sides(one);
    if (value === null || literal === null) continue;
    const known = equals.get(value);
    if (known === undefined) equals.set(value, new Set([literal]));
    else known.add(literal);
  }
  return equals;
}

/** Whether a value that is not to equal a literal equals another one. */
function isExcluded(condition: Term, equals: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (condition.operation !== 'ne') return false;
  const [value, literal] = sides(condition);
  const known = value === null || literal === null ? undefined : equals.get(value);
  return known !== undefined && known.size > Number(known.has(literal as string));
}

function sides({ operands }: Term): readonly [value: string | null, literal: string | null] {
  const [one, other] = operands as readonly [Term, Term];
  if (isLiteral(one)) return [other.key, one.key];
  return isLiteral(other) ? [one.key, other.key] : [null, null];
}

/** Numbers, and texts, whose own name starts with the kind of a text. */
function isLiteral({ key }: Term): boolean {
  return /^(?:-?\d+(?:\.\d+)?|#4\w+)$/.test(key);
}

interface Bound {
  readonly value: string;
  readonly limit: number;
  readonly isAbove: boolean;
  readonly isOpen: boolean;
}

/** What a bound is a bound of: those of one value from one side follow from the strictest. */
function sideOf({ value, isAbove }: Bound): string {
  return `${isAbove} ${value}`;
}

function strictestBounds(bounds: readonly (Bound | null)[]): ReadonlyMap<string, Bound> {
  const strictest = new Map<string, Bound>();
  for (const one of bounds) {
    if (one === null) continue;
    const known = strictest.get(sideOf(one));
    if (known === undefined || isStricter(one, known)) strictest.set(sideOf(one), one);
  }
  return strictest;
}

/** Whether one bound of a value from the same side says more than another. */
function isStricter(strict: Bound, loose: Bound): boolean {
  if (strict.limit === loose.limit) return strict.isOpen && !loose.isOpen;
  return strict.isAbove ? strict.limit > loose.limit : strict.limit < loose.limit;
}

/** A comparison with a number; one that is negated as the one that it is. */
function bound(condition: Term): Bound | null {
  const told = condition.operation === 'not' ? negated(condition) : condition;
  if (told.operation !== 'lt' && told.operation !== 'le') return null;
  const [lesser, greater] = told.operands as readonly [Term, Term];
  const isOpen = told.operation === 'lt';
  const [low, high] = [Number(lesser.key), Number(greater.key)];
  if (!Number.isNaN(low)) return { value: greater.key, limit: low, isAbove: true, isOpen };
  if (!Number.isNaN(high)) return { value: lesser.key, limit: high, isAbove: false, isOpen };
  return null;
}
