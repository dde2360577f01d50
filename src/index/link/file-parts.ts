import type { FileInterface } from '../file-interface.ts';
import type { InterfaceSymbol } from '../interface-data.ts';

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
  const parts = new Parts(file);
  parts.addSymbols();
  parts.addFunctions();
  parts.addParents();
  parts.addBindings();
  parts.addStatements();
  return parts.all;
}

/** Collects descriptions of the parts of a file. */
class Parts {
  readonly all = new Map<string, string>();
  readonly #file: FileInterface;

  constructor(file: FileInterface) {
    this.#file = file;
    this.#add(EXISTS, file.language);
  }

  addSymbols() {
    const file = this.#file;
    for (const [ordinal, symbol] of file.symbols.entries()) {
      const around = `${this.#place(symbol.owner)} ${file.namespaceOf(ordinal)} ${file.fullName(ordinal)}`;
      this.#add(symbol.name, `symbol ${around} ${described(symbol)}`);
      this.#add(contentsOf(this.#nameOf(symbol.owner)), this.#place(ordinal));
    }
    const { namespacesAround, declaredNamespaces, openNamespaces } = file;
    this.#add(NAMESPACES, JSON.stringify([namespacesAround, declaredNamespaces, openNamespaces]));
  }

  addFunctions() {
    for (const { owner, position, type } of this.#file.parameters) {
      this.#add(this.#nameOf(owner), `takes ${this.#place(owner)} ${position} ${type}`);
    }
    for (const { owner, value, yielded } of this.#file.results) {
      this.#add(this.#nameOf(owner), `returns ${this.#place(owner)} ${yielded} ${value}`);
    }
  }

  addParents() {
    for (const { owner, receiver, relation, name } of this.#file.parents) {
      if (owner !== -1) this.#add(this.#nameOf(owner), `${relation} ${this.#place(owner)} ${receiver} ${name}`);
      if (receiver !== null) this.#add(givenParentsOf(receiver), `${relation} ${name}`);
    }
  }

  addBindings() {
    for (const { owner, name, type, value, property } of this.#file.bindings) {
      const what = JSON.stringify([this.#place(owner), name, type, value, property]);
      this.#add(name, `binding ${what}`);
      this.#add(fieldsOf(this.#nameOf(owner)), what);
    }
  }

  addStatements() {
    const { imports, imported, exports } = this.#file;
    for (const { line: _, ...one } of imports) this.#add(STATEMENTS, JSON.stringify(one));
    for (const [name, { imported: statement, ...as }] of imported) {
      this.#add(name, `import ${JSON.stringify([as, { ...statement, line: 0 }])}`);
    }
    for (const { name, local, source } of exports) {
      this.#add(name, `export ${local} ${source}`);
      if (source !== null) this.#add(STATEMENTS, JSON.stringify([name, local, source]));
    }
    this.#add(EXPORTS, String(exports.length > 0));
  }

  #add(part: string, what: string) {
    const before = this.all.get(part);
    this.all.set(part, before === undefined ? what : `${before}\n${what}`);
  }

  #place(ordinal: number): string {
    return this.#file.placeOf(ordinal);
  }

  #nameOf(ordinal: number): string {
    return this.#file.symbols[ordinal]?.name ?? '';
  }
}

function described({ owner: _, name: __, definition: ___, ...symbol }: InterfaceSymbol): string {
  return JSON.stringify(symbol);
}
