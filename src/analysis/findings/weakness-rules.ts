import type { WeaknessKind } from '../../languages/weaknesses/kinds.ts';
import type { Rule, RuleSeverity } from './rule.ts';

/**
 * Which findings of a rule are believed: `all`; those of what a client `sent directly`; or `none`. What is not believed is for a
 * review: people who ask for it read it, and nothing is judged by it.
 */
export type Believed = 'all' | 'sent directly' | 'none';

export interface WeaknessRule extends Rule {
  readonly believed: Believed;
}

const weakness = (
  name: string,
  severity: RuleSeverity,
  believed: Believed,
  cwe: number,
  description: string,
  fix: string,
): WeaknessRule => ({
  ...{ name, severity, believed, cwe, description, fix },
  more: `https://cwe.mitre.org/data/definitions/${cwe}.html`,
});

type WeaknessRules = { readonly [Kind in WeaknessKind as `security/${Kind}`]: WeaknessRule };

/** What each weakness of code means, how grave it is, and what to do about it. */
export const WEAKNESS_RULES: WeaknessRules = {
  'security/command-injection': weakness(
    'CommandInjection',
    'high',
    'sent directly',
    78,
    'A command for a shell is put together of values.',
    'Pass the program and its arguments as a list, without a shell.',
  ),
  'security/sql-injection': weakness(
    'SqlInjection',
    'high',
    'sent directly',
    89,
    'A value is written into a statement of SQL.',
    'Use placeholders (`?`, `$1`, `:name`) in the statement, and pass the values separately.',
  ),
  'security/code-injection': weakness(
    'CodeInjection',
    'high',
    'sent directly',
    95,
    'Text that is not fixed is run as code.',
    'Read the value as data (JSON, a table of allowed values) instead of running it.',
  ),
  'security/template-injection': weakness(
    'TemplateInjection',
    'high',
    'none',
    1336,
    'A template is built from values, which may contain template code.',
    'Keep the template fixed, and pass values as its variables.',
  ),
  'security/ldap-injection': weakness(
    'LdapInjection',
    'high',
    'none',
    90,
    'What a client sent becomes part of an LDAP query.',
    'Escape it with what the LDAP library has for filters and names.',
  ),
  'security/xpath-injection': weakness(
    'XpathInjection',
    'high',
    'none',
    643,
    'What a client sent becomes part of an XPath expression.',
    'Pass it as a variable of the expression.',
  ),
  'security/path-traversal': weakness(
    'PathTraversal',
    'high',
    'none',
    22,
    'What a client sent says which file is opened.',
    'Resolve the path, and see that it lies within the folder that is meant, or take only the last part of the name.',
  ),
  'security/archive-traversal': weakness(
    'ArchiveTraversal',
    'medium',
    'none',
    22,
    'An archive is unpacked wherever the names in it say.',
    "Unpack with `filter='data'`, or see for each member that it stays within the folder.",
  ),
  'security/unsafe-deserialization': weakness(
    'UnsafeDeserialization',
    'high',
    'all',
    502,
    'Data is turned into objects of whatever types it names.',
    'Read a format that holds data alone, such as JSON, or name the types that are allowed.',
  ),
  'security/xml-external-entities': weakness(
    'XmlExternalEntities',
    'high',
    'none',
    611,
    'XML is read with entities that may name other files and addresses.',
    'Switch document types and external entities off.',
  ),
  'security/request-forgery': weakness(
    'RequestForgery',
    'high',
    'none',
    918,
    'What a client sent says which host the server asks.',
    'Take the host from a list of those that are allowed.',
  ),
  'security/open-redirect': weakness(
    'OpenRedirect',
    'medium',
    'none',
    601,
    'What a client sent says where another client is led.',
    'Lead to paths of the own site alone, or to hosts of a list.',
  ),
  'security/cross-site-scripting': weakness(
    'CrossSiteScripting',
    'high',
    'none',
    79,
    'What a client sent becomes part of a page without being escaped.',
    'Set it as text, or escape it for its context.',
  ),
  'security/prototype-pollution': weakness(
    'PrototypePollution',
    'medium',
    'none',
    1321,
    'What a client sent is merged into an object with all its keys.',
    'Take the keys that are meant, or check it against a schema first.',
  ),
  'security/weak-password-hash': weakness(
    'WeakPasswordHash',
    'high',
    'none',
    916,
    'A password is hashed with MD5 or SHA-1, which is quick to try out.',
    'Use argon2, scrypt, bcrypt or PBKDF2.',
  ),
  'security/weak-cipher': weakness(
    'WeakCipher',
    'medium',
    'none',
    327,
    'A cipher or mode is used that is broken: DES, RC4, Blowfish, ECB.',
    'Use AES-GCM or ChaCha20-Poly1305.',
  ),
  'security/weak-key': weakness(
    'WeakKey',
    'medium',
    'none',
    326,
    'A key is made that is short enough to be found.',
    'Make RSA and DSA keys of 2048 bits or more.',
  ),
  'security/outdated-tls': weakness(
    'OutdatedTls',
    'medium',
    'none',
    327,
    'A version of SSL or TLS before 1.2 is asked for.',
    'Ask for TLS 1.2 or later.',
  ),
  'security/insecure-random': weakness(
    'InsecureRandom',
    'medium',
    'none',
    338,
    'A secret is built from predictable random numbers.',
    "Use the system's generator for cryptography.",
  ),
  'security/unverified-certificate': weakness(
    'UnverifiedCertificate',
    'high',
    'none',
    295,
    'Certificates are not verified, so that anybody may answer.',
    'Verify them; add the authority of a private certificate to those that are trusted.',
  ),
  'security/unverified-token': weakness(
    'UnverifiedToken',
    'high',
    'none',
    347,
    'A token is taken or made without a signature.',
    'Verify the signature with an algorithm that is named.',
  ),
  'security/insecure-cookie': weakness(
    'InsecureCookie',
    'medium',
    'none',
    614,
    'A cookie goes over connections without TLS, or scripts may read it.',
    'Set `Secure` and `HttpOnly`.',
  ),
  'security/debug-mode': weakness(
    'DebugMode',
    'medium',
    'none',
    489,
    'A server runs in its mode for debugging, which shows and may run code.',
    'Switch it on by a setting of the development machine alone.',
  ),
  'security/open-cors': weakness(
    'OpenCors',
    'medium',
    'none',
    942,
    'Pages of any origin may send requests with the credentials of a user.',
    'Name the origins that may.',
  ),
  'security/insecure-temporary-file': weakness(
    'InsecureTemporaryFile',
    'medium',
    'none',
    377,
    'The name of a temporary file is made before the file, so that another may be there first.',
    'Make and open it in one step (`mkstemp`, `NamedTemporaryFile`).',
  ),
  'security/loose-permissions': weakness(
    'LoosePermissions',
    'medium',
    'all',
    732,
    'Everybody on the machine may write to a file.',
    'Leave writing to the owner (0o644, 0o755).',
  ),
  'security/unbounded-copy': weakness(
    'UnboundedCopy',
    'high',
    'none',
    120,
    'Input of any length is written into a buffer.',
    'Give the length of the buffer (`fgets`, `%63s`, `snprintf`).',
  ),
  'security/format-string': weakness(
    'FormatString',
    'high',
    'none',
    134,
    'A text that is not fixed is the form of `printf`, which may read and write memory.',
    'Print it with the form `"%s"`.',
  ),
};
