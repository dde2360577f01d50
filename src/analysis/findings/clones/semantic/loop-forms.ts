import { loopChanges } from './loop-changes.ts';
import { type Expression, NotRead, type Statement } from './syntax.ts';
import type { Term } from './terms.ts';

/**
 * A statement; a `while` that counts a name up by one in its last statement, from a number that the name has before it,
 * as the counting loop that it is.
 */
export function asCount(
  statements: readonly Statement[],
  at: number,
  startOf: (name: string) => Term | null,
): Statement {
  const statement = statements[at] as Statement;
  if (statement.kind !== 'while' || statement.test.kind !== 'binary' || statement.test.left.kind !== 'name')
    return statement;
  const { name } = statement.test.left;
  const last = statement.body.at(-1);
  const start = startOf(name);
  if (last?.kind !== 'expression' || last.value.kind !== 'assign' || last.value.operator !== '+') return statement;
  if (last.value.target.kind !== 'name' || last.value.target.name !== name) return statement;
  if (last.value.value.kind !== 'literal' || last.value.value.text !== '1') return statement;
  if (start === null || start.operands.length > 0) return statement;
  const body = statement.body.slice(0, -1);
  if (loopChanges(body).has(name) || hasContinue(body)) return statement;
  return {
    kind: 'count',
    start: [{ kind: 'declare', name, value: { kind: 'name', name } }],
    test: statement.test,
    step: [last],
    body,
  };
}

function hasContinue(statements: readonly Statement[]): boolean {
  return statements.some(
    (one) => one.kind === 'continue' || (one.kind === 'if' && (hasContinue(one.yes) || hasContinue(one.no))),
  );
}

/** The name that a statement gives a value. */
export function assignedName(statement: Statement): string | null {
  if (statement.kind !== 'expression' || statement.value.kind !== 'assign') return null;
  return statement.value.target.kind === 'name' ? statement.value.target.name : null;
}

/** The value that a statement gives to something. */
export function assignedValue(statement: Statement): Expression | null {
  return statement.kind === 'expression' && statement.value.kind === 'assign' ? statement.value.value : null;
}

/** Whether an expression counts a name up by one. */
export function isIncrement(value: Expression, name: string): boolean {
  if (value.kind !== 'assign' || value.operator !== '+' || value.target.kind !== 'name') return false;
  return value.target.name === name && value.value.kind === 'literal' && value.value.text === '1';
}

/** A function's return is the end of a turn where the function is called for each turn. */
export function asTurn(statement: Statement): Statement {
  if (statement.kind === 'return') return { kind: 'continue' };
  if (statement.kind === 'if') return { ...statement, yes: statement.yes.map(asTurn), no: statement.no.map(asTurn) };
  return statement;
}

/** The statement, if it never ends a turn before those after it. */
export function refuseContinue(statement: Statement): Statement {
  if (statement.kind === 'continue') throw new NotRead('A turn ends before its step.');
  if (statement.kind === 'if') {
    statement.yes.forEach(refuseContinue);
    statement.no.forEach(refuseContinue);
  }
  return statement;
}
