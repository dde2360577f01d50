import { conjuncts, negated, type Term } from './terms.ts';

/** Conditions that all have to hold, each once, without those that follow from one of the others. */
export function withoutImplied(conditions: readonly Term[]): Term[] {
  const distinct = [...new Map(conditions.flatMap(conjuncts).map((one) => [one.key, one])).values()];
  return distinct.filter((one) => !distinct.some((other) => other !== one && implies(other, one)));
}

function implies(one: Term, other: Term): boolean {
  if (one.operation === 'eq' && other.operation === 'ne') return excludes(one, other);
  const [strict, loose] = [bound(one), bound(other)];
  if (strict === null || loose === null || strict.value !== loose.value || strict.isAbove !== loose.isAbove)
    return false;
  if (strict.limit === loose.limit) return strict.isOpen && !loose.isOpen;
  return strict.isAbove ? strict.limit > loose.limit : strict.limit < loose.limit;
}

/** Equal to one literal, and so not to another. */
function excludes(equal: Term, unequal: Term): boolean {
  const [value, literal] = sides(equal);
  const [otherValue, otherLiteral] = sides(unequal);
  return literal !== null && otherLiteral !== null && value === otherValue && literal !== otherLiteral;
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
