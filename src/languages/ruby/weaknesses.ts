import { arg, type LanguageWeaknesses, onCall, onName, onSetting } from '../weaknesses/language-weaknesses.ts';

const KERNEL = /^(?:|Kernel)$/;
const MODEL = /^[A-Z]\w{0,60}(?:[.(].{0,200})?$|\b(?:connection|conn|db|client)\b/s;

export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: { call: { name: 'method', receiver: 'receiver', arguments: 'arguments' } },
    strings: ['string', 'chained_string', 'heredoc_body', 'subshell'],
    stringText: ['string_content', 'escape_sequence', 'heredoc_content', 'heredoc_end'],
    binary: ['binary'],
    concatenation: ['+', '<<'],
    constants: ['integer', 'float', 'true', 'false', 'nil', 'simple_symbol'],
    wrappers: ['parenthesized_statements'],
    conditionals: ['conditional'],
    identifiers: ['identifier', 'instance_variable', 'constant'],
    assignments: { assignment: ['left', 'right'], operator_assignment: ['left', 'right'] },
    settings: { pair: ['key', 'value'] },
    functions: ['method', 'singleton_method'],
  },
  request:
    /\bparams\b\s{0,2}(?:\[|\.(?:require|permit|fetch|dig))|\bcookies\[|\brequest\.(?:env|headers|params|query_string|body|referer|GET|POST)\b|^params$/,
  formats: /^(?:Kernel)?\.?(?:format|sprintf)$/,
  rows: [
    onCall('command-injection', 'system exec spawn', {
      on: KERNEL,
      all: [arg(0, 'command')],
      none: [arg(1, { code: /\S/ })],
    }),
    onCall('command-injection', 'system exec spawn', { on: KERNEL, all: [arg('any', 'request')] }),
    onCall('command-injection', 'popen popen2 popen3 capture2 capture2e capture3 pipeline', {
      on: /^(?:IO|Open3|Process)$/,
      all: [arg(0, 'command')],
      none: [arg(1, { code: /^[^{:\w]/ })],
    }),
    onCall('code-injection', 'eval instance_eval class_eval module_eval', { all: [arg(0, 'request')] }),
    onCall('code-injection', 'constantize safe_constantize', { all: [arg('receiver', 'request')] }),
    onCall('code-injection', 'send public_send __send__', { all: [arg(0, 'request')] }),
    onCall(
      'sql-injection',
      'where find_by_sql order group having joins select from pluck exists? delete_all update_all count_by_sql find_by calculate reorder',
      {
        on: MODEL,
        all: [arg(0, 'built'), arg(0, 'request')],
      },
    ),
    onCall('sql-injection', 'execute exec_query select_all select_value select_rows exec query exec_params', {
      on: /\b(?:connection|conn|con|db|client|pg)\b/i,
      all: [arg(0, 'sql')],
    }),
    onCall('path-traversal', 'open read readlines new delete write binread foreach unlink', {
      on: /^(?:File|IO|Dir|Pathname)$/,
      all: [arg(0, 'request')],
    }),
    onCall('path-traversal', 'send_file', { all: [arg(0, 'request')] }),
    onCall('unsafe-deserialization', 'load restore', { on: /^Marshal$/, all: [arg(0, 'request')] }),
    onCall('unsafe-deserialization', 'load unsafe_load load_stream', {
      on: /^(?:YAML|Psych)$/,
      all: [arg(0, 'request')],
    }),
    onCall('unsafe-deserialization', 'load object_load', {
      on: /^(?:Oj|CSV)$/,
      all: [arg(0, 'request')],
      none: [arg('mode', { code: /strict|compat|json/ })],
    }),
    onSetting('xml-external-entities', 'replace_entities', { is: { code: /^true$/ } }),
    onName('xml-external-entities', 'NOENT', { on: /ParseOptions::NOENT$|^NOENT$/ }),
    onCall('request-forgery', 'get post get_response start post_form open new parse', {
      on: /^(?:Net::HTTP(?:::(?:Get|Post|Put))?|HTTParty|RestClient|Faraday|Excon|URI|Typhoeus)$/,
      all: [arg('any', 'request-address')],
      file: /Net::HTTP|HTTParty|RestClient|Faraday|open-uri|Excon|Typhoeus/,
    }),
    onCall('open-redirect', 'redirect_to redirect', {
      on: /^$/,
      all: [arg(0, 'request-address')],
      none: [
        arg('only_path', { code: /true/ }),
        arg('allow_other_host', { code: /^false$/ }),
        arg('action', { code: /\S/ }),
      ],
    }),
    onCall('cross-site-scripting', 'html_safe', { all: [arg('receiver', 'request')] }),
    onCall('cross-site-scripting', 'raw', { on: /^$/, all: [arg(0, 'request')] }),
    onCall('template-injection', 'new', {
      on: /^(?:ERB|Erubi|Haml::Engine|Liquid::Template|Slim::Template)$/,
      all: [arg(0, 'request')],
    }),
    onSetting('template-injection', 'inline', { is: 'request', within: /\brender\b/ }),
    onCall('weak-password-hash', 'hexdigest digest base64digest', {
      on: /^(?:OpenSSL::)?Digest::(?:MD5|SHA1)$/,
      all: [arg(0, 'password')],
    }),
    onCall('weak-cipher', 'new', {
      on: /^(?:OpenSSL::)?Cipher(?:::Cipher)?$/,
      all: [arg(0, { text: /^(?:des|rc[24]|bf)|-ecb$/i })],
    }),
    onCall('weak-key', 'new generate', { on: /(?:^|::)RSA$/, all: [arg(0, { code: /^(?:512|768|1024)$/ })] }),
    onSetting('outdated-tls', 'ssl_version', { is: { code: /SSLv[23]|TLSv1(?:_1)?\b/ } }),
    onSetting('insecure-random', 'token secret password session_id api_key reset_token', {
      is: { code: /(?:^|[^\w.])(?:rand\(|Random\.rand|rand$)|Kernel\.rand/ },
    }),
    onSetting('unverified-certificate', 'verify_mode ssl_verify_mode', { is: { code: /VERIFY_NONE$/ } }),
    onSetting('unverified-certificate', 'verify_ssl verify', {
      is: { code: /^false$/ },
      within: /RestClient|HTTParty|Faraday|ssl:|HTTP|http/,
    }),
    onCall('unverified-token', 'decode', { on: /^JWT$/, all: [arg(2, { code: /^false$/ })] }),
    onCall('unverified-token', 'encode', { on: /^JWT$/, all: [arg('any', { code: /^["']none["']$/ })] }),
    onSetting('insecure-cookie', 'secure httponly http_only', {
      is: { code: /^false$/ },
      within: /cookies|session_store|Session::Cookie|set_cookie/,
    }),
    onSetting('debug-mode', 'consider_all_requests_local', {
      on: /config\.consider_all_requests_local$/,
      is: { code: /^true$/ },
      file: /cache_classes\s{0,4}=\s{0,4}true|eager_load\s{0,4}=\s{0,4}true/,
    }),
    onCall('loose-permissions', 'chmod chmod_R', {
      on: /^(?:File|FileUtils)$/,
      all: [arg(0, { code: /^0o?[0-7]{2}[2367]$/ })],
    }),
  ],
};
