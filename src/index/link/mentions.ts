import type { FileInterface } from '../file-interface.ts';
import { MODULE_RESOLVERS } from '../modules/resolvers.ts';
import { familyOf, rulesOf } from './families.ts';
import { lastPart } from './namespaces.ts';

/** Stands for whatever the files have that a file gives on all names of. */
export const ALL_NAMES = '*';

/** Stands for a namespace whose last part is a name: namespaces are named in other places than what files give on. */
export function namespaceCalled(name: string): string {
  return `namespace ${name}`;
}

/** Stands for a module in a file of its own, by what a statement of another file declares it by. */
export function moduleDeclared(module: string): string {
  return `module ${module}`;
}

/** Stands for a field of types that is known by what it is given alone. */
export function fieldCalled(name: string): string {
  return `field ${name}`;
}

/**
 * The names under which a file may give something on that is no symbol called so: those it exports and, where
 * others see what it imports, what that is called; `ALL_NAMES` when it gives on all that some other file has. A name that is
 * neither among these nor a symbol's is not to be had from the file. Beside them `namespaceCalled` each namespace that it
 * declares, `fieldCalled` each field of its types, and `moduleDeclared` each module that stands in another file.
 */
export function mentionedNames(file: FileInterface): ReadonlySet<string> {
  return new Set([...declaredNames(file), ...givenNames(file)]);
}

function* declaredNames(file: FileInterface): Generator<string> {
  if (rulesOf(file.language).namespaceSeparator !== null)
    for (const full of file.declaredNamespaces) yield namespaceCalled(lastPart(full));
  for (const module of declaredModules(file)) yield moduleDeclared(module);
  for (const { owner, name } of file.bindings) if (owner !== -1) yield fieldCalled(name);
}

function* givenNames(file: FileInterface): Generator<string> {
  for (const { name, source } of file.exports) if (name !== ALL_NAMES || source !== null) yield name;
  if (!rulesOf(file.language).importsSeen) return;
  yield* file.imported.keys();
  if (file.imports.some(({ wildcard }) => wildcard)) yield ALL_NAMES;
}

/** Whether a file gives on all names of others. */
export function givesAll(file: FileInterface): boolean {
  return givenNames(file).some((name) => name === ALL_NAMES);
}

function declaredModules({ path, language, imports }: FileInterface): readonly string[] {
  const resolver = MODULE_RESOLVERS.get(familyOf(language));
  if (resolver?.declares === undefined) return [];
  return imports.map((imported) => resolver.declares?.(imported, path) ?? null).filter((module) => module !== null);
}
