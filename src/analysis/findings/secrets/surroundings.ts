/** Ends of names for something about a secret rather than the secret: `tokenUrl`, `password_field`, `secret-name`. */
const ABOUT =
  /(?:[_.-]|(?<=[a-z0-9])(?=[A-Z]))(?:names?|ids?|types?|ur[il]s?|paths?|files?|filenames?|endpoints?|headers?|labels?|hints?|fields?|regexp?|patterns?|placeholders?|prefix|suffix|formats?|alg|algorithms?|hash|hashes|hashed|digest|versions?|class|classes|titles?|descriptions?|messages?|msg|errors?|help|polic(?:y|ies)|scopes?|params?|columns?|tables?|attributes?|selectors?|schemes?|expression)$/i;
/** Names of what can be shown in place of a secret. */
const MADE_SAFE = /(?:^|[._-])(?:hashed|encrypted|sealed)/i;
/** Programs that cut text into tokens, and figures about these. */
const TOKENIZING = /tokeni[sz]|token[_-]?(?:count|limit|index)|max[_-]?tokens|tokens$/i;

/** Whether a name is about a secret and so does not hold one. */
export function isAboutSecret(name: string): boolean {
  return ABOUT.test(name) || MADE_SAFE.test(name) || TOKENIZING.test(name);
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
