import type { Node } from 'web-tree-sitter';
import type { ExportContext, LexerRules, SyntaxRules } from '../language.ts';
import { rustBindingName, rustBindingProperty, rustTargetPath, unwrappedRust } from './bindings.ts';
import { rustConditions } from './conditions.ts';
import { withItemsOfMacros } from './legible.ts';
import { rustExports, rustImports } from './modules.ts';
import { rustCallee } from './receivers.ts';
import { RUST_RECOVERY } from './recovery.ts';

export const RUST_LEXER: LexerRules = {
  keywords: [
    ...['as', 'async', 'await', 'break', 'const', 'continue', 'crate', 'dyn', 'else', 'enum', 'extern', 'fn', 'for'],
    ...['if', 'impl', 'in', 'let', 'loop', 'match', 'mod', 'move', 'mut', 'pub', 'ref', 'return', 'self', 'Self'],
    ...['static', 'struct', 'super', 'trait', 'type', 'unsafe', 'use', 'where', 'while', 'yield', 'macro_rules'],
  ],
  operators: [
    ...['::', '->', '=>', '..', '...', '..=', '&&', '||', '==', '!=', '<=', '>=', '<<', '>>', '<<=', '>>='],
    ...['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='],
  ],
};

/** Visible as far as its module at least: any `pub` but `pub(self)`. */
function isPublic(item: Node): boolean {
  const first = item.firstNamedChild;
  return first?.type === 'visibility_modifier' && !/\(\s*self\s*\)/.test(first.text);
}

/** Whether an attribute before the item matches: attributes are siblings that precede it. */
function hasAttribute(item: Node, attribute: RegExp): boolean {
  let before = item.previousNamedSibling;
  while (before !== null && (before.type === 'attribute_item' || before.isExtra)) {
    if (before.type === 'attribute_item' && attribute.test(before.text)) return true;
    before = before.previousNamedSibling;
  }
  return false;
}

/**
 * Visible where declared `pub` or `pub(…)`, exported to the linker, or as visible as what it stands in: variants as their
 * enum, a trait's items as the trait, those of an implementation as the trait they implement.
 */
function exported({ node, kind }: ExportContext): boolean {
  if (kind === 'macro') return hasAttribute(node, /^#\[\s*macro_export\b/);
  if (isPublic(node)) return true;
  const around = node.parent?.parent;
  if (around?.type === 'enum_item' || around?.type === 'trait_item') return isPublic(around);
  if (around?.type === 'impl_item') return around.childForFieldName('trait') !== null;
  return kind === 'function' && hasAttribute(node, /\b(?:no_mangle|export_name)\b/);
}

/** What a macro or an attribute is given is tokens: a comma separates two arguments. */
function countArguments(list: Node): number | undefined {
  if (list.type !== 'token_tree') return undefined;
  const tokens = list.children.slice(1, -1).filter((token) => !token.isExtra);
  if (tokens.length === 0) return 0;
  const commas = tokens.filter(({ type }) => type === ',').length;
  return tokens.at(-1)?.type === ',' ? commas : commas + 1;
}

export const RUST_SYNTAX: SyntaxRules = {
  blocksHideFunctions: true,
  recovery: RUST_RECOVERY,
  legible: withItemsOfMacros,
  bindingName: rustBindingName,
  bindingProperty: rustBindingProperty,
  ofTrait: (definition) => definition.parent?.parent?.childForFieldName('trait') != null,
  boundValue: unwrappedRust,
  conditional: (source, marked) => rustConditions(source, marked),
  imports: rustImports,
  exports: rustExports,
  exported,
  callee: rustCallee,
  targetPath: rustTargetPath,
  countArguments,
  notParameters: ['self_parameter', 'attribute_item'],
  parenthesized: 'parenthesized_expression',
  docComments: ['///', '//!', '/**', '/*!'],
  blockComments: ['/*'],
};
