import { arg, type LanguageWeaknesses, onCall, onSetting } from '../weaknesses/language-weaknesses.ts';

const DATABASE = /(?:\$|\b|>)(?:db|pdo|mysqli?|conn|connection|dbh|wpdb|database|link|DB)\w{0,10}\b|newPDO|newmysqli/i;
const FUNCTION = /^\\?$/;

export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: {
      function_call_expression: { callee: 'function', arguments: 'arguments' },
      member_call_expression: { name: 'name', receiver: 'object', arguments: 'arguments' },
      scoped_call_expression: { name: 'name', receiver: 'scope', arguments: 'arguments' },
      echo_statement: { keyword: 'echo' },
      print_intrinsic: { keyword: 'print' },
      include_expression: { keyword: 'include' },
      include_once_expression: { keyword: 'include_once' },
      require_expression: { keyword: 'require' },
      require_once_expression: { keyword: 'require_once' },
      object_creation_expression: { callee: '#first', arguments: '#arguments', isConstruction: true },
    },
    strings: ['string', 'encapsed_string', 'heredoc'],
    stringText: ['string_content', 'escape_sequence', 'heredoc_start', 'heredoc_end', 'string_value'],
    binary: ['binary_expression'],
    concatenation: ['.'],
    constants: ['integer', 'float', 'boolean', 'null', 'class_constant_access_expression'],
    wrappers: ['parenthesized_expression', 'argument'],
    conditionals: ['conditional_expression'],
    identifiers: ['variable_name'],
    assignments: { assignment_expression: ['left', 'right'], augmented_assignment_expression: ['left', 'right'] },
    settings: { array_element_initializer: null },
    functions: ['function_definition', 'method_declaration', 'anonymous_function', 'arrow_function'],
  },
  request:
    /\$_(?:GET|POST|REQUEST|COOKIE|FILES)\b|\$_SERVER\[["'](?:QUERY_STRING|REQUEST_URI|HTTP_|PATH_INFO|PHP_SELF)|\$request(?:\.|->)(?:input|query|get|post|cookie|header|all)\b|\bphp:\/\/input\b/,
  formats: /^\\?\.?v?sprintf$/,
  rows: [
    onCall('command-injection', 'exec system passthru shell_exec popen proc_open pcntl_exec', {
      on: FUNCTION,
      all: [arg(0, 'command')],
      none: [arg(0, { code: /^(?:\[|array\()/ })],
    }),
    onCall('code-injection', 'eval', { on: FUNCTION, all: [arg(0, 'dynamic')] }),
    onCall('code-injection', 'eval assert create_function', { on: FUNCTION, all: [arg('any', 'request')] }),
    onCall('code-injection', 'call_user_func call_user_func_array', { on: FUNCTION, all: [arg(0, 'request')] }),
    onCall('sql-injection', 'mysql_query mysqli_query pg_query mysqli_multi_query pg_send_query sqlite_query', {
      on: FUNCTION,
      all: [arg('any', 'sql')],
    }),
    onCall(
      'sql-injection',
      'query exec prepare multi_query real_query get_results get_row get_var select statement unprepared raw',
      { on: DATABASE, all: [arg(0, 'sql')] },
    ),
    onCall('sql-injection', 'whereRaw selectRaw havingRaw orderByRaw', { all: [arg(0, 'request')] }),
    onCall('ldap-injection', 'ldap_search ldap_list ldap_read', { on: FUNCTION, all: [arg(2, 'request')] }),
    onCall('xpath-injection', 'xpath', { all: [arg(0, 'request')] }),
    onCall(
      'path-traversal',
      'file_get_contents fopen readfile file unlink file_put_contents show_source highlight_file',
      { on: FUNCTION, all: [arg(0, 'request')], none: [arg(0, { code: /tmp_name/ })] },
    ),
    onCall('path-traversal', 'include include_once require require_once', { on: FUNCTION, all: [arg(0, 'request')] }),
    onCall('unsafe-deserialization', 'unserialize', {
      on: FUNCTION,
      all: [arg(0, 'request')],
      none: [arg(1, { code: /allowed_classes/ })],
    }),
    onCall('xml-external-entities', 'libxml_disable_entity_loader', {
      on: FUNCTION,
      all: [arg(0, { code: /^false$/i })],
    }),
    onCall('xml-external-entities', 'loadXML simplexml_load_string load', {
      all: [arg('any', { code: /\bLIBXML_NOENT\b/ })],
    }),
    onCall('request-forgery', 'curl_init', { on: FUNCTION, all: [arg(0, 'request-address')] }),
    onCall('request-forgery', 'curl_setopt', {
      on: FUNCTION,
      all: [arg(1, { code: /^CURLOPT_URL$/ }), arg(2, 'request-address')],
    }),
    onCall('open-redirect', 'header', {
      on: FUNCTION,
      all: [arg(0, { code: /^["']location:/i }), arg(0, 'request-address')],
    }),
    onCall('open-redirect', 'redirect wp_redirect', { on: FUNCTION, all: [arg(0, 'request-address')] }),
    onCall('cross-site-scripting', 'printf print_r echo print', {
      on: FUNCTION,
      all: [arg('any', 'request')],
      none: [arg(1, { code: /^true$/i })],
    }),
    onCall('weak-password-hash', 'md5 sha1', { on: FUNCTION, all: [arg(0, 'password')] }),
    onCall('weak-password-hash', 'hash', {
      on: FUNCTION,
      all: [arg(0, { text: /^(?:md5|sha1)$/ }), arg(1, 'password')],
    }),
    onCall('weak-cipher', 'mcrypt_encrypt mcrypt_decrypt', {
      on: FUNCTION,
      all: [arg('any', { code: /ECB|DES|ARCFOUR|RC[24]|BLOWFISH/i })],
    }),
    onCall('weak-cipher', 'mcrypt_ecb', { on: FUNCTION }),
    onCall('weak-cipher', 'openssl_encrypt openssl_decrypt', {
      on: FUNCTION,
      all: [arg(1, { text: /^(?:des|rc[24]|bf)|-ecb$/i })],
    }),
    onSetting('insecure-random', '$token $secret $password $sessionId $apiKey $resetToken', {
      is: { code: /^(?![\s\S]{0,400}(?:salt|secret|random_bytes))[\s\S]{0,400}\b(?:mt_rand|rand|uniqid|lcg_value)\(/i },
    }),
    onCall('unverified-certificate', 'curl_setopt', {
      on: FUNCTION,
      all: [arg(1, { code: /^CURLOPT_SSL_VERIFY(?:PEER|HOST)$/ }), arg(2, { code: /^(?:false|0)$/i })],
    }),
    onSetting('unverified-certificate', 'verify_peer verify_peer_name CURLOPT_SSL_VERIFYPEER', {
      is: { code: /^(?:false|0)$/i },
      // Who has a certificate of its own to show is asked, and asks nobody.
      within: /^(?![\s\S]*local_cert)/,
    }),
    onSetting('unverified-certificate', 'verify', {
      is: { code: /^false$/i },
      within: /\bClient\b|->(?:get|post|request|withOptions)\(/,
    }),
    onCall('insecure-cookie', 'setcookie setrawcookie', { on: FUNCTION, all: [arg(5, { code: /^(?:false|0)$/i })] }),
    onCall('insecure-cookie', 'setcookie setrawcookie', { on: FUNCTION, all: [arg(6, { code: /^(?:false|0)$/i })] }),
    onCall('loose-permissions', 'chmod', { on: FUNCTION, all: [arg(1, { code: /^0[0-7]{2}[2367]$/ })] }),
    onCall('debug-mode', 'phpinfo', { on: FUNCTION, none: [arg(0, { code: /\S/ })] }),
  ],
};
