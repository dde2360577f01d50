import { arg, type LanguageWeaknesses, onCall, onName, onSetting } from '../weaknesses/language-weaknesses.ts';

const DATABASE =
  /(?:\b|_|\.)(?:cur|curs|cursor|conn|connection|db|database|session|engine|sqlite3?|psycopg2?|objects)\w{0,12}\b|cursor\(\)/i;
const HTTP =
  /^(?:requests|httpx|urllib\.request|urllib2|aiohttp|urllib)\b|\b(?:requests\.Session|httpx\.(?:Async)?Client|ClientSession)\b/;
const HASH = /^(?:hashlib|md5|sha1)?$/;

/** Loaders of YAML that make no objects, and those that the program makes or picks itself, which may be such. */
const SAFE_LOADER = /Safe|Base|Full|^(?!yaml\b)[a-z_]\w*(?:$|[.(])/;
export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: { call: { callee: 'function', arguments: 'arguments' } },
    strings: ['string', 'concatenated_string'],
    stringText: ['string_content', 'escape_sequence', 'string_start', 'string_end'],
    binary: ['binary_operator', 'boolean_operator'],
    concatenation: ['+'],
    constants: ['integer', 'float', 'true', 'false', 'none'],
    wrappers: ['parenthesized_expression', 'await', 'expression_list'],
    conditionals: [],
    reversedConditionals: ['conditional_expression'],
    identifiers: ['identifier'],
    assignments: {
      assignment: ['left', 'right'],
      augmented_assignment: ['left', 'right'],
      named_expression: ['name', 'value'],
    },
    settings: { keyword_argument: ['name', 'value'], pair: ['key', 'value'] },
    functions: ['function_definition', 'lambda'],
  },
  request:
    /\b(?:flask\.)?request\.(?:args|form|values|json|data|cookies|headers|files|get_json\(|get_data\(|query_params|GET|POST|COOKIES|META|FILES|body|params|matchdict|query|rel_url|match_info|url)\b|\bself\.get_(?:argument|query_argument|body_argument)\(|\bevent\[["'](?:queryStringParameters|body|pathParameters)/,
  requestParameter: /^route parameter$/,
  formats: /^.{0,300}\.format$/s,
  aliases: imports,
  rows: [
    onCall('command-injection', 'system popen popen2 popen3 popen4 getoutput getstatusoutput', {
      on: /^(?:os|commands|subprocess|popen2)$/,
      all: [arg(0, 'command')],
    }),
    onCall('command-injection', 'run call Popen check_call check_output', {
      on: /^subprocess$/,
      all: [arg('shell', { code: /^(?:True|1)$/ }), arg(0, 'command')],
    }),
    onCall('command-injection', 'run call Popen check_call check_output', {
      on: /^subprocess$/,
      all: [arg(0, 'request')],
    }),
    onCall('command-injection', 'create_subprocess_shell', { on: /^asyncio$/, all: [arg(0, 'command')] }),
    onCall('command-injection', 'execl execle execlp execv execve execvp spawnl spawnlp spawnv spawnvp', {
      on: /^os$/,
      all: [arg('any', 'request')],
    }),
    onCall('code-injection', 'eval exec', { on: /^(?:builtins)?$/, all: [arg(0, 'request')] }),
    onCall('code-injection', 'eval', { on: /^$/, all: [arg(0, 'dynamic')], none: [arg('any', { code: /^\{/ })] }),
    onCall('sql-injection', 'execute executemany executescript raw execute_sql fetch fetchrow fetchval', {
      on: DATABASE,
      all: [arg(0, 'sql')],
    }),
    onCall('sql-injection', 'text', { on: /^sqlalchemy/, all: [arg(0, 'sql')] }),
    onCall('sql-injection', 'RawSQL', { all: [arg(0, 'composed')] }),
    onCall('template-injection', 'render_template_string', { all: [arg(0, 'composed')] }),
    onCall('template-injection', 'Template from_string', { on: /jinja2|mako|\benv\b/i, all: [arg(0, 'request')] }),
    onCall('ldap-injection', 'search search_s search_ext search_ext_s', {
      file: /\bldap3?\b/,
      all: [arg('any', { code: /\S/ }), arg('any', 'request')],
    }),
    onCall('xpath-injection', 'xpath', { all: [arg(0, 'request')] }),
    onCall('path-traversal', 'open', { on: /^(?:|io|codecs)$/, all: [arg(0, 'request')] }),
    onCall('path-traversal', 'send_file FileResponse', { all: [arg(0, 'request')] }),
    onCall('path-traversal', 'remove unlink rmtree listdir', { on: /^(?:os|shutil)$/, all: [arg(0, 'request')] }),
    onCall('archive-traversal', 'extractall', {
      on: /tarfile|\btar\b/i,
      none: [arg('filter', { code: /\S/ }), arg('members', { code: /\S/ })],
    }),
    onCall('unsafe-deserialization', 'loads load Unpickler', {
      on: /^(?:pickle|cPickle|_pickle|dill|cloudpickle|shelve|jsonpickle)$/,
      all: [arg(0, 'request')],
    }),
    onCall('unsafe-deserialization', 'load load_all', {
      on: /^yaml$/,
      none: [arg('Loader', { code: SAFE_LOADER }), arg(1, { code: SAFE_LOADER })],
      // An object of ruamel's, which is safe as it is, or a loader that the file derives from the safe one.
      file: /^(?![\s\S]*\b(?:yaml\s{0,4}=\s{0,4}(?:ruamel\.yaml\.)?YAML\(|class\s{1,4}\w{1,80}\((?:yaml\.)?C?SafeLoader\b))/,
    }),
    onCall('unsafe-deserialization', 'unsafe_load unsafe_load_all', { on: /^yaml$/ }),
    onSetting('xml-external-entities', 'resolve_entities', { is: { code: /^True$/ } }),
    onCall('xml-external-entities', 'setFeature', {
      all: [arg(0, { code: /feature_external_[gp]es/ }), arg(1, { code: /^(?:True|1)$/ })],
    }),
    onCall('request-forgery', 'get post put delete head patch request urlopen urlretrieve stream', {
      on: HTTP,
      all: [arg(0, 'request-address')],
    }),
    onCall('request-forgery', 'request', { on: HTTP, all: [arg(1, 'request-address')] }),
    onCall('open-redirect', 'redirect HttpResponseRedirect RedirectResponse HttpResponsePermanentRedirect', {
      on: /^(?:flask|django\.[\w.]{1,40}|fastapi\.[\w.]{1,40}|starlette\.[\w.]{1,40}|self|)$/,
      all: [arg(0, 'request-address')],
    }),
    onCall('cross-site-scripting', 'mark_safe Markup SafeString', {
      on: /^(?:|django\.utils\.\w{1,20}|flask|markupsafe|jinja2)$/,
      all: [arg(0, 'request')],
    }),
    onCall('cross-site-scripting', 'make_response HttpResponse', {
      on: /^(?:|flask|django\.http)$/,
      all: [arg(0, 'built'), arg(0, 'request')],
    }),
    onCall('weak-password-hash', 'md5 sha1', { on: HASH, all: [arg(0, 'password')] }),
    onCall('weak-password-hash', 'new', {
      on: /^hashlib$/,
      all: [arg(0, { text: /^(?:md5|sha1)$/i }), arg(1, 'password')],
    }),
    onCall('weak-cipher', 'new', { on: /^(?:Crypto|Cryptodome)\.Cipher\.(?:DES3?|ARC[24]|Blowfish)$/ }),
    onCall('weak-cipher', 'ARC4 Blowfish TripleDES IDEA CAST5 SEED', { on: /algorithms$/ }),
    onName('weak-cipher', 'MODE_ECB', { on: /(?:AES|DES3?)\.MODE_ECB$/ }),
    onCall('weak-cipher', 'ECB', { on: /modes$/ }),
    onCall('weak-key', 'generate_private_key', {
      on: /\brsa$|\bdsa$/,
      all: [arg('key_size', { code: /^(?:512|768|1024)$/ })],
    }),
    onCall('weak-key', 'generate_private_key', { on: /\brsa$/, all: [arg(1, { code: /^(?:512|768|1024)$/ })] }),
    onCall('weak-key', 'generate', { on: /PublicKey\.(?:RSA|DSA)$/, all: [arg(0, { code: /^(?:512|768|1024)$/ })] }),
    onCall('weak-key', 'generate', {
      on: /PublicKey\.(?:RSA|DSA)$/,
      all: [arg('bits', { code: /^(?:512|768|1024)$/ })],
    }),
    onName('outdated-tls', 'PROTOCOL_SSLv2 PROTOCOL_SSLv3 PROTOCOL_TLSv1 PROTOCOL_TLSv1_1', { on: /^ssl\.PROTOCOL_/ }),
    onName('outdated-tls', 'SSLv2_METHOD SSLv3_METHOD TLSv1_METHOD TLSv1_1_METHOD', { on: /SSL\.\w+_METHOD$/ }),
    onSetting('insecure-random', 'token secret password session_id reset_token api_key access_token csrf_token otp', {
      is: {
        code: /\brandom\.(?:choices|randint|random|randrange|sample|getrandbits)\(|\bjoin\(.{0,80}\brandom\.choice\(/,
      },
    }),
    onSetting('unverified-certificate', 'verify verify_ssl ssl_verify', {
      is: { code: /^False$/ },
      within:
        /^(?:await\s+)?[\w.()]{0,60}\b(?:get|post|put|delete|patch|options|request|Session|Client|AsyncClient|stream|TCPConnector)\(/i,
    }),
    onSetting('unverified-certificate', 'verify', { on: /(?:session|client)\.verify$/, is: { code: /^False$/ } }),
    onSetting('unverified-certificate', 'cert_reqs', { is: { code: /CERT_NONE/ } }),
    onSetting('unverified-certificate', 'verify_mode', { on: /\.verify_mode$/, is: { code: /CERT_NONE/ } }),
    onSetting('unverified-certificate', '_create_default_https_context', {
      is: { code: /_create_unverified_context/ },
    }),
    onCall('unverified-certificate', '_create_unverified_context', { on: /^ssl$/ }),
    onCall('unverified-token', 'decode', {
      on: /^jwt$/,
      all: [arg('options', { code: /["']?verify_signature["']?\s{0,4}[:=]\s{0,4}False/ })],
    }),
    onCall('unverified-token', 'decode', { on: /^(?:jwt|jose\.jwt)$/, all: [arg('verify', { code: /^False$/ })] }),
    onCall('unverified-token', 'encode decode', { on: /jwt$/, all: [arg('any', { code: /["']none["']/i })] }),
    onCall('insecure-cookie', 'set_cookie', { all: [arg('secure', { code: /^False$/ })] }),
    onCall('insecure-cookie', 'set_cookie', { all: [arg('httponly', { code: /^False$/ })] }),
    onSetting('insecure-cookie', 'SESSION_COOKIE_SECURE SESSION_COOKIE_HTTPONLY CSRF_COOKIE_SECURE', {
      on: /^(?:app\.config|SESSION|CSRF|config)/,
      is: { code: /^False$/ },
      file: /flask|django|SECRET_KEY/i,
    }),
    onCall('debug-mode', 'run', {
      on: /^(?:app|application)$|\bFlask\(/,
      file: /\bflask\b/i,
      all: [arg('debug', { code: /^True$/ })],
    }),
    onCall('open-cors', 'CORSMiddleware add_middleware', {
      all: [arg('allow_origins', { code: /["']\*["']/ }), arg('allow_credentials', { code: /^True$/ })],
    }),
    onCall('open-cors', 'CORS', {
      all: [arg('origins', { code: /["']\*["']/ }), arg('supports_credentials', { code: /^True$/ })],
    }),
    onCall('insecure-temporary-file', 'mktemp', { on: /^tempfile$/ }),
    onCall('insecure-temporary-file', 'tempnam tmpnam', { on: /^os$/ }),
    onCall('loose-permissions', 'chmod fchmod lchmod', {
      on: /^os$/,
      all: [arg(1, { code: /^0o?[0-7]?[0-7]{2}[2367]$|\bS_IWOTH\b|\bS_IRWXO\b/ })],
    }),
  ],
};

const IMPORT = /^[ \t]*import[ \t]+([\w.]+)(?:[ \t]+as[ \t]+(\w+))?/gm;
const FROM = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]{0,2000}\)|[^\n#]{1,500})/gm;

function imports(source: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [, module = '', name] of source.matchAll(IMPORT)) if (name !== undefined) names.set(name, module);
  for (const [, module = '', list = ''] of source.matchAll(FROM)) {
    for (const part of list.replace(/[()]/g, '').split(',')) {
      const [name = '', own = name] = part.trim().split(/\s{1,20}as\s{1,20}/);
      if (/^\w+$/.test(name)) names.set(own, `${module}.${name}`);
    }
  }
  return names;
}
