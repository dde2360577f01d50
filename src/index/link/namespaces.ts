import type { FileInterface } from '../file-interface.ts';
import { packageName } from './project-tables.ts';

/** Namespaces and packages that a file is part of, with those around them, innermost first. */
export function namespacesAround(file: FileInterface, separator: string): readonly string[] {
  const around = new Set<string>();
  for (const full of ownNamespaces(file).values()) {
    const parts = full.split(separator === '::' ? /\.|::/ : separator);
    for (let length = parts.length; length > 0; length--)
      around.add(parts.slice(0, length).join(separatorIn(separator)));
  }
  return [...around].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/** How the names of namespaces in namespaces are joined where they are looked up. */
export function separatorIn(separator: string): string {
  return separator === '::' ? '.' : separator;
}

/** Full names of a file's namespaces by their ordinals. */
function ownNamespaces(file: FileInterface): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  file.symbols.forEach(({ kind }, ordinal) => {
    if (kind === 'namespace') found.set(ordinal, packageName(file, ordinal));
  });
  return found;
}

/** Ordinals of the symbols of a name that stand in a namespace of a file. */
export function inNamespace(file: FileInterface, namespace: string, name: string): readonly number[] {
  const found: number[] = [];
  for (const [ordinal, full] of ownNamespaces(file)) {
    if (full !== namespace) continue;
    found.push(...(file.members.get(`${ordinal} ${name}`) ?? []));
    // A clause at the top that everything after it belongs to.
    if (isClause(file, ordinal)) found.push(...(file.members.get(`-1 ${name}`) ?? []));
  }
  return found.filter((ordinal) => file.symbols[ordinal]?.kind !== 'namespace');
}

/** A type's name with those of the types and namespaces around it. */
export function fullName(file: FileInterface, ordinal: number): string {
  const symbol = file.symbols[ordinal];
  if (symbol === undefined) return '';
  if (symbol.owner !== -1) return `${fullName(file, symbol.owner)}.${symbol.name}`;
  const clause = file.symbols.findIndex(({ kind }, at) => kind === 'namespace' && isClause(file, at));
  return clause === -1 || symbol.kind === 'namespace' ? symbol.name : `${packageName(file, clause)}.${symbol.name}`;
}

function isClause(file: FileInterface, ordinal: number): boolean {
  return file.symbols[ordinal]?.owner === -1 && !file.symbols.some(({ owner }) => owner === ordinal);
}
