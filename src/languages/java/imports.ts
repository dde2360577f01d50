import type { Node } from 'web-tree-sitter';
import type { Import } from '../facts.ts';

/**
 * The imports of an `import` declaration or of a module's `requires`. `import a.b.C` takes the name `C` from `a.b`;
 * `import static a.b.C.d` takes `d` from `a.b.C`, so a source is a package or a type.
 */
export function javaImports(node: Node, source: string): Import[] {
  const module = node.childForFieldName('module');
  if (module !== null) return [{ ...importOf(node, dotted(module, source)), wildcard: true }];
  const path = node.namedChildren.find(({ type }) => type === 'scoped_identifier' || type === 'identifier');
  if (path === undefined) return [];
  const name = dotted(path, source);
  if (node.namedChildren.some(({ type }) => type === 'asterisk')) {
    return [{ ...importOf(node, name), wildcard: true }];
  }
  const dot = name.lastIndexOf('.');
  const last = name.slice(dot + 1);
  return [{ ...importOf(node, dot < 0 ? name : name.slice(0, dot)), names: [{ name: last, alias: last }] }];
}

function importOf(node: Node, source: string): Import {
  const line = node.startPosition.row + 1;
  return { line, source, names: [], namespace: null, wildcard: false, typeOnly: false };
}

/** A dotted name without the white space that may stand around its dots. */
function dotted(node: Node, source: string): string {
  return source.slice(node.startIndex, node.endIndex).replace(/\s+/g, '');
}
