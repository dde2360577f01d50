import type { Node } from 'web-tree-sitter';
import type { Export, Import, ImportedName } from '../facts.ts';

const line = (node: Node) => node.startPosition.row + 1;
const textOf = (node: Node, source: string) => source.slice(node.startIndex, node.endIndex);

/** The text between the quotes of a string node. */
function unquoted(node: Node, source: string): string {
  return source.slice(node.startIndex + 1, node.endIndex - 1);
}

/** The imports of an `import` statement, a `require(…)` or an `import(…)`. */
export function ecmascriptImports(node: Node, source: string): Import[] {
  return node.type === 'import_statement' ? importStatement(node, source) : dynamicImport(node, source);
}

function importStatement(node: Node, source: string): Import[] {
  const module = node.childForFieldName('source') ?? importRequire(node);
  if (module === null) return [];
  const names: ImportedName[] = [];
  let namespace: string | null = null;
  const typeOnly = node.child(1)?.type === 'type' || node.child(1)?.type === 'typeof';
  for (const child of node.namedChildren) {
    if (child.type === 'import_require_clause') namespace = textOf(child.namedChild(0) as Node, source);
    if (child.type !== 'import_clause') continue;
    for (const part of child.namedChildren) {
      if (part.type === 'identifier') names.push({ name: 'default', alias: textOf(part, source) });
      else if (part.type === 'namespace_import') namespace = textOf(part.namedChild(0) as Node, source);
      else if (part.type === 'named_imports') names.push(...namedImports(part, source));
    }
  }
  return [{ line: line(node), source: unquoted(module, source), names, namespace, wildcard: false, typeOnly }];
}

/** The module of TypeScript's `import x = require('m')`. */
function importRequire(node: Node): Node | null {
  const clause = node.namedChildren.find((child) => child.type === 'import_require_clause');
  return clause?.childForFieldName('source') ?? null;
}

function namedImports(list: Node, source: string): ImportedName[] {
  return list.namedChildren
    .filter((child) => child.type === 'import_specifier')
    .map((child) => {
      const name = nameText(child.childForFieldName('name') as Node, source);
      const alias = child.childForFieldName('alias');
      return { name, alias: alias === null ? name : textOf(alias, source) };
    });
}

/** A name that may be written as a string: `import { 'a-b' as ab }`. */
function nameText(node: Node, source: string): string {
  return node.type === 'string' ? unquoted(node, source) : textOf(node, source);
}

function dynamicImport(node: Node, source: string): Import[] {
  const module = node.childForFieldName('arguments')?.namedChild(0);
  if (module?.type !== 'string') return [];
  let holder = node.parent;
  while (holder !== null && (holder.type === 'await_expression' || holder.type === 'parenthesized_expression')) {
    holder = holder.parent;
  }
  const bound = holder?.type === 'variable_declarator' ? holder.childForFieldName('name') : null;
  const names = bound?.type === 'object_pattern' ? patternNames(bound, source) : [];
  const namespace = bound?.type === 'identifier' ? textOf(bound, source) : null;
  return [{ line: line(node), source: unquoted(module, source), names, namespace, wildcard: false, typeOnly: false }];
}

function patternNames(pattern: Node, source: string): ImportedName[] {
  const names: ImportedName[] = [];
  for (const child of pattern.namedChildren) {
    if (child.type === 'shorthand_property_identifier_pattern') {
      const name = textOf(child, source);
      names.push({ name, alias: name });
    } else if (child.type === 'pair_pattern') {
      const key = child.childForFieldName('key');
      const value = child.childForFieldName('value');
      if (key && value?.type === 'identifier') {
        names.push({ name: nameText(key, source), alias: textOf(value, source) });
      }
    }
  }
  return names;
}

/** The exports of an `export` statement. */
export function ecmascriptExports(node: Node, source: string): Export[] {
  const at = line(node);
  const module = node.childForFieldName('source');
  const from = module === null ? null : unquoted(module, source);
  const clause = node.namedChildren.find((child) => child.type === 'export_clause');
  if (clause !== undefined) {
    return clause.namedChildren
      .filter((child) => child.type === 'export_specifier')
      .map((child) => {
        const local = nameText(child.childForFieldName('name') as Node, source);
        const alias = child.childForFieldName('alias');
        return { line: at, name: alias === null ? local : nameText(alias, source), local, source: from };
      });
  }
  if (from !== null) {
    const namespace = node.namedChildren.find((child) => child.type === 'namespace_export');
    const name = namespace === undefined ? '*' : nameText(namespace.namedChild(0) as Node, source);
    return [{ line: at, name, local: '*', source: from }];
  }
  const isDefault = node.children.some((child) => child.type === 'default');
  const declaration = node.childForFieldName('declaration');
  const names = declaration === null ? defaultValueName(node, source) : declaredNames(declaration, source);
  if (isDefault) return [{ line: at, name: 'default', local: names[0] ?? 'default', source: null }];
  return names.map((name) => ({ line: at, name, local: name, source: null }));
}

/** `export default name` and TypeScript's `export = name`. */
function defaultValueName(node: Node, source: string): string[] {
  const value = node.childForFieldName('value') ?? node.namedChildren.find((child) => child.type === 'identifier');
  return value?.type === 'identifier' ? [textOf(value, source)] : [];
}

function declaredNames(declaration: Node, source: string): string[] {
  const name = declaration.childForFieldName('name');
  if (name !== null) return [textOf(name, source)];
  const names: string[] = [];
  for (const child of declaration.namedChildren) {
    if (child.type === 'variable_declarator') {
      const bound = child.childForFieldName('name');
      if (bound?.type === 'identifier') names.push(textOf(bound, source));
      else if (bound) names.push(...boundIdentifiers(bound, source));
    } else if (child.type === 'function_signature' || child.type.endsWith('_declaration')) {
      names.push(...declaredNames(child, source));
    }
  }
  return names;
}

function boundIdentifiers(pattern: Node, source: string): string[] {
  return pattern
    .descendantsOfType(['identifier', 'shorthand_property_identifier_pattern'])
    .map((node) => textOf(node, source));
}
