import { entropy } from '../../../workspace/secrets/entropy.ts';
import { isPlaceholder } from '../../../workspace/secrets/placeholders.ts';

/** Ends of names for something about a secret rather than the secret: `tokenUrl`, `password_field`, `secret-name`. */
const ABOUT =
  /(?:[_.-]|(?<=[a-z0-9])(?=[A-Z]))(?:names?|ids?|types?|ur[il]s?|paths?|files?|filenames?|endpoints?|headers?|labels?|hints?|fields?|regexp?|patterns?|placeholders?|prefix|suffix|formats?|alg|algorithms?|hash|hashes|hashed|digest|versions?|class|classes|titles?|descriptions?|messages?|msg|errors?|help|polic(?:y|ies)|scopes?|params?|columns?|tables?|attributes?|selectors?|schemes?|expression)$/i;
/** Files that are named after what they are about, in lists of checksums. */
const FILE_NAME =
  /\.(?:php|phtml|tpl|[cm]?[jt]sx?|vue|svelte|css|scss|html?|py|rb|java|kt|go|rs|cs|json|ya?ml|xml|md|sh|htaccess)$/i;
/** Names of what can be shown in place of a secret. */
const MADE_SAFE = /(?:^|[._-])(?:hashed|encrypted|sealed)/i;
/** Names of made-up values: `dummyPassword`, `FAKE_TOKEN`. */
const MADE_UP = /(?:^|[._-])(?:dummy|fake|bogus)/i;
/** The end of the hash of a public key, which identifies the publisher of a .NET assembly. */
const PUBLIC_KEY = /public[_-]?key[_-]?token$/i;
/** Programs that cut text into tokens, and figures about these. */
const TOKENIZING = /tokeni[sz]|token[_-]?(?:count|limit|index)|max[_-]?tokens|tokens$/i;

