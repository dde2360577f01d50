import type { Node } from 'web-tree-sitter';

interface Declared {
  readonly name: Node;
  /** The type or namespace before the last `::`. */
  readonly receiver: Node | null;
  /** The innermost declarator around the name that is neither parentheses nor attributes: what the name is first of all. */
  readonly declarator: Node | null;
}

/** Declarators that say nothing of what is declared. */
const TRANSPARENT = new Set(['parenthesized_declarator', 'attributed_declarator', 'init_declarator']);
const DECLARATIONS = new Set(['function_definition', 'declaration', 'field_declaration']);

/** The declarator within another: a field of it, or its only child of that kind. */
function inner(declarator: Node): Node | null {
  return (
    declarator.childForFieldName('declarator') ??
    declarator.namedChildren.find(({ type }) => /declarator$|identifier$|_name$|^template_function$/.test(type)) ??
    null
  );
}

/** The function declarator of a conversion, behind the pointers and references of the type it converts to. */
function functionWithin(cast: Node): Node | null {
  let declarator = cast.childForFieldName('declarator');
  while (declarator !== null && !isFunction(declarator)) declarator = inner(declarator);
  return declarator;
}

/** Follows declarators inward to the name they declare: `f` in `*(*f(int))(char)`. */
function declared(outermost: Node): Declared | null {
  let declarator: Node | null = null;
  let receiver: Node | null = null;
  for (let node: Node | null = outermost; node !== null; ) {
    switch (node.type) {
      case 'identifier':
      case 'field_identifier':
      case 'type_identifier':
      case 'primitive_type':
      case 'operator_name':
      case 'destructor_name':
        return { name: node, receiver, declarator };
      case 'operator_cast':
        return { name: node, receiver, declarator: functionWithin(node) };
      case 'qualified_identifier':
        receiver = node.childForFieldName('scope');
        node = node.childForFieldName('name');
        break;
      case 'template_function':
      case 'template_method':
        node = node.childForFieldName('name');
        break;
      default:
        if (!TRANSPARENT.has(node.type)) declarator = node;
        node = inner(node);
    }
  }
  return null;
}

/** After a macro without a semicolon, the parser takes a statement for a function of its keyword's name. */
const STATEMENTS = new Set(['if', 'for', 'while', 'switch', 'else', 'do', 'return']);
const isFunction = (declarator: Node | null) => /function_declarator$/.test(declarator?.type ?? '');

/** Whether a declarator is the one that gives an anonymous type its name, in a `typedef`. */
function namesType(declarator: Node, definition: Node): boolean {
  const type = definition.childForFieldName('type');
  const isAnonymous =
    /^(?:struct|union|enum|class)_specifier$/.test(type?.type ?? '') && !type?.childForFieldName('name');
  return isAnonymous && definition.childForFieldName('declarator')?.startIndex === declarator.startIndex;
}

const ANONYMOUS_TYPE = /^(?:struct|union|enum)_specifier$/;
const PLAIN_NAMES = new Set(['identifier', 'field_identifier', 'type_identifier']);
const AROUND_NAMES = new Set(['init_declarator', 'pointer_declarator', 'array_declarator']);

/** The first name declared with a type that has none of its own, by which the type is called; null when there is none. */
function boundName(type: Node): Node | null {
  const around = type.parent;
  const declares = around?.type === 'type_definition' || DECLARATIONS.has(around?.type ?? '');
  if (!declares || around?.childForFieldName('type')?.id !== type.id) return null;
  for (const declarator of around.childrenForFieldName('declarator')) {
    let node: Node | null = declarator;
    while (node !== null && AROUND_NAMES.has(node.type)) node = node.childForFieldName('declarator');
    if (node !== null && PLAIN_NAMES.has(node.type)) return node;
  }
  return null;
}

/** `extern int x;` tells of a variable that is defined elsewhere. */
function isElsewhere(declarator: Node): boolean {
  if (declarator.type === 'init_declarator') return false;
  const first = declarator.parent?.firstNamedChild;
  return first?.type === 'storage_class_specifier' && first.text === 'extern';
}

/**
 * Name, parameters and receiver of what a definition, a declaration or one declarator of a declaration defines. Functions
 * are defined by the definition or declaration as a whole, anything else by its declarator, so that each is found once.
 * Null for the other of the two, for what is only declared to be elsewhere, for a type definition that gives an anonymous
 * type its name, and for a type that no name is given to.
 */
export function declaredParts(
  node: Node,
): Partial<Record<'name' | 'parameters' | 'receiver', Node>> | null | undefined {
  if (ANONYMOUS_TYPE.test(node.type) && node.childForFieldName('name') === null) {
    const name = boundName(node);
    return name && { name };
  }
  const isWhole = DECLARATIONS.has(node.type);
  if (!isWhole && !/declarator$|identifier$|operator_cast$/.test(node.type)) return undefined;
  const outermost = isWhole ? node.childForFieldName('declarator') : node;
  const found = outermost && declared(outermost);
  if (!found) return null;
  const { name, receiver, declarator } = found;
  const parts = receiver === null ? { name } : { name, receiver };
  const around = isWhole ? null : node.parent;
  if (around?.type === 'type_definition') return namesType(node, around) ? null : parts;
  if (isFunction(declarator)) {
    if (STATEMENTS.has(name.text)) return null;
    const parameters = declarator?.childForFieldName('parameters');
    return isWhole ? { ...parts, ...(parameters && { parameters }) } : null;
  }
  if (node.type === 'function_definition') return parts;
  return isWhole || isElsewhere(node) ? null : parts;
}
