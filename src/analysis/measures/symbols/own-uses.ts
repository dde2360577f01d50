import type { LinkedIndex } from '../../../index/code-index.ts';
import { rulesOf } from '../../../index/link/families.ts';
import { isTypeNode } from './relations.ts';
import {
  endLineOf,
  fullNameOf,
  type GraphSymbol,
  isSymbol,
  lineOf,
  namedAround,
  ownerOf,
  receiverOf,
} from './symbol.ts';

/** Returns the lines of a file of the tree; null if its text is not the one that was indexed. */
export type LinesOf = (path: string) => readonly string[] | null;

/** A member of a type that reads or writes a field of its own object. */
export interface OwnUse {
  readonly node: number;
  readonly symbol: string;
  readonly path: string;
  /** Ascending, not empty. */
  readonly lines: readonly number[];
}

const VALUE_KINDS: ReadonlySet<string> = new Set(['field', 'variable', 'constant', 'enum_member']);

/** Whether a symbol holds a value rather than code that can be called. */
export function isValueKind(kind: string): boolean {
  return VALUE_KINDS.has(kind);
}

/**
 * Finds the members of a field's type, in the file of the field, that name it behind the word for the object itself:
 * `this.name`, `self.name`. The graph has no edges for these.
 */
export function ownUses(index: LinkedIndex, { main }: GraphSymbol, linesOf: LinesOf): readonly OwnUse[] {
  const { graph, files } = index;
  const type = ownerOf(graph, main);
  if (!isValueKind(graph.kind(main)) || !isSymbol(graph, type) || !isTypeNode(graph, type)) return [];
  const file = graph.fileOf(main);
  const path = graph.name(file);
  const { self } = rulesOf((files[file] as LinkedIndex['files'][number]).language);
  const lines = self.length === 0 ? null : linesOf(path);
  if (lines === null) return [];
  const name = graph.name(main);
  const members = membersWithCode(index, file, type);
  const byMember = new Map<number, number[]>();
  for (const [at, text] of lines.entries()) {
    if (!hasOwn(text, name, self)) continue;
    const member = innermost(index, members, at + 1);
    if (member === null) continue;
    const known = byMember.get(member);
    if (known === undefined) byMember.set(member, [at + 1]);
    else known.push(at + 1);
  }
  return Array.from(byMember, ([node, own]) => ({ node, symbol: fullNameOf(index, node), path, lines: own }));
}

/** What joins an object with its member, in any language. */
const JOINTS = ['?.', '!.', '.', '->', '::'] as const;

/** Returns whether a line has the name behind one of the words for the object itself. */
function hasOwn(line: string, name: string, self: readonly string[]): boolean {
  for (let at = line.indexOf(name); at !== -1; at = line.indexOf(name, at + name.length)) {
    const isWhole = !/^[\w$]/.test(line.slice(at + name.length, at + name.length + 1));
    if (isWhole && endsWithOwner(line.slice(0, at), self)) return true;
  }
  return false;
}

/** Returns whether a text ends with a word for the object itself and a joint. PHP's `::$` puts a sign before the name. */
function endsWithOwner(before: string, self: readonly string[]): boolean {
  const joined = before.replace(/\$$/, '').trimEnd();
  const joint = JOINTS.find((one) => joined.endsWith(one));
  if (joint === undefined) return false;
  const owner = joined.slice(0, -joint.length).trimEnd();
  return self.some((word) => owner.endsWith(word) && !/[\w$.]$/.test(owner.slice(0, -word.length)));
}

/** Lists the functions in a file that belong to a type, those within its methods included. */
function membersWithCode(index: LinkedIndex, file: number, type: number): readonly number[] {
  const { graph } = index;
  const first = graph.fileCount + (graph.symbolStart[file] as number);
  const last = graph.fileCount + (graph.symbolStart[file + 1] as number);
  const all = Array.from({ length: last - first }, (_, at) => first + at);
  return all.filter(
    (node) => !isTypeNode(graph, node) && !isValueKind(graph.kind(node)) && belongsTo(index, node, type),
  );
}

function belongsTo(index: LinkedIndex, node: number, type: number): boolean {
  const { graph } = index;
  for (let at = node; isSymbol(graph, at); at = ownerOf(graph, at)) {
    if (isTypeNode(graph, at)) return at === type;
    const receiver = receiverOf(index, at);
    if (receiver !== null) return receiver === graph.name(type);
  }
  return false;
}

/** Returns the named function that a line is of; null for none. */
function innermost({ graph }: LinkedIndex, members: readonly number[], line: number): number | null {
  let found: number | null = null;
  for (const member of members) {
    if (line < lineOf(graph, member) || line > endLineOf(graph, member)) continue;
    if (found === null || lineOf(graph, member) >= lineOf(graph, found)) found = member;
  }
  return found === null ? null : namedAround(graph, found);
}
