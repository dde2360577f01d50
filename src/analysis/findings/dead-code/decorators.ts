import type { CallSite, Definition, FileFacts } from '../../../languages/facts.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import { knownLanguage } from '../../../languages/registry.ts';
import { firstThatFits } from '../../measures/sorted.ts';

/** What decorators, annotations and attributes say of a file's definitions. */
export interface Decorations {
  /** Definitions that something registers or configures. */
  readonly registered: ReadonlySet<number>;
  /** Definitions that only a test runner reaches. */
  readonly tests: ReadonlySet<number>;
  /** Whether members that the file adds to types are called from outside. */
  readonly exportsMembers: boolean;
}

const NOTHING: Decorations = { registered: new Set(), tests: new Set(), exportsMembers: false };

/** @param facts of one file; decorators are matched to definitions by position */
export function decorationsOf({ language, calls, definitions }: FileFacts): Decorations {
  const decorators = calls.filter(({ kind }) => kind === 'decorator');
  if (decorators.length === 0) return NOTHING;
  const { liveness, tests: testRules } = knownLanguage(language);
  const registered = new Set<number>();
  const tests = new Set<number>();
  const byOwner = Map.groupBy(definitions.keys(), (at) => (definitions[at] as Definition).owner);
  for (const decorator of decorators) {
    const target = decorated(decorator, definitions, byOwner.get(decorator.owner) ?? [], liveness);
    if (target === -1) continue;
    const { kind, name } = definitions[target] as Definition;
    if (testRules.decorators.has(decorator.name)) tests.add(target);
    else if (kind === 'namespace' && testRules.modules.test(name)) tests.add(target);
    else if (!liveness.inertDecorators.has(decorator.name)) registered.add(target);
  }
  return { registered, tests, exportsMembers: decorators.some(({ name }) => liveness.exporters.has(name)) };
}

/**
 * Index of the definition a decorator is for, or -1.
 *
 * @param inside those that stand in what the decorator stands in, in their order
 */
function decorated(
  decorator: CallSite,
  definitions: readonly Definition[],
  inside: readonly number[],
  { decoratorsPrecede }: Liveness,
): number {
  const { owner } = decorator;
  const around = definitions[owner];
  if (around !== undefined && (!decoratorsPrecede || startsAt(decorator, around))) return owner;
  const isBehind = (at: number) => isBefore(decorator, definitions[inside[at] as number] as Definition);
  return inside[firstThatFits(inside.length, isBehind)] ?? -1;
}

/** The sign that opens a decorator may stand before the name that the call begins with. */
function startsAt({ line, column }: CallSite, definition: Definition): boolean {
  return line === definition.line && Math.abs(column - definition.column) <= 1;
}

function isBefore({ line, column }: CallSite, definition: Definition): boolean {
  return line < definition.line || (line === definition.line && column < definition.column);
}
