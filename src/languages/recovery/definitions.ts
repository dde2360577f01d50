import type { Tree } from 'web-tree-sitter';
import { CALLABLE, TYPES } from '../drafts.ts';
import type { ExtractionLimit } from '../extraction-limit.ts';
import type { DefinitionKind } from '../facts.ts';
import { type CompiledCaptures, syntaxRecords } from '../syntax-records.ts';
import { isNoName } from './heads.ts';
import type { Stretch } from './statements.ts';

/** A function or type in a reading of a text. */
export interface NamedDefinition extends Stretch {
  readonly kind: DefinitionKind;
  readonly name: string;
  readonly nameStart: number;
}

/** Captures that `definitionsIn` needs. */
export function isOfDefinitions(capture: string): boolean {
  return /^(?:definition|declaration)\b/.test(capture);
}

/** The functions and types with a name, in order. */
export function definitionsIn(
  tree: Tree,
  text: string,
  captures: CompiledCaptures,
  limit: ExtractionLimit,
): NamedDefinition[] {
  return syntaxRecords(tree.rootNode, captures, limit).flatMap(({ start, end, definition, parts }) => {
    const kind = definition as DefinitionKind;
    const name = parts?.name;
    if (name === undefined || !(CALLABLE.has(kind) || TYPES.has(kind))) return [];
    const { startIndex: nameStart, endIndex } = name;
    return [{ start, end, kind, nameStart, name: text.slice(nameStart, endIndex) }];
  });
}

/** Those of some definitions that another reading has neither, nor something else on their line. */
export function lostFrom(known: readonly NamedDefinition[], others: readonly NamedDefinition[]): NamedDefinition[] {
  const names = new Set(others.map(({ nameStart }) => nameStart));
  const starts = new Set(others.map(({ start }) => start));
  return known.filter(({ name, start, nameStart }) => !names.has(nameStart) && !starts.has(start) && !isNoName(name));
}
