import { withoutPlaces } from './expression-terms.ts';
import { NotRead } from './syntax.ts';
import { FALSE, leaf, NULL, negated, type Term, TRUE, term } from './terms.ts';

/** The values of names. */
export type Values = Map<string, Term>;

/** A loop that stops at the first element of which something holds. */
export function found(source: Term, start: Term, update: Term, before: Term, stops: Term): Term | null {
  if (update.operation !== 'if' || update.operands[2]?.key !== before.key) return null;
  const [test, value] = update.operands as readonly [Term, Term];
  if (test.key !== stops.key) return null;
  if (start.key === FALSE.key && value.key === TRUE.key) return term('any', source, test);
  if (start.key === TRUE.key && value.key === FALSE.key) return term('every', source, negated(test));
  if (start.key === NULL.key && value.key === term('element', source).key) return term('found', source, test);
  return null;
}

/** What a loop over things goes through, and the condition under which it has a turn for one. */
export function parts(things: Term): { from: Term; condition: Term } {
  if (things.operation === 'collection')
    return { from: things.operands[0] as Term, condition: things.operands[2] as Term };
  return { from: withoutPlaces(things), condition: TRUE };
}

/** The numbers of Python's `range`. */
export function rangeOf(things: Term): { first: Term; end: Term } {
  const [, one, other, step] = things.operands;
  if (one === undefined || step !== undefined) throw new NotRead('A range with steps is not read.');
  return other === undefined ? { first: leaf('0'), end: one } : { first: one, end: other };
}

/**
 * The values after two branches.
 * @param made is handed each value that is made for it
 */
export function chosen(condition: Term, one: Values, other: Values, made: (value: Term) => Term): Values {
  const values: Values = new Map();
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [yes, no] = [one.get(name) ?? NULL, other.get(name) ?? NULL];
    values.set(name, yes === no ? yes : made(term('if', condition, yes, no)));
  }
  return values;
}
