import { ecmascriptModules } from './ecmascript.ts';
import type { ModuleResolver } from './module-resolver.ts';

/** Module resolution of every language family that has one of its own. */
const RESOLVERS: readonly ModuleResolver[] = [ecmascriptModules];

/** Resolvers by the id of their family. */
export const MODULE_RESOLVERS: ReadonlyMap<string, ModuleResolver> = new Map(
  RESOLVERS.map((resolver) => [resolver.family, resolver]),
);
