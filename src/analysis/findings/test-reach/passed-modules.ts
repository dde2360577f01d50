import type { CodeGraph } from '../../../index/code-graph.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import { importTargets } from '../../measures/dependencies/import-targets.ts';

/** A module that code passes on as a value, and from where: whoever gets it may use all that it exports. */
export interface PassedModule {
  /** Index in the definitions of the file, or -1. */
  readonly owner: number;
  /** Files that the module may be. */
  readonly targets: readonly number[];
}

/** Modules that a file names without taking anything of them: `register(operations)`, `return module`. */
export function passedModules(graph: CodeGraph, file: number, facts: FileFacts): readonly PassedModule[] {
  const sources = new Map<string, string>();
  for (const { namespace, source, typeOnly } of facts.imports) {
    if (namespace !== null && !typeOnly) sources.set(namespace, source);
  }
  if (sources.size === 0) return [];
  const targets = importTargets(graph, file, facts);
  const { read, receivers } = membersTaken(facts);
  return facts.references.flatMap(({ name, member, owner }) => {
    const source = member ? undefined : sources.get(name);
    const files = source === undefined ? undefined : targets.get(source);
    if (files === undefined || receivers.has(`${owner} ${name}`)) return [];
    const isRead = files.some((target) => exportsAny(graph, target, read.get(owner)));
    return isRead ? [] : [{ owner, targets: files }];
  });
}

/** By the definition around: members' names that are read, and what members are called of, as `owner name`. */
function membersTaken({ calls, references }: FileFacts) {
  const read = new Map<number, Set<string>>();
  const receivers = new Set<string>();
  for (const { name, member, owner } of references) {
    if (member) read.set(owner, (read.get(owner) ?? new Set()).add(name));
  }
  for (const { receiver, owner } of calls) {
    if (receiver !== null) receivers.add(`${owner} ${/^[\w$]*/.exec(receiver)?.[0]}`);
  }
  return { read, receivers };
}

function exportsAny(graph: CodeGraph, file: number, names: ReadonlySet<string> | undefined): boolean {
  if (names === undefined) return false;
  const end = graph.symbolStart[file + 1] as number;
  for (let symbol = graph.symbolStart[file] as number; symbol < end; symbol++) {
    if (graph.symbolExported[symbol] === 1 && names.has(graph.name(graph.fileCount + symbol))) return true;
  }
  return false;
}
