import type { Node } from 'web-tree-sitter';
import type { Export } from '../facts.ts';
import { contentOf, isRequire, lineOf, loadedModule, nameText, textOf } from './nodes.ts';

const EXPORTS = /^(?:module\.)?exports$/;
const NAMED_VALUES: readonly string[] = ['function_expression', 'generator_function', 'class'];

/** The exports of an assignment, none unless it is one to `module.exports` or to a member of `exports`. */
export function assignedExports(assignment: Node, source: string): Export[] {
  const target = assignment.childForFieldName('left');
  if (target === null || !/^(?:module\.)?exports\b/.test(textOf(target, source))) return [];
  const value = assignedValue(assignment);
  if (value === null) return [];
  const line = lineOf(assignment);
  if (EXPORTS.test(textOf(target, source))) {
    if (value.type === 'object') return objectExports(value, source);
    if (isRequire(value, source)) return [reexport(line, '*', value, source)];
    return [{ line, name: 'default', local: localName(value, source) ?? 'exports', source: null }];
  }
  const object = target.childForFieldName('object');
  if (object === null || !EXPORTS.test(textOf(object, source))) return [];
  return [namedExport(line, nameText(target.childForFieldName('property'), source), value, source)];
}

/** What a chain of assignments ends in: `c` in `a = b = c`. */
function assignedValue(assignment: Node): Node | null {
  let value = assignment.childForFieldName('right');
  while (value?.type === 'assignment_expression') value = value.childForFieldName('right');
  return value;
}

function objectExports(object: Node, source: string): Export[] {
  const exports: Export[] = [];
  for (const member of object.namedChildren) {
    const line = lineOf(member);
    const named = (name: string, value: Node | null) => exports.push(namedExport(line, name, value, source));
    if (member.type === 'shorthand_property_identifier') named(textOf(member, source), null);
    else if (member.type === 'method_definition') named(nameText(member.childForFieldName('name'), source), null);
    else if (member.type === 'pair' && member.childForFieldName('key')?.type !== 'computed_property_name') {
      named(nameText(member.childForFieldName('key'), source), member.childForFieldName('value'));
    } else if (member.type === 'spread_element') {
      const spread = member.namedChild(0);
      if (spread !== null && isRequire(spread, source)) exports.push(reexport(line, '*', spread, source));
    }
  }
  return exports;
}

function namedExport(line: number, name: string, value: Node | null, source: string): Export {
  if (value !== null && isRequire(value, source)) return reexport(line, name, value, source);
  const object = value?.type === 'member_expression' ? value.childForFieldName('object') : null;
  if (object !== null && isRequire(object, source)) {
    return {
      ...reexport(line, name, object, source),
      local: nameText(value?.childForFieldName('property') ?? null, source),
    };
  }
  return { line, name, local: (value && nameWithin(value, object, source)) ?? name, source: null };
}

/** The name by which the file knows a value, or a member of what one means. */
function nameWithin(value: Node, object: Node | null, source: string): string | null {
  return localName(value, source) ?? memberName(object, value, source);
}

/** A member of what a name means: `exports.a = b.c`. */
function memberName(object: Node | null, value: Node, source: string): string | null {
  return object?.type === 'identifier' ? textOf(value, source).replace(/\s/g, '') : null;
}

function reexport(line: number, name: string, require: Node, source: string): Export {
  return { line, name, local: '*', source: contentOf(loadedModule(require) as Node, source) };
}

/** The name a value has in the file: the variable's, or a function's or class's own. */
function localName(value: Node, source: string): string | null {
  if (value.type === 'identifier') return textOf(value, source);
  const own = NAMED_VALUES.includes(value.type) ? value.childForFieldName('name') : null;
  return own && textOf(own, source);
}
