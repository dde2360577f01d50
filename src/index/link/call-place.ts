import type { CallSite, Definition } from '../../languages/facts.ts';
import type { Place } from './local-names.ts';

/** Where a call's names are looked up: a decorator that a definition begins with stands outside of it. */
export function placeOf({ kind, owner, line, column }: CallSite, definitions: readonly Definition[]): Place {
  const around = definitions[owner];
  const isOutside = kind === 'decorator' && around?.line === line && around.column === column;
  return { owner: isOutside ? around.owner : owner, line, column };
}
