import type { FileInterface } from '../file-interface.ts';
import { packageName } from './project-tables.ts';

/** The namespaces and packages of one file. */
interface Namespaces {
  /** Full names by ordinal. */
  readonly own: ReadonlyMap<number, string>;
  /** Those the file is part of, with those around them, innermost first. */
  readonly around: readonly string[];
  /** The name in a clause at the top that everything after it belongs to, or null. */
  readonly clause: string | null;
}

const known = new WeakMap<FileInterface, Namespaces>();

function namespacesOf(file: FileInterface): Namespaces {
  let namespaces = known.get(file);
  if (namespaces === undefined) {
    namespaces = readNamespaces(file);
    known.set(file, namespaces);
  }
  return namespaces;
}

function readNamespaces(file: FileInterface): Namespaces {
  const own = new Map<number, string>();
  const holders = new Set(file.symbols.map(({ owner }) => owner));
  let clause: string | null = null;
  file.symbols.forEach(({ kind, owner }, ordinal) => {
    if (kind !== 'namespace') return;
    const full = packageName(file, ordinal);
    own.set(ordinal, full);
    if (owner === -1 && !holders.has(ordinal)) clause ??= full;
  });
  const around = new Set<string>();
  for (const full of own.values()) {
    for (let end = full.length; end > 0; end = lastSeparator(full, end)) around.add(full.slice(0, end));
  }
  return { own, around: [...around].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)), clause };
}

/** Position of the last `.` or `\` before another position, or -1. */
function lastSeparator(name: string, before: number): number {
  return Math.max(name.lastIndexOf('.', before - 1), name.lastIndexOf('\\', before - 1));
}

/** Namespaces and packages that a file is part of, with those around them, innermost first. */
export function namespacesAround(file: FileInterface): readonly string[] {
  return namespacesOf(file).around;
}

/** Ordinals of the symbols of a name that stand in a namespace of a file. */
export function inNamespace(file: FileInterface, namespace: string, name: string): readonly number[] {
  const { own, clause } = namespacesOf(file);
  const found: number[] = [];
  for (const [ordinal, full] of own) {
    if (full === namespace) found.push(...(file.members.get(`${ordinal} ${name}`) ?? []));
  }
  if (clause === namespace) found.push(...(file.members.get(`-1 ${name}`) ?? []));
  return found.filter((ordinal) => file.symbols[ordinal]?.kind !== 'namespace');
}

/** A type's name with those of the types and namespaces around it. */
export function fullName(file: FileInterface, ordinal: number): string {
  const symbol = file.symbols[ordinal];
  if (symbol === undefined) return '';
  if (symbol.owner !== -1) return `${fullName(file, symbol.owner)}.${symbol.name}`;
  const { clause } = namespacesOf(file);
  return clause === null || symbol.kind === 'namespace' ? symbol.name : `${clause}.${symbol.name}`;
}