/** Whether a name is about a secret and so does not hold one. */
export function isAboutSecret(name: string): boolean {
  return ABOUT.test(name) || [MADE_SAFE, MADE_UP, PUBLIC_KEY, TOKENIZING, FILE_NAME].some((form) => form.test(name));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ENDS_AS_SECRET = /(?:key|secret|token|passw(?:or)?d|passphrase|credentials?)$/i;

/** What a value may have beside the name that it repeats, such as the number of a ticket, in letters and digits. */
const MOST_BESIDE_NAME = 12;
/** A shorter name may be in a secret by chance, or for people to know it by. */
const LEAST_NAME = 16;

/**
 * Whether a value names something: a word of its own name (`FieldS3CredentialConfig = "s3credentialConfig"`), its own name in
 * other letters (`RotateApiKeyCommand = "pm-37165-rotate-api-key-command"`), or the identity of a thing that the name is about
 * (`PASSWORD_ADMINISTRATOR`).
 */
export function isIdentity(name: string, value: string): boolean {
  if (name === '') return false;
  if (UUID.test(value)) return !ENDS_AS_SECRET.test(name);
  const [ownName, said] = [lettersOf(name), lettersOf(value)];
  if (name.toLowerCase().includes(value.toLowerCase()) || ownName === said) return true;
  return ownName.length >= LEAST_NAME && said.includes(ownName) && said.length - ownName.length <= MOST_BESIDE_NAME;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Texts in base64, as secrets of bytes are kept. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const PROSE = /^[ -~\s]+$/;
/** What is written there to be replaced: `my-secret-key-which-should-be-changed`. */
const TO_BE_CHANGED =
  /change[- _]?(?:me|this|it)|be[- _]changed|replace[- _]?(?:me|this)|your[- _]|example|not[- _]?(?:a[- _])?(?:real|secret|secure)/i;

/** Whether a value is a placeholder in base64. */
export function isEncodedPlaceholder(value: string): boolean {
  if (!BASE64.test(value)) return false;
  const text = Buffer.from(value, 'base64').toString('latin1');
  return PROSE.test(text) && TO_BE_CHANGED.test(text);
}

const CUT_OFF = /^(?:\.{3}|…)/;

/** Whether a text shows only the beginning of what would be a secret: `MIIFDjBABgkqhkiG9w0BBQ0w...`. */
export function isCutOff(text: string, end: number): boolean {
  return CUT_OFF.test(text.slice(end, end + 3));
}

const KEY_BEGINS = '-----BEGIN';
/** Names of keys that open nothing. */
const FOR_TESTS =
  /(?:^|[^a-z])(?:test|fake|dummy|mock|sample|example)(?![a-z])|[a-z](?:Test|Fake|Dummy|Mock|Sample|Example)(?![a-z])/;

/** Whether what stands before the private key at a place, on its first line, says that it is for tests: `TEST_KEY = "-----BEGIN`. */
export function isNamedForTests(text: string, at: number): boolean {
  const begins = text.lastIndexOf(KEY_BEGINS, at);
  const line = text.slice(text.lastIndexOf('\n', begins) + 1, begins);
  return FOR_TESTS.test(line) || FOR_TESTS.test(line.toLowerCase());
}

/** Files and names in which an app has the key of its own project at Google, which every copy of it shows. */
const GOOGLE_SERVICES = /(?:^|\/)(?:google-services\.json|GoogleService-Info\.plist)$/;
const GOOGLE_SERVICES_NAME = /google_(?:crash_reporting_)?api_key["'][^\n]{0,60}$/;

/** Where pages send questions with a key that they show to every browser: those of YouTube, and those with a map. */
const SHOWN_IN_PAGES = /\byoutubei\/|\bmaps\.google(?:apis)?\.com\/maps\/api\/js\b/;

/** What stands next to that key in the settings of a page. */
const FIREBASE = /\bauthDomain\b|\bmessagingSenderId\b/;
const FIREBASE_REACH = 300;

/** Whether a key at a place only says which project of Google an app or a page belongs to. */
export function isOfGoogleServices(path: string, text: string, at: number): boolean {
  return (
    GOOGLE_SERVICES.test(path) ||
    [GOOGLE_SERVICES_NAME, SHOWN_IN_PAGES].some((form) => form.test(text.slice(Math.max(0, at - 120), at))) ||
    FIREBASE.test(text.slice(Math.max(0, at - FIREBASE_REACH), at + FIREBASE_REACH))
  );
}

/** A secret access key of AWS, by its length and what it has of each kind of letter: hashes have no capitals. */
const AWS_SECRET =
  /(?<![A-Za-z0-9/+=])(?=[A-Za-z/+]{0,39}\d)(?=[a-z0-9/+]{0,39}[A-Z])(?=[A-Z0-9/+]{0,39}[a-z])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g;
/** The characters on either side of the id of an AWS key that are looked at for its secret. */
const AWS_SECRET_REACH = 600;

/** Whether a secret is near the id of an AWS key, which opens nothing without it. */
export function isNextToAwsSecret(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - AWS_SECRET_REACH), at + AWS_SECRET_REACH);
  return Array.from(around.matchAll(AWS_SECRET), ([value]) => value).some(isRandomSecret);
}

/** Bits a character that forty random letters and digits have, with hardly an exception. */
const RANDOM_ENTROPY = 4.2;

function isRandomSecret(value: string): boolean {
  return entropy(value) >= RANDOM_ENTROPY && !isPlaceholder(value, true);
}

const EXAMPLES = /\bexamples?\b|(?:\b|code[-_]?)samples?\b/i;
/** The lines above a value that are looked at for what it is part of. */
const MOST_LINES_ABOVE = 60;

/** Whether what a line of YAML or JSON is part of, by indentation, is called an example. */
export function isInExample(text: string, at: number): boolean {
  return linesAround(text, at).some(({ text: row }) => EXAMPLES.test(row));
}

/** A function that returns examples, such as documentation of an action: `def self.example_code`. */
const EXAMPLE_FUNCTION =
  /\b(?:def|func|function|fun|fn)\s{1,4}(?:self\.)?(?:\w{0,40}(?:_|[a-z](?=E)))?[eE]xamples?(?![a-z])/;

/** Whether a function around a value, by indentation, returns examples. */
export function isInExampleFunction(text: string, at: number): boolean {
  return linesAround(text, at).some(({ text: row }) => EXAMPLE_FUNCTION.test(row));
}

const SAYS_MADE_UP = /\b(?:examples?|samples?|dummy|fake|made[- ]up|not (?:an? )?real|no (?:actual|real))\b/i;
/** The beginning of a line in a comment. */
const COMMENT = /^\s*(?:\/\/|\/?\*|#|--|;|<!--)/;
/** Lines of a comment that are read. */
const MOST_COMMENT_LINES = 6;

/** Whether the comment right above a value, or above what it is part of by indentation, says that it is made up. */
export function isCommentedAsMadeUp(text: string, at: number): boolean {
  const starts = [text.lastIndexOf('\n', at) + 1, ...linesAround(text, at).map(({ start }) => start)];
  return starts.some((start) => commentAbove(text, start).some((row) => SAYS_MADE_UP.test(row)));
}

/** Returns the lines of the comment right above the line that starts at a place, from the last on. */
function commentAbove(text: string, start: number): string[] {
  const found: string[] = [];
  for (let end = start - 1; end > 0 && found.length < MOST_COMMENT_LINES; ) {
    const from = text.lastIndexOf('\n', end - 1) + 1;
    const row = text.slice(from, Math.min(end, from + 240));
    if (!COMMENT.test(row)) break;
    found.push(row);
    end = from - 1;
  }
  return found;
}

interface Line {
  readonly start: number;
  /** The beginning of what it says. */
  readonly text: string;
}

/** Returns the lines that a place is part of by indentation, the innermost first; its own is not among them. */
function linesAround(text: string, at: number): Line[] {
  const found: Line[] = [];
  let start = text.lastIndexOf('\n', at) + 1;
  let depth = depthOf(text, start);
  for (let lines = 0; lines < MOST_LINES_ABOVE && start > 0 && depth > 0; lines++) {
    const end = start - 1;
    start = text.lastIndexOf('\n', end - 1) + 1;
    const own = depthOf(text, start);
    if (own >= depth || start + own >= end) continue;
    depth = own;
    found.push({ start, text: text.slice(start + own, Math.min(end, start + own + 120)) });
  }
  return found;
}

/** Returns the indentation of a line, half a character more for an item of a list: its key may be right above it. */
function depthOf(text: string, start: number): number {
  const indented = indentation(text, start);
  return text.startsWith('- ', start + indented) ? indented + 0.5 : indented;
}

function indentation(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at - start;
}

/** Characters around a value that are looked at for the pattern that it is a sample of. */
const PATTERN_REACH = 400;
const PREFIX = /^[A-Za-z]{2,10}[-_](?:[a-z]{2,4}_)?/;

/** Whether a regular expression for values of this form is near, as where a program looks for secrets: `ghp_[A-Za-z0-9]{36}`. */
export function isNextToItsPattern(text: string, at: number, value: string): boolean {
  const [prefix] = PREFIX.exec(value) ?? [];
  if (prefix === undefined) return false;
  const around = text.slice(Math.max(0, at - PATTERN_REACH), at + value.length + PATTERN_REACH);
  return ['[', '\\w', '\\S', '('].some((next) => around.includes(prefix + next));
}

/** Machines that only their own network knows, and hosts of examples. */
const LOCAL_HOST =
  /^(?:localhost|[\w-]+|127(?:\.\d{1,3}){3}|0\.0\.0\.0|(?:[\w-]{1,60}\.){0,5}(?:example|test|invalid|local)(?:\.(?:com|net|org))?)$/i;

/** Whether a password for a host is of use on one machine or in examples only. */
export function isLocalHost(host: string): boolean {
  return host !== '' && LOCAL_HOST.test(host);
}

/** Comments with which people tell scanners that a value is no secret. */
const KEPT_HERE =
  /gitleaks:allow|pragma: ?(?:allow|white)list secret|trufflehog:ignore|nosecret|nosemgrep|NOSONAR|#nosec\b/i;
const KEPT_NEXT = /pragma: ?(?:allow|white)list nextline secret|nosemgrep/i;

/** What a page's search box is set up with, or says of itself; its key is sent to every browser. */
const SEARCH_BOX = /\b(?:indexName|index_name|docsearch)\b|Algolia(?:%20| )for(?:%20| )JavaScript[^\n"']{0,40}Browser/i;
const SEARCH_BOX_REACH = 300;

/** Settings from which a generator of sites builds pages: it writes them into the scripts of these. */
const SITE_SETTINGS = /(?:^|\/)(?:docusaurus\.config|\.(?:vitepress|vuepress)\/config)\.[cm]?[jt]s$/;

/** Whether the value at a place is a key that pages show to every browser, as that of a search box. */
export function isOfPages(
  name: string,
  { path, text }: { readonly path: string; readonly text: string },
  at: number,
): boolean {
  if (!/api[_-]?key$/i.test(name)) return false;
  if (SITE_SETTINGS.test(path)) return true;
  return SEARCH_BOX.test(text.slice(Math.max(0, at - SEARCH_BOX_REACH), at + SEARCH_BOX_REACH));
}

/** Whether a comment on the line of a place, or above it, says that a value there is no secret. */
export function isKept(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at) + 1;
  const end = text.indexOf('\n', at);
  const before = text.slice(text.lastIndexOf('\n', start - 2) + 1, start);
  return KEPT_HERE.test(text.slice(start, end === -1 ? text.length : end)) || KEPT_NEXT.test(before);
}
