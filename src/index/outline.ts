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
