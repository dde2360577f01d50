import { joinPath } from '../../../../index/modules/relative-path.ts';
import { stemOf } from './built-sources.ts';
import { inFolder } from './file-roles.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Fields of a package.json that name what others import. */
const PUBLIC_FIELDS = ['main', 'module', 'source', 'types', 'typings', 'browser', 'exports', 'unpkg', 'jsdelivr'];

/** Something that a field of a manifest names. */
export interface NamedTarget {
  readonly field: string;
  readonly entry: 'run' | 'api';
  readonly target: string;
  /** By what others import it; empty for the package itself. */
  readonly subpath: string;
}

/** What a package.json names for others to import and to run. */
export function namedTargets(json: Json): NamedTarget[] {
  return [...PUBLIC_FIELDS, 'bin'].flatMap((field) => {
    const entry = field === 'bin' ? 'run' : 'api';
    return targetsIn(json[field]).map((named) => ({ field, entry, ...named }));
  });
}

/** The folders and files that are published beside the folder of what is imported by the name of the package alone. */
export function placesApart(folder: string, json: Json): string[] {
  const main = typeof json.main === 'string' ? inFolder(folder, joinPath('', json.main) ?? '') : '';
  return stringsIn(json.files).flatMap((published) => {
    const isPattern = published.includes('*') || published.startsWith('!');
    const place = isPattern ? null : joinPath(folder, published);
    const isApart = place !== null && place !== folder && !main.startsWith(`${place}/`);
    return isApart ? [place] : [];
  });
}

/** The targets that a field of a manifest names, each with the subpath that it is imported by: empty for the package itself. */
function targetsIn(value: unknown): { readonly target: string; readonly subpath: string }[] {
  const isTable = value !== null && typeof value === 'object' && !Array.isArray(value);
  if (!isTable) return stringsIn(value).map((target) => ({ target, subpath: '' }));
  return Object.entries(value as Json).flatMap(([key, inner]) => {
    const subpath = key.startsWith('./') ? stemOf(key.slice(2)) : '';
    return stringsIn(inner).map((target) => ({ target, subpath }));
  });
}

/** All strings in a JSON value; in conditions and subpaths too. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(stringsIn);
}
