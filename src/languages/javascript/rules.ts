import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { ecmascriptExports, ecmascriptImports } from './modules.ts';

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

/** A member is seen outside unless it is private; anything else only through an export statement. */
function exported({ node, name, ownerKind }: ExportContext): boolean {
  if (ownerKind === null) return false;
  if (!['class', 'interface', 'enum'].includes(ownerKind) || name.startsWith('#')) return false;
  const modifier = node.namedChildren.find((child) => child.type === 'accessibility_modifier');
  return modifier?.text !== 'private' && modifier?.text !== 'protected';
}

export const ECMASCRIPT_SYNTAX: SyntaxRules = {
  imports: ecmascriptImports,
  exports: ecmascriptExports,
  exported,
  constructors: ['constructor'],
  parenthesized: 'parenthesized_expression',
  // As eslint-plugin-sonarjs counts: `||` and `??` are often default values and add nothing.
  cognitiveOperators: ['&&'],
  docComments: ['/**'],
  blockComments: ['/*'],
};
