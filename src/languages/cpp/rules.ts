import type { Node } from 'web-tree-sitter';
import { declaredParts } from '../c/declarators.ts';
import { C_KEYWORDS, C_OPERATORS, C_SYNTAX, isAttribute, isStatic } from '../c/rules.ts';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { SharedAnswers } from '../shared-answers.ts';
import { legibleCpp } from './legible.ts';
import { CPP_OVERLOADS } from './overloads.ts';
import { CPP_RECOVERY } from './recovery.ts';
import { cppImports } from './using.ts';

export const CPP_LEXER: LexerRules = {
  keywords: [
    ...C_KEYWORDS,
    ...['alignas', 'alignof', 'and', 'asm', 'bool', 'catch', 'class', 'co_await', 'co_return', 'co_yield', 'concept'],
    ...[
      'const_cast',
      'consteval',
      'constexpr',
      'constinit',
      'decltype',
      'delete',
      'dynamic_cast',
      'explicit',
      'export',
    ],
    ...['final', 'friend', 'mutable', 'namespace', 'new', 'noexcept', 'not', 'nullptr', 'operator', 'or', 'override'],
    ...['private', 'protected', 'public', 'reinterpret_cast', 'requires', 'static_assert', 'static_cast', 'template'],
    ...['this', 'thread_local', 'throw', 'try', 'typeid', 'typename', 'using', 'virtual', 'wchar_t'],
  ],
  operators: [...C_OPERATORS, '::', '<=>', '->*', '.*'],
  memberArrow: true,
};

const CAST = /^(?:static|dynamic|const|reinterpret)_cast\b/;

const inAnonymousNamespace = new SharedAnswers<boolean>(({ parent }) => {
  if (parent === null) return { answer: false };
  const isAnonymous = parent.type === 'namespace_definition' && parent.childForFieldName('name') === null;
  return isAnonymous ? { answer: true } : { sameAs: parent };
});

/**
 * A member is visible where it is public; what stands in a function is not; anything else where it is neither `static`
 * nor in an anonymous namespace.
 */
function exported({ node, kind, ownerKind, section, source }: ExportContext): boolean {
  if (ownerKind === 'class') return section === 'public';
  if (ownerKind === 'struct') return section === null || section === 'public';
  if (ownerKind === 'enum') return true;
  if (ownerKind !== null && ownerKind !== 'namespace') return false;
  if (kind === 'macro') return true;
  return !((kind === 'function' || kind === 'variable') && isStatic(node, source)) && !inAnonymousNamespace.of(node);
}

/** `operator bool() const` is called `operator bool`; operators are written without spaces, as in `operator==`. */
function nameText(text: string): string {
  if (!/^operator\b/.test(text)) return text;
  const name = text.replace(/\s+/g, ' ').replace(/^operator (?!\w)/, 'operator');
  return /^operator \w/.test(name) ? (name.split('(', 1)[0] as string).trimEnd() : name;
}

/** A pointer's star stands behind its type, with the name: `char *name`. */
function typeEnd(part: Node): number {
  const declarator = part.nextNamedSibling;
  if (declarator === null || part.parent?.childForFieldName('type')?.id !== part.id) return part.endIndex;
  const pointer = declarator.type === 'init_declarator' ? declarator.childForFieldName('declarator') : declarator;
  return pointer?.type === 'pointer_declarator' ? pointer.startIndex + 1 : part.endIndex;
}

export const CPP_SYNTAX: SyntaxRules = {
  ...C_SYNTAX,
  legible: legibleCpp,
  recovery: CPP_RECOVERY,
  imports: cppImports,
  exported,
  definitionParts: declaredParts,
  nameText,
  constructors: 'same-as-class',
  overloads: CPP_OVERLOADS,
  partEnd: typeEnd,
  callee(callee, source) {
    const text = source.slice(callee.startIndex, callee.endIndex);
    // A member may be called of what was cast.
    const isCast = callee.type !== 'field_expression' && CAST.test(text);
    return isCast || isAttribute(callee, text) ? null : undefined;
  },
};
