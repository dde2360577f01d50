import { arg, type LanguageWeaknesses, onCall } from '../weaknesses/language-weaknesses.ts';

const DATABASE =
  /\b(?:Statement|Connection|JdbcTemplate|JdbcOperations|EntityManager|Session|statement|stmt|conn|connection|con|jdbcTemplate|entityManager|session|em|template)\b|JDBCtemplate|createStatement|getSqlStatement|getSqlConnection|getConnection/i;
const RUNTIME = /Runtime/;
const HASH = /MessageDigest\.getInstance\("(?:MD5|SHA-?1)"|DigestUtils|\bmd5?\b|\bmd\b/i;

export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: {
      method_invocation: { name: 'name', receiver: 'object', arguments: 'arguments' },
      object_creation_expression: { callee: 'type', arguments: 'arguments', isConstruction: true },
    },
    strings: ['string_literal'],
    stringText: ['string_fragment', 'escape_sequence', 'multiline_string_fragment'],
    binary: ['binary_expression'],
    concatenation: ['+'],
    constants: [
      'decimal_integer_literal',
      'hex_integer_literal',
      'true',
      'false',
      'null_literal',
      'character_literal',
      'decimal_floating_point_literal',
      'class_literal',
    ],
    wrappers: ['parenthesized_expression', 'cast_expression'],
    conditionals: ['ternary_expression'],
    identifiers: ['identifier'],
    assignments: { variable_declarator: ['name', 'value'], assignment_expression: ['left', 'right'] },
    settings: {},
    functions: ['method_declaration', 'constructor_declaration', 'lambda_expression'],
  },
  request:
    /\b(?:req|request|httpServletRequest|servletRequest|httpRequest)\.(?:getParameter(?:Values|Map|Names)?|getHeaders?|getHeaderNames|getQueryString|getCookies|getRequestURI|getRequestURL|getPathInfo|getInputStream|getReader|getPart)\b|\.getTheParameter\(|\.getTheValue\(/,
  requestParameter:
    /@(?:RequestParam|PathVariable|RequestBody|RequestHeader|CookieValue|QueryParam|PathParam|FormParam|HeaderParam|ModelAttribute)\b/,
  formats: /^String\.format$|\.formatted$/,
  rows: [
    onCall('command-injection', 'exec', { on: RUNTIME, all: [arg('any', 'command')] }),
    onCall('command-injection', 'ProcessBuilder', { on: /^new$/, all: [arg('any', 'request')] }),
    onCall('command-injection', 'command', { on: /ProcessBuilder|\bpb\b/, all: [arg('any', 'request')] }),
    onCall('code-injection', 'eval', { on: /ScriptEngine|\bengine\b/, all: [arg(0, 'composed')] }),
    onCall('code-injection', 'evaluate parse', { on: /GroovyShell/, all: [arg(0, 'request')] }),
    onCall('code-injection', 'parseExpression', { all: [arg(0, 'request')] }),
    onCall(
      'sql-injection',
      'executeQuery executeUpdate execute executeLargeUpdate addBatch prepareStatement prepareCall createQuery createNativeQuery createSQLQuery query queryForObject queryForList queryForMap queryForRowSet queryForLong queryForInt update batchUpdate nativeSQL',
      {
        on: DATABASE,
        all: [arg(0, 'sql')],
      },
    ),
    onCall('ldap-injection', 'search', { on: /Context|\bctx\b|ldap|idc/i, all: [arg('any', 'request')] }),
    onCall('xpath-injection', 'evaluate compile', {
      on: /xpath|\bxp\b/i,
      all: [arg(0, 'composed'), arg(0, 'request')],
    }),
    onCall('path-traversal', 'File FileInputStream FileOutputStream FileReader FileWriter RandomAccessFile', {
      on: /^new$/,
      all: [arg('any', 'request')],
    }),
    onCall('path-traversal', 'get of', { on: /^(?:java\.nio\.file\.)?Paths?$/, all: [arg('any', 'request')] }),
    onCall('unsafe-deserialization', 'readObject readUnshared', {
      on: /ObjectInputStream|XMLDecoder/,
      all: [arg('receiver', 'request')],
    }),
    onCall('unsafe-deserialization', 'enableDefaultTyping', { on: /mapper|ObjectMapper/i }),
    onCall('unsafe-deserialization', 'XMLDecoder', { on: /^new$/, all: [arg(0, 'request')] }),
    onCall('xml-external-entities', 'setFeature', {
      all: [arg(0, { text: /disallow-doctype-decl$/ }), arg(1, { code: /^false$/ })],
    }),
    onCall('xml-external-entities', 'setFeature', {
      all: [arg(0, { text: /external-(?:general|parameter)-entities$/ }), arg(1, { code: /^true$/ })],
    }),
    onCall('xml-external-entities', 'setProperty', {
      all: [arg(0, { text: /isSupportingExternalEntities$/ }), arg(1, { code: /true$/i })],
    }),
    onCall('request-forgery', 'URL HttpGet HttpPost', { on: /^new$/, all: [arg(0, 'request-address')] }),
    onCall('request-forgery', 'getForObject getForEntity postForObject exchange', {
      on: /restTemplate/i,
      all: [arg(0, 'request-address')],
    }),
    onCall('open-redirect', 'sendRedirect', { all: [arg(0, 'request-address')] }),
    onCall('open-redirect', 'RedirectView', { on: /^new$/, all: [arg(0, 'request-address')] }),
    onCall('cross-site-scripting', 'write print println printf format append', {
      on: /getWriter\(\)|\bPrintWriter\b|getOutputStream\(\)/,
      all: [arg('any', 'request')],
    }),
    onCall('weak-password-hash', 'update digest', {
      on: /MessageDigest\.getInstance\("(?:MD5|SHA-?1)"/,
      all: [arg(0, 'password')],
    }),
    onCall('weak-password-hash', 'md5Hex sha1Hex md5 sha1', { on: HASH, all: [arg(0, 'password')] }),
    onCall('weak-cipher', 'getInstance', {
      on: /(?:^|\.)Cipher$/,
      all: [arg(0, { text: /^(?:DES(?:ede)?|RC[24]|ARCFOUR|Blowfish)\b|^AES$|\/ECB\//i })],
    }),
    onCall('weak-cipher', 'getInstance', {
      on: /(?:^|\.)KeyGenerator$/,
      all: [arg(0, { text: /^(?:DES|RC[24]|ARCFOUR)$/i })],
    }),
    onCall('weak-cipher', 'NullCipher', { on: /^new$/ }),
    onCall('weak-key', 'initialize', {
      on: /KeyPairGenerator\.getInstance\("(?:RSA|DSA)"/,
      all: [arg(0, { code: /^(?:512|768|1024)$/ })],
    }),
    onCall('outdated-tls', 'getInstance', {
      on: /(?:^|\.)SSLContext$/,
      all: [arg(0, { text: /^(?:SSL|SSLv2|SSLv3|TLSv1(?:\.1)?)$/ })],
    }),
    onCall('insecure-random', 'nextInt nextLong nextBytes nextDouble nextFloat nextGaussian', {
      on: /\bnew(?:java\.util\.)?Random\b|\bjava\.util\.Random\b/,
      inFunction: /(?:token|password|secret|session|cookie|rememberMe)/i,
      notOn: /SecureRandom/,
    }),
    onCall(
      'unverified-certificate',
      'setHostnameVerifier setDefaultHostnameVerifier hostnameVerifier setSSLHostnameVerifier',
      {
        all: [
          arg(0, {
            code: /NoopHostnameVerifier|ALLOW_ALL|^\(\s{0,4}\w{1,40}\s{0,4},\s{0,4}\w{1,40}\s{0,4}\)\s{0,4}->\s{0,4}true$/,
          }),
        ],
      },
    ),
    onCall('unverified-token', 'none', { on: /^Algorithm$/ }),
    onCall('insecure-cookie', 'setSecure setHttpOnly', { on: /cookie/i, all: [arg(0, { code: /^false$/ })] }),
    onCall('open-cors', 'setAllowedOrigins addAllowedOrigin', {
      all: [arg(0, { code: /"\*"/ })],
      file: /setAllowCredentials\(\s{0,4}true/,
    }),
    onCall('loose-permissions', 'setWritable', {
      all: [arg(0, { code: /^true$/ }), arg(1, { code: /^false$/ })],
    }),
    onCall('loose-permissions', 'fromString', { on: /PosixFilePermissions$/, all: [arg(0, { text: /^.{7}.w/ })] }),
  ],
};
