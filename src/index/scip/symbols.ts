import type { DefinitionKind } from '../../languages/facts.ts';

/** How the last descriptor of a symbol is written, and its `SymbolInformation.Kind`, by what is defined. */
const DESCRIPTORS: Readonly<Record<DefinitionKind, { readonly suffix: Suffix; readonly kind: number }>> = {
  function: { suffix: 'method', kind: 17 },
  method: { suffix: 'method', kind: 26 },
  constructor: { suffix: 'method', kind: 9 },
  getter: { suffix: 'method', kind: 18 },
  setter: { suffix: 'method', kind: 45 },
  class: { suffix: 'type', kind: 7 },
  struct: { suffix: 'type', kind: 49 },
  interface: { suffix: 'type', kind: 21 },
  trait: { suffix: 'type', kind: 53 },
  enum: { suffix: 'type', kind: 11 },
  enum_member: { suffix: 'term', kind: 12 },
  type: { suffix: 'type', kind: 55 },
  namespace: { suffix: 'namespace', kind: 30 },
  variable: { suffix: 'term', kind: 61 },
  constant: { suffix: 'term', kind: 8 },
  field: { suffix: 'term', kind: 15 },
  macro: { suffix: 'macro', kind: 25 },
};

type Suffix = 'namespace' | 'type' | 'term' | 'method' | 'macro';

/** What follows a name, given what tells it from others of that name: nothing, or `+1`, `+2` … */
const SUFFIXES: Readonly<Record<Suffix, (name: string, disambiguator: string) => string>> = {
  namespace: (name, disambiguator) => `${escaped(name + disambiguator)}/`,
  type: (name, disambiguator) => `${escaped(name + disambiguator)}#`,
  term: (name, disambiguator) => `${escaped(name + disambiguator)}.`,
  method: (name, disambiguator) => `${escaped(name)}(${disambiguator}).`,
  macro: (name, disambiguator) => `${escaped(name + disambiguator)}!`,
};

const SIMPLE = /^[\w+\-$]+$/;

/** Scheme, package manager, package name and version: Orrery knows the folder, not what it is published as. */
const OWN_PACKAGE = 'orrery . . . ';

export function kindNumber(kind: DefinitionKind): number {
  return DESCRIPTORS[kind].kind;
}

/** The symbol of a file: its path as namespaces. */
export function fileSymbol(path: string): string {
  return (
    OWN_PACKAGE +
    path
      .split('/')
      .map((part) => SUFFIXES.namespace(part, ''))
      .join('')
  );
}

/** The descriptor of a definition, to be put behind the symbol of what it is in. @param earlier definitions of its name and kind of descriptor there */
export function descriptor(name: string, kind: DefinitionKind, earlier: number): string {
  return SUFFIXES[DESCRIPTORS[kind].suffix](name, earlier === 0 ? '' : `+${earlier}`);
}

/** The symbol of a name outside the tree: `react#useState` is the term `useState` of the package `react`. */
export function externalSymbol(external: string): string {
  const [packageName, ...names] = external.split('#') as [string, ...string[]];
  const described = names.map((name) => SUFFIXES.term(name, '')).join('');
  return `orrery . ${packageName.replaceAll(' ', '  ') || '.'} . ${described || SUFFIXES.namespace(packageName, '')}`;
}

function escaped(name: string): string {
  return SIMPLE.test(name) ? name : `\`${name.replaceAll('`', '``')}\``;
}
