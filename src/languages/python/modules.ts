import type { Node } from 'web-tree-sitter';
import type { Export, Import, ImportedName } from '../facts.ts';
import { stringValue } from './literals.ts';

const line = (node: Node) => node.startPosition.row + 1;
const textOf = (node: Node, source: string) => source.slice(node.startIndex, node.endIndex);

/** The imports of an import statement, or of a call that loads the module it names. */
export function pythonImports(node: Node, source: string): Import[] {
  if (node.type === 'call') return loadedModule(node, source);
  const typeOnly = isForTypesOnly(node, source);
  const imported = node.childrenForFieldName('name').map((child) => importedName(child, source));
  if (node.type === 'import_statement') {
    // Without an alias a module is used by its whole dotted name.
    return imported.map(({ name, alias }) => ({
      line: line(node),
      source: name,
      names: [],
      namespace: alias,
      wildcard: false,
      typeOnly,
    }));
  }
  const module = node.childForFieldName('module_name');
  return [
    {
      line: line(node),
      source: module === null ? '__future__' : textOf(module, source).replace(/\s+/g, ''),
      names: imported,
      namespace: null,
      wildcard: node.namedChildren.some((child) => child.type === 'wildcard_import'),
      typeOnly,
    },
  ];
}

function importedName(node: Node, source: string): ImportedName {
  const aliased = node.type === 'aliased_import';
  const name = textOf((aliased && node.childForFieldName('name')) || node, source).replace(/\s+/g, '');
  const alias = aliased ? node.childForFieldName('alias') : null;
  return { name, alias: alias === null ? name : textOf(alias, source) };
}

/** Whether a statement stands directly under `if TYPE_CHECKING:`. */
function isForTypesOnly(node: Node, source: string): boolean {
  const statement = node.parent?.parent;
  if (statement?.type !== 'if_statement') return false;
  const condition = statement.childForFieldName('condition');
  return condition !== null && /^(typing\.)?TYPE_CHECKING$/.test(textOf(condition, source));
}

/** `importlib.import_module('m')` and `__import__('m')`. */
function loadedModule(call: Node, source: string): Import[] {
  const argument = call.childForFieldName('arguments')?.namedChild(0);
  const module = argument && stringValue(argument, source);
  if (typeof module !== 'string') return [];
  const bound = call.parent?.type === 'assignment' ? call.parent.childForFieldName('left') : null;
  const namespace = bound?.type === 'identifier' ? textOf(bound, source) : null;
  return [{ line: line(call), source: module, names: [], namespace, wildcard: false, typeOnly: false }];
}

/** The names that an assignment to `__all__`, or a call of one of its methods, puts there as literals. */
export function pythonExports(node: Node, source: string): Export[] {
  const value = node.childForFieldName('right') ?? node.childForFieldName('arguments');
  if (value === null) return [];
  return value.descendantsOfType('string').flatMap((string) => {
    const name = stringValue(string, source);
    return name === null ? [] : [{ line: line(string), name, local: name, source: null }];
  });
}
