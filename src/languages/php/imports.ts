import type { Node } from 'web-tree-sitter';
import type { Import } from '../facts.ts';

/**
 * The imports of a `use` statement or of an `include` or `require`. `use A\B\C` takes `C` from `A\B`. A file beside the
 * one that includes it, `__DIR__ . '/x.php'`, is given as `./x.php`; a path put together in another way is left out.
 */
export function phpImports(node: Node, source: string): Import[] {
  return node.type === 'namespace_use_declaration' ? useStatement(node, source) : includedFile(node, source);
}

const line = (node: Node) => node.startPosition.row + 1;
const textOf = (node: Node, source: string) => source.slice(node.startIndex, node.endIndex);

function useStatement(statement: Node, source: string): Import[] {
  const group = statement.childForFieldName('body');
  const prefix = group && statement.namedChildren.find(({ type }) => type === 'namespace_name');
  const clauses = (group ?? statement).namedChildren.filter(({ type }) => type === 'namespace_use_clause');
  return clauses.flatMap((clause) => {
    const alias = clause.childForFieldName('alias');
    const path = clause.namedChildren.find(({ type }) => type === 'name' || type === 'qualified_name');
    if (path === undefined) return [];
    const steps = [...(prefix ? [textOf(prefix, source)] : []), textOf(path, source)].join('\\').split('\\');
    const name = steps.pop() as string;
    const namespace = steps.join('\\');
    const names = [{ name, alias: alias === null ? name : textOf(alias, source) }];
    return [{ line: line(clause), source: namespace, names, namespace: null, wildcard: false, typeOnly: false }];
  });
}

function includedFile(expression: Node, source: string): Import[] {
  const path = unwrapped(expression.namedChild(0));
  const file = path?.type === 'binary_expression' ? path.childForFieldName('right') : path;
  if (path === null || file === null || !(file.type === 'string' || file.type === 'encapsed_string')) return [];
  const beside = path.type === 'binary_expression' ? path.childForFieldName('left') : null;
  if (beside !== null && !/^(__DIR__|dirname\(\s*__FILE__\s*\))$/.test(textOf(beside, source))) return [];
  if (file.namedChildren.some(({ type }) => type !== 'string_content' && type !== 'escape_sequence')) return [];
  const written = textOf(file, source).slice(1, -1);
  const from = beside === null ? written : `./${written.replace(/^\/+/, '')}`;
  return [{ line: line(expression), source: from, names: [], namespace: null, wildcard: true, typeOnly: false }];
}

function unwrapped(node: Node | null): Node | null {
  let inner = node;
  while (inner?.type === 'parenthesized_expression') inner = inner.namedChild(0);
  return inner;
}
