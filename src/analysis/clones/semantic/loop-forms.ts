import { loopChanges } from './loop-changes.ts';
import type { Statement } from './syntax.ts';
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
