import { pathsIn } from '../languages/choices.ts';
import type { Binding, Definition, FileFacts, Result } from '../languages/facts.ts';
import { formatPath } from '../languages/paths.ts';

/** The holder of functions that are handed out by their own name, rather than in an object. */
export const BY_NAME = '';

/** What functions without a declared result hand out. */
export interface HandedOut {
  /**
   * Functions that stand in another one which gives them back, by their index, with what holds them there: the object that is
   * written out, as `Definition.holder`, or `BY_NAME`.
   */
  readonly functions: ReadonlyMap<number, string>;
  /** What names are given in objects that are given back: `{ a, b: c }`. */
  readonly members: readonly Binding[];
}

/** Of functions with a declared result, that says what is given back. */
export function handedOut({ definitions, bindings, results }: FileFacts): HandedOut {
  const given = new Set(results.flatMap((result) => (definitions[result.owner]?.type === null ? namesIn(result) : [])));
  const functions = new Map<number, string>();
  if (given.size === 0) return { functions, members: [] };
  const members = bindings.filter(
    ({ kind, owner, name }) => kind === 'local' && name.includes('.') && given.has(`${owner} ${headOf(name)}`),
  );
  const inMembers = new Set(members.flatMap(({ owner, value }) => namesIn({ owner, value: value ?? '' })));
  for (const index of [...innerFunctions(definitions).values()].flat().sort((a, b) => a - b)) {
    const { name, owner, holder, line, column } = definitions[index] as Definition;
    const place = `${owner} ${formatPath([{ kind: 'function', line, column }])}`;
    if (given.has(place) || (holder === null && inMembers.has(`${owner} ${name}`))) functions.set(index, BY_NAME);
    if (given.has(`${owner} ${headOf(holder ?? name)}`)) functions.set(index, holder ?? BY_NAME);
  }
  return { functions, members };
}

/** What an object is given to that a member of it is named by, or that others are spread into. */
function headOf(member: string): string {
  return member.replace(/^\.\.\./, '').split('.', 1)[0] as string;
}

/** What a function gives back by a local name, or as an object or a function that is written out. */
function namesIn({ owner, value }: Pick<Result, 'owner' | 'value'>): readonly string[] {
  return pathsIn(value).flatMap(([first]) => {
    if (first?.kind === 'name') return [`${owner} ${first.name}`];
    if (first?.kind === 'function') return [`${owner} ${formatPath([first])}`];
    return first?.kind === 'object' ? [`${owner} ${first.holder}`] : [];
  });
}

/** Functions with a name or a holder that stand directly in a function without a declared result, by that function. */
function innerFunctions(definitions: readonly Definition[]): ReadonlyMap<number, readonly number[]> {
  const inner = new Map<number, number[]>();
  definitions.forEach(({ metrics, name, owner, holder }, index) => {
    const around = definitions[owner];
    if (metrics === null || around === undefined || around.metrics === null || around.type !== null) return;
    if (name === '<anonymous>' && holder === null) return;
    const all = inner.get(owner);
    if (all === undefined) inner.set(owner, [index]);
    else all.push(index);
  });
  return inner;
}

/** Whether a local name is that of a function that is handed out, or of an object that holds such. */
export function handedOutNames(
  definitions: readonly Definition[],
  { functions, members }: HandedOut,
): ReadonlyMap<string, 'function' | 'object'> {
  const names = new Map<string, 'function' | 'object'>();
  for (const { owner, name } of members) names.set(`${owner} ${headOf(name)}`, 'object');
  for (const [index, holder] of functions) {
    const { owner, name } = definitions[index] as Definition;
    if (holder === BY_NAME) names.set(`${owner} ${name}`, 'function');
    else names.set(`${owner} ${headOf(holder)}`, 'object');
  }
  return names;
}

/** Names of functions that are handed out by them, by where they are written. */
export function namesByPlace(
  definitions: readonly Definition[],
  { functions }: HandedOut,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [index, holder] of functions) {
    const { name, line, column } = definitions[index] as Definition;
    if (holder === BY_NAME) names.set(`${line}:${column}`, name);
  }
  return names;
}
