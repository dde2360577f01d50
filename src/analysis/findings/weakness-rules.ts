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
    'A shell command is built from values.',
    'Pass the program and its arguments as a list, without a shell.',
  ),
  'security/sql-injection': weakness(
    'SqlInjection',
    'high',
    'sent directly',
    89,
    'A value is written into an SQL statement.',
    'Use placeholders (`?`, `$1`, `:name`) in the statement, and pass the values separately.',
  ),
  'security/code-injection': weakness(
    'CodeInjection',
    'high',
    'sent directly',
    95,
    'Text that is not constant is run as code.',
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
    'Client input becomes part of an LDAP query.',
    "Escape it with the LDAP library's functions for filters and names.",
  ),
  'security/xpath-injection': weakness(
    'XpathInjection',
    'high',
    'none',
    643,
    'Client input becomes part of an XPath expression.',
    'Pass it as a variable of the expression.',
  ),
  'security/path-traversal': weakness(
    'PathTraversal',
    'high',
    'none',
    22,
    'Client input determines which file is opened.',
    'Resolve the path and check that it is inside the intended folder, or use only the last part of the name.',
  ),
  'security/archive-traversal': weakness(
    'ArchiveTraversal',
    'medium',
    'none',
    22,
    'An archive is unpacked to whatever paths its entries name.',
    "Unpack with `filter='data'`, or check that each entry stays inside the folder.",
  ),
  'security/unsafe-deserialization': weakness(
    'UnsafeDeserialization',
    'high',
    'sent directly',
    502,
    'Data is deserialised into any types that it names.',
    'Use a format that contains only data, such as JSON, or list the allowed types.',
  ),
  'security/xml-external-entities': weakness(
    'XmlExternalEntities',
    'high',
    'none',
    611,
    'XML is parsed with entities that may refer to other files and addresses.',
    'Disable document types and external entities.',
  ),
  'security/request-forgery': weakness(
    'RequestForgery',
    'high',
    'none',
    918,
    'Client input determines which host the server calls.',
    'Take the host from a list of allowed hosts.',
  ),
  'security/open-redirect': weakness(
    'OpenRedirect',
    'medium',
    'none',
    601,
    'Client input determines where another client is redirected.',
    'Redirect only to paths on the same site or to hosts in a list.',
  ),
  'security/cross-site-scripting': weakness(
    'CrossSiteScripting',
    'high',
    'none',
    79,
    'Client input becomes part of a page without being escaped.',
    'Set it as text, or escape it for its context.',
  ),
  'security/prototype-pollution': weakness(
    'PrototypePollution',
    'medium',
    'none',
    1321,
    'Client input is merged into an object with all its keys.',
    'Copy only the intended keys, or validate it against a schema first.',
  ),
  'security/weak-password-hash': weakness(
    'WeakPasswordHash',
    'high',
    'none',
    916,
    'A password is hashed with MD5 or SHA-1, which are fast to brute-force.',
    'Use argon2, scrypt, bcrypt or PBKDF2.',
  ),
  'security/weak-cipher': weakness(
    'WeakCipher',
    'medium',
    'none',
    327,
    'A broken cipher or mode is used: DES, RC4, Blowfish, ECB.',
    'Use AES-GCM or ChaCha20-Poly1305.',
  ),
  'security/weak-key': weakness(
    'WeakKey',
    'medium',
    'none',
    326,
    'A generated key is short enough to be broken.',
    'Generate RSA and DSA keys of 2048 bits or more.',
  ),
  'security/outdated-tls': weakness(
    'OutdatedTls',
    'medium',
    'none',
    327,
    'A version of SSL or TLS before 1.2 is requested.',
    'Require TLS 1.2 or later.',
  ),
  'security/insecure-random': weakness(
    'InsecureRandom',
    'medium',
    'none',
    338,
    'A secret is built from predictable random numbers.',
    "Use the system's cryptographic random generator.",
  ),
  'security/unverified-certificate': weakness(
    'UnverifiedCertificate',
    'high',
    'none',
    295,
    'Certificates are not verified, so anyone can pose as the server.',
    'Verify them; for a private certificate, add its authority to the trusted ones.',
  ),
  'security/unverified-token': weakness(
    'UnverifiedToken',
    'high',
    'none',
    347,
    'A token is accepted or created without a signature.',
    'Verify the signature with an explicitly named algorithm.',
  ),
  'security/insecure-cookie': weakness(
    'InsecureCookie',
    'medium',
    'none',
    614,
    'A cookie may be sent without TLS, or scripts can read it.',
    'Set `Secure` and `HttpOnly`.',
  ),
  'security/debug-mode': weakness(
    'DebugMode',
    'medium',
    'none',
    489,
    'A server runs in debug mode, which shows code and may run it.',
    'Enable it only by a setting of the development machine.',
  ),
  'security/open-cors': weakness(
    'OpenCors',
    'medium',
    'none',
    942,
    "Pages from any origin can send requests with a user's credentials.",
    'List the allowed origins.',
  ),
  'security/insecure-temporary-file': weakness(
    'InsecureTemporaryFile',
    'medium',
    'none',
    377,
    "A temporary file's name is chosen before the file is created, so another process may create it first.",
    'Create and open it in one step (`mkstemp`, `NamedTemporaryFile`).',
  ),
  'security/loose-permissions': weakness(
    'LoosePermissions',
    'medium',
    'all',
    732,
    'Everybody on the machine can write to a file.',
    'Let only the owner write (0o644, 0o755).',
  ),
  'security/unbounded-copy': weakness(
    'UnboundedCopy',
    'high',
    'none',
    120,
    'Input of any length is written into a buffer.',
    'Pass the length of the buffer (`fgets`, `%63s`, `snprintf`).',
  ),
  'security/format-string': weakness(
    'FormatString',
    'high',
    'none',
    134,
    'Text that is not constant is the format of `printf`, which can read and write memory.',
    'Print it with the format `"%s"`.',
  ),
};
