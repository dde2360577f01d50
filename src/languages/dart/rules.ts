import type { Node } from 'web-tree-sitter';
import { receiverText } from '../callee.ts';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { dartExports, dartImports } from './modules.ts';
import { DART_RECOVERY } from './recovery.ts';

export const DART_LEXER: LexerRules = {
  keywords: [
    ...['abstract', 'as', 'assert', 'async', 'await', 'base', 'break', 'case', 'catch', 'class', 'const', 'continue'],
    ...['covariant', 'default', 'deferred', 'do', 'else', 'enum', 'export', 'extends', 'extension', 'external'],
    ...['factory', 'final', 'finally', 'for', 'get', 'if', 'implements', 'import', 'in', 'interface', 'is', 'late'],
    ...[
      'library',
      'mixin',
      'new',
      'on',
      'operator',
      'part',
      'required',
      'rethrow',
      'return',
      'sealed',
      'set',
      'static',
    ],
    ...['super', 'switch', 'sync', 'this', 'throw', 'try', 'typedef', 'var', 'void', 'when', 'while', 'with', 'yield'],
  ],
  literals: ['true', 'false', 'null'],
  operators: [
    ...[
      '=>',
      '..',
      '...',
      '?..',
      '...?',
      '?.',
      '??',
      '??=',
      '&&',
      '||',
      '++',
      '--',
      '==',
      '!=',
      '<=',
      '>=',
      '<<',
      '>>',
    ],
    ...['>>>', '+=', '-=', '*=', '/=', '~/', '~/=', '%=', '&=', '|=', '^=', '<<=', '>>='],
  ],
  identifierCharacters: '$',
};

/** What stands in these is local. */
const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'getter', 'setter']);

/** A leading underscore makes a name private to its library. */
function exported({ name, ownerKind }: ExportContext): boolean {
  return !name.startsWith('_') && !(ownerKind !== null && CALLABLE.has(ownerKind));
}

/** Optional and named parameters stand in a group of their own, default values between them. */
function countParameters(parameters: Node): number {
  let count = 0;
  for (const child of parameters.namedChildren) {
    if (child.type === 'formal_parameter') count++;
    else if (child.type === 'optional_formal_parameters') count += countParameters(child);
  }
  return count;
}

/**
 * A method's name and what it is called on: the selectors before it and the expression they start from, which all stand
 * side by side in one node.
 */
function callee(name: Node, source: string) {
  const part = name.parent;
  if (part === null || !SELECTORS.has(part.type)) return undefined;
  let head = part.parent?.type === 'selector' || part.parent?.type === 'cascade_section' ? part.parent : part;
  const end = head.startIndex;
  const called = source.slice(name.startIndex, name.endIndex);
  for (let before = head.previousNamedSibling; before !== null; before = before.previousNamedSibling) {
    if (end - before.startIndex > LONGEST_CHAIN) return { name: called, receiver: CUT };
    head = before;
    if (before.type !== 'selector' && before.type !== 'cascade_section') break;
  }
  const receiver = receiverText(source.slice(head.startIndex, end).replace(/!$/, ''));
  return { name: called, receiver };
}

/** A longer chain of selectors is not followed to its start, which each of them would do. */
const LONGEST_CHAIN = 4_000;
/** The receiver of one that is that far from its start. */
const CUT = '…';

const SELECTORS: ReadonlySet<string> = new Set([
  'unconditional_assignable_selector',
  'conditional_assignable_selector',
  'cascade_selector',
]);

const FURTHER_PARTS: ReadonlySet<string> = new Set(['selector', 'type_arguments', 'nullable_type']);

/** A value is followed by its selectors, a type by its arguments, as siblings. */
function partEnd(part: Node): number {
  let last = part;
  for (let next = part.nextNamedSibling; next !== null && FURTHER_PARTS.has(next.type); next = next.nextNamedSibling) {
    last = next;
  }
  return last.endIndex;
}

/** The arm that takes what no other takes. */
const CATCH_ALL = /^(?:case\s+)?_\s*(?:=>|:)/;

function isPath(node: Node): boolean {
  return !node.type.endsWith('_case') || !CATCH_ALL.test(node.text);
}

export const DART_SYNTAX: SyntaxRules = {
  recovery: DART_RECOVERY,
  imports: dartImports,
  exports: dartExports,
  exported,
  isPath,
  callee,
  countParameters,
  partEnd,
  constructors: 'same-as-class',
  parenthesized: 'parenthesized_expression',
  docComments: ['///', '/**'],
  blockComments: ['/*'],
};
