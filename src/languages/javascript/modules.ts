import type { Node } from 'web-tree-sitter';
import type { Export, Import, ImportedName } from '../facts.ts';
import { assignedExports } from './commonjs.ts';
import { contentOf, lineOf, loadedModule, nameText, textOf } from './nodes.ts';

/** The imports of an `import` statement, a `require(…)` or an `import(…)`. */
export function ecmascriptImports(node: Node, source: string): Import[] {
  if (node.type === 'import_statement') return importStatement(node, source);
  // The word `import` stands for the call that it is the callee of.
  const load = node.type === 'import' ? node.parent : node;
  return load === null ? [] : moduleLoad(load, source);
}

function importStatement(node: Node, source: string): Import[] {
  const module = node.childForFieldName('source') ?? importRequire(node);
  if (module === null) return [];
  const names: ImportedName[] = [];
  let namespace: string | null = null;
  const typeOnly = node.child(1)?.type === 'type' || node.child(1)?.type === 'typeof';
  for (const child of node.namedChildren) {
    if (child.type === 'import_require_clause') namespace = textOf(child.namedChild(0) ?? child, source);
    if (child.type !== 'import_clause') continue;
    for (const part of child.namedChildren) {
      if (part.type === 'identifier') names.push({ name: 'default', alias: textOf(part, source) });
      else if (part.type === 'namespace_import') namespace = textOf(part.namedChild(0) ?? part, source);
      else if (part.type === 'named_imports') for (const one of namedImports(part, source)) names.push(one);
    }
  }
  return [{ line: lineOf(node), source: contentOf(module, source), names, namespace, wildcard: false, typeOnly }];
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
      const name = nameText(child.childForFieldName('name'), source);
      const alias = child.childForFieldName('alias');
      return { name, alias: alias === null ? name : textOf(alias, source) };
    });
}

/** `const a = require('m')`, `const { a } = await import('m')`, `const a = require('m').a`, or a load bound to nothing. */
function moduleLoad(node: Node, source: string): Import[] {
  const module = loadedModule(node);
  if (module === null) return [];
  const value = outermostValue(node);
  const member = value.parent?.type === 'member_expression' ? value.parent : null;
  const holder = (member === null ? value : outermostValue(member)).parent;
  const bound = holder?.type === 'variable_declarator' ? holder.childForFieldName('name') : null;
  let names: ImportedName[] = [];
  let namespace: string | null = null;
  if (member !== null) {
    const name = nameText(member.childForFieldName('property'), source);
    if (bound?.type === 'identifier') names.push({ name, alias: textOf(bound, source) });
  } else if (bound?.type === 'object_pattern') names = patternNames(bound, source);
  else if (bound?.type === 'identifier') namespace = textOf(bound, source);
  const at = { line: lineOf(node), source: contentOf(module, source) };
  return [{ ...at, names, namespace, wildcard: false, typeOnly: isType(value) }];
}

/** The expression with the `await` and parentheses around it. */
function outermostValue(expression: Node): Node {
  let value = expression;
  while (value.parent?.type === 'await_expression' || value.parent?.type === 'parenthesized_expression') {
    value = value.parent;
  }
  return value;
}

/** TypeScript's `import('m').T` where a type stands. */
function isType(value: Node): boolean {
  let place = value.parent;
  while (place?.type === 'member_expression') place = place.parent;
  if (place === null) return false;
  const isAssertion = place.type === 'as_expression' || place.type === 'satisfies_expression';
  return isAssertion ? place.startIndex !== value.startIndex : TYPE_PLACE.test(place.type);
}

const TYPE_PLACE = /_type$|^type_/;

function patternNames(pattern: Node, source: string): ImportedName[] {
  const names: ImportedName[] = [];
  for (const child of pattern.namedChildren) {
    if (child.type === 'shorthand_property_identifier_pattern') {
      const name = textOf(child, source);
      names.push({ name, alias: name });
    } else if (child.type === 'pair_pattern') {
      const value = child.childForFieldName('value');
      const name = nameText(child.childForFieldName('key'), source);
      if (value?.type === 'identifier') names.push({ name, alias: textOf(value, source) });
    }
  }
  return names;
}

/** The exports of an `export` statement of the file, or of an assignment to `exports`. */
export function ecmascriptExports(node: Node, source: string): Export[] {
  if (node.type === 'assignment_expression') return assignedExports(node, source);
  // Inside a namespace it exports from the namespace.
  if (node.parent?.type === 'statement_block') return [];
  const at = lineOf(node);
  const module = node.childForFieldName('source');
  const from = module === null ? null : contentOf(module, source);
  const clause = node.namedChildren.find((child) => child.type === 'export_clause');
  if (clause !== undefined) return exportClause(clause, from, source);
  if (from !== null) return [{ line: at, name: namespaceName(node, source), local: '*', source: from }];
  const words = node.children.map(({ type }) => type);
  if (words.includes('as')) return [];
  const declaration = node.childForFieldName('declaration');
  const names = declaration === null ? valueName(node, source) : declaredNames(declaration, source);
  if (words.includes('default') || words.includes('=')) {
    return [{ line: at, name: 'default', local: names[0] ?? 'default', source: null }];
  }
  return names.map((name) => ({ line: at, name, local: name, source: null }));
}

/** Each name is exported on its own line of the list. */
function exportClause(clause: Node, from: string | null, source: string): Export[] {
  return clause.namedChildren
    .filter((child) => child.type === 'export_specifier')
    .map((child) => {
      const local = nameText(child.childForFieldName('name'), source);
      const alias = child.childForFieldName('alias');
      return { line: lineOf(child), name: alias === null ? local : nameText(alias, source), local, source: from };
    });
}

/** The name after `* as`, or `*` where everything is exported under its own name. */
function namespaceName(node: Node, source: string): string {
  const namespace = node.namedChildren.find((child) => child.type === 'namespace_export');
  return namespace === undefined ? '*' : nameText(namespace.lastChild, source);
}

/** `export default name` and TypeScript's `export = name`. */
function valueName(node: Node, source: string): string[] {
  const value = node.childForFieldName('value') ?? node.namedChildren.find((child) => child.type === 'identifier');
  if (value?.type === 'identifier') return [textOf(value, source)];
  const own = value?.childForFieldName('name');
  return own ? [textOf(own, source)] : [];
}

/** The names that a declaration, or those in it, declare, in the order of the text. */
function declaredNames(declaration: Node, source: string): string[] {
  const names: string[] = [];
  const pending = [declaration];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const name = node.childForFieldName('name');
    if (name?.type.endsWith('_pattern')) for (const bound of boundIdentifiers(name, source)) names.push(bound);
    else if (name !== null) names.push(textOf(name, source));
    else if (node.type !== 'variable_declarator') {
      const declared = node.namedChildren.filter(({ type }) => DECLARED.test(type)).reverse();
      for (const child of declared) pending.push(child);
    }
  }
  return names;
}

const DECLARED = /^(?:variable_declarator|function_signature|.*_declaration)$/;

function boundIdentifiers(pattern: Node, source: string): string[] {
  return pattern
    .descendantsOfType(['identifier', 'shorthand_property_identifier_pattern'])
    .map((node) => textOf(node, source));
}
