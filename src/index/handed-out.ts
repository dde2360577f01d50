import { pathsIn } from '../languages/choices.ts';
import type { Definition, FileFacts, Result } from '../languages/facts.ts';
import { formatPath } from '../languages/paths.ts';

/** The holder of functions that are handed out by their own name, rather than in an object. */
export const BY_NAME = '';

/**
 * Functions that stand in another one which gives them back, by their index, with what holds them there: the object that is
 * written out, as `Definition.holder`, or `BY_NAME`. Of functions with a declared result, that says what is given back.
 */
export function handedOutFunctions({ definitions, results }: FileFacts): ReadonlyMap<number, string> {
  const inner = innerFunctions(definitions);
  const handedOut = new Map<number, string>();
  if (inner.size === 0) return handedOut;
  const names = new Set(results.flatMap((result) => (inner.has(result.owner) ? namesIn(result) : [])));
  for (const index of [...inner.values()].flat().sort((a, b) => a - b)) {
    const { name, owner, holder, line, column } = definitions[index] as Definition;
    if (names.has(`${owner} ${formatPath([{ kind: 'function', line, column }])}`)) handedOut.set(index, BY_NAME);
    const given = holder === null ? name : (holder.split('.', 1)[0] as string);
    if (names.has(`${owner} ${given}`)) handedOut.set(index, holder ?? BY_NAME);
  }
  return handedOut;
}

/** What a function gives back by a local name, or as an object or a function that is written out. */
function namesIn({ owner, value }: Result): readonly string[] {
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
  handedOut: ReadonlyMap<number, string>,
): ReadonlyMap<string, 'function' | 'object'> {
  const names = new Map<string, 'function' | 'object'>();
  for (const [index, holder] of handedOut) {
    const { owner, name } = definitions[index] as Definition;
    if (holder === BY_NAME) names.set(`${owner} ${name}`, 'function');
    else names.set(`${owner} ${holder.split('.', 1)[0]}`, 'object');
  }
  return names;
}

/** Names of functions that are handed out by them, by where they are written. */
export function namesByPlace(
  definitions: readonly Definition[],
  handedOut: ReadonlyMap<number, string>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [index, holder] of handedOut) {
    const { name, line, column } = definitions[index] as Definition;
    if (holder === BY_NAME) names.set(`${line}:${column}`, name);
  }
  return names;
}
