import type { CodeModel } from './code-model.ts';
import type { ExportedName } from './exported-names.ts';
import { JUDGEMENT } from './judgement.ts';

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
