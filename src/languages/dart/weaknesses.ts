import { type LanguageWeaknesses, onSetting } from '../weaknesses/language-weaknesses.ts';

/** Calls have no node of their own in the grammar: of them nothing is looked for. */
export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: {},
    strings: ['string_literal'],
    stringText: ['escape_sequence'],
    binary: ['additive_expression'],
    concatenation: ['+'],
    constants: ['decimal_integer_literal', 'hex_integer_literal', 'true', 'false', 'null_literal'],
    wrappers: ['parenthesized_expression'],
    conditionals: ['conditional_expression'],
    identifiers: ['identifier'],
    assignments: { assignment_expression: ['left', 'right'] },
    settings: { assignment_expression: ['left', 'right'], cascade_section: null },
    functions: ['function_signature', 'method_signature', 'function_body'],
  },
  request: /\brequest\.(?:uri|headers|cookies)\b/,
  formats: /^$/,
  measured: [],
  rows: [
    onSetting('unverified-certificate', 'badCertificateCallback', {
      is: { code: /^\([^()]{0,200}\)\s{0,4}(?:=>\s{0,4}true|\{\s{0,40}return\s+true\s{0,4};\s{0,40}\})$/ },
    }),
  ],
};
