import type { FileKinds } from '../../languages/file-kinds.ts';

/** Tests and what they work on: what is weak there is so on purpose, more often than not. */
const FOR_TESTS =
  /(?:^|[/._-])(?:tests?|test(?:data|ing|util|utils|cases?|fixtures?|support|lib|helpers?)|fixtures?|mocks?|e2e|playwright|cypress|dredd|specs?|suites?|examples?|demos?)(?=[/._-])|[a-z\d]{1,40}tests?\//i;
/** `ppkTestUtils.ts` */
const NAMED_FOR_TESTS = /[a-z]Test(?:Utils?|Helpers?|Data|Cases?|Fixtures?)\.\w{1,10}$/;
/**
 * Files to copy and fill in, tests in folders of other names, recordings of tests, keys for one's own machine, bundled libraries,
 * which may have their version in a folder's name (`_tcpdf_5.0.002/`).
 */
const FOR_SHOW =
  /(?:^|[/._-])(?:samples?|templates?|stubs?|cassettes?|snapshots?|stories|localhost|snake-?oil|self-?signed|dummy|insecure|vendor|third[_-]?party|node_modules|bower_components|site-packages)(?=[/._-]|$)|\.dist(?:\.|$)|(?:^|[/._-])example|(?:^|\/)(?:t\/unit|t\/smoke|integration)\/|(?:^|\/)tox\.ini$|[-_]v?\d{1,3}(?:\.\d{1,3}){1,3}\//i;
/** Folders of documentation, and prose wherever it is. */
const DOCUMENTATION =
  /(?:^|\/)(?:docs?|documentation|wiki|tutorials?|manuals?|howtos?|cookbooks?)\/|\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|org|tex)$|(?:^|\/)(?:METADATA|PKG-INFO|README)$/i;
/** Requests that people have tried, with the tokens and passwords of their own server. */
const REQUESTS = /\.postman_(?:collection|environment|globals)\.json$|\.http$/i;

/** Whether a file is of a test or an example, so that no weakness is searched for: the tree's own word wins over the file's name. */
export function isLeftOut(path: string, kinds: FileKinds): boolean {
  return kinds.toldTest(path) ?? (kinds.isTest(path) || FOR_TESTS.test(path) || NAMED_FOR_TESTS.test(path));
}

/** Whether a file is of a test, an example, something to fill in or a bundled library. */
export function isForShow(path: string, kinds: FileKinds): boolean {
  return isLeftOut(path, kinds) || FOR_SHOW.test(path);
}

/** Whether a file is documentation. */
export function isDocumentation(path: string): boolean {
  return DOCUMENTATION.test(path);
}

/** Whether no security finding in a file fails the gate: tests, examples, documentation, requests to try. */
export function neverFails(path: string, kinds: FileKinds): boolean {
  return isForShow(path, kinds) || isDocumentation(path) || REQUESTS.test(path);
}
