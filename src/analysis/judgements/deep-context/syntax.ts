import type { CodeIndex } from '../../../index/code-index.ts';
import { eachFile } from '../../../index/file-fault.ts';
import type { DefinitionKind } from '../../../languages/facts.ts';

/** What parsing found in one file. */
export interface FileSyntax {
  readonly path: string;
  readonly language: string;
  readonly code_lines: number;
  readonly imports: number;
  readonly calls: number;
  /** Definitions by kind, those there are. */
  readonly symbols: Readonly<Partial<Record<DefinitionKind, number>>>;
  /** Names that other files can see, at the top level of the file, in order. */
  readonly exported: readonly string[];
  /** Places that the parser could not read. */
  readonly syntax_problems: number;
}

export interface SyntaxReport {
  readonly total_files: number;
  readonly total_symbols: number;
  readonly symbols_by_kind: Readonly<Partial<Record<DefinitionKind, number>>>;
  readonly languages: Readonly<Partial<Record<string, number>>>;
  readonly files: readonly FileSyntax[];
}

/** Names listed of one file: its first ones say what it is about. */
const NAMES_LISTED = 12;

/** The symbols of every file, as parsed. */
export function syntaxReport(index: CodeIndex): SyntaxReport {
  const files = eachFile(index.files, ({ path, facts }): FileSyntax => {
    const named = facts.definitions.filter(({ name }) => name !== '<anonymous>');
    const exported = named.filter((one) => one.exported && one.owner === -1 && one.receiver === null);
    return {
      path,
      language: facts.language,
      code_lines: facts.lines.code,
      imports: facts.imports.length,
      calls: facts.calls.length,
      symbols: counted(named.map(({ kind }) => kind)),
      exported: [...new Set(exported.map(({ name }) => name))].slice(0, NAMES_LISTED),
      syntax_problems: facts.problemCount,
    };
  });
  const kinds = index.files.flatMap(({ facts }) =>
    facts.definitions.filter(({ name }) => name !== '<anonymous>').map(({ kind }) => kind),
  );
  return {
    total_files: files.length,
    total_symbols: kinds.length,
    symbols_by_kind: counted(kinds),
    languages: counted(files.map(({ language }) => language)),
    files,
  };
}

/** How often each occurs, most first. */
function counted<Key extends string>(keys: readonly Key[]): Partial<Record<Key, number>> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) as Partial<
    Record<Key, number>
  >;
}
