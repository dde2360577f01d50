import type { Node } from 'web-tree-sitter';
import { splitCallee } from '../callee.ts';
import { type BranchDirectives, branchesBetween } from '../conditions.ts';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { SharedAnswers, type Step } from '../shared-answers.ts';
import { TextMarks } from '../text-marks.ts';
import { closureParameter, swiftBindingName } from './lambdas.ts';
import { swiftExports, swiftImports } from './modules.ts';
import { SWIFT_OVERLOADS } from './overloads.ts';
import { SWIFT_RECOVERY } from './recovery.ts';

export const SWIFT_LEXER: LexerRules = {
  keywords: [
    ...['actor', 'any', 'as', 'associatedtype', 'async', 'await', 'break', 'case', 'catch', 'class', 'continue'],
    ...['convenience', 'default', 'defer', 'deinit', 'didSet', 'do', 'else', 'enum', 'extension', 'fallthrough'],
    ...['fileprivate', 'final', 'for', 'func', 'get', 'guard', 'if', 'import', 'in', 'indirect', 'infix', 'init'],
    ...['inout', 'internal', 'is', 'lazy', 'let', 'mutating', 'nonisolated', 'open', 'operator', 'override', 'postfix'],
    ...['precedencegroup', 'prefix', 'private', 'protocol', 'public', 'repeat', 'required', 'rethrows', 'return'],
    ...['self', 'set', 'some', 'static', 'struct', 'subscript', 'super', 'switch', 'throw', 'throws', 'try'],
    ...['typealias', 'unowned', 'var', 'weak', 'where', 'while', 'willSet'],
  ],
  literals: ['true', 'false', 'nil'],
  operators: [
    ...['->', '...', '..<', '??', '?.', '&&', '||', '==', '!=', '===', '!==', '<=', '>=', '<<', '>>', '+=', '-='],
    ...['*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>=', '&+', '&-', '&*', '~='],
  ],
  identifierCharacters: '$',
};

/**
 * What other modules can use: `public` and `open`. A case of an enumeration, a requirement of a protocol and a member of
 * an extension are as visible as what they stand in, an accessor as its property.
 */
function exported({ node, kind }: ExportContext): boolean {
  return (kind === 'enum_member' ? memberOfEnumIsPublic : isPublic).of(node);
}

const isPublic = new SharedAnswers<boolean>((node) => publicity(node, CLOSED));
const memberOfEnumIsPublic = new SharedAnswers<boolean>((node) => publicity(node, CLOSED_TO_CASES));

function publicity(node: Node, closed: ReadonlySet<string>): Step<boolean> {
  const access = accessModifier(node);
  if (access !== null) return { answer: access === 'public' || access === 'open' };
  const { parent } = node;
  if (parent === null || (closed.has(node.type) && !isExtension(parent))) return { answer: false };
  return { sameAs: parent };
}

/** What is in these is internal unless it says otherwise. */
const CLOSED_TO_CASES: ReadonlySet<string> = new Set(['class_body', 'statements', 'source_file']);
const CLOSED: ReadonlySet<string> = new Set([...CLOSED_TO_CASES, 'enum_class_body']);

function isExtension(declaration: Node): boolean {
  return declaration.childForFieldName('declaration_kind')?.type === 'extension';
}

/** `private(set)` is about assigning only. */
function accessModifier(declaration: Node): string | null {
  const modifiers = declaration.firstNamedChild;
  if (modifiers?.type !== 'modifiers') return null;
  const access = modifiers.namedChildren.find(
    ({ type, text }) => type === 'visibility_modifier' && !text.includes('('),
  );
  return access?.text ?? null;
}

/** `static`, or `class` where children may override it. */
function isStatic(declaration: Node): boolean {
  const modifiers = declaration.firstNamedChild;
  if (modifiers?.type !== 'modifiers') return false;
  return modifiers.namedChildren.some(({ type, text }) => type === 'property_modifier' && STATIC.includes(text));
}

/** Whether an overload is marked to be chosen only where no other can be. */
function isDisfavoured(declaration: Node): boolean {
  const modifiers = declaration.firstNamedChild;
  if (modifiers?.type !== 'modifiers') return false;
  return modifiers.namedChildren.some(({ type, text }) => type === 'attribute' && text === '@_disfavoredOverload');
}

const STATIC: readonly string[] = ['static', 'class'];

/** Parameters stand directly in the declaration, beside its name, result and body. */
function countParameters(declaration: Node): number {
  return declaration.namedChildren.filter(({ type }) => type === 'parameter').length;
}

/**
 * To the grammar `defer { … }` is a call, the `await` before `a().b()` is part of what is called, and so is everything
 * before an arithmetic operator, as in `a + b.c()`. `.make()` is a member of the type that is wanted, not a plain name.
 */
function callee(callee: Node, source: string) {
  const { startIndex, endIndex, tree } = callee;
  const text = source.slice(startIndex, endIndex);
  if (text === 'defer') return null;
  if (WANTED.test(text)) return { name: text.slice(1), receiver: '.' };
  const marks = /^(?:(?:try[?!]?|await)\s+)+/.exec(text)?.[0].length ?? 0;
  const isOperation = operators.isBetween(startIndex, endIndex, tree, source);
  const start = isOperation ? (lastOperands.of(callee) ?? startIndex) : startIndex + marks;
  return start === startIndex ? undefined : splitCallee(source.slice(start, endIndex));
}

const WANTED = /^\.\w+$/;

const operators = new TextMarks(/[-+*/%](?=\s)/g, 2);

/** Where the operand starts that a chain of members and calls really begins with, or null when it begins as it stands. */
const lastOperands = new SharedAnswers<number | null>((chain) => {
  const head = chain.childForFieldName('target') ?? chain.firstNamedChild;
  if (head === null) return { answer: null };
  const operand = head.childForFieldName('rhs');
  return operand === null ? { sameAs: head } : { sameAs: operand, orElse: operand.startIndex };
});

const CONDITIONAL_DIRECTIVE = /^[ \t]*#(?:if|elseif|else|endif)\b.*$/gm;

/** A value that is said to be of a type is of that: `x as? T`. */
function boundValue(value: string): string {
  const type = CAST.exec(value)?.[1];
  return type === undefined ? value : `<${type}>`;
}

const CAST = /\sas[?!]?\s{1,20}([A-Z[][\w.<>, :[\]]{0,200})\??$/;

/** What is built for one system or processor is built for no other. */
const DIRECTIVES: BranchDirectives = {
  line: /^[ \t]*#(if|elseif|else|endif)\b([^\n]*)/gm,
  elseIf: 'elseif',
  literals: (written) => [written.replace(/^(os|arch)\((\w+)\)$/, '$1=$2')],
};

export const SWIFT_SYNTAX: SyntaxRules = {
  blocksHideFunctions: true,
  recovery: SWIFT_RECOVERY,
  boundValue,
  bindingName: swiftBindingName,
  takenFrom: closureParameter,
  conditional: (source, _, isOpaque) => branchesBetween(source, DIRECTIVES, isOpaque),
  secondReading: (source) => source.replace(CONDITIONAL_DIRECTIVE, ({ length }) => ' '.repeat(length)),
  imports: swiftImports,
  exports: swiftExports,
  exported,
  isStatic,
  ofTrait: isDisfavoured,
  countParameters,
  overloads: SWIFT_OVERLOADS,
  callee,
  parenthesized: 'tuple_expression',
  docComments: ['///', '/**'],
  blockComments: ['/*'],
};
