import { arg, type LanguageWeaknesses, onCall, onSetting } from '../weaknesses/language-weaknesses.ts';

const CHILD_PROCESS = /^child_process$|\bchild_process\b|require\('(?:node:)?child_process'\)/;
const DATABASE =
  /(?:\b|_|\.)(?:db|database|conn(?:ection)?|client|pool|knex|sequelize|mysql|pg|sqlite3?|queryRunner|manager|repository|entityManager|prisma|trx|transaction|sql)\w{0,20}\b/i;
const FILES = /^(?:fs|fs\.promises|fsPromises|fs-extra|fs\/promises)$|\bfs\b/;
const HTTP = /^(?:axios|got|superagent|needle|http|https|request|undici|node-fetch)$|\b(?:axios|got|request)\b/;
const RESPONSE = /\b(?:res|response|reply|ctx|c)$/;
const JWT = /\b(?:jwt|jsonwebtoken|JWT)\b/;

/** Of JavaScript and TypeScript, in browsers and in Node. */
export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: {
      call_expression: { callee: 'function', arguments: 'arguments' },
      new_expression: { callee: 'constructor', arguments: 'arguments', isConstruction: true },
    },
    strings: ['string', 'template_string'],
    stringText: ['string_fragment', 'escape_sequence'],
    binary: ['binary_expression'],
    concatenation: ['+'],
    constants: ['number', 'true', 'false', 'null', 'undefined', 'regex'],
    wrappers: [
      'parenthesized_expression',
      'as_expression',
      'satisfies_expression',
      'non_null_expression',
      'await_expression',
    ],
    conditionals: ['ternary_expression'],
    identifiers: ['identifier'],
    assignments: {
      variable_declarator: ['name', 'value'],
      assignment_expression: ['left', 'right'],
      augmented_assignment_expression: ['left', 'right'],
    },
    settings: { pair: ['key', 'value'] },
    functions: [
      'function_declaration',
      'function_expression',
      'arrow_function',
      'method_definition',
      'generator_function_declaration',
    ],
  },
  request:
    /\b(?:req|request)\.(?:query|body|params|cookies|headers|originalUrl|param\(|get\(|header\()|\bctx\.(?:query|request\.(?:body|query)|params)\b|\bc\.req\.(?:query|param|header)\b|\blocation\.(?:hash|search|href)\b|\bdocument\.(?:URL|documentURI|referrer)\b|\bURLSearchParams\(location/,
  formats: /^(?:util\.format|\w+\.sprintf)$/,
  aliases: imports,
  rows: [
    onCall('command-injection', 'exec execSync', { on: CHILD_PROCESS, all: [arg(0, 'command')] }),
    onCall('command-injection', 'spawn spawnSync execFile execFileSync', {
      on: CHILD_PROCESS,
      all: [arg('any', { code: /\bshell\s{0,4}:\s{0,4}(?:true|["'`])/ }), arg('any', 'command')],
    }),
    onCall('command-injection', 'spawn spawnSync execFile execFileSync', {
      on: CHILD_PROCESS,
      all: [arg(0, 'request')],
    }),
    onCall('code-injection', 'eval', { on: /^(?:window|globalThis|global)?$/, all: [arg(0, 'dynamic')] }),
    onCall('code-injection', 'Function', { on: /^new$/, all: [arg('any', 'request')] }),
    onCall('code-injection', 'runInNewContext runInThisContext runInContext compileFunction', {
      on: /\bvm2?\b/,
      all: [arg(0, 'request')],
    }),
    onCall('code-injection', 'setTimeout setInterval', { on: /^(?:window)?$/, all: [arg(0, 'built')] }),
    onCall('sql-injection', 'query execute raw all get run exec $queryRawUnsafe $executeRawUnsafe', {
      on: DATABASE,
      all: [arg(0, 'sql')],
    }),
    onCall(
      'path-traversal',
      'readFile readFileSync createReadStream writeFile writeFileSync createWriteStream unlink unlinkSync rm rmSync readdir readdirSync appendFile',
      {
        on: FILES,
        all: [arg(0, 'request')],
      },
    ),
    onCall('path-traversal', 'sendFile sendfile download', {
      on: RESPONSE,
      all: [arg(0, 'request')],
      none: [arg('any', { code: /\broot\s{0,4}:/ })],
    }),
    onCall('unsafe-deserialization', 'unserialize deserialize', {
      on: /serialize|\bcryo\b|funcster/i,
      all: [arg(0, 'request')],
    }),
    onCall('unsafe-deserialization', 'load', {
      on: /\b(?:yaml|jsyaml|js-yaml)\b/,
      all: [arg('any', { code: /DEFAULT_FULL_SCHEMA/ })],
    }),
    onCall('xml-external-entities', 'parseXml parseXmlString parseXmlAsync', {
      all: [arg('any', { code: /\bnoent\s{0,4}:\s{0,4}true/ })],
    }),
    onCall('request-forgery', 'fetch axios got request needle superagent', {
      on: /^(?:|axios|got|request|needle|superagent|node-fetch|window)$/,
      all: [arg(0, 'request-address')],
    }),
    onCall('request-forgery', 'get post put delete head patch request', { on: HTTP, all: [arg(0, 'request-address')] }),
    onCall('request-forgery', 'goto', { on: /\bpage\b/, all: [arg(0, 'request-address')] }),
    onCall('open-redirect', 'redirect', { on: RESPONSE, all: [arg('any', 'request-address')] }),
    onSetting('open-redirect', 'location href', {
      on: /^(?:window\.|document\.|self\.|top\.)?location(?:\.href)?$/,
      is: 'request-address',
    }),
    onCall('open-redirect', 'assign replace', {
      on: /^(?:window\.|document\.)?location$/,
      all: [arg(0, 'request-address')],
    }),
    onCall('cross-site-scripting', 'send write end', {
      on: /^(?:res|response)$|\b(?:res|response)\.(?:status|type|set)\(/,
      all: [arg(0, 'built'), arg(0, 'request')],
    }),
    onCall('cross-site-scripting', 'write writeln', { on: /^(?:window\.)?document$/, all: [arg('any', 'request')] }),
    onCall('cross-site-scripting', 'insertAdjacentHTML', { all: [arg(1, 'request')] }),
    onSetting('cross-site-scripting', 'innerHTML outerHTML', { on: /\.(?:inner|outer)HTML$/, is: 'request' }),
    onSetting('cross-site-scripting', '__html', { is: 'request' }),
    onCall('prototype-pollution', 'merge defaultsDeep mergeWith', {
      on: /^(?:_|lodash)$/,
      all: [arg('any', { code: /^(?:req|request)\.(?:body|query)$/ })],
    }),
    onCall('weak-password-hash', 'update', { on: /createHash\(["'`](?:md5|sha1?)["'`]\)/, all: [arg(0, 'password')] }),
    onCall('weak-cipher', 'createCipher createDecipher', { on: /\bcrypto\b/ }),
    onCall('weak-cipher', 'createCipheriv createDecipheriv', {
      on: /\bcrypto\b/,
      all: [arg(0, { text: /^(?:des|rc[24]|bf|blowfish|cast)|-ecb$/i })],
    }),
    onCall('weak-key', 'generateKeyPair generateKeyPairSync', {
      on: /\bcrypto\b/,
      all: [arg('any', { code: /modulusLength\s{0,4}:\s{0,4}(?:512|768|1024)\b/ })],
    }),
    onSetting('outdated-tls', 'secureProtocol', { is: { text: /^(?:SSLv[23]|TLSv1(?:_1)?)_/ } }),
    onSetting('outdated-tls', 'minVersion', { is: { text: /^TLSv1(?:\.1)?$/ } }),
    onSetting('insecure-random', 'token secret password sessionId sessionID resetToken apiKey accessToken csrfToken', {
      is: { code: /\bMath\.random\(\)/ },
    }),
    onSetting('unverified-certificate', 'rejectUnauthorized strictSSL', { is: { code: /^false$/ } }),
    onSetting('unverified-certificate', 'NODE_TLS_REJECT_UNAUTHORIZED', {
      on: /process\.env/,
      is: { code: /^["'`]?0["'`]?$/ },
    }),
    onCall('unverified-token', 'verify', {
      on: JWT,
      all: [arg('any', { code: /algorithms?\s{0,4}:\s{0,4}\[?[^\]]{0,80}["'`]none["'`]/i })],
    }),
    onCall('unverified-token', 'sign', {
      on: JWT,
      all: [arg('any', { code: /algorithm\s{0,4}:\s{0,4}["'`]none["'`]/i })],
    }),
    onCall('insecure-cookie', 'cookie', {
      on: RESPONSE,
      all: [arg(2, { code: /\b(?:secure|httpOnly)\s{0,4}:\s{0,4}false\b/ })],
    }),
    onSetting('insecure-cookie', 'cookie', {
      is: { code: /^\{[^}]{0,200}\b(?:secure|httpOnly)\s{0,4}:\s{0,4}false\b/ },
      within: /\bsession\s{0,4}\(/i,
    }),
    onCall('open-cors', 'cors', {
      all: [
        arg(0, { code: /\borigin\s{0,4}:\s{0,4}(?:["'`]\*["'`]|true\b)/ }),
        arg(0, { code: /\bcredentials\s{0,4}:\s{0,4}true/ }),
      ],
    }),
    onCall('template-injection', 'compile render', {
      on: /\b(?:pug|jade|ejs|handlebars|Handlebars|nunjucks|mustache|doT|_)\b/,
      all: [arg(0, 'request')],
    }),
    onCall('loose-permissions', 'chmod chmodSync', {
      on: FILES,
      all: [arg(1, { code: /^(?:0o?[0-7]?[67]?[0-7]?[0-7]?[2367]|["'`]0?[0-7]{2}[2367]["'`])$/ })],
    }),
    onCall('xpath-injection', 'select select1 evaluate', { on: /\b(?:xpath|document)\b/, all: [arg(0, 'request')] }),
  ],
};

const DECLARED =
  /\b(?:const|let|var)\s{1,20}(\{[^}]{0,500}\}|[\w$]{1,80})\s{0,20}=\s{0,20}(?:await\s{1,20})?(?:require|import)\(\s{0,20}["'`](?:node:)?([^"'`]{1,100})["'`]\s{0,20}\)(\.[\w$]{1,80})?/g;
const IMPORTED =
  /\bimport\s{1,20}(?:type\s{1,20})?([\w$]{1,80})?[\s,]{0,20}(?:\*\s{1,20}as\s{1,20}([\w$]{1,80})|(\{[^}]{0,1000}\}))?\s{0,20}from\s{0,20}["'](?:node:)?([^"']{1,100})["']/g;

/** `const { exec: run } = require('child_process')` → `run` is `child_process.exec`. */
function imports(source: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const take = (list: string, module: string) => {
    for (const part of list.slice(1, -1).split(',')) {
      const [name = '', own = name] = part.trim().split(/\s{0,20}:\s{0,20}|\s{1,20}as\s{1,20}/);
      if (name !== '') names.set(own.trim(), `${module}.${name.trim()}`);
    }
  };
  for (const [, target = '', module = '', member = ''] of source.matchAll(DECLARED)) {
    if (target.startsWith('{')) take(target, module + member);
    else names.set(target, module + member);
  }
  for (const [, first, all, list, module = ''] of source.matchAll(IMPORTED)) {
    if (first !== undefined) names.set(first, module);
    if (all !== undefined) names.set(all, module);
    if (list !== undefined) take(list, module);
  }
  return names;
}
