import type { CodeGraph } from '../../index/code-graph.ts';
import type { FileFacts } from '../../languages/facts.ts';
import { importTargets } from '../dependencies/import-targets.ts';
import type { CodeModel } from './code-model.ts';
import { JUDGEMENT } from './judgement.ts';

/** A name that can be had from a file, and where it comes from. */
export interface ExportedName {
  /** `*` for all names. */
  readonly name: string;
  /** The name where it comes from; `*` for the module as a whole. */
  readonly local: string;
  /** The files it comes from; null for the file itself. */
  readonly from: readonly number[] | null;
}

export function exportedNames(graph: CodeGraph, file: number, facts: FileFacts): readonly ExportedName[] {
  if (facts.exports.length === 0) return [];
  const targets = facts.exports.some(({ source }) => source !== null) ? importTargets(graph, file, facts) : null;
  return facts.exports.map(({ name, local, source }) => ({
    name,
    local,
    from: source === null ? null : (targets?.get(source) ?? []),
  }));
}

/** The judged symbols that can be had from a file: what it exports itself and, through it, from other files. */
export function exportedSymbols(model: CodeModel, file: number): ReadonlySet<number> {
  const found = new Set<number>();
  collect(model, file, null, found, new Set());
  return found;
}

/** @param name the one name wanted, or null for all */
function collect(model: CodeModel, file: number, name: string | null, found: Set<number>, known: Set<string>): void {
  const key = `${file} ${name ?? ''}`;
  if (known.has(key)) return;
  known.add(key);
  const exports = model.exports[file] ?? [];
  const own = exports.filter((one) => one.from === null && one.name === name).map(({ local }) => local);
  ownSymbols(model, file, name === null ? null : own, found);
  for (const exported of exports) {
    const wanted = exported.from === null ? undefined : wantedFrom(exported, name);
    if (wanted === undefined) continue;
    for (const target of exported.from ?? []) collect(model, target, wanted, found, known);
  }
}

/** What a re-export takes from its source for a name: one name, everything (null), or nothing (undefined). */
function wantedFrom(exported: ExportedName, name: string | null): string | null | undefined {
  if (exported.local === '*' && exported.name === '*') return name;
  if (name !== null && exported.name !== name) return undefined;
  return exported.local === '*' ? null : exported.local;
}

function ownSymbols(model: CodeModel, file: number, locals: readonly string[] | null, found: Set<number>): void {
  const { graph, judgement } = model;
  const end = graph.symbolStart[file + 1] as number;
  for (let symbol = graph.symbolStart[file] as number; symbol < end; symbol++) {
    if (graph.symbolExported[symbol] !== 1 || judgement[symbol] !== JUDGEMENT.top) continue;
    if (locals === null || locals.includes(graph.name(graph.fileCount + symbol))) found.add(symbol);
  }
}
