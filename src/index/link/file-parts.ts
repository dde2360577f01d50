import type { FileInterface, InterfaceSymbol } from '../file-interface.ts';

/**
 * Parts of a file's interface that links may depend on. A plain name stands for everything the file has under that name; the
 * other parts begin with a character that no name begins with. `EXISTS` is the file itself, in its language.
 */
export const EXISTS = '';
/** All imports and re-exports, in their order. */
export const STATEMENTS = '\u0001statements';
export const EXPORTS = '\u0001exports';
export const NAMESPACES = '\u0001namespaces';

/** The subject of the question about a part of a file. */
export function partKey(path: string, part: string): string {
  return `${path}\0${part}`;
}

/** The list of what is directly inside the symbols of a name; an empty name is the top of the file. */
export function contentsOf(name: string): string {
  return `\u0002${name}`;
}

/** The list of fields of the types of a name; an empty name is the top of the file. */
export function fieldsOf(name: string): string {
  return `\u0003${name}`;
}

/** Parents that the file gives to a type of another file. */
export function givenParentsOf(receiver: string): string {
  return `\u0004${receiver}`;
}

/**
 * Returns a description of each part of a file, by part. Two versions of a file answer every question of `FileView` about a part
 * alike if their descriptions of the part are equal. Ordinals do not occur: symbols are named by the names around them and by
 * their order among those of the same name.
 */
export function partsOf(file: FileInterface): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  const add = (part: string, what: string) => {
    const before = parts.get(part);
    parts.set(part, before === undefined ? what : `${before}\n${what}`);
  };
  const places = placesOf(file.symbols);
  const place = (ordinal: number) => places[ordinal] ?? '';
  const nameOf = (ordinal: number) => file.symbols[ordinal]?.name ?? '';
  const { symbols, imports, exports, parents, bindings, results, parameters } = file;
  add(EXISTS, file.language);
  for (const [ordinal, symbol] of symbols.entries()) {
    const around = `${place(symbol.owner)} ${file.namespaceOf(ordinal)} ${file.fullName(ordinal)}`;
    add(symbol.name, `symbol ${around} ${described(symbol)}`);
    add(contentsOf(nameOf(symbol.owner)), place(ordinal));
  }
  for (const { owner, position, type } of parameters) add(nameOf(owner), `takes ${place(owner)} ${position} ${type}`);
  for (const { owner, value, yielded } of results) add(nameOf(owner), `gives ${place(owner)} ${yielded} ${value}`);
  for (const { owner, receiver, relation, name } of parents) {
    if (owner !== -1) add(nameOf(owner), `${relation} ${place(owner)} ${receiver} ${name}`);
    if (receiver !== null) add(givenParentsOf(receiver), `${relation} ${name}`);
  }
  for (const { owner, name, type, value, property } of bindings) {
    const what = JSON.stringify([place(owner), name, type, value, property]);
    add(name, `binding ${what}`);
    add(fieldsOf(nameOf(owner)), what);
  }
  for (const { line: _, ...one } of imports) add(STATEMENTS, JSON.stringify(one));
  for (const [name, { imported, ...as }] of file.imported) {
    const { line: _, ...statement } = imported;
    add(name, `import ${JSON.stringify([as, statement])}`);
  }
  for (const { name, local, source } of exports) {
    add(name, `export ${local} ${source}`);
    if (source !== null) add(STATEMENTS, JSON.stringify([name, local, source]));
  }
  add(EXPORTS, String(exports.length > 0));
  add(NAMESPACES, JSON.stringify([file.namespacesAround, file.declaredNamespaces]));
  return parts;
}

function described({ owner: _, name: __, definition: ___, ...symbol }: InterfaceSymbol): string {
  return JSON.stringify(symbol);
}

/** For each symbol the names around it and its own, each numbered among the symbols of that name. */
export function placesOf(symbols: readonly InterfaceSymbol[]): string[] {
  const counts = new Map<string, number>();
  const places: string[] = [];
  // An owner precedes what it owns.
  for (const { name, owner } of symbols) {
    const within = `${places[owner] ?? ''}/${name}`;
    const count = counts.get(within) ?? 0;
    counts.set(within, count + 1);
    places.push(`${within}#${count}`);
  }
  return places;
}
