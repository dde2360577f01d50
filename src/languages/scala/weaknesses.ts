import { arg, type LanguageWeaknesses, onCall, onName } from '../weaknesses/language-weaknesses.ts';

export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: { call_expression: { callee: 'function', arguments: 'arguments' } },
    strings: ['string', 'interpolated_string_expression', 'interpolated_string'],
    stringText: ['escape_sequence', 'identifier'],
    binary: ['infix_expression'],
    concatenation: ['+'],
    constants: ['integer_literal', 'floating_point_literal', 'boolean_literal', 'null_literal', 'character_literal'],
    wrappers: ['parenthesized_expression'],
    conditionals: ['if_expression'],
    identifiers: ['identifier'],
    assignments: { val_definition: ['pattern', 'value'], assignment_expression: ['left', 'right'] },
    settings: { assignment_expression: ['left', 'right'] },
    functions: ['function_definition'],
  },
  request: /\brequest\.(?:getQueryString|queryString|cookies|headers|getParameter|body)\b/,
  formats: /(?:^|\.)format$/,
  measured: [],
  rows: [
    onCall('command-injection', 'exec', { on: /\bRuntime\b/, all: [arg(0, 'command')] }),
    onCall('command-injection', 'Process', { on: /^$/, file: /\bsys\.process\b/, all: [arg(0, 'command')] }),
    onCall('sql-injection', 'executeQuery executeUpdate prepareStatement', { all: [arg(0, 'sql')] }),
    onCall('weak-password-hash', 'digest', {
      on: /MessageDigest\.getInstance\("(?:MD5|SHA-?1)"\)/,
      all: [arg(0, 'password')],
    }),
    onName('unverified-certificate', 'NoopHostnameVerifier ALLOW_ALL_HOSTNAME_VERIFIER InsecureTrustManagerFactory', {
      on: /^(?:\w+\.)*(?:NoopHostnameVerifier|ALLOW_ALL_HOSTNAME_VERIFIER|InsecureTrustManagerFactory)$/,
      inFunction: /\bdef\s/,
    }),
    onName('unverified-certificate', 'checkServerTrusted', {
      on: /^checkServerTrusted$/,
      inFunction:
        /\bdef\s+checkServerTrusted\s{0,4}\([^()]{0,300}\)\s{0,4}(?::\s{0,4}Unit\s{0,4})?(?:=\s{0,4})?(?:\{\s{0,200}\}|\(\s{0,4}\))$/,
    }),
  ],
};
