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
/** Programs that cut text into tokens, and figures about these. */
const TOKENIZING = /tokeni[sz]|token[_-]?(?:count|limit|index)|max[_-]?tokens|tokens$/i;

/** Whether a name is about a secret and so does not hold one. */
export function isAboutSecret(name: string): boolean {
  return ABOUT.test(name) || [MADE_SAFE, MADE_UP, TOKENIZING, FILE_NAME].some((form) => form.test(name));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ENDS_AS_SECRET = /(?:key|secret|token|passw(?:or)?d|passphrase|credentials?)$/i;

/**
 * Whether a value names something: a word of its own name (`FieldS3CredentialConfig = "s3credentialConfig"`), or the identity
 * of a thing that the name is about (`PASSWORD_ADMINISTRATOR`).
 */
export function isIdentity(name: string, value: string): boolean {
  if (name === '') return false;
  if (UUID.test(value)) return !ENDS_AS_SECRET.test(name);
  return name.toLowerCase().includes(value.toLowerCase());
}

/** Files and names in which an app has the key of its own project at Google, which every copy of it shows. */
const GOOGLE_SERVICES = /(?:^|\/)(?:google-services\.json|GoogleService-Info\.plist)$/;
const GOOGLE_SERVICES_NAME = /google_(?:crash_reporting_)?api_key["'][^\n]{0,60}$/;

/** Whether a key at a place only says which project of Google an app belongs to. */
export function isOfGoogleServices(path: string, text: string, at: number): boolean {
  return GOOGLE_SERVICES.test(path) || GOOGLE_SERVICES_NAME.test(text.slice(Math.max(0, at - 120), at));
}

const EXAMPLES = /\bexamples?\b/i;
/** The lines above a value that are looked at for what it is part of. */
const MOST_LINES_ABOVE = 60;

/** Whether what a line of YAML or JSON is part of, by indentation, is called an example. */
export function isInExample(text: string, at: number): boolean {
  let start = text.lastIndexOf('\n', at) + 1;
  let depth = indentation(text, start);
  for (let lines = 0; lines < MOST_LINES_ABOVE && start > 0 && depth > 0; lines++) {
    const end = start - 1;
    start = text.lastIndexOf('\n', end - 1) + 1;
    const own = indentation(text, start);
    if (own >= depth || start + own >= end) continue;
    depth = own;
    if (EXAMPLES.test(text.slice(start, Math.min(end, start + own + 120)))) return true;
  }
  return false;
}

function indentation(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at - start;
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

/** What a page's search box is set up with; its key is sent to every browser. */
const SEARCH_BOX = /\b(?:indexName|index_name|docsearch)\b/i;
const SEARCH_BOX_REACH = 300;

/** Whether the value at a place is the public key of a search box. */
export function isOfSearchBox(name: string, text: string, at: number): boolean {
  if (!/api_?key$/i.test(name)) return false;
  return SEARCH_BOX.test(text.slice(Math.max(0, at - SEARCH_BOX_REACH), at + SEARCH_BOX_REACH));
}

/** Whether a comment on the line of a place, or above it, says that a value there is no secret. */
export function isKept(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at) + 1;
  const end = text.indexOf('\n', at);
  const before = text.slice(text.lastIndexOf('\n', start - 2) + 1, start);
  return KEPT_HERE.test(text.slice(start, end === -1 ? text.length : end)) || KEPT_NEXT.test(before);
}
