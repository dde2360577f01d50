import type { Node } from 'web-tree-sitter';
import { receiverText, splitCallee } from '../callee.ts';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { TextMarks } from '../text-marks.ts';
import { ecmascriptBindingName } from './binding-names.ts';
import { ecmascriptExports, ecmascriptImports } from './modules.ts';
import { enclosingExpression, logicalOperator, meantStart, operandWithin } from './non-null.ts';
import { argumentsAround, memberHolder } from './objects.ts';
import { opaqueText } from './opaque-text.ts';
import { takenFrom } from './patterns.ts';
import { JAVASCRIPT_RECOVERY } from './recovery.ts';
import { secondReading } from './second-reading.ts';
import { textLoads } from './text-loads.ts';
import { writtenOutPath } from './written-out.ts';

const JAVASCRIPT_KEYWORDS = [
  ...['async', 'await', 'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete', 'do'],
  ...['else', 'export', 'extends', 'finally', 'for', 'from', 'function', 'get', 'if', 'import', 'in', 'instanceof'],
  ...['let', 'new', 'of', 'return', 'set', 'static', 'super', 'switch', 'this', 'throw', 'try', 'typeof', 'var'],
  ...['void', 'while', 'with', 'yield'],
];

const TYPESCRIPT_KEYWORDS = [
  ...['abstract', 'as', 'asserts', 'declare', 'enum', 'implements', 'infer', 'interface', 'is', 'keyof', 'namespace'],
  ...['override', 'private', 'protected', 'public', 'readonly', 'satisfies', 'type', 'unique'],
];

const OPERATORS = [
  ...['=>', '...', '?.', '??', '??=', '&&', '&&=', '||', '||=', '++', '--', '**', '**=', '===', '!==', '==', '!='],
  ...['<=', '>=', '<<', '>>', '>>>', '<<=', '>>=', '>>>=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='],
];

export const JAVASCRIPT_LEXER: LexerRules = {
  keywords: JAVASCRIPT_KEYWORDS,
  operators: OPERATORS,
  identifierCharacters: '$#',
};

export const TYPESCRIPT_LEXER: LexerRules = {
  keywords: [...JAVASCRIPT_KEYWORDS, ...TYPESCRIPT_KEYWORDS],
  operators: OPERATORS,
  identifierCharacters: '$#',
};

const MEMBER_OWNERS: readonly (string | null)[] = ['class', 'interface', 'enum', 'type'];
const HIDDEN = /^(?:private|protected)\b/;

/** A member is seen outside unless it is private; anything else only through an export statement. */
function exported({ node, name, kind, ownerKind, source }: ExportContext): boolean {
  if (ownerKind === 'namespace') return isExportedStatement(node);
  // A function in a member's value is no member.
  if (!MEMBER_OWNERS.includes(ownerKind) || kind === 'function' || name.startsWith('#')) return false;
  return !HIDDEN.test(source.slice(firstModifier(node), node.endIndex));
}

/** Signatures stand in classes, interfaces and aliases of object types, and in types in passing, which define nothing. */
function definitionParts(definition: Node, source: string) {
  if (!SIGNATURES.includes(definition.type)) return undefined;
  const { parent } = definition;
  const isMember = parent?.type === 'object_type' ? isOfAlias(parent, source) : true;
  const name = definition.childForFieldName('name');
  if (!isMember || name === null) return null;
  const parameters = definition.childForFieldName('parameters');
  const type = definition.childForFieldName('return_type');
  return { name, ...(parameters !== null && { parameters }), ...(type !== null && { type }) };
}

/** Whether an object type is what an alias stands for, one of several that it does, or what a utility type takes all members of. */
function isOfAlias(objectType: Node, source: string): boolean {
  let around = objectType.parent;
  while (around !== null && (MADE_OF_TYPES.includes(around.type) || isUtility(around, source))) around = around.parent;
  return around?.type === 'type_alias_declaration';
}

/** Whether a node is a utility type, or the list of what that is given. */
function isUtility(node: Node, source: string): boolean {
  if (node.type === 'type_arguments') return node.parent !== null && isUtility(node.parent, source);
  return node.type === 'generic_type' && UTILITY.test(textOf(node, source));
}

const MADE_OF_TYPES: readonly string[] = ['union_type', 'intersection_type', 'parenthesized_type'];

const SIGNATURES: readonly string[] = ['method_signature', 'abstract_method_signature', 'property_signature'];

/** The declaration itself is exported, or the statement of several variables that it is one of. */
function isExportedStatement({ parent }: Node): boolean {
  return parent?.type === 'export_statement' || parent?.parent?.type === 'export_statement';
}

/** The word stands before the name; of a function in a field, before the field's. */
function isStatic(definition: Node): boolean {
  if (isGivenToName(definition)) return true;
  const member = FUNCTION_VALUES.includes(definition.type) ? definition.parent : definition;
  let part = member?.firstChild ?? null;
  while (part !== null && (!part.isNamed || BEFORE_STATIC.includes(part.type))) {
    if (part.type === 'static') return true;
    part = part.nextSibling;
  }
  return false;
}

/** Whether a function is what a member of a name is given: `Shape.of = function …`. */
function isGivenToName({ type, parent }: Node): boolean {
  if (parent?.type !== 'assignment_expression' || !FUNCTION_VALUES.includes(type)) return false;
  const target = parent.childForFieldName('left');
  return target?.type === 'member_expression' && target.childForFieldName('object')?.type === 'identifier';
}

const BEFORE_STATIC: readonly string[] = ['accessibility_modifier', 'decorator', 'comment'];

/** Where a member's modifiers start: after its decorators; those of a function in a field stand before the field. */
function firstModifier(node: Node): number {
  const field = FUNCTION_VALUES.includes(node.type) ? node.parent : null;
  const first = (field ?? node).children.find(({ type }) => type !== 'decorator');
  return first?.startIndex ?? node.startIndex;
}

