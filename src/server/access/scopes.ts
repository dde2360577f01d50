import { TOOLSET_CHOICES } from '../../tools/catalogue.ts';
import type { Rights } from './rights.ts';

/** All tools that only read; with a toolset behind it, those of the toolset; and leave to write, where the server has it. */
export const SCOPE = 'orrery';
export const WRITE_SCOPE = 'orrery:write';

const TOOLSETS_BY_SCOPE: ReadonlyMap<string, string> = new Map([
  [SCOPE, 'all'],
  ...TOOLSET_CHOICES.map((choice) => [`${SCOPE}:${choice}`, choice] as const),
]);

/** What scopes of a token allow; null where they open no tool. */
export function rightsOfScopes(scopes: readonly string[]): Rights | null {
  const toolsets = [...new Set(scopes.flatMap((scope) => TOOLSETS_BY_SCOPE.get(scope) ?? []))].sort();
  return toolsets.length === 0 ? null : { roots: 'all', toolsets, write: scopes.includes(WRITE_SCOPE) };
}
