import { arg, type LanguageWeaknesses, onCall, onSetting } from '../weaknesses/language-weaknesses.ts';

export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: { call_expression: { callee: 'function', arguments: '#self' } },
    strings: ['string', 'multiline_string'],
    stringText: ['string_content', 'escape_sequence'],
    binary: ['binary_expression'],
    concatenation: ['++'],
    constants: ['integer', 'float', 'boolean', 'character'],
    wrappers: ['parenthesized_expression', 'try_expression'],
    conditionals: ['if_expression'],
    identifiers: ['identifier'],
    assignments: { variable_declaration: ['#first', '#last'], assignment_expression: ['left', 'right'] },
    settings: { assignment_expression: ['left', 'right'] },
    functions: ['function_declaration'],
  },
  request: /\breq(?:uest)?\.(?:head\.target|query\(|header\()/,
  formats: /\.(?:allocPrint|bufPrint|allocPrintZ)$/,
  measured: [],
  rows: [
    onSetting('unverified-certificate', 'host ca', { is: { code: /^\.no_verification$/ } }),
    onCall('weak-password-hash', 'hash', { on: /\b(?:Md5|Sha1)$/, all: [arg(0, 'password')] }),
    onCall('loose-permissions', 'chmod fchmod', { all: [arg('any', { code: /^0o[0-7]{2}[2367]$/ })] }),
  ],
};
