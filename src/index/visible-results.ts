import { pathsIn } from '../languages/choices.ts';
import type { Binding, FileFacts, Result } from '../languages/facts.ts';
import { formatPath, type PathStep, parsePath } from '../languages/paths.ts';
import { BY_NAME, type HandedOut, handedOutNames, namesByPlace } from './handed-out.ts';

/** Local names lead to local names; nobody writes longer chains, and circles must end. */
const MAX_DEPTH = 4;
/** Values of one local name, and results of one function, that are followed. */
const MAX_VALUES = 4;
const MAX_RESULTS = 8;

type Path = readonly PathStep[];

export interface Visible {
  readonly results: readonly Result[];
  /** What names are given in objects that are given back. */
  readonly members: readonly Binding[];
}

/**
 * What functions without a declared result give back, with local names replaced by what they are given, so that the top
 * of the file, the type around the function and other files understand it. Results that rest on what only a call tells
 * are left out.
 */
export function visibleResults({ definitions, bindings, results }: FileFacts, handedOut: HandedOut): Visible {
  if (results.length === 0) return { results: [], members: [] };
  const byOwner = Map.groupBy(bindings, ({ owner }) => owner);
  const handed = handedOutNames(definitions, handedOut);
  const handedNames = namesByPlace(definitions, handedOut);
  const handedByName = (name: string): Path => [
    { kind: 'object', holder: BY_NAME },
    { kind: 'member', name },
  ];
  const localDefinitions = new Set(definitions.map(({ owner, name }) => `${owner} ${name}`));

  /** What is handed out, or nowhere else seen; undefined for what names lead to. */
  const outside = ([first, ...rest]: Path, owner: number): readonly Path[] | undefined => {
    switch (first?.kind) {
      case 'function': {
        const name = handedNames.get(`${first.line}:${first.column}`);
        return name === undefined ? [] : [[...handedByName(name), ...rest]];
      }
      case 'literal':
        return [];
      case 'object':
        return handed.get(`${owner} ${first.holder}`) === 'object' ? [[first, ...rest]] : [];
      case 'name': {
        if (handed.get(`${owner} ${first.name}`) !== 'function') return undefined;
        return [[...handedByName(first.name), ...rest]];
      }
      default:
        return undefined;
    }
  };

  const visible = (path: Path, owner: number, depth: number): readonly Path[] => {
    const [first, ...rest] = path;
    if (first === undefined || depth > MAX_DEPTH) return [];
    const out = outside(path, owner);
    if (out !== undefined) return out;
    if (!('name' in first)) return [path];
    const name = first.name.split('.')[0] as string;
    if (localDefinitions.has(`${owner} ${name}`)) return [];
    const given = byOwner.get(owner)?.filter((binding) => binding.kind !== 'field' && binding.name === name) ?? [];
    if (given.length === 0) return [path];
    if (first.kind !== 'name') return [];
    return given
      .slice(0, MAX_VALUES)
      .flatMap((binding) => pathsOfBinding(binding).flatMap((start) => visible([...start, ...rest], owner, depth + 1)));
  };

  const visibleValue = (value: string, owner: number) =>
    [...new Set(pathsIn(value).flatMap((path) => visible(path, owner, 0).map(formatPath)))]
      .slice(0, MAX_RESULTS)
      .join(' | ');
  const shown = <Given extends { readonly owner: number; readonly value: string | null }>(given: Given) => {
    const value = given.value === null ? '' : visibleValue(given.value, given.owner);
    return value === '' ? [] : [{ ...given, value }];
  };
  return {
    results: Map.groupBy(results, ({ owner }) => owner)
      .values()
      .toArray()
      .flatMap((all) => (definitions[(all[0] as Result).owner]?.type == null ? all.flatMap(shown) : [])),
    members: handedOut.members.flatMap(shown),
  };
}

function pathsOfBinding({ name, type, value, property }: Binding): readonly Path[] {
  const starts: readonly Path[] = type !== null ? [[{ kind: 'cast', type }]] : value === null ? [] : pathsIn(value);
  const taken: Path = property === null ? [] : propertySteps(property);
  return starts
    .filter(([first]) => !(first?.kind === 'name' && first.name === name))
    .map((start) => [...start, ...taken])
    .filter((path) => parsePath(formatPath(path)) !== null);
}

/** The steps that lead to what is taken from a value: a member by its name, or several in patterns within patterns. */
function propertySteps(property: string): Path {
  const path = /[.[]/.test(property) ? parsePath(`_${property}`) : null;
  return path === null ? [{ kind: 'member', name: property }] : path.slice(1);
}
