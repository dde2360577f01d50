import type { Node } from 'web-tree-sitter';
import { splitCallee } from '../callee.ts';
import { type BranchDirectives, branchesBetween } from '../conditions.ts';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { csharpExports, csharpImports } from './imports.ts';
import {
  CSHARP_ARGUMENTS,
  csharpArgument,
  csharpParameterTypes,
  csharpTypeArguments,
  csharpTypeParameters,
} from './overloads.ts';
import { CSHARP_RECOVERY } from './recovery.ts';

export const CSHARP_LEXER: LexerRules = {
  keywords: [
    ...['abstract', 'and', 'as', 'async', 'await', 'base', 'bool', 'break', 'byte', 'case', 'catch', 'char', 'checked'],
    ...['class', 'const', 'continue', 'decimal', 'default', 'delegate', 'do', 'double', 'else', 'enum', 'event'],
    ...['explicit', 'extern', 'finally', 'fixed', 'float', 'for', 'foreach', 'get', 'goto', 'if', 'implicit', 'in'],
    ...['init', 'int', 'interface', 'internal', 'is', 'lock', 'long', 'namespace', 'new', 'not', 'object', 'operator'],
    ...['or', 'out', 'override', 'params', 'partial', 'private', 'protected', 'public', 'readonly', 'record', 'ref'],
    ...['return', 'sbyte', 'sealed', 'set', 'short', 'sizeof', 'stackalloc', 'static', 'string', 'struct', 'switch'],
    ...['this', 'throw', 'try', 'typeof', 'uint', 'ulong', 'unchecked', 'unsafe', 'ushort', 'using', 'var', 'virtual'],
    ...['void', 'volatile', 'when', 'where', 'while', 'with', 'yield'],
  ],
  literals: ['true', 'false', 'null'],
  operators: [
    ...['=>', '->', '::', '..', '?.', '??', '??=', '&&', '||', '++', '--', '==', '!=', '<=', '>=', '<<', '<<='],
    ...['>>', '>>=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='],
  ],
  identifierCharacters: '@',
};

const ACCESS: ReadonlySet<string> = new Set(['public', 'protected', 'internal', 'private']);

/**
 * What other assemblies can use: public and protected declarations, members of interfaces, implementations of an
 * interface's members by its name, enum members and the properties of a record. A declaration that says nothing is
 * internal or private. An accessor has its property's access unless it has its own.
 */
function exported(context: ExportContext): boolean {
  const { node, kind, ownerKind } = context;
  if (kind === 'namespace' || kind === 'enum_member' || node.type === 'parameter') return true;
  if (isLocal(node)) return false;
  for (const declaration of declarations(node)) {
    const access = accessModifiers(declaration);
    if (access.includes('public')) return true;
    if (access.includes('protected')) return !access.includes('private');
    if (access.length > 0) return false;
    if (isOfInterface(declaration)) return true;
  }
  return ownerKind === 'interface';
}

/** A member that only those see who know its object as the interface. */
function isOfInterface(declaration: Node): boolean {
  return declaration.namedChildren.some(({ type }) => type === 'explicit_interface_specifier');
}

/** What is run once for a type: no object is made by it. */
function isStaticConstructor({ type, namedChildren }: Node): boolean {
  return (
    type === 'constructor_declaration' && namedChildren.some((one) => one.type === 'modifier' && one.text === 'static')
  );
}

/** A function in a function, and not in an extension block, which the grammar takes for one. */
function isLocal(node: Node): boolean {
  return node.type === 'local_function_statement' && extendedType(node) === null;
}

/**
 * A block of C# 14, `extension(Order order) { … }`, whose functions are members of the type it names: to the grammar, which has no
 * rule for it, a constructor of that name with functions in its body.
 */
function isExtensionBlock(node: Node): boolean {
  return node.type === 'constructor_declaration' && node.childForFieldName('name')?.text === 'extension';
}

/** The type that a function in an extension block is given to; null for any other definition. */
function extendedType(node: Node): Node | null {
  const block = node.type === 'local_function_statement' ? node.parent?.parent : null;
  if (!block || !isExtensionBlock(block)) return null;
  const extended = block.childForFieldName('parameters')?.namedChildren.find(({ type }) => type === 'parameter');
  return extended?.childForFieldName('type') ?? null;
}

function definitionParts(definition: Node) {
  if (isExtensionBlock(definition)) return null;
  const receiver = extendedType(definition);
  return receiver === null ? undefined : { receiver };
}

/** The nodes whose modifiers decide about a definition, the nearest first. */
function declarations(node: Node): Node[] {
  const outer = node.parent?.parent;
  if (!outer) return [node];
  if (node.type === 'accessor_declaration') return [node, outer];
  return node.type === 'variable_declarator' ? [outer] : [node];
}

function accessModifiers(declaration: Node): string[] {
  const access: string[] = [];
  for (const child of declaration.namedChildren) {
    if (child.type === 'modifier') access.push(child.text);
    else if (child.type !== 'attribute_list' && !child.isExtra) break;
  }
  return access.filter((modifier) => ACCESS.has(modifier));
}

/** A parameter array stands among the parameters as a bare type and name. */
function countParameters(parameters: Node): number {
  const single = parameters.childCount === 0 ? 1 : 0;
  const array = parameters.childForFieldName('name') === null ? 0 : 1;
  return parameters.namedChildren.filter(({ type }) => type === 'parameter').length + array + single;
}

/** To the grammar the `await` before `a?.b()` is part of what is called. */
function callee(callee: Node, source: string) {
  const text = source.slice(callee.startIndex, callee.endIndex);
  const awaited = /^await\s+/.exec(text)?.[0];
  return awaited === undefined ? undefined : splitCallee(text.slice(awaited.length));
}

/** The captures exempt what is inside the condition of a directive; this exempts the condition itself. */
function isPath(node: Node): boolean {
  return node.type !== 'binary_expression' || !node.parent?.type.startsWith('preproc_');
}

const CONDITIONAL_DIRECTIVE = /^[ \t]*#[ \t]*(?:if|elif|else|endif)\b.*$/gm;

const DIRECTIVES: BranchDirectives = {
  line: /^[ \t]*#[ \t]*(if|elif|else|endif)\b([^\n]*)/gm,
  elseIf: 'elif',
  literals: (written) => [written],
};

export const CSHARP_SYNTAX: SyntaxRules = {
  blocksHideFunctions: true,
  recovery: CSHARP_RECOVERY,
  overloads: {
    arguments: CSHARP_ARGUMENTS,
    parameterTypes: csharpParameterTypes,
    typeParameters: csharpTypeParameters,
    typeArguments: csharpTypeArguments,
    argument: csharpArgument,
  },
  conditional: (source, _, isOpaque) => branchesBetween(source, DIRECTIVES, isOpaque),
  secondReading: (source) => source.replace(CONDITIONAL_DIRECTIVE, ({ length }) => ' '.repeat(length)),
  imports: csharpImports,
  exports: csharpExports,
  exported,
  ofTrait: isOfInterface,
  isStatic: isStaticConstructor,
  definitionParts,
  isPath,
  callee,
  countParameters,
  parenthesized: 'parenthesized_expression',
  docComments: ['///', '/**'],
  blockComments: ['/*'],
};
