import type { Statement } from './syntax.ts';

const MUTATORS: ReadonlySet<string> = new Set([
  'push',
  'append',
  'add',
  'Add',
  'push_back',
  'emplace_back',
  'addLast',
  'set',
  'put',
]);

/** The names that statements give values to, or whose lists and tables they change. */
export function loopChanges(statements: readonly Statement[]): Set<string> {
  const names = new Set<string>();
  // A set goes on to what is added to it while it is walked through; parts may be shared.
  const parts = new Set<unknown>(statements);
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    const changed = changedBy(part as SyntaxPart);
    if (changed !== null) names.add(changed);
    for (const inner of Object.values(part)) parts.add(inner);
  }
  return names;
}

/** What statements and expressions have in common for looking through them. */
interface SyntaxPart {
  readonly kind?: string;
  readonly name?: string;
  readonly target?: SyntaxPart;
  readonly object?: SyntaxPart;
  readonly callee?: SyntaxPart;
}

function changedBy({ kind, target, callee }: SyntaxPart): string | null {
  if (kind === 'assign' && target?.kind === 'name') return target.name as string;
  if (kind === 'assign' && target?.kind === 'index' && target.object?.kind === 'name')
    return target.object.name as string;
  const isMutator = kind === 'call' && callee?.kind === 'member' && MUTATORS.has(callee.name as string);
  return isMutator && callee?.object?.kind === 'name' ? (callee.object.name as string) : null;
}
