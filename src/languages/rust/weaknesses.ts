import { arg, type LanguageWeaknesses, onCall } from '../weaknesses/language-weaknesses.ts';

const DATABASE = /\b(?:sqlx|conn|connection|client|db|pool|tx|transaction|diesel|rusqlite|postgres)\w{0,10}\b/i;

export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: {
      call_expression: { callee: 'function', arguments: 'arguments' },
      macro_invocation: { callee: 'macro', arguments: '#token_tree' },
    },
    strings: ['string_literal', 'raw_string_literal'],
    stringText: ['string_content', 'escape_sequence'],
    binary: ['binary_expression'],
    concatenation: ['+'],
    constants: ['integer_literal', 'float_literal', 'boolean_literal', 'char_literal'],
    wrappers: [
      'parenthesized_expression',
      'reference_expression',
      'try_expression',
      'await_expression',
      'type_cast_expression',
    ],
    conditionals: [],
    identifiers: ['identifier'],
    assignments: { let_declaration: ['pattern', 'value'], assignment_expression: ['left', 'right'] },
    settings: {},
    functions: ['function_item', 'closure_expression'],
  },
  request: /\b(?:req|request)\.(?:query_string|match_info|headers|uri|cookie)\(\)/,
  requestParameter: /\b(?:web::)?(?:Query|Path|Form|Json)\s{0,4}[<(]/,
  formats: /^\.?(?:format|std\.format)$/,
  rows: [
    onCall('command-injection', 'arg', {
      on: /Command\.new\("(?:\/bin\/)?(?:ba|z|da)?sh"\)\.arg\("-l?c"\)$/,
      all: [arg(0, 'command')],
    }),
    onCall('command-injection', 'new', { on: /(?:^|\.)Command$/, all: [arg(0, 'request')] }),
    onCall(
      'sql-injection',
      'query query_as query_scalar execute sql_query query_one query_opt prepare batch_execute raw_sql',
      { on: DATABASE, all: [arg(0, 'sql')] },
    ),
    onCall('sql-injection', 'sql_query query query_as', { on: /^(?:sqlx|diesel|)$/, all: [arg(0, 'sql')] }),
    onCall('path-traversal', 'open read_to_string read write remove_file create', {
      on: /(?:^|\.)(?:fs|File)$/,
      all: [arg(0, 'request')],
    }),
    onCall('request-forgery', 'get post', { on: /^reqwest\b|\bClient\b/, all: [arg(0, 'request-address')] }),
    onCall('weak-cipher', 'des_ecb des_cbc rc4 aes_128_ecb aes_256_ecb des_ede3_cbc', { on: /(?:^|\.)Cipher$/ }),
    onCall('weak-key', 'generate', { on: /(?:^|\.)Rsa$/, all: [arg(0, { code: /^(?:512|768|1024)(?:_?u32)?$/ })] }),
    onCall('outdated-tls', 'set_min_proto_version min_tls_version min_protocol_version', {
      all: [arg(0, { code: /(?:Ssl3|SSL3|Tlsv10|TLS1|Tlsv11|TLS1_1|TLS_1_0|TLS_1_1)\)?$/ })],
    }),
    onCall('unverified-certificate', 'danger_accept_invalid_certs danger_accept_invalid_hostnames', {
      all: [arg(0, { code: /^true$/ })],
    }),
    onCall('unverified-certificate', 'set_verify', {
      all: [arg(0, { code: /SslVerifyMode::NONE$|SSL_VERIFY_NONE$/ })],
    }),
    onCall('unverified-token', 'insecure_disable_signature_validation', {}),
    onCall('insecure-cookie', 'secure http_only cookie_secure cookie_http_only', {
      on: /[Cc]ookie|Session/,
      all: [arg(0, { code: /^false$/ })],
    }),
    onCall('loose-permissions', 'from_mode set_mode', { all: [arg(0, { code: /^0o[0-7]?[0-7]{2}[2367]$/ })] }),
  ],
};
