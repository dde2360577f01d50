import { arg, type LanguageWeaknesses, onCall } from '../weaknesses/language-weaknesses.ts';

const FUNCTION = /^(?:std)?$/;

/** Of C and C++. */
export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: { call_expression: { callee: 'function', arguments: 'arguments' } },
    strings: ['string_literal', 'concatenated_string', 'raw_string_literal'],
    stringText: ['string_content', 'escape_sequence'],
    binary: ['binary_expression'],
    concatenation: ['+'],
    constants: ['number_literal', 'char_literal', 'true', 'false', 'null'],
    wrappers: ['parenthesized_expression', 'cast_expression'],
    conditionals: ['conditional_expression'],
    identifiers: ['identifier'],
    assignments: { init_declarator: ['declarator', 'value'], assignment_expression: ['left', 'right'] },
    settings: {},
    functions: ['function_definition', 'lambda_expression'],
  },
  request: /\bgetenv\s{0,2}\(\s{0,2}"(?:QUERY_STRING|HTTP_|REQUEST_URI|PATH_INFO)/,
  formats: /^(?!)/,
  rows: [
    onCall('command-injection', 'system popen _popen', { on: FUNCTION, all: [arg(0, 'command')] }),
    onCall('unbounded-copy', 'gets', { on: FUNCTION, all: [arg(0, { code: /\S/ })], none: [arg(1, { code: /\S/ })] }),
    onCall('unbounded-copy', 'scanf', { on: FUNCTION, all: [arg(0, { text: /%s/ })] }),
    onCall('unbounded-copy', 'fscanf', { on: FUNCTION, all: [arg(1, { text: /%s/ })] }),
    onCall('unbounded-copy', 'strcpy strcat', { on: FUNCTION, all: [arg(1, { code: /^argv\[|^getenv\s{0,2}\(/ })] }),
    onCall('format-string', 'printf vprintf', { on: FUNCTION, all: [arg(0, { code: /^(?:argv\[|getenv\s{0,2}\()/ })] }),
    onCall('format-string', 'printf', {
      on: FUNCTION,
      all: [arg(0, { code: /^[a-z]\w{0,60}$/ }), arg(0, 'dynamic')],
      none: [arg(1, { code: /\S/ }), arg(0, { code: /fmt|format|usage|msg_?id/i })],
    }),
    onCall('format-string', 'fprintf syslog', { on: FUNCTION, all: [arg(1, { code: /^(?:argv\[|getenv\s{0,2}\()/ })] }),
    onCall('insecure-temporary-file', 'mktemp tmpnam tempnam', { on: FUNCTION, all: [arg(0, { code: /\S/ })] }),
    onCall('loose-permissions', 'chmod fchmod', { on: FUNCTION, all: [arg(1, { code: /^0[0-7]?[0-7]{2}[2367]$/ })] }),
    onCall('unverified-certificate', 'curl_easy_setopt', {
      on: FUNCTION,
      all: [arg(1, { code: /^CURLOPT_SSL_VERIFY(?:PEER|HOST)$/ }), arg(2, { code: /^(?:0L?|false)$/ })],
    }),
    onCall(
      'weak-cipher',
      'EVP_des_ecb EVP_des_cbc EVP_rc4 EVP_aes_128_ecb EVP_aes_256_ecb EVP_des_ede3_ecb DES_ecb_encrypt',
      { on: FUNCTION },
    ),
    onCall('weak-key', 'RSA_generate_key_ex', { on: FUNCTION, all: [arg(1, { code: /^(?:512|768|1024)$/ })] }),
    onCall('outdated-tls', 'SSLv2_method SSLv3_method SSLv2_client_method SSLv3_client_method TLSv1_client_method', {
      on: FUNCTION,
    }),
  ],
};
