import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findSecrets } from '../../../../src/analysis/findings/secrets/secrets.ts';
import { CONVENTIONAL } from '../../../../src/languages/file-kinds.ts';
import { entropy } from '../../../../src/workspace/secrets/entropy.ts';
import { SECRET_PATTERNS } from '../../../../src/workspace/secrets/patterns.ts';
import { AWS_SECRET, ISSUED, noise, webToken, wholeKey } from '../../../workspace/secrets/sample-secrets.ts';

const find = (text: string, path = 'src/config.ts') => findSecrets([{ path, text }], CONVENTIONAL);
const rulesIn = (text: string, path?: string) => find(text, path).map(({ rule }) => rule);

describe('issued secrets', () => {
  it.each(Object.entries(ISSUED))('%s is found', (rule, secret) => {
    expect(rulesIn(`line one\nconst value = "${secret}";\n`)).toEqual([rule]);
  });

  it('are of all kinds that the table has', () => {
    const generic = SECRET_PATTERNS.filter(({ isGeneric }) => isGeneric).map(({ id }) => id);
    expect(SECRET_PATTERNS.map(({ id }) => id).sort()).toEqual([...Object.keys(ISSUED), ...generic].sort());
  });

  it('are told by line, and never printed whole', () => {
    const secret = ISSUED['github-token'] as string;
    const [found] = find(`one\n\nconst a = '${secret}';\n`);
    expect(found).toMatchObject({ file: 'src/config.ts', line: 3, severity: 'error', shown: 'ghp_… (40 characters)' });
    expect(JSON.stringify(found)).not.toContain(secret.slice(4, 12));
  });

  it('are warnings in tests', () => {
    expect(find(ISSUED['npm-token'] as string, 'test/login.test.ts')).toMatchObject([{ severity: 'warning' }]);
  });

  it('are left alone where an example is meant', () => {
    expect(rulesIn('AKIAIOSFODNN7EXAMPLE')).toEqual([]);
    expect(rulesIn(`ghp_${'x'.repeat(36)}`)).toEqual([]);
    expect(rulesIn(`sk_live_${'0'.repeat(24)}`)).toEqual([]);
  });

  it('have the same fingerprint wherever they stand, and another than other secrets', () => {
    const secret = ISSUED['npm-token'] as string;
    const [here] = find(secret);
    const [there] = find(`\n\n${secret}`, 'lib/x.py');
    const [other] = find(`npm_${noise(40).slice(4)}`);
    expect(there?.fingerprint).toBe(here?.fingerprint);
    expect(other?.fingerprint).not.toBe(here?.fingerprint);
  });
});

describe('values of names that speak of secrets', () => {
  const value = noise(24);

  it.each([
    `password = "${value}"`,
    `const apiKey: string = '${value}';`,
    `"client_secret": "${value}",`,
    `DB_PASSWORD: '${value}'`,
    `secrets['token'] = "${value}"`,
    `accessToken => "${value}"`,
  ])('are found: %s', (text) => {
    expect(rulesIn(text)).toEqual(['assigned-secret']);
  });

  it.each([
    ['a placeholder', 'password = "your-password-here-123"'],
    ['an example', 'api_key = "example-1234-abcd-5678"'],
    ['what is filled in', `password = "\${DB_PASSWORD_2}"`],
    ['what is looked up', 'token = "process.env.MY_TOKEN_1"'],
    ['a name', 'secret_name = "database.primary.login"'],
    ['text without a digit', 'password_label = "EnterThePasswordOfTheUser"'],
    ['a text in another script', 'password = "パスワードを入力してください1"'],
    ['one character over and over', 'password = "111111111111111111"'],
    ['a short value', 'password = "a1b2c3"'],
    ['another name', `checksum = "${value}"`],
  ])('are left alone when they are %s', (_, text) => {
    expect(rulesIn(text)).toEqual([]);
  });

  it('are left alone in tests, where they are made up', () => {
    expect(rulesIn(`password = "${value}"`, 'tests/test_login.py')).toEqual([]);
  });

  it('are warnings, as names prove nothing', () => {
    expect(find(`password = "${value}"`)).toMatchObject([{ severity: 'warning' }]);
    expect(find(`password = "${value}"`, 'docs/config.rst')).toMatchObject([{ severity: 'warning' }]);
  });

  it('are found in addresses', () => {
    expect(rulesIn(`url = "postgres://admin:${noise(14)}@db.internal/main"`)).toEqual(['url-password']);
    expect(rulesIn('url = "postgres://user:password@localhost/main"')).toEqual([]);
  });
});

