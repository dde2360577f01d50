import type { Node } from 'web-tree-sitter';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { kotlinImports } from './imports.ts';
import { lambdaParameter } from './lambdas.ts';
import { KOTLIN_OVERLOADS, trailingLambda } from './overloads.ts';
import { KOTLIN_RECOVERY } from './recovery.ts';
import { kotlinBindingName } from './scope-functions.ts';

export const KOTLIN_LEXER: LexerRules = {
  keywords: [
    ...['abstract', 'annotation', 'as', 'break', 'by', 'catch', 'class', 'companion', 'const', 'constructor'],
    ...['continue', 'crossinline', 'do', 'else', 'enum', 'external', 'final', 'finally', 'for', 'fun', 'if', 'import'],
    ...['in', 'infix', 'init', 'inline', 'inner', 'interface', 'internal', 'is', 'lateinit', 'noinline', 'object'],
    ...['open', 'operator', 'out', 'override', 'package', 'private', 'protected', 'public', 'reified', 'return'],
    ...['sealed', 'super', 'suspend', 'tailrec', 'this', 'throw', 'try', 'typealias', 'val', 'var', 'vararg', 'when'],
    ...['where', 'while'],
  ],
  literals: ['true', 'false', 'null'],
  operators: [
    ...['->', '::', '..', '..<', '?.', '?:', '!!', '&&', '||', '++', '--', '==', '!=', '===', '!==', '<=', '>='],
    ...['+=', '-=', '*=', '/=', '%='],
  ],
  nameInString: /(?<!\\)\$(?=[\p{L}_])[\p{L}\p{N}_]+/gu,
};

const HIDING = /\b(?:private|internal)\b/;

/** Public unless said otherwise; `internal` ends at the module. An accessor has its property's visibility too. */
function exported({ node, kind, ownerKind, source }: ExportContext): boolean {
  if (kind === 'namespace') return true;
  if (ownerKind !== null && ['function', 'method', 'constructor', 'getter', 'setter'].includes(ownerKind)) return false;
  const isAccessor = node.type === 'getter' || node.type === 'setter';
  return !isHidden(node, source) && !(isAccessor && node.parent !== null && isHidden(node.parent, source));
}

function isHidden(declaration: Node, source: string): boolean {
  const modifiers = declaration.firstNamedChild;
  if (modifiers?.type !== 'modifiers') return false;
  if (!HIDING.test(source.slice(modifiers.startIndex, modifiers.endIndex))) return false;
  // The word may also stand in an annotation's argument.
  return modifiers.namedChildren.some(({ type, text }) => type === 'visibility_modifier' && HIDING.test(text));
}

/** Modifiers and default values stand between the parameters. A setter's single parameter is a bare name. */
function countParameters(parameters: Node): number {
  if (parameters.type === 'identifier') return 1;
  return parameters.namedChildren.filter(({ type }) => type === 'parameter').length;
}

/** A function behind the brackets is an argument, too. */
function countArguments(list: Node): number | undefined {
  return list.type === 'value_arguments' ? list.namedChildCount + trailingLambda(list).length : undefined;
}

/** What a value is that says its type: `mutableListOf<T>()`, `Box<T>()`, `x as T`. */
function boundValue(value: string): string {
  const [, container, elements] = FACTORY.exec(value) ?? [];
  if (container !== undefined) return `<Mutable${container}<${elements}>>`;
  if (isText(value)) return '<String>';
  const type = MADE.exec(value)?.[1] ?? CAST.exec(value)?.[1];
  return type === undefined ? value : `<${type}>`;
}

/** Whether a value is one text, without its margin or as it is written. */
function isText(value: string): boolean {
  const mark = value.startsWith(LONG_MARK) ? LONG_MARK : '"';
  if (!value.startsWith(mark)) return false;
  const end = value.indexOf(mark, mark.length);
  return end !== -1 && TEXT_END.test(value.slice(end + mark.length));
}

const LONG_MARK = '"""';
const TEXT_END = /^(?:\s*\.(?:trimIndent|trimMargin)\(\))?$/;

const FACTORY = /^[a-z]*(List|Set|Map)(?:Of)?<(.+)>\([^()]*\)$/is;
const MADE = /^([A-Z][\w.]*<.+>)\([^()]*\)$/s;
const CAST = /\sas\??\s{1,20}([A-Z][\w.<>, ]{0,200})\??$/;

export const KOTLIN_SYNTAX: SyntaxRules = {
  blocksHideFunctions: true,
  recovery: KOTLIN_RECOVERY,
  imports: kotlinImports,
  exported,
  countParameters,
  countArguments,
  bindingName: kotlinBindingName,
  boundValue,
  takenFrom: lambdaParameter,
  overloads: KOTLIN_OVERLOADS,
  parenthesized: 'parenthesized_expression',
  docComments: ['/**'],
  blockComments: ['/*'],
};
