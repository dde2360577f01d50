import type { Node } from 'web-tree-sitter';
import { argumentsFor, TYPE_PARAMETERS, typeParameter } from '../facts.ts';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { SharedAnswers } from '../shared-answers.ts';
import { isJavaPath } from './conditions.ts';
import { javaImports } from './imports.ts';
import { lambdaParameter } from './lambdas.ts';
import { checkedValue, JAVA_ARGUMENTS, javaParameterTypes } from './overloads.ts';
import { JAVA_RECOVERY } from './recovery.ts';

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

/** What a call is one of where the text does not say it by itself. */
function callee(
  { parent }: Node,
  source: string,
): { readonly name: string; readonly receiver: null } | null | undefined {
  return parent?.type === 'enum_constant' ? constructorOfConstant(parent, source) : undefined;
}

/** A constant makes an object of the enumeration around it, where that has a constructor for what it is given. */
function constructorOfConstant(
  constant: Node,
  source: string,
): { readonly name: string; readonly receiver: null } | null {
  const body = constant.parent;
  const name = body?.parent?.childForFieldName('name');
  if (body == null || name == null) return null;
  const isGiven = constant.childForFieldName('arguments') !== null;
  return isGiven || hasPlainConstructor.of(body)
    ? { name: source.slice(name.startIndex, name.endIndex), receiver: null }
    : null;
}

/** Whether an enumeration has a constructor without parameters: all of its constants ask. */
const hasPlainConstructor = new SharedAnswers<boolean>((body) => {
  const declarations = body.namedChildren.find(({ type }) => type === 'enum_body_declarations');
  const answer = declarations?.namedChildren.some(
    (one) => one.type === 'constructor_declaration' && one.childForFieldName('parameters')?.namedChildren.length === 0,
  );
  return { answer: answer === true };
});

/** The names of what stands for types: the parameters of a type or a method, and the arguments for a parent. */
function bindingName(node: Node, source: string): string | null | undefined {
  const textOf = ({ startIndex, endIndex }: Node) => source.slice(startIndex, endIndex);
  if (node.type === 'type_parameters') return TYPE_PARAMETERS;
  if (node.type === 'type_arguments') return argumentsFor(textOf(node.previousNamedSibling as Node));
  const name =
    node.type === 'type_parameter' ? node.namedChildren.find(({ type }) => type === 'type_identifier') : null;
  return name == null ? undefined : typeParameter(textOf(name));
}

export const JAVA_SYNTAX: SyntaxRules = {
  recovery: JAVA_RECOVERY,
  callee,
  receiver: checkedValue,
  bindingName,
  takenFrom: lambdaParameter,
  overloads: { arguments: JAVA_ARGUMENTS, parameterTypes: javaParameterTypes },
  imports: javaImports,
  exported,
  isPath: isJavaPath,
  notParameters: ['receiver_parameter'],
  parenthesized: 'parenthesized_expression',
  docComments: ['/**'],
  blockComments: ['/*'],
};
