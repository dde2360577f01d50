import { arg, type LanguageWeaknesses, onCall, onSetting } from '../weaknesses/language-weaknesses.ts';

export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: { function_call: { callee: 'name', arguments: 'arguments', methodSign: ':' } },
    strings: ['string'],
    stringText: ['string_content', 'escape_sequence'],
    binary: ['binary_expression'],
    concatenation: ['..'],
    constants: ['number', 'true', 'false', 'nil'],
    wrappers: ['parenthesized_expression'],
    conditionals: [],
    identifiers: ['identifier'],
    assignments: { assignment_statement: ['#variable_list', '#expression_list'] },
    settings: { field: ['name', 'value'], assignment_statement: ['#variable_list', '#expression_list'] },
    functions: ['function_declaration', 'function_definition'],
  },
  request: /\bngx\.(?:var\.(?:arg_|http_|cookie_)|req\.get_(?:uri_args|post_args|headers|body_data))/,
  formats: /^string\.format$|\.format$/,
  measured: [],
  rows: [
    onCall('command-injection', 'execute', { on: /^os$/, all: [arg(0, 'command')] }),
    onCall('command-injection', 'popen', { on: /^io$/, all: [arg(0, 'command')] }),
    onCall('code-injection', 'loadstring load', { on: /^$/, all: [arg(0, 'request')] }),
    onCall('sql-injection', 'execute query', { notOn: /^os$/, all: [arg(0, 'sql')] }),
    onCall('weak-password-hash', 'md5 md5_bin sha1_bin', { on: /^ngx$/, all: [arg(0, 'password')] }),
    onSetting('unverified-certificate', 'ssl_verify tls_verify verify_ssl', { is: { code: /^(?:false|["']no["'])$/ } }),
    onSetting('unverified-certificate', 'verify', {
      is: { code: /^["']none["']$/ },
      within: /\b(?:mode\s{0,4}=\s{0,4}["']client|protocol\s{0,4}=)/,
    }),
  ],
};
