/** Files that a framework, a tool or a person runs or loads by their name or place, without an import. */
export interface Convention {
  /** Why nothing has to import the file. */
  readonly reason: string;
  /** Matches the path relative to the package, or to the tree outside any. */
  readonly files: RegExp;
  /** Whether the path is matched from the tree on, even inside a package. */
  readonly anywhere?: true;
  /** Nothing in it is judged. */
  readonly exempt?: true;
}

const CODE = String.raw`\.[cm]?[jt]sx?$`;
/** Files of certain names, anywhere. */
const named = (names: string): RegExp => new RegExp(`(?:^|/)(?:${names})${CODE}`);
/** Files in folders at the top of a package or of its sources. */
const topFolder = (folders: string): RegExp => new RegExp(`^(?:src/|app/)?(?:${folders})/`);
/** Files in folders anywhere. */
const inFolder = (folders: string): RegExp => new RegExp(`(?:^|/)(?:${folders})/`);

const NEXT_APP_FILES =
  'page|layout|route|template|loading|error|global-error|not-found|default|icon|apple-icon|opengraph-image|twitter-image|sitemap|robots|manifest';

/** Code that is there to be read, tried or measured, in any language: nothing in it is dead for not being used. */
const EXAMPLES =
  /(?:^|\/)(?:examples?|samples?|demos?|tutorials?|snippets|docs?|cookbook|playgrounds?|sandbox|bench(?:es|marks?)?|perf(?:-\w+)*)\/|[._-](?:examples?|samples?)\.[^/.]+$/i;

/** What programs of the tree are tried on: data, even where it is code. */
const TEST_DATA =
  /(?:^|\/)(?:__fixtures__|fixtures?|__mocks__|__snapshots__|test-?data|test_data|testdata|its|corpus|golden)\/|\.fixtures?\.(?:\w+\.)?\w+$/i;

/** Projects that only hold tests, whatever their files are called: `src/UnitTests`, `Some.Library.Tests`. */
const TEST_PROJECTS =
  /(?:^|\/)(?:[\w.-]*[._-])?(?:(?:unit|integration|acceptance|functional|runtime|smoke|system)[._-]?)?tests?(?:-(?:utils?|common|kit|support))?\//i;

/** Code of others that stands in the tree. */
const VENDORED =
  /(?:^|\/)(?:vendor|vendored|_vendor|third[-_]party|thirdparty|extern|externals?|shaded|Pods|Carthage)\//;

/** What a build made of other code of the tree, and somebody committed. */
const BUILT = /(?:^|\/)(?:[\w-]+-)?dist\//;

/** Files of any language in which nothing is judged: why, and what they are together. */
export const EXEMPT_KINDS: readonly { readonly paths: RegExp; readonly reason: string; readonly files: string }[] = [
  { paths: VENDORED, reason: 'code of others', files: 'code of others' },
  { paths: BUILT, reason: 'built from other code', files: 'built code' },
  { paths: EXAMPLES, reason: 'an example', files: 'examples and benchmarks' },
  { paths: TEST_DATA, reason: 'test data', files: 'test data' },
  { paths: TEST_PROJECTS, reason: 'part of a project of tests', files: 'projects of tests' },
];

/** Index of the first kind that a path is of, or -1. */
export function exemptKind(path: string): number {
  return EXEMPT_KINDS.findIndex(({ paths }) => paths.test(path));
}

