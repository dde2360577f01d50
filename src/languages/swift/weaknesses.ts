import { arg, type LanguageWeaknesses, onCall, onName, onSetting } from '../weaknesses/language-weaknesses.ts';

export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: { call_expression: { callee: '#first', arguments: '#call_suffix/#value_arguments' } },
    strings: ['line_string_literal', 'multi_line_string_literal', 'raw_string_literal'],
    stringText: ['line_str_text', 'multi_line_str_text', 'raw_str_part', 'raw_str_end_part', 'str_escaped_char'],
    binary: ['additive_expression'],
    concatenation: ['+'],
    constants: ['integer_literal', 'real_literal', 'boolean_literal'],
    wrappers: ['tuple_expression', 'value_argument'],
    conditionals: ['ternary_expression'],
    identifiers: ['simple_identifier'],
    assignments: { assignment: ['target', 'result'], property_declaration: ['name', 'value'] },
    settings: { assignment: ['target', 'result'], value_argument: ['name', 'value'] },
    functions: ['function_declaration', 'init_declaration'],
  },
  request: /\breq\.(?:query|parameters|content|headers|body)\b/,
  formats: /(?:^|\.)String$/,
  measured: [],
  rows: [
    onCall('sql-injection', 'sqlite3_exec sqlite3_prepare_v2 sqlite3_prepare_v3 sqlite3_prepare', {
      all: [arg(1, 'sql')],
    }),
    onCall('sql-injection', 'executeQuery executeUpdate executeStatements prepare', { all: [arg(0, 'sql')] }),
    onCall('weak-password-hash', 'hash', {
      on: /\bInsecure\.(?:MD5|SHA1)$/,
      all: [arg('data', 'password')],
    }),
    onSetting(
      'unverified-certificate',
      'allowInvalidCertificates disableSSLCertValidation allowsInvalidSSLCertificate',
      {
        is: { code: /^true$/ },
      },
    ),
    onSetting('unverified-certificate', 'validatesDomainName validatesCertificateChain validatesSecureCertificate', {
      is: { code: /^false$/ },
    }),
    onSetting('unverified-certificate', 'certificateVerification', {
      is: { code: /^(?:CertificateVerification)?\.none$/ },
    }),
    onName('unverified-certificate', 'DisabledTrustEvaluator DisabledEvaluator', {
      on: /^(?:\w+\.)*Disabled(?:Trust)?Evaluator$/,
      inFunction: /\bDisabled(?:Trust)?Evaluator\s{0,4}\(\s{0,4}\)/,
    }),
    onCall('loose-permissions', 'chmod fchmod', { on: /^$/, all: [arg(1, { code: /^0o?[0-7]{2}[2367]$/ })] }),
  ],
};
