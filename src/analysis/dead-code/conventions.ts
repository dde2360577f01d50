/** Files that a framework, a tool or a person runs or loads by their name or place, without an import. */
export interface Convention {
  /** Why nothing has to import the file. */
  readonly reason: string;
  /** Matches the path relative to the package, or to the tree outside any. */
  readonly files: RegExp;
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

/** Code that is there to be read, in any language: nothing in it is dead for not being used. */
export const EXAMPLES =
  /(?:^|\/)(?:examples?|samples?|demos?|tutorials?|snippets|docs?|cookbook)\/|[._-](?:examples?|samples?)\.[^/.]+$/;

/** Code of others that stands in the tree. */
export const VENDORED =
  /(?:^|\/)(?:vendor|vendored|_vendor|third[-_]party|thirdparty|extern|externals?|Pods|Carthage)\//;

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
      '[gG]ulpfile|[gG]runtfile|Jakefile|(?:webpack|rollup|karma|jest|babel|vitest|metro|tsup|proxy)[-.][^/]+|setup-?(?:[tT]ests?|jest|vitest)|test-setup',
    ),
    exempt: true,
  },
  { reason: 'shown by Storybook', files: /[^/]$(?<=\.(?:stories|story)\.[^/]+)|(?:^|\/)\.storybook\// },
  { reason: 'found by a test runner', files: inFolder('__mocks__|__fixtures__|cypress|e2e|playwright') },
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
    files:
      /^(?:scripts?|bin|tools?|tooling|tasks|hack|bench|benches|benchmarks?|perf|examples?|samples?|demos?|playgrounds?|sandbox|docs?|website|ci|\.github)\//,
  },
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

/** Packages whose components are written in files that are not indexed and that use the code of the project. */
export const UNSEEN_COMPONENTS: ReadonlySet<string> = new Set([
  ...['vue', 'nuxt', 'svelte', '@sveltejs/kit', 'astro', 'ember-source', '@angular/core', 'aurelia', 'riot', 'marko'],
  ...['@11ty/eleventy', 'alpinejs', 'knockout', 'handlebars', '@docusaurus/core', 'vitepress'],
]);
