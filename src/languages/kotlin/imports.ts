import type { Node } from 'web-tree-sitter';
import type { Import } from '../facts.ts';

/** `import a.b.C as D` takes the name `C` from `a.b`, which is a package, a class or an object. */
export function kotlinImports(node: Node, source: string): Import[] {
  const textOf = ({ startIndex, endIndex }: Node) => source.slice(startIndex, endIndex).replace(/[\s`]+/g, '');
  const [path, alias] = node.namedChildren.filter(
    ({ type }) => type === 'qualified_identifier' || type === 'identifier',
  );
  if (path === undefined) return [];
  const line = node.startPosition.row + 1;
  const name = textOf(path);
  const common = { line, namespace: null, typeOnly: false };
  if (node.children.some(({ type }) => type === '*')) return [{ ...common, source: name, names: [], wildcard: true }];
  const dot = name.lastIndexOf('.');
  const last = name.slice(dot + 1);
  const names = [{ name: last, alias: alias === undefined ? last : textOf(alias) }];
  return [{ ...common, source: dot < 0 ? name : name.slice(0, dot), names, wildcard: false }];
}
