import { cModules } from './c.ts';
import { ecmascriptModules } from './ecmascript.ts';
import { bashModules, dartModules, luaModules, rubyModules, zigModules } from './files.ts';
import { goModules } from './go.ts';
import type { ModuleResolver } from './module-resolver.ts';
import { csharpModules, jvmModules, phpModules } from './packages.ts';
import { pythonModules } from './python.ts';
import { rustModules } from './rust.ts';
import { swiftModules } from './swift.ts';

/** Module resolution of every language family whose imports name files or packages of the tree. */
const RESOLVERS: readonly ModuleResolver[] = [
  bashModules,
  cModules,
  csharpModules,
  dartModules,
  ecmascriptModules,
  goModules,
  jvmModules,
  luaModules,
  phpModules,
  pythonModules,
  rubyModules,
  rustModules,
  swiftModules,
  zigModules,
];

/** Resolvers by the id of their family. */
export const MODULE_RESOLVERS: ReadonlyMap<string, ModuleResolver> = new Map(
  RESOLVERS.map((resolver) => [resolver.family, resolver]),
);
