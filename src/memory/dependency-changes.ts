import type { FileFacts } from '../languages/facts.ts';

type Modules = Pick<FileFacts, 'imports' | 'exports'>;

/** Modules that a file names after a change and did not before, and the other way round: `added: x`, `removed: y`. */
export function dependencyChanges(before: Modules | null, after: Modules | null): string[] {
  const [had, has] = [modulesOf(before), modulesOf(after)];
  const added = [...has].filter((one) => !had.has(one)).sort();
  const removed = [...had].filter((one) => !has.has(one)).sort();
  return [...added.map((one) => `added: ${one}`), ...removed.map((one) => `removed: ${one}`)];
}

function modulesOf(facts: Modules | null): ReadonlySet<string> {
  const sources = [...(facts?.imports ?? []), ...(facts?.exports ?? [])].map(({ source }) => source);
  return new Set(sources.filter((source) => source !== null));
}
