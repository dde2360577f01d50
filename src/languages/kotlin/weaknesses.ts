import { arg, type LanguageWeaknesses, onCall, onName } from '../weaknesses/language-weaknesses.ts';

export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: { call_expression: { callee: '#first', arguments: '#value_arguments' } },
    strings: ['string_literal', 'multiline_string_literal'],
    stringText: ['string_content', 'escape_sequence'],
    nameInText: '$',
    binary: ['binary_expression'],
    concatenation: ['+'],
    constants: ['number_literal', 'float_literal', 'character_literal'],
    wrappers: ['parenthesized_expression', 'value_argument'],
    conditionals: ['if_expression'],
    identifiers: ['identifier'],
    assignments: { assignment: ['left', 'right'], property_declaration: ['#variable_declaration', '#last'] },
    settings: { assignment: ['left', 'right'] },
    functions: ['function_declaration', 'anonymous_function'],
  },
  request: /\b(?:call\.(?:parameters|receive\w{0,20}\()|request\.(?:getParameter|queryParameters|cookies|headers))/,
  requestParameter: /@(?:RequestParam|PathVariable|RequestBody|RequestHeader)\b/,
  formats: /(?:^|\.)format$/,
  measured: [],
  rows: [
    onCall('command-injection', 'exec', { on: /\bRuntime\b/, all: [arg(0, 'command')] }),
    onCall(
      'sql-injection',
      'rawQuery execSQL executeQuery executeUpdate prepareStatement queryForList queryForObject',
      {
        all: [arg(0, 'sql')],
      },
    ),
    onCall('weak-password-hash', 'digest', {
      on: /MessageDigest\.getInstance\("(?:MD5|SHA-?1)"\)/,
      all: [arg(0, 'password')],
    }),
    onCall('unverified-certificate', 'hostnameVerifier HostnameVerifier setDefaultHostnameVerifier', {
      all: [
        arg('call', {
          code: /(?:^|\.)\w*[hH]ostnameVerifier\s{0,4}\(?\s{0,4}(?:HostnameVerifier\s{0,4})?\{[^{}]{0,80}->\s{0,4}true\s{0,4}\}/,
        }),
      ],
    }),
    onName('unverified-certificate', 'NoopHostnameVerifier ALLOW_ALL_HOSTNAME_VERIFIER InsecureTrustManagerFactory', {
      on: /^(?:\w+\.)*(?:NoopHostnameVerifier|ALLOW_ALL_HOSTNAME_VERIFIER|InsecureTrustManagerFactory)$/,
      inFunction: /^(?:override\s|fun\s|private\s|internal\s|public\s|@|suspend\s|open\s|protected\s|inline\s)/,
    }),
    onName('unverified-certificate', 'checkServerTrusted', {
      on: /^checkServerTrusted$/,
      inFunction:
        /\bfun\s+checkServerTrusted\s{0,4}\([^()]{0,300}\)\s{0,4}(?::\s{0,4}Unit\s{0,4})?(?:\{\s{0,200}\}|=\s{0,4}Unit)$/,
    }),
  ],
};
