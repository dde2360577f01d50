import type { FileFacts } from '../languages/facts.ts';
import { qualifiedName } from './names.ts';

/** A definition as a file's outline lists it. */
export interface OutlineEntry {
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  readonly end_line: number;
  readonly exported: boolean;
  /** Of callables. */
  readonly cyclomatic?: number;
  readonly cognitive?: number;
}

/** The definitions of a file in source order, anonymous functions left out. */
export function outlineOf({ definitions }: FileFacts): OutlineEntry[] {
  return definitions
    .filter(({ name }) => name !== '<anonymous>')
    .map((definition) => ({
      name: qualifiedName(definitions, definition),
      kind: definition.kind,
      line: definition.line,
      end_line: definition.endLine,
      exported: definition.exported,
      ...(definition.metrics !== null && {
        cyclomatic: definition.metrics.cyclomatic,
        cognitive: definition.metrics.cognitive,
      }),
    }));
}

/**
 * Returns the entries of an outline that are in some lines or around them and, while there are fewer than `most`, those
 * nearest to them before and after, in source order.
 */
export function outlineAround(
  outline: readonly OutlineEntry[],
  { start, end }: { readonly start: number; readonly end: number },
  most: number,
): OutlineEntry[] {
  if (outline.length <= most) return [...outline];
  const distance = ({ line, end_line }: OutlineEntry) => Math.max(0, line - end, start - end_line);
  const nearest = outline.toSorted((a, b) => distance(a) - distance(b) || a.line - b.line);
  const inside = nearest.filter((entry) => distance(entry) === 0).length;
  const kept = new Set(nearest.slice(0, Math.max(most, inside)));
  return outline.filter((entry) => kept.has(entry));
}
