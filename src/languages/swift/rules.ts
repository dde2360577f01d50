import type { Node } from 'web-tree-sitter';
import { splitCallee } from '../callee.ts';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { swiftExports, swiftImports } from './modules.ts';

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
  for (let at: Node | null = node; at !== null; at = at.parent) {
    const access = accessModifier(at);
    if (access !== null) return access === 'public' || access === 'open';
    if (CLOSED.has(at.type) && !(at.type === 'enum_class_body' && kind === 'enum_member') && !isExtension(at.parent)) {
      return false;
    }
  }
  return false;
}

/** What is in these is internal unless it says otherwise. */
const CLOSED: ReadonlySet<string> = new Set(['class_body', 'enum_class_body', 'statements', 'source_file']);

function isExtension(declaration: Node | null): boolean {
  return declaration?.childForFieldName('declaration_kind')?.type === 'extension';
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

/** Parameters stand directly in the declaration, beside its name, result and body. */
function countParameters(declaration: Node): number {
  return declaration.namedChildren.filter(({ type }) => type === 'parameter').length;
}

/**
 * To the grammar `defer { … }` is a call, the `await` before `a().b()` is part of what is called, and so is everything
 * before an arithmetic operator, as in `a + b.c()`.
 */
function callee(callee: Node, source: string) {
  const text = source.slice(callee.startIndex, callee.endIndex);
  if (text === 'defer') return null;
  const marks = /^(?:(?:try[?!]?|await)\s+)+/.exec(text)?.[0].length ?? 0;
  const start = OPERATOR.test(text) ? lastOperand(callee) : callee.startIndex + marks;
  return start === callee.startIndex ? undefined : splitCallee(source.slice(start, callee.endIndex));
}

const OPERATOR = /[-+*/%]\s/;

/** Where the operand starts that a chain of members and calls really begins with. */
function lastOperand(chain: Node): number {
  let start = chain.startIndex;
  for (let node: Node | null = chain; node !== null; ) {
    const head: Node | null = node.childForFieldName('target') ?? node.firstNamedChild;
    const operand: Node | null = head?.childForFieldName('rhs') ?? null;
    if (operand !== null) start = operand.startIndex;
    node = operand ?? head;
  }
  return start;
}

const CONDITIONAL_DIRECTIVE = /^[ \t]*#(?:if|elseif|else|endif)\b.*$/gm;

export const SWIFT_SYNTAX: SyntaxRules = {
  withoutDirectives: (source) => source.replace(CONDITIONAL_DIRECTIVE, ({ length }) => ' '.repeat(length)),
  imports: swiftImports,
  exports: swiftExports,
  exported,
  countParameters,
  callee,
  parenthesized: 'tuple_expression',
  docComments: ['///', '/**'],
  blockComments: ['/*'],
};
