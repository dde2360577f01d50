import { arg, type LanguageWeaknesses, onCall, onName, onSetting } from '../weaknesses/language-weaknesses.ts';

const DATABASE = /(?:\b|\.)(?:db|DB|tx|Tx|conn|Conn|pool|sqlx?|pgx|database\/sql|stmt|rows)\w{0,10}\b/i;

export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: { call_expression: { callee: 'function', arguments: 'arguments' } },
    strings: ['interpreted_string_literal', 'raw_string_literal'],
    stringText: ['interpreted_string_literal_content', 'raw_string_literal_content', 'escape_sequence'],
    binary: ['binary_expression'],
    concatenation: ['+'],
    constants: ['int_literal', 'float_literal', 'true', 'false', 'nil', 'rune_literal'],
    wrappers: ['parenthesized_expression', 'literal_element', 'expression_list', 'type_conversion_expression'],
    conditionals: [],
    identifiers: ['identifier'],
    assignments: {
      short_var_declaration: ['left', 'right'],
      assignment_statement: ['left', 'right'],
      var_spec: ['name', 'value'],
      const_spec: ['name', 'value'],
    },
    settings: { keyed_element: ['key', 'value'] },
    functions: ['function_declaration', 'method_declaration', 'func_literal'],
  },
  request:
    /\b(?:r|req|request)\.(?:URL\.Query\(|URL\.Path\b|URL\.RawQuery|FormValue\(|PostFormValue\(|Form\b|PostForm\b|Header\.Get\(|PathValue\(|Cookie\()|\b(?:c|ctx)\.(?:Query|Param|PostForm|QueryParam|FormValue|GetHeader|DefaultQuery|GetQuery)\(|\bmux\.Vars\(|\bchi\.URLParam\(/,
  formats: /^fmt\.(?:Sprintf|Sprint|Sprintln)$/,
  aliases: imports,
  rows: [
    onCall('command-injection', 'Command CommandContext', {
      on: /^os\/exec$/,
      all: [
        arg('any', { text: /^(?:\/bin\/)?(?:ba|z|da)?sh$|^cmd(?:\.exe)?$/ }),
        arg('any', { text: /^(?:-l?i?c|\/[cC])$/ }),
        arg('any', 'command'),
      ],
    }),
    onCall('command-injection', 'Command CommandContext', { on: /^os\/exec$/, all: [arg('any', 'request')] }),
    onCall(
      'sql-injection',
      'Query QueryRow QueryContext QueryRowContext Exec ExecContext Prepare PrepareContext Raw Get Select NamedExec',
      { on: DATABASE, all: [arg('any', 'sql')] },
    ),
    onCall('path-traversal', 'Open OpenFile ReadFile Create Remove RemoveAll WriteFile ReadDir', {
      on: /^(?:os|io\/ioutil)$/,
      all: [arg(0, 'request')],
    }),
    onCall('request-forgery', 'Get Post Head PostForm NewRequest', {
      on: /^net\/http$|\bhttp\.Client\b/,
      all: [arg('any', 'request-address')],
      none: [arg(1, { code: /\.URL\.Path$/ })],
    }),
    onCall('open-redirect', 'Redirect', {
      on: /^net\/http$/,
      all: [arg(2, { code: /Query\(|FormValue|Header\.Get|\w/ }), arg(2, 'request-address')],
    }),
    onCall('open-redirect', 'Redirect', { on: /^(?:c|ctx)$/, all: [arg(1, 'request-address')] }),
    onCall('cross-site-scripting', 'HTML JS HTMLAttr', { on: /^html\/template$/, all: [arg(0, 'request')] }),
    onCall('cross-site-scripting', 'Fprintf', {
      on: /^fmt$/,
      all: [arg(0, { code: /^(?:w|rw|res|resp|writer)$/ }), arg(1, { text: /<\w/ }), arg('any', 'request')],
    }),
    onCall('cross-site-scripting', 'Write', { on: /^(?:w|rw)$/, all: [arg(0, 'built'), arg(0, 'request')] }),
    onCall('weak-password-hash', 'Sum New', { on: /^crypto\/(?:md5|sha1)$/, all: [arg(0, 'password')] }),
    onCall('weak-cipher', 'NewCipher NewTripleDESCipher', { on: /^crypto\/(?:des|rc4)$/ }),
    onCall('weak-key', 'GenerateKey', { on: /^crypto\/rsa$/, all: [arg(1, { code: /^(?:512|768|1024)$/ })] }),
    onSetting('outdated-tls', 'MinVersion', { is: { code: /tls\.Version(?:SSL30|TLS10|TLS11)$/ } }),
    // The options of a WebSocket server have one of this name, which is about origins.
    onSetting('unverified-certificate', 'InsecureSkipVerify', {
      is: { code: /^true$/ },
      within: /^(?!\S{0,60}AcceptOptions\{)/,
    }),
    onCall('unverified-certificate', 'InsecureIgnoreHostKey', { on: /ssh$/ }),
    onName('unverified-token', 'UnsafeAllowNoneSignatureType', { on: /jwt\.UnsafeAllowNoneSignatureType$/ }),
    onCall('unverified-token', 'ParseUnverified', { on: /jwt|parser/i }),
    onSetting('insecure-cookie', 'Secure HttpOnly', { is: { code: /^false$/ }, within: /\bCookie\{|\bOptions\{/ }),
    onSetting('insecure-random', 'token secret password sessionID apiKey resetToken', {
      is: { code: /\brand\.(?:Int|Intn|Int63|Int31|Float64|Uint32)\(/ },
      file: /"math\/rand/,
    }),
    onCall('loose-permissions', 'Chmod', {
      on: /^os$/,
      all: [arg('any', { code: /^0o?[0-7]?[0-7]{2}[2367]$/ })],
      none: [arg(1, { code: /ModePerm/ })],
    }),
    onSetting('open-cors', 'AllowCredentials', {
      is: { code: /^true$/ },
      within: /\bAllow(?:ed)?(?:All)?Origins\s{0,4}:\s{0,4}(?:\[\]string\{\s{0,4}"\*"|true)/,
    }),
    onCall('template-injection', 'Parse', { on: /template/, all: [arg(0, 'request')] }),
    onCall('ldap-injection', 'NewSearchRequest', { all: [arg('any', 'request')] }),
  ],
};

const IMPORT = /^[ \t]*(?:import[ \t]+)?(?:([\w.]+)[ \t]+)?"([\w./~-]{1,200})"[ \t]*(?:\/\/[^\n]{0,200})?$/gm;

/** `exec` → `os/exec`. */
function imports(source: string): ReadonlyMap<string, string> {
  const end = source.search(/^(?:func|type|var|const)\b/m);
  const names = new Map<string, string>();
  for (const [, own, path = ''] of source.slice(0, end < 0 ? source.length : end).matchAll(IMPORT)) {
    const last = path.replace(/\/v\d+$/, '');
    names.set(own ?? last.slice(last.lastIndexOf('/') + 1), path);
  }
  return names;
}
