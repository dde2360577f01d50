import type { Node } from 'web-tree-sitter';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { isJavaPath } from './conditions.ts';
import { javaImports } from './imports.ts';
import { JAVA_ARGUMENTS, javaParameterTypes } from './overloads.ts';

export const JAVA_LEXER: LexerRules = {
  keywords: [
    ...['abstract', 'assert', 'boolean', 'break', 'byte', 'case', 'catch', 'char', 'class', 'const', 'continue'],
    ...['default', 'do', 'double', 'else', 'enum', 'extends', 'final', 'finally', 'float', 'for', 'goto', 'if'],
    ...['implements', 'import', 'instanceof', 'int', 'interface', 'long', 'native', 'new', 'package', 'permits'],
    ...['private', 'protected', 'public', 'return', 'sealed', 'short', 'static', 'strictfp', 'super', 'switch'],
    ...['synchronized', 'this', 'throw', 'throws', 'transient', 'try', 'var', 'void', 'volatile', 'while', 'yield'],
  ],
  literals: ['true', 'false', 'null'],
  operators: [
    ...['->', '::', '...', '&&', '||', '++', '--', '==', '!=', '<=', '>=', '<<', '>>', '>>>', '<<=', '>>=', '>>>='],
    ...['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='],
  ],
  identifierCharacters: '$',
};

/**
 * Public and protected declarations are part of what a package offers; members of interfaces and annotation types are
 * public unless they say otherwise, enum constants and record components always.
 */
function exported({ node, kind, ownerKind, source }: ExportContext): boolean {
  if (kind === 'namespace' || kind === 'enum_member' || node.type === 'formal_parameter') return true;
  const declaration = node.type === 'variable_declarator' ? node.parent : node;
  const access = accessModifier(declaration, source);
  if (access !== null) return access !== 'private';
  return ownerKind === 'interface';
}

function accessModifier(declaration: Node | null, source: string): string | null {
  const modifiers = declaration?.firstNamedChild;
  if (modifiers?.type !== 'modifiers') return null;
  const text = source.slice(modifiers.startIndex, modifiers.endIndex);
  if (!text.includes('@')) return /\b(?:public|protected|private)\b/.exec(text)?.[0] ?? null;
  return modifiers.children.find(({ type }) => ACCESS.has(type))?.type ?? null;
}

const ACCESS: ReadonlySet<string> = new Set(['public', 'protected', 'private']);

/** A constant that is given something makes an object of the enumeration around it. */
function callee({ parent }: Node, source: string): { readonly name: string; readonly receiver: null } | undefined {
  const name = parent?.type === 'enum_constant' ? parent.parent?.parent?.childForFieldName('name') : undefined;
  return name == null ? undefined : { name: source.slice(name.startIndex, name.endIndex), receiver: null };
}

export const JAVA_SYNTAX: SyntaxRules = {
  callee,
  overloads: { arguments: JAVA_ARGUMENTS, parameterTypes: javaParameterTypes },
  imports: javaImports,
  exported,
  isPath: isJavaPath,
  notParameters: ['receiver_parameter'],
  parenthesized: 'parenthesized_expression',
  docComments: ['/**'],
  blockComments: ['/*'],
};
