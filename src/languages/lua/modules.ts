import type { Node } from 'web-tree-sitter';
import type { Export, Import, ImportedName } from '../facts.ts';

const line = (node: Node) => node.startPosition.row + 1;
const textOf = (node: Node, source: string) => source.slice(node.startIndex, node.endIndex);

function stringText(node: Node, source: string): string {
  const content = node.childForFieldName('content');
  return content === null ? '' : textOf(content, source);
}

/** The module of a `require`, `pcall(require, …)`, `dofile` or `loadfile`, with the name it or its field is given. */
export function luaImports(call: Node, source: string): Import[] {
  const module = call.childForFieldName('arguments')?.namedChildren.find(({ type }) => type === 'string');
  const loader = call.childForFieldName('name');
  if (module === undefined || loader === null) return [];
  const member = call.parent?.type === 'dot_index_expression' ? call.parent : null;
  const bound = boundName(member ?? call, textOf(loader, source) === 'pcall' ? 1 : 0);
  const alias = bound && textOf(bound, source);
  const field = member?.childForFieldName('field');
  const names: ImportedName[] = [];
  if (field) {
    const name = textOf(field, source);
    names.push({ name, alias: alias ?? name });
  }
  return [
    {
      line: line(call),
      source: stringText(module, source),
      names,
      namespace: member === null ? alias : null,
      wildcard: alias === null && member === null,
      typeOnly: false,
    },
  ];
}

/** The variable that an assignment gives the value to, or the one so many places after it. */
function boundName(value: Node, after: number): Node | null {
  const assignment = value.parent?.parent;
  if (assignment?.type !== 'assignment_statement') return null;
  const index = placeAmong(value.parent?.childrenForFieldName('value') ?? [], value);
  const name = assignment.namedChild(0)?.childrenForFieldName('name')[index + after];
  return name?.type === 'identifier' ? name : null;
}

const places = new WeakMap<readonly Node[], ReadonlyMap<number, number>>();

/** The place of a value in a list, each of which may be asked for. */
function placeAmong(values: readonly Node[], { id }: Node): number {
  const known = places.get(values) ?? new Map(values.map((value, place) => [value.id, place]));
  places.set(values, known);
  return known.get(id) ?? -1;
}

/**
 * What a file returns is what it exports: each field of a table written out, or else one value, `default`, which is also
 * looked for behind `setmetatable(M, …)`.
 */
export function luaExports(statement: Node, source: string): Export[] {
  const value = statement.namedChild(0)?.namedChild(0);
  if (!value) return [];
  const at = (node: Node) => ({ line: line(node), source: null });
  if (value.type === 'table_constructor') {
    return value.namedChildren.flatMap((field) => {
      const key = field.type === 'field' ? field.childForFieldName('name') : null;
      if (key === null) return [];
      const name = key.type === 'string' ? stringText(key, source) : textOf(key, source);
      const local = field.childForFieldName('value');
      return [{ ...at(field), name, local: local?.type === 'identifier' ? textOf(local, source) : name }];
    });
  }
  const first = value.type === 'function_call' ? value.childForFieldName('arguments')?.namedChild(0) : value;
  if (first?.type === 'string' && value.childForFieldName('name')?.text === 'require') {
    return [{ line: line(value), name: '*', local: '*', source: stringText(first, source) }];
  }
  return [{ ...at(value), name: 'default', local: first?.type === 'identifier' ? textOf(first, source) : 'default' }];
}
