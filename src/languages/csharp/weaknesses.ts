import { arg, type LanguageWeaknesses, onCall, onName, onSetting } from '../weaknesses/language-weaknesses.ts';

const TRUSTS_ALL =
  /^(?:delegate\s{0,4}(?:\([^)]{0,200}\))?\s{0,4}\{\s{0,8}return\s+true;?\s{0,8}\}|\([^)]{0,200}\)\s{0,4}=>\s{0,4}(?:true|\{\s{0,20}return\s+true;\s{0,20}\}))$|DangerousAcceptAnyServerCertificateValidator/;

export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: {
      invocation_expression: { callee: 'function', arguments: 'arguments' },
      object_creation_expression: { callee: 'type', arguments: 'arguments', isConstruction: true },
    },
    strings: ['string_literal', 'interpolated_string_expression', 'verbatim_string_literal', 'raw_string_literal'],
    stringText: [
      'string_literal_content',
      'string_content',
      'escape_sequence',
      'interpolation_start',
      'interpolation_quote',
      'raw_string_content',
      'raw_string_start',
      'raw_string_end',
    ],
    binary: ['binary_expression'],
    concatenation: ['+'],
    constants: ['integer_literal', 'boolean_literal', 'null_literal', 'character_literal', 'real_literal'],
    wrappers: ['parenthesized_expression', 'cast_expression', 'argument', 'await_expression'],
    conditionals: ['conditional_expression'],
    identifiers: ['identifier'],
    assignments: { variable_declarator: ['name', '#last'], assignment_expression: ['left', 'right'] },
    settings: {},
    functions: [
      'method_declaration',
      'constructor_declaration',
      'local_function_statement',
      'lambda_expression',
      'anonymous_method_expression',
    ],
  },
  request:
    /\b(?:Request|HttpContext\.Request|context\.Request|req)\.(?:Query|QueryString|Form|Params|Headers|Cookies|Path|Body|RouteValues|\[)|\bRequest\[/,
  requestParameter: /\[From(?:Query|Body|Form|Route|Header)\b/,
  formats: /^[Ss]tring\.Format$/,
  rows: [
    onCall('command-injection', 'Start', { on: /(?:^|\.)Process$/, all: [arg('any', 'request')] }),
    onCall('command-injection', 'Start', {
      on: /(?:^|\.)Process$/,
      all: [arg(0, { text: /^(?:cmd(?:\.exe)?|(?:\/bin\/)?(?:ba)?sh|powershell(?:\.exe)?)$/i }), arg(1, 'command')],
    }),
    onCall('command-injection', 'ProcessStartInfo', {
      on: /^new$/,
      all: [arg(0, { text: /^(?:cmd(?:\.exe)?|(?:\/bin\/)?(?:ba)?sh|powershell(?:\.exe)?)$/i }), arg(1, 'command')],
    }),
    onSetting('command-injection', 'FileName Arguments', { is: 'request', file: /ProcessStartInfo|\bProcess\b/ }),
    onCall(
      'sql-injection',
      'SqlCommand OleDbCommand OdbcCommand MySqlCommand NpgsqlCommand SqliteCommand OracleCommand SqlDataAdapter',
      { on: /^new$/, all: [arg(0, 'sql')] },
    ),
    onSetting('sql-injection', 'CommandText', { on: /\.CommandText$/, is: 'sql' }),
    onCall('sql-injection', 'FromSqlRaw ExecuteSqlRaw ExecuteSqlRawAsync ExecuteSqlCommand SqlQuery', {
      all: [arg(0, 'sql')],
    }),
    onCall(
      'sql-injection',
      'Query QueryAsync Execute ExecuteAsync QueryFirst QueryFirstOrDefault QuerySingle ExecuteScalar',
      { on: /\b(?:conn|connection|db|database)\w{0,10}\b/i, all: [arg(0, 'sql')] },
    ),
    onCall('ldap-injection', 'DirectorySearcher', { on: /^new$/, all: [arg('any', 'request')] }),
    onCall('xpath-injection', 'SelectNodes SelectSingleNode', { all: [arg(0, 'request')] }),
    onCall('path-traversal', 'ReadAllText ReadAllBytes ReadAllLines OpenRead WriteAllText WriteAllBytes Delete Open', {
      on: /(?:^|\.)File$/,
      all: [arg(0, 'request')],
    }),
    onCall('path-traversal', 'FileStream StreamReader', {
      on: /^new$/,
      all: [arg(0, 'request')],
      // A stream, which is no path.
      none: [arg(0, { code: /\bBody\b|Stream\b|InputStream/ })],
    }),
    onCall(
      'unsafe-deserialization',
      'BinaryFormatter NetDataContractSerializer LosFormatter SoapFormatter ObjectStateFormatter',
      // A file that only writes objects, or names the types that may be read.
      { on: /^new$/, file: /^(?![\s\S]*\.Binder\s{0,4}=)[\s\S]*\.Deserialize\b/ },
    ),
    onSetting('unsafe-deserialization', 'TypeNameHandling', {
      is: { code: /^TypeNameHandling\.(?:All|Auto|Objects|Arrays)$/ },
      file: /DeserializeObject|Deserialize\(|\.Deserialize/,
    }),
    onCall('unsafe-deserialization', 'JavaScriptSerializer', {
      on: /^new$/,
      all: [arg(0, { code: /SimpleTypeResolver/ })],
    }),
    onSetting('xml-external-entities', 'DtdProcessing', {
      is: { code: /^DtdProcessing\.Parse$/ },
      // Without a resolver, nothing else is read.
      file: /^(?![\s\S]*XmlResolver\s{0,4}=\s{0,4}null)[\s\S]*(?:XmlUrlResolver|XmlResolver\s{0,4}=\s{0,4}new|XmlTextReader)/,
    }),
    onSetting('xml-external-entities', 'XmlResolver', { is: { code: /^new XmlUrlResolver/ } }),
    onCall(
      'request-forgery',
      'GetAsync PostAsync GetStringAsync GetByteArrayAsync DownloadString DownloadData GetStreamAsync',
      { all: [arg(0, 'request-address')] },
    ),
    onCall('request-forgery', 'Create', { on: /(?:Http)?WebRequest$/, all: [arg(0, 'request-address')] }),
    onCall('open-redirect', 'Redirect RedirectPermanent', {
      on: /^(?:|this|Response|[\w.]{0,40}\.Response)$/,
      all: [arg(0, 'request-address')],
    }),
    onCall('cross-site-scripting', 'Write', { on: /^(?:[\w.]{0,40}\.)?Response$/, all: [arg(0, 'request')] }),
    onCall('cross-site-scripting', 'Raw', { on: /(?:^|\.)Html$/, all: [arg(0, 'request')] }),
    onCall('weak-password-hash', 'ComputeHash HashData', { on: /MD5|SHA1/, all: [arg(0, 'password')] }),
    onCall('weak-cipher', 'Create', { on: /^(?:[\w.]{0,60}\.)?(?:DES|RC2|TripleDES)$/ }),
    onCall('weak-cipher', 'DESCryptoServiceProvider RC2CryptoServiceProvider TripleDESCryptoServiceProvider', {
      on: /^new$/,
    }),
    onSetting('weak-cipher', 'Mode', { is: { code: /CipherMode\.ECB$/ } }),
    onCall('weak-key', 'RSACryptoServiceProvider', { on: /^new$/, all: [arg(0, { code: /^(?:512|768|1024)$/ })] }),
    onCall('weak-key', 'Create', { on: /(?:^|\.)RSA$/, all: [arg(0, { code: /^(?:512|768|1024)$/ })] }),
    onSetting('outdated-tls', 'SecurityProtocol SslProtocols EnabledSslProtocols', {
      is: { code: /\.(?:Ssl2|Ssl3|Tls|Tls11)(?![\w])/ },
    }),
    onSetting('insecure-random', 'token secret password sessionId apiKey resetToken', {
      is: { code: /\bnew Random\(|\b(?:random|rnd|rand)\.Next\(/i },
    }),
    onSetting(
      'unverified-certificate',
      'ServerCertificateValidationCallback ServerCertificateCustomValidationCallback RemoteCertificateValidationCallback',
      { is: { code: TRUSTS_ALL } },
    ),
    onSetting('unverified-token', 'ValidateIssuerSigningKey RequireSignedTokens', { is: { code: /^false$/ } }),
    onSetting('insecure-cookie', 'HttpOnly', { is: { code: /^false$/ }, within: /Cookie/ }),
    onSetting('insecure-cookie', 'Secure', { is: { code: /^false$/ }, within: /Cookie/ }),
    onCall('open-cors', 'AllowCredentials', { on: /\.(?:AllowAnyOrigin\(\)|SetIsOriginAllowed\(\w{1,20}=>true\))/ }),
    onName('debug-mode', 'UseDeveloperExceptionPage', {
      on: /\.UseDeveloperExceptionPage$/,
      file: /^(?![\s\S]*(?:IsDevelopment|EnvironmentName|#if DEBUG))/,
    }),
  ],
};
