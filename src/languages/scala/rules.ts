import type { Node } from 'web-tree-sitter';
import { JVM_CONTAINERS } from '../java/containers.ts';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { lambdaParameter } from './lambdas.ts';
import { scalaExports, scalaImports } from './modules.ts';
import { SCALA_OVERLOADS } from './overloads.ts';
import { SCALA_RECOVERY } from './recovery.ts';

export const SCALA_LEXER: LexerRules = {
  keywords: [
    ...['abstract', 'case', 'catch', 'class', 'def', 'do', 'else', 'enum', 'export', 'extends', 'final', 'finally'],
    ...['for', 'forSome', 'given', 'if', 'implicit', 'import', 'lazy', 'macro', 'match', 'new', 'object', 'override'],
    ...[
      'package',
      'private',
      'protected',
      'return',
      'sealed',
      'super',
      'then',
      'this',
      'throw',
      'trait',
      'try',
      'type',
    ],
    ...['val', 'var', 'while', 'with', 'yield'],
  ],
  literals: ['true', 'false', 'null'],
  operators: [
    ...['=>', '<-', '<:', '>:', '->', '::', ':::', '++', '--', '&&', '||', '==', '!=', '<=', '>=', '<<', '>>', '>>>'],
    ...['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', ':+', '+:', '?=>', '=>>', '>>=', '>>', '<%', '??', '???'],
  ],
  identifierCharacters: '$',
};

/** What stands in these is local. */
const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);

/** Public unless private, to a package as well. */
function exported({ node, ownerKind }: ExportContext): boolean {
  if (ownerKind !== null && CALLABLE.has(ownerKind)) return false;
  const declaration = node.type === 'identifier' ? node.parent?.parent : node;
  const modifiers = declaration?.namedChildren.find(({ type }) => type === 'modifiers');
  return !modifiers?.namedChildren.some(({ type, text }) => type === 'access_modifier' && text.startsWith('private'));
}

/** The parameters of all lists, which stand in the definition beside its name and body. */
function countParameters(definition: Node): number {
  let count = 0;
  for (const child of definition.namedChildren) {
    if (child.type === 'parameters') count += child.namedChildren.filter(({ type }) => type === 'parameter').length;
  }
  return count;
}

/** The name of a binding that nobody writes: the parameters of a case class stand for its `copy`. */
function bindingName({ type }: Node): string | undefined {
  return type === 'class_parameters' ? 'copy' : undefined;
}

/** Whether a definition is a member of an object, which a class of its name may have another one of. */
function isStatic({ parent }: Node): boolean {
  return parent?.parent?.type === 'object_definition';
}

/** What a value is of a library's container that says what it holds: `ListBuffer[T]()`, `Map.empty[K, V]`. */
function boundValue(value: string): string {
  const [, type, held] = MADE.exec(value) ?? [];
  return type !== undefined && JVM_CONTAINERS.includes(type) ? `<${type}[${held}]>` : value;
}

const MADE = /^(?:[\w.]+\.)?([A-Z]\w*)(?:\.empty)?\[(.+)\](?:\([^()]*\))?$/s;

export const SCALA_SYNTAX: SyntaxRules = {
  blocksHideFunctions: true,
  recovery: SCALA_RECOVERY,
  boundValue,
  takenFrom: lambdaParameter,
  imports: scalaImports,
  exports: scalaExports,
  exported,
  isStatic,
  bindingName,
  countParameters,
  overloads: SCALA_OVERLOADS,
  constructors: ['this'],
  parenthesized: 'parenthesized_expression',
  docComments: ['/**'],
  blockComments: ['/*'],
};
