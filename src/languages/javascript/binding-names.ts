import type { Node } from 'web-tree-sitter';
import {
  ANY_NAME,
  ARGUMENT,
  argumentsFor,
  DECLARED_SELF,
  ITSELF,
  memberOf,
  spreadInto,
  TYPE_PARAMETERS,
  typeParameter,
} from '../facts.ts';
import { textOf } from './nodes.ts';
import { objectHolder } from './objects.ts';

const GENERIC = new Set([
  'type_alias_declaration',
  'class_declaration',
  'abstract_class_declaration',
  'class',
  'interface_declaration',
]);

type Naming = (node: Node, source: string) => string | null;

/** The names of bindings that have none in the text: null for what turns out to bind nothing. */
const NAMES: Readonly<Record<string, Naming>> = {
  // A type parameter has its name among types alone.
  type_parameter(node, source) {
    const name = node.childForFieldName('name');
    return name && typeParameter(textOf(name, source));
  },
  type_parameters: (node) => (GENERIC.has(node.parent?.type ?? '') ? TYPE_PARAMETERS : null),
  type_arguments(node, source) {
    const parent = node.previousNamedSibling;
    return parent && argumentsFor(textOf(parent, source));
  },
  shorthand_property_identifier: (node, source) => memberName(node, textOf(node, source), source),
  pair(node, source) {
    const key = node.childForFieldName('key');
    return key && memberName(node, textOf(key, source), source);
  },
  this: () => DECLARED_SELF,
  index_signature: () => ANY_NAME,
  call_signature: () => ITSELF,
  spread_element(node, source) {
    const holder = node.parent && objectHolder(node.parent, source);
    return isNamed(holder) ? spreadInto(holder) : null;
  },
};

function memberName(member: Node, name: string, source: string): string | null {
  const holder = member.parent && objectHolder(member.parent, source);
  return isNamed(holder) ? memberOf(holder, name) : null;
}

/** Whether an object is given to something by whose name its members are found. */
function isNamed(holder: string | null): holder is string {
  return holder !== null && holder !== '' && !holder.startsWith(ARGUMENT);
}

export function ecmascriptBindingName(node: Node, source: string): string | null | undefined {
  return NAMES[node.type]?.(node, source);
}