const SHA1 = hash('sha1', 'a password');

describe('values that are no secrets', () => {
  const value = noise(24);
  const issued = ISSUED['npm-token'] as string;

  it.each([
    ['a regular expression', '$patterns = @{ "OPENROUTER_API_KEY" = "sk-or-[a-zA-Z0-9-_]+" }', 'hooks/check.ps1'],
    ['an expression with a group', 'token_1: "(?:sk|pk)_live_1[0]{24}",', 'src/a.ts'],
    ['counted up', 'api_key = "abcdef0123456789"', 'src/a.py'],
    ['a block over and over', 'secret = "a1B2c3d4a1B2c3d4a1B2"', 'src/a.py'],
    ['the address of a service', `token_server = "https://auth.internal/oauth2/v1/${'token'}"`, 'src/a.py'],
    ['a path', 'client_secret = "/run/secrets/oauth2/client1"', 'src/a.py'],
    ['a name of something about one', `secretName = "${value}"`, 'src/a.ts'],
    ['hashed', `"hashed_secret": "${value}"`, 'src/a.json'],
    [
      'public, as those of a search box',
      `search: { appId: 'A1', apiKey: '${value}', indexName: 'docs' }`,
      'docs/site.ts',
    ],
    ['the key of an emulator', `AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1${noise(54)}==`, 'src/a.yml'],
    ['written with 1234', `a = "xoxb-1234-1234-${noise(24)}"`, 'src/a.py'],
    ['a number of tokens', `tokenizer: "${value}"`, 'src/a.ts'],
    ['for this machine', `url = "postgres://app:${value}@localhost:5432/app"`, 'src/a.py'],
    ['for a service beside it', `url = "redis://:${value}@redis:6379/0"`, 'src/a.py'],
    ['allowed by a comment', `password = "${value}"  # pragma: allowlist secret`, 'src/a.py'],
    ['allowed by a comment above', `# pragma: allowlist nextline secret\npassword = "${value}"`, 'src/a.py'],
    ['in an example', `password = "${value}"`, 'examples/server.py'],
    ['in a fixture', `password = "${value}"`, 'lib/fixtures/login.json'],
    ['in a file to fill in', `password = "${value}"`, 'config/settings.yml.sample'],
    ['in the tests of a Rust file', `fn run() {}\n#[cfg(test)]\nmod tests { let password = "${value}"; }`, 'src/a.rs'],
    ['rules of a form', "'smtp:password' => 'required|string|confirmed|min:8'", 'app/Settings.php'],
    ['checksums of files', `'./lib/AccessTokenEntity.php' => '${value}',`, 'files.md5'],
    ['paths without a beginning', "const OAUTH2_PRIVATE_KEY = 'Api/V8/OAuth2/private.key';", 'Api/Config.php'],
    ['members of members', "'output_token' => 'StreamDescription.Shards[-1].ShardId'", 'src/pages.php'],
    ['words of their own names', 'FieldS3CredentialConfig = "s3credentialConfig"', 'pkg/fields.go'],
    ['their own names in other letters', 'RotateUserApiKeyV2 = "rotate-user-api-key-v2"', 'src/Flags.cs'],
    [
      'their own names with a number',
      'RotateUserApiKeyCommand = "pm-37165-rotate-user-api-key-command"',
      'src/Flags.cs',
    ],
    [
      'to be changed, in base64',
      `"jwtSecretKey": "${Buffer.from('my-secret-key-which-should-be-changed-in-production').toString('base64')}"`,
      'app.json',
    ],
    ['cut off', `"${ISSUED['private-key']?.slice(0, 80).replaceAll('\n', '\\n')}..."`, 'src/help.go'],
    ['the identity of a role', 'PASSWORD_ADMINISTRATOR = "966707d0-3269-4727-9be2-8c3a10f19b9d"', 'src/roles.py'],
    ['the key of events', `telemetryApiKey = "phc_${value}"`, 'src/Telemetry.java'],
    ['the key of a login page', `ApiKey = "3_${noise(64)}"`, 'vehicle/api.go'],
    ['the project of an app at Google', `"current_key": "${ISSUED['google-api-key']}"`, 'app/google-services.json'],
    ["the key of YouTube's own pages", `post("https://a/youtubei/v1/b?key=${ISSUED['google-api-key']}")`, 'a.js'],
    [
      "the key of a page's maps",
      `<script src="//maps.google.com/maps/api/js?key=${ISSUED['google-api-key']}"></script>`,
      'a.cshtml',
    ],
    [
      'published by Google for tests of forms',
      'const RECAPTCHA_SECRET_KEY = "6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe";',
      'src/Settings.java',
    ],
    ['the project of an app, named so', `<string name="google_api_key">${ISSUED['google-api-key']}</string>`, 'a.xml'],
    ['in a folder of a name that ends in tests', `password = "${value}"`, 'st2tests/conf/a.py'],
    ['in what tests use', `const password = "${value}";`, 'lib/e2ee/ppkTestUtils.ts'],
    ['in cases of tests', `{ "secretValue": "${value}" }`, 'plugins/http/testcases/mixed/secrets.json'],
    ['in fixtures of tests', `webhookSecret="${value}"`, 'config/src/testFixtures/resources/a.xml'],
    ['encrypted by EJSON', `"api_key": "EJ[1:${noise(44)}:${noise(32)}:${noise(60)}]"`, 'config/secrets.ejson'],
    ['encrypted by sops', `password: "ENC[AES256_GCM,data:${noise(24)},type:str]"`, 'deploy/values.yaml'],
    ['encrypted by Jasypt', `password="ENC(${value})"`, 'src/application.properties'],
    ['encrypted by Spring', `password: '{cipher}${noise(64)}'`, 'config/application.yml'],
    ['called dummies', `$dummyPassword = '${value}';`, 'app/Form.php'],
    ['in hooks of API tests', `adminToken = "${value}"`, '.dredd/hooks/main.go'],
    ['texts in a language', '"oauth2_client_secret": "OAuth2-Clientgeheimnis",', 'static/locales/de/translation.json'],
    ['paths of modules', 'const ctxCredentials = "github.com/acme/krb5/v8/ctxCredentials"', 'src/kerberos.go'],
    ['short stretches that count up', "token: 'abc123def456',", 'src/client.ts'],
    [
      'the project of a page at Google',
      `firebase = { apiKey: "${ISSUED['google-api-key']}", authDomain: "a.firebaseapp.com" }`,
      'src/a.ts',
    ],
    ['in a bundled library', `password = "${value}"`, 'includes/vendor/ozh/a.php'],
    [
      'sent by the search box of a page',
      `'x-algolia-agent': 'Algolia%20for%20JavaScript%20(4.1.3)%3B%20Browser',\n'x-algolia-api-key': '${value}',`,
      'src/ratings.ts',
    ],
    ['public, as the token of a .NET assembly', '<a name="b" publicKeyToken="2638cd05610744eb" />', 'app.config'],
    ['colours in a layout', 'app:passwordToggleTint="@color/grey_600"', 'res/layout/a.xml'],
    ['attributes of a theme', 'app:passwordToggleTint="?android:attr/color2Primary"', 'res/layout/a.xml'],
    ['words with a group of a pattern', 'open: { token: "keyword.tag-$0" }', 'src/basic.js'],
    ['without a digit in a line that has one further on', '{token:"Zx+Walk~The!Dog^Quick",size:10}', 'src/a.min.js'],
    ['shown by the pages of a site', `assistant: { apiKey: '${value}' }`, 'docs/docusaurus.config.ts'],
  ])('are left alone when they are %s', (_, text, path) => {
    expect(find(text, path)).toEqual([]);
  });

  it.each([
    ['in a comment', `// password = "${value}"`, 'src/a.ts'],
    ['settings of a development machine', `password: "${value}"`, 'config/development.yml'],
    ['issued ones in prose', issued, 'README.md'],
    ['issued ones in documentation', `npm_token="${issued}"`, 'docs/publish.sh'],
    ['issued ones in a request to try', `"value": "${issued}"`, 'admin.postman_collection.json'],
    ['issued ones in a docstring', `def f():\n    """Call it with\n    token = "${issued}"\n    """`, 'src/a.py'],
    ['issued ones in a comment of several lines', `/*\n{\n  "token": "${issued}"\n}\n*/\nrun();`, 'src/a.go'],
    [
      'issued ones in a function that returns examples',
      `def self.example_code\n  [\n    'mint(\n      token: "${issued}"\n    )'\n  ]\nend`,
      'lib/mint.rb',
    ],
    ['issued ones of an example in data', `examples:\n  a:\n    - token: "${issued}"`, 'a/metadata.yaml'],
    ['issued ones in a template to fill in', `token = "${issued}"`, 'config/app.yml.dist'],
    ['issued ones in a bundled library', `token = "${issued}"`, 'lib/vendor/a.php'],
    ['issued ones in a library that is kept with its version', `token = "${issued}"`, 'lib/_tcpdf_5.0.002/a.php'],
    ['a whole private key in a comment', `// "${wholeKey().replaceAll('\n', '\\n')}"`, 'src/a.ts'],
    ['a whole private key for development', wholeKey(), 'dev/keys/root1'],
    ['a whole private key that is named for tests', `const TEST_KEY: &str = "${wholeKey()}`, 'src/keys.rs'],
    ['a private key that needs a passphrase', wholeKey('ENCRYPTED '), 'keys/server'],
    ['the beginning of a private key', wholeKey().slice(0, 300), 'keys/server'],
    ['a private key with a letter too many', wholeKey().replace('-----END', 'AAAA\n-----END'), 'keys/server'],
    ['a key that is a sequence of indefinite length', wholeKey('RSA ', [0x30, 0x80]), 'keys/server'],
    [
      'the key of a service that has expired',
      `key = "${webToken({ iss: 'supabase', role: 'service_role', exp: 1_539_595_979 })}"`,
      'src/a.ts',
    ],
    ['issued ones with a word for a placeholder', `token = "npm_${`your${noise(40).slice(4, 36)}`}"`, 'src/a.ts'],
    ['issued ones in a folder of unit tests', `npm = "${issued}"`, 't/unit/keys.py'],
    ['in a docstring', `def f():\n    """Call it with\n    password = "${value}"\n    """`, 'src/a.py'],
    ['a private key in documentation', ISSUED['private-key'] as string, 'docs/tls.md'],
    ['a private key in a comment', `// "${ISSUED['private-key']?.replaceAll('\n', '\\n')}"`, 'src/a.ts'],
    ['a private key for development', ISSUED['private-key'] as string, 'dev/keys/root1'],
    ['a web token in documentation', ISSUED.jwt as string, 'docs/api.md'],
    ['a web token in a recording for development', `"a=${ISSUED.jwt}"`, 'dev/postman.json'],
    ['in a comment of several lines', `/*\n{\n  "access_token": "${value}"\n}\n*/\nrun();`, 'src/a.go'],
    ['in a comment of a page', `<!--\n  password="${value}"\n-->`, 'src/a.vue'],
    ['in a comment of several lines of Ruby', `=begin\npassword = "${value}"\n=end\nrun`, 'src/a.rb'],
    ['an example in a sample of code', `x-codeSamples:\n- source: |-\n    token: '${value}',`, 'api/store.yaml'],
    [
      'next to an address of documentation',
      `setup: {\n  # For the administrator\n  password: "${value}"\n  email: "user@example.com"\n}`,
      'config/defaults.hjson',
    ],
    [
      'in a function that returns examples',
      `def self.example_code\n  [\n    'mint(\n      token: "${value}"\n    )'\n  ]\nend`,
      'lib/mint.rb',
    ],
    ['in a function for an example', `function loginExample() {\n  return { token: '${value}' };\n}`, 'src/a.ts'],
    ['a web token in a comment', `// String token = "${ISSUED.jwt}";`, 'src/a.java'],
    ['the sample of a pattern', `("GitHub", "ghp_[A-Za-z0-9]{36}", "${ISSUED['github-token']}")`, 'src/secrets.rs'],
    [
      'next to the address of this machine',
      `init({\n  secretKey: '${value}',\n  url: 'http://localhost:59318'\n});`,
      'a.html',
    ],
    [
      'next to the address of a container',
      `oauth2:\n  client_secret: "${value}"\n  token_url: "http://app:2342/token"`,
      'prometheus.yml',
    ],
    ['an example in data', `examples:\n  folding:\n    - config: |\n        acl_token: "${value}"`, 'a/metadata.yaml'],
    ['an example in a long string', `@Example('''{\n    "authToken": "${value}"\n}''')`, 'a/Hooks.groovy'],
    ['a web token of an example in data', `token:\n  examples:\n    - ${ISSUED.jwt}`, 'api/openapi.yml'],
    ['a web token that has expired', `const token = "${webToken({ sub: 'admin', exp: 1_539_595_979 })}";`, 'src/a.ts'],
    ['a web token in a request to try', `"value": "Bearer ${ISSUED.jwt}"`, 'doc/admin.postman_collection.json'],
    ['a private key that is named for tests', `const TEST_RSA_KEY_0: &str = "${ISSUED['private-key']}`, 'src/keys.rs'],
    ['a private key that is named a fake', `fakeKey = \`${ISSUED['private-key']}`, 'src/keys.go'],
    [
      'an issued one below a comment that says so',
      `# An example\n# of the answer.\nA = {\n    "key": "${issued}",\n}`,
      'src/a.py',
    ],
    ['below a comment that says so', `// Not real.\nconst password = "${value}";`, 'src/a.ts'],
    ['settings of a pipeline', `PASSWORD: "${value}"`, '.ci/compose.yaml'],
    ['exported by a script of the documentation', `export KMS_SECRET_KEY="${value}"`, 'docs/replication/setup.sh'],
    ['the id of an AWS key in a comment, alone', `// "accessKeyId": "${ISSUED['aws-access-key']}"`, 'src/event.go'],
    ['the id of an AWS key in prose, alone', `Key: ${ISSUED['aws-access-key']}`, 'docs/events.md'],
    ['a hash of a password', `private static final String PASSWORD = "${SHA1}";`, 'src/Users.java'],
    ['a hash of a password without its zeros', `password = "${SHA1.slice(1)}"`, 'src/a.py'],
    ['an issued one in an example', `npm = "${issued}"`, 'examples/a.ts'],
    ['an issued one in the tests of a Rust file', `#[cfg(test)]\nmod tests { let a = "${issued}"; }`, 'src/a.rs'],
  ])('are warnings when they are %s', (_, text, path) => {
    expect(find(text, path)).toMatchObject([{ severity: 'warning' }]);
  });

  it.each([
    [`password = "${value}"`, 'src/exemplar.py'],
    [`fn run() { let password = "${value}"; }\n#[cfg(test)]\nmod tests {}`, 'src/a.rs'],
    [`url = "postgres://app:${value}@db.acme.io:5432/app"`, 'src/a.py'],
    [`examples:\n  a: 1\nserver:\n  acl_token: "${value}"`, 'a/config.yaml'],
    [`/* one */\nconst password = "${value}";\n/* two */`, 'src/a.ts'],
    [`/* no end\nconst password = "${value}";`, 'src/a.ts'],
    [`const all = "/*";\nconst password = "${value}";\n/* two */`, 'src/a.ts'],
    [`// An example.\nconst a = 1;\nconst password = "${value}";`, 'src/a.ts'],
    [`// An example.\n\nconst password = "${value}";`, 'src/a.ts'],
    [`// Realistic.\nconst password = "${value}";`, 'src/a.ts'],
    [`token = "acme.io/${noise(24)}"`, 'src/a.ts'],
    [`token = "abc123${noise(12)}"`, 'src/a.ts'],
    ['ACCESS_TOKEN = "966707d0-3269-4727-9be2-8c3a10f19b9d"', 'src/a.py'],
    [`const key = "${ISSUED['google-api-key']}";`, 'src/a.ts'],
    [`password = "${value}"`, 'docs/conf.py'],
    [`export DB_PASSWORD="${value}"`, 'deploy/run.sh'],
    [`token = "keyword.tag-$0${value}"`, 'src/a.ts'],
    [ISSUED['private-key'] as string, 'keys/server'],
    [`const latestKey = \`${ISSUED['private-key']}`, 'src/keys.ts'],
    [`token:\n  - ${ISSUED.jwt}`, 'api/settings.yml'],
    [`jwtSecretKey = "${Buffer.from(noise(48)).toString('base64')}"`, 'src/a.ts'],
    [`rotateUserApiKey = "${value}rotate-user-api-key"`, 'src/a.ts'],
    [`apiKey = "apikey-${value}"`, 'src/a.ts'],
    [ISSUED.jwt as string, 'src/a.ts'],
    [`assistant: { apiKey: '${value}' }`, 'src/site.config.ts'],
    [`'x-algolia-agent': 'Algolia for JavaScript (4.1.3); Node.js',\n'x-algolia-api-key': '${value}',`, 'src/a.ts'],
    [`serverToken: '${value}'`, 'docs/docusaurus.config.ts'],
    [`apiKey = "${SHA1}"`, 'src/a.ts'],
    [`DB_PASSWORD="${SHA1}"`, '.env'],
    [`password: "${SHA1}"`, 'config/settings.yaml'],
    [`export DB_PASSWORD="${SHA1}"`, 'deploy/run.sh'],
    [`password = "${SHA1.slice(8)}"`, 'src/a.ts'],
    [`passwordKey = "${SHA1}"`, 'src/a.ts'],
    [`publicKeyPassword="${value}"`, 'src/a.xml'],
    [`password="@${value}/1"`, 'src/a.xml'],
    [`password="@color_${value}"`, 'src/a.xml'],
    [`def self.exemplary\n  token = "${value}"\nend`, 'lib/a.rb'],
    [`def self.example\n  nil\nend\ndef self.run\n  token = "${value}"\nend`, 'lib/a.rb'],
    [`const token = "${webToken({ sub: 'admin', exp: 4_102_444_800 })}";`, 'src/a.ts'],
    [`id = "${ISSUED['aws-access-key']}"`, 'src/a.py'],
  ])('are not meant by %s, which is a warning', (text, path) => {
    expect(find(text, path)).toMatchObject([{ severity: 'warning' }]);
  });

  it.each([
    [`const a = "${issued}"; // in use`, 'src/a.ts'],
    [`const list = ["npm_"]; const key = "${issued}";`, 'src/a.ts'],
    [ISSUED['npm-token'] as string, 'locales/en.json'],
    [`/* one */\nconst password = "${issued}";\n/* two */`, 'src/a.ts'],
    [`/* no end\nconst password = "${issued}";`, 'src/a.ts'],
    [`const all = "/*";\nconst password = "${issued}";\n/* two */`, 'src/a.ts'],
    [`// An example.\nconst a = 1;\nconst password = "${issued}";`, 'src/a.ts'],
    [`// An example.\n\nconst password = "${issued}";`, 'src/a.ts'],
    [`// Realistic.\nconst password = "${issued}";`, 'src/a.ts'],
    [`examples:\n  a: 1\nserver:\n  acl_token: "${issued}"`, 'a/config.yaml'],
    [`fn run() { let password = "${issued}"; }\n#[cfg(test)]\nmod tests {}`, 'src/a.rs'],
    [`def self.exemplary\n  token = "${issued}"\nend`, 'lib/a.rb'],
    [`def self.example\n  nil\nend\ndef self.run\n  token = "${issued}"\nend`, 'lib/a.rb'],
    [`token = "${issued}"`, 'src/exemplar.py'],
    [`token = "${issued}"`, '.github/workflows/release.yml'],
    [`# token = "${issued}"`, 'src/a.py'],
    [wholeKey(), 'keys/server'],
    [`const latestKey = \`${wholeKey()}`, 'src/keys.ts'],
    [`key = "${wholeKey().replaceAll('\n', '\\n')}"`, 'src/a.py'],
    [`key = "${wholeKey().replaceAll('\n', '\\n" +\n  "')}"`, 'src/a.java'],
    [wholeKey().replaceAll('\n', '\r\n'), 'keys/server'],
    [`token = "${issued}"`, 'lib/api_v2/a.php'],
  ])('are not meant by %s', (text, path) => {
    expect(find(text, path)).toMatchObject([{ severity: 'error' }]);
  });

  it('are pairs of an AWS key and its secret, even in a comment', () => {
    const pair = `# id: ${ISSUED['aws-access-key']}\n# key: ${AWS_SECRET}`;
    expect(find(pair, 'src/a.py')).toMatchObject([{ severity: 'error' }]);
  });

  it('are tokens that documentation shows', () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = (payload: object) => `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.${noise(43)}`;
    expect(rulesIn(`a = "${token({ sub: '1234567890', name: 'John Doe' })}"`)).toEqual([]);
    expect(rulesIn(`a = "${token({ sub: '7f3a', name: 'Ada' })}"`)).toEqual(['jwt']);
  });
});

describe('texts made to be slow to read', () => {
  it.each(['token', 'eyJ-', 'sk-', 'a:/', 'password=', 'AAAA', 'x:// ', '/*\n'])(
    'of %s over and over hold no secret',
    (unit) => {
      expect(rulesIn(unit.repeat(200_000 / unit.length))).toEqual([]);
    },
  );
});

describe('entropy', () => {
  it('is 0 for a value that repeats and that of an even choice', () => {
    expect(entropy('5'.repeat(100))).toBe(0);
    expect(entropy(Array.from({ length: 100 }, (_, at) => String.fromCharCode(65 + (at % 20))).join(''))).toBeCloseTo(
      4.3219,
      4,
    );
    expect(entropy('')).toBe(0);
  });
});
