import type { Node } from 'web-tree-sitter';
import { pathOf } from './paths.ts';

/**
 * What an argument is, as far as overloads are told apart by it: `#int` a literal of a type, `(T` a value of a type as
 * written, `->2` a function of so many parameters, `::` one that is named, `?` what cannot be told, else a path.
 */
export const FORM = { literal: '#', typed: '(', lambda: '->', named: '::', unknown: '?' } as const;
/** Between the forms of arguments, and the types of parameters. */
export const FORM_SEPARATOR = '\n';
/** What a parameter's type ends with when it may be left out, and when it takes any number of arguments. */
export const OPTIONAL = '=';
export const REPEATED = '...';
/** Behind the label of an argument or a parameter, in a language in which labels are part of a function's name. */
export const LABEL_END = '\t';
/** What a line begins with that says how many type arguments a call gives, or type parameters a function has. */
export const TYPE_ARGUMENTS = '<';
/** The line before all others of a call that is awaited, and of an asynchronous function. */
export const ASYNC = '~';
/** The label of an argument that may be for any parameter: a function behind the brackets. */
export const ANY_LABEL = '*';

/** How a grammar names the parts of expressions that tell what they are. */
export interface ArgumentRules {
  /** The types of literals by node type; some have a suffix that says more. */
  readonly literals: Readonly<Record<string, string>>;
  readonly suffixes: Readonly<Record<string, string>>;
  /** Expressions of which a part is the value, and the part's field; null for the first named child. */
  readonly through: Readonly<Record<string, string | null>>;
  /** Of expressions in `through`, the field of the other value that they may have: it counts where the first is none. */
  readonly otherwise?: Readonly<Record<string, string>>;
  /** Expressions that have the type written in a field. */
  readonly typed: Readonly<Record<string, string>>;
  /** Expressions that are always of one type. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Functions without a name, with the field of their parameters; functions given by their name. */
  readonly lambdas: Readonly<Record<string, string>>;
  readonly named: readonly string[];
  /** Expressions of two operands, and the name of the type of texts, which are joined by `+`. */
  readonly binary: string;
  readonly text: string;
  readonly truth: string;
  /** The form of an expression that the tables above cannot tell; undefined for those that they can. */
  form?(node: Node, source: string): string | undefined;
}

/** The forms of a grammar's own expressions by node type: undefined for one that they cannot tell. */
export type FormTable = Readonly<Record<string, (node: Node, source: string) => string | undefined>>;

/** Operators between values of one type that give another of it. */
const COMBINING = /^(?:[-+*/%&|^]|<<|>>>?|\?\?|\?:)$/;
const COMPARING = /^(?:[=!]==?|[<>]=?|&&|\|\||instanceof|is)$/;
/** Longer expressions are not looked into: calls stand in calls. */
const MAX_LENGTH = 300;
const MAX_DEPTH = 6;

/** The form of an expression. */
export function argumentForm(node: Node, source: string, rules: ArgumentRules, depth = 0): string {
  const own = rules.form?.(node, source) ?? formOfType(node, source, rules);
  if (own !== undefined) return own;
  if (depth > MAX_DEPTH || node.endIndex - node.startIndex > MAX_LENGTH) return FORM.unknown;
  const part = rules.through[node.type];
  if (part !== undefined) return partForm(node, part, source, rules, depth);
  if (node.type === rules.binary) return binaryForm(node, source, rules, depth);
  return pathOf(source.slice(node.startIndex, node.endIndex)) ?? FORM.unknown;
}

/** The form of an expression whose node's type tells it; undefined for others. */
function formOfType(node: Node, source: string, rules: ArgumentRules): string | undefined {
  const { type } = node;
  const literal = rules.literals[type];
  if (literal !== undefined) return FORM.literal + suffixed(literal, source[node.endIndex - 1] as string, rules);
  const fixed = rules.fixed[type];
  if (fixed !== undefined) return FORM.literal + fixed;
  if (type in rules.lambdas)
    return FORM.lambda + lambdaParameters(node.childForFieldName(rules.lambdas[type] as string));
  if (rules.named.includes(type)) return FORM.named;
  const typed = rules.typed[type];
  return typed === undefined ? undefined : typedForm(node, node.childForFieldName(typed), source);
}

/** The form of the part of an expression that is its value: that in a field, or the first. */
function partForm(node: Node, field: string | null, source: string, rules: ArgumentRules, depth: number): string {
  const part = field === null ? node.firstNamedChild : node.childForFieldName(field);
  const form = part === null ? FORM.unknown : argumentForm(part, source, rules, depth + 1);
  const otherwise = form === `${FORM.literal}null` ? rules.otherwise?.[node.type] : undefined;
  return otherwise === undefined ? form : partForm(node, otherwise, source, { ...rules, otherwise: {} }, depth);
}

function suffixed(type: string, last: string, { suffixes, text, truth }: ArgumentRules): string {
  return type === text || type === truth || type === 'char' || type === 'null' ? type : (suffixes[last] ?? type);
}

function lambdaParameters(parameters: Node | null): number {
  if (parameters === null) return 0;
  return parameters.childCount === 0 ? 1 : parameters.namedChildren.filter(({ isExtra }) => !isExtra).length;
}

function typedForm(node: Node, type: Node | null, source: string): string {
  if (type === null) return FORM.unknown;
  const dimensions = node.childrenForFieldName('dimensions').reduce((sum, one) => sum + bracketsIn(one, source), 0);
  return `${FORM.typed}${oneLine(source.slice(type.startIndex, type.endIndex))}${'[]'.repeat(dimensions)}`;
}

function bracketsIn({ startIndex, endIndex }: Node, source: string): number {
  return source.slice(startIndex, endIndex).split('[').length - 1;
}

function binaryForm(node: Node, source: string, rules: ArgumentRules, depth: number): string {
  const sign = node.childForFieldName('operator');
  const operator = sign === null ? '' : source.slice(sign.startIndex, sign.endIndex);
  if (COMPARING.test(operator)) return FORM.literal + rules.truth;
  if (!COMBINING.test(operator)) return FORM.unknown;
  const [left, right] = [node.childForFieldName('left'), node.childForFieldName('right')];
  if (left === null || right === null) return FORM.unknown;
  const [first, second] = [left, right].map((one) => argumentForm(one, source, rules, depth + 1)) as [string, string];
  const isText = (form: string) => form === FORM.literal + rules.text;
  if (operator === '+' && (isText(first) || isText(second))) return FORM.literal + rules.text;
  // `i + 1` is what `i` is; of two that may differ, nothing can be told.
  if (second.startsWith(FORM.literal) || first === second) return first;
  return first.startsWith(FORM.literal) ? second : FORM.unknown;
}

/** A type as written, on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