/** Of JavaScript and TypeScript. */
export const ECMASCRIPT_CONVENTIONS: readonly Convention[] = [
  { reason: 'declares types', files: /\.d\.[cm]?ts$/ },
  {
    reason: 'configures a tool',
    files: named('[^/]*\\.(?:config|conf|setup|preset|rc)(?:\\.[^/.]+)?|\\.[^/]+'),
    exempt: true,
  },
  {
    reason: 'configures a tool',
    files: named(
      '[gG]ulpfile|[gG]runtfile|Jakefile|(?:webpack|rollup|karma|jest|babel|vitest|metro|tsup|proxy)[-.][^/]+|[sS]etup-?(?:[tT]ests?|[jJ]est|[vV]itest)|(?:test|vitest|jest)-?(?:[gG]lobal)?-?[sS]etup|global-?[sS]etup',
    ),
    exempt: true,
  },
  { reason: 'shown by Storybook', files: /[^/]$(?<=\.(?:stories|story)\.[^/]+)|(?:^|\/)\.storybook\// },
  { reason: 'found by a test runner', files: inFolder('cypress|e2e|playwright') },
  { reason: 'found by a test runner', files: named('[^/]+\\.(?:bench|benchmark|eval|cy|tst|test-d)') },
  { reason: 'a route by its place', files: topFolder('pages|routes') },
  { reason: 'a route of Next.js', files: new RegExp(`/(?:${NEXT_APP_FILES})${CODE}(?<=(?:^|/)app/.*)`) },
  { reason: 'a route of Remix', files: named('root|entry\\.(?:client|server)') },
  { reason: 'found by Next.js', files: named('middleware|instrumentation|instrumentation-client') },
  { reason: 'found by SvelteKit or Expo', files: named('\\+[^/]+|_layout|hooks(?:\\.(?:client|server))?') },
  { reason: 'found by Gatsby', files: named('gatsby-[^/]+') },
  { reason: 'a function of a host', files: /^(?:api|functions|netlify|lambdas?|edge-functions)\// },
  { reason: 'started as a worker', files: named('(?:[^/]*[._-])?(?:worker|sw)|serviceWorker') },
  { reason: 'a migration or seed', files: inFolder('migrations?|seeds?|seeders') },
  { reason: 'served as it is', files: topFolder('public|static|assets|vendor|wwwroot') },
  {
    reason: 'run by hand',
    files: /^(?:scripts?|bin|tools?|tooling|tasks|hack|ci|\.github)\//,
  },
  { reason: 'run by hand', files: /(?:^|\/)(?:scripts|\.github)\//, anywhere: true },
  {
    reason: 'where a program usually starts',
    files:
      /^(?:(?:src|app|lib|server|client)\/)?(?:index|main|[aA]pp|server|cli|mod|bootstrap|polyfills?|preload|renderer|background|content|popup)\.[cm]?[jt]sx?$/,
  },
];

/** Of Python. */
export const PYTHON_CONVENTIONS: readonly Convention[] = [
  {
    reason: 'run or configured by a tool',
    files:
      /(?:^|\/)(?:setup|conftest|manage|noxfile|fabfile|tasks|wsgi|asgi|gunicorn[^/]*|celery|__main__|conf|hubconf|hatch_build|dodo)\.py$/,
  },
  {
    reason: 'found by Django',
    files:
      /(?:^|\/)(?:settings[^/]*|urls|admin|apps|signals|receivers|context_processors|search_indexes|routing|sitemaps)\.py$|(?:^|\/)(?:settings|migrations|management\/commands|templatetags)\//,
  },
  { reason: 'found by Alembic', files: /\.py$(?<=(?:^|\/)(?:alembic|versions)\/.*)/ },
  { reason: 'loaded by Airflow or Ansible', files: /(?:^|\/)(?:dags|plugins|playbooks|library)\// },
];

/**
 * Packages whose components are written in files that are not indexed and that use the code of the project: by the
 * extension of such files, where programs of the project import them, or null where they are found by their place.
 */
export const UNSEEN_COMPONENTS: ReadonlyMap<string, string | null> = new Map([
  ...[
    ['vue', '.vue'] as const,
    ['svelte', '.svelte'] as const,
    ['riot', '.riot'] as const,
    ['marko', '.marko'] as const,
  ],
  ...[
    ...['nuxt', '@sveltejs/kit', 'astro', 'ember-source', '@angular/core', 'aurelia', '@11ty/eleventy', 'alpinejs'],
    ...['knockout', 'handlebars', '@docusaurus/core', 'vitepress'],
  ].map((name) => [name, null] as const),
]);

/** What a program imports that may be a component. */
export const COMPONENT_FILE = /\.(?:vue|svelte|riot|marko)$/;