const FUNCTION_VALUES: readonly string[] = ['arrow_function', 'function_expression'];

/** TypeScript's `this` parameter is a type annotation, no parameter. */
function countParameters(parameters: Node, source: string): number {
  if (parameters.type === 'identifier') return 1;
  return countList(parameters, source) - (/^\(\s*this\b/.test(textOf(parameters, source)) ? 1 : 0);
}

const comments = new TextMarks(/\/(?=[/*])/g, 2);

/** The elements of a list. Where the text holds no comment, none is asked whether it is one. */
function countList(list: Node, source: string): number {
  if (!comments.isBetween(list.startIndex, list.endIndex, list.tree, source)) return list.namedChildCount;
  return list.namedChildren.filter((child) => !child.isExtra).length;
}

const textOf = (node: Node, source: string) => source.slice(node.startIndex, node.endIndex);

/**
 * A short circuit in JSX, `{shown && <Item />}`, is a way to write a condition that costs no thought, unless another
 * operator or a conditional expression is mixed in (SonarJS).
 */
function isShortCircuit(expression: Node): boolean {
  const operator = logicalOperator(expression);
  const operands = [expression];
  for (let operand = operands.pop(); operand !== undefined; operand = operands.pop()) {
    const inner = operandWithin(operand);
    if (inner.type === 'ternary_expression') return false;
    const own = logicalOperator(inner);
    if (own === null) continue;
    if (own !== operator) return false;
    operands.push(inner.childForFieldName('left') as Node, inner.childForFieldName('right') as Node);
  }
  return true;
}

const assertions = new TextMarks(/!/g, 1);

/** A member by its key, as definitions are called: `b` for `a["b"]`, `[b]` for `a[b]`. */
function calleeByKey(node: Node, source: string) {
  const index = node.childForFieldName('index') as Node;
  const object = node.childForFieldName('object') as Node;
  const key = textOf(index, source);
  const name = index.type === 'string' ? key.slice(1, -1) : `[${key}]`;
  return NAMES_BY_KEY.test(name) ? { name, receiver: receiverText(withoutAssertions(textOf(object, source))) } : null;
}

const NAMES_BY_KEY = /^(?:[\w$]{1,80}|\[[\w$.]{1,80}\])$/;

/** The common rules, after `!` has been taken off where it is TypeScript's. */
function callee(node: Node, source: string) {
  if (node.type === 'subscript_expression') return calleeByKey(node, source);
  const { startIndex, endIndex, tree } = node;
  if (!assertions.isBetween(startIndex, endIndex, tree, source)) return ofModule(splitCallee(textOf(node, source)));
  const split = splitCallee(withoutAssertions(source.slice(meantStart(node), endIndex)));
  return split && { name: split.name, receiver: split.receiver && withoutAssertions(split.receiver) };
}

/** `module.exports` is what `exports` is. */
function ofModule<T extends { readonly receiver: string | null } | null>(split: T): T {
  return split?.receiver?.startsWith('module.exports') === true
    ? { ...split, receiver: split.receiver.replace(/^module\.(?=exports\b)/, '') }
    : split;
}

function withoutAssertions(text: string): string {
  let end = text.length;
  while (text[end - 1] === '!') end--;
  return text.slice(0, end);
}

const ASSIGNED = /^(\(?)\s*[\w$#.]{1,200}\s*(?:\?\?|\|\|)?=(?![=>])/;

/** What is assigned where an assignment is the value: `b` of `(this.a = b)`. */
function assignedValue(value: string): string {
  const [whole = '', open] = ASSIGNED.exec(value) ?? [];
  if (whole === '' || (open === '(' && !value.endsWith(')'))) return value;
  return value.slice(whole.length, open === '(' ? -1 : undefined).trim();
}

const UTILITY = /^(?:Required|Partial|Readonly|Omit|Pick)\s*<\s*/;

/** A parent that is said to be another class: `A` of `extends (B as typeof A)`. */
const CAST_PARENT = /^\(\s*[\w$.]+\s+as\s+typeof\s+([\w$.]+)\s*\)$/;

/** The type that a utility type has the members of. */
function parentType(written: string): string {
  const given = CAST_PARENT.exec(written)?.[1];
  if (given !== undefined) return given;
  let type = written.trim();
  for (let used = UTILITY.exec(type); used !== null; used = UTILITY.exec(type)) type = type.slice(used[0].length);
  return type === written.trim() ? type : (/^[\w$.]+/.exec(type)?.[0] ?? '');
}

export const ECMASCRIPT_SYNTAX: SyntaxRules = {
  recovery: JAVASCRIPT_RECOVERY,
  opaqueText: (source) => opaqueText(source, true),
  textLoads,
  secondReading,
  parentType,
  holder: memberHolder,
  bindingName: ecmascriptBindingName,
  literalPath: writtenOutPath,
  boundValue: assignedValue,
  takenFrom,
  hoistsLocals: true,
  choices: 'symbols',
  functionTypes: FUNCTION_VALUES,
  objectTypes: ['object'],
  argumentsAround,
  followedTypes: ['identifier', 'member_expression', 'call_expression', 'new_expression', 'this'],
  imports: ecmascriptImports,
  exports: ecmascriptExports,
  exported,
  isStatic,
  callee,
  constructors: ['constructor'],
  definitionParts,
  countParameters,
  countArguments: countList,
  enclosingExpression,
  exemptLogical: isShortCircuit,
  // As eslint-plugin-sonarjs counts: `||` and `??` are often default values and add nothing.
  cognitiveOperators: ['&&'],
  docComments: ['/**'],
  blockComments: ['/*'],
};
