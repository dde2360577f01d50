import type { Node } from 'web-tree-sitter';
import type { Export, Import } from '../facts.ts';

/** Keywords that say what kind of declaration an import takes from its module. */
const KINDS: ReadonlySet<string> = new Set(['typealias', 'struct', 'class', 'enum', 'protocol', 'let', 'var', 'func']);

/** `import A` takes everything from the module `A`; `import struct A.B` takes `B` alone. */
export function swiftImports(node: Node, source: string): Import[] {
  const name = importedName(node, source);
  if (name === null) return [];
  const line = node.startPosition.row + 1;
  const common = { line, namespace: null, typeOnly: false };
  if (!node.children.some(({ type }) => KINDS.has(type))) {
    return [{ ...common, source: name, names: [], wildcard: true }];
  }
  const dot = name.lastIndexOf('.');
  const last = name.slice(dot + 1);
  return [{ ...common, source: name.slice(0, dot), names: [{ name: last, alias: last }], wildcard: false }];
}

/** `@_exported import A` passes everything in `A` on. */
export function swiftExports(node: Node, source: string): Export[] {
  const modifiers = node.firstNamedChild;
  const name = importedName(node, source);
  if (name === null || modifiers?.type !== 'modifiers' || !modifiers.text.includes('@_exported')) return [];
  return [{ line: node.startPosition.row + 1, name: '*', local: '*', source: name }];
}

function importedName(node: Node, source: string): string | null {
  const path = node.namedChildren.find(({ type }) => type === 'identifier');
  return path === undefined ? null : source.slice(path.startIndex, path.endIndex).replace(/\s+/g, '');
}

const SOURCE_FOLDERS: ReadonlySet<string> = new Set(['Sources', 'Tests', 'Plugins']);

/** The folder of a module: the one below `Sources` or `Tests` of a package, else the outermost. */
export function swiftModule(path: string): string {
  const folders = path.split('/').slice(0, -1);
  const at = folders.findLastIndex((folder) => SOURCE_FOLDERS.has(folder));
  return folders.slice(0, at === -1 ? 1 : at + 2).join('/');
}
