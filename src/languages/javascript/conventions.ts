import type { Convention, UnseenComponents } from '../liveness.ts';
import { words } from '../word-lists.ts';

const CODE = String.raw`\.[cm]?[jt]sx?$`;
/** Files of certain names, anywhere. */
const named = (names: string): RegExp => new RegExp(`(?:^|/)(?:${names})${CODE}`);
/** Files in folders at the top of a package or of its sources. */
const topFolder = (folders: string): RegExp => new RegExp(`^(?:src/|app/)?(?:${folders})/`);
/** Files at the top of a package or of its sources. */
const atTop = (names: string): RegExp => new RegExp(`^(?:src/|app/)?(?:${names})${CODE}`);
/** Files in folders anywhere. */
const inFolder = (folders: string): RegExp => new RegExp(`(?:^|/)(?:${folders})/`);

const NEXT_APP_FILES =
  'page|layout|route|template|loading|error|global-error|not-found|default|icon|apple-icon|opengraph-image|twitter-image|sitemap|robots|manifest';

/** Files that frameworks and tools of JavaScript and TypeScript find. */
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
  { reason: 'configures a tool', files: /^[\w.-]+-config\.[cm]?[jt]s$/, exempt: true },
  { reason: 'shown by Storybook', files: /[^/]$(?<=\.(?:stories|story)\.[^/]+)|(?:^|\/)\.storybook\// },
  { reason: 'found by a test runner', files: inFolder('cypress|e2e|playwright') },
  { reason: 'found by a test runner', files: named('[^/]+\\.(?:bench|benchmark|perf|eval|cy|tst|test-d)') },
  { reason: 'used on one platform', files: named('[^/]+\\.(?:ios|android|native|macos|windows)') },
  { reason: 'used for one kind of modules', files: /-(?:cjs|browser|react-native|webpack|bun|deno)\.[cm]ts$/ },
  { reason: 'shown by React Email', files: topFolder('emails'), foundBy: 'react-email' },
  { reason: 'configures a tool', files: /^[\w-]+\.cli\.[cm]?[jt]s$/, exempt: true },
  { reason: 'used by a tool', files: /(?:^|\/)\.\w[^/]*\//, anywhere: true },
  { reason: 'compiled to WebAssembly', files: inFolder('assembly') },
  { reason: 'a route because of its path', files: topFolder('pages|routes') },
  { reason: 'a route of Next.js', files: new RegExp(`/(?:${NEXT_APP_FILES})${CODE}(?<=(?:^|/)app/.*)`) },
  { reason: 'a route of Next.js', files: inFolder('pages'), foundBy: 'next' },
  { reason: 'loaded by Sails', files: /^(?:api|config)\//, foundBy: 'sails' },
  { reason: 'a route of Remix', files: named('root|entry\\.(?:client|server)') },
  { reason: 'found by Next.js', files: named('middleware|instrumentation|instrumentation-client') },
  { reason: 'found by Next.js', files: atTop('proxy|mdx-components'), foundBy: 'next' },
  { reason: 'found by React Router', files: atTop('routes'), foundBy: '@react-router/dev' },
  { reason: 'found by Astro', files: atTop('content/config|actions/index'), foundBy: 'astro' },
  { reason: 'found by TanStack Start', files: atTop('router|start|client|ssr'), foundBy: '@tanstack/react-start' },
  { reason: 'found by SvelteKit', files: topFolder('params'), foundBy: '@sveltejs/kit' },
  { reason: 'found by SvelteKit or Expo', files: named('\\+[^/]+|_layout|hooks(?:\\.(?:client|server))?') },
  { reason: 'a route of Expo', files: /^(?:src\/)?app\//, foundBy: 'expo-router' },
  { reason: 'found by Gatsby', files: named('gatsby-[^/]+') },
  { reason: 'a function run by a host', files: /^(?:api|functions|netlify|lambdas?|edge-functions)\// },
  { reason: 'started as a worker', files: named('(?:[^/]*[._-])?(?:worker|sw)|serviceWorker') },
  { reason: 'a migration or seed', files: inFolder('migrations?|seeds?|seeders') },
  { reason: 'served as is', files: topFolder('public|static|assets|vendor|wwwroot') },
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

/** As `Liveness.frameworks`. */
export const FRAMEWORKS: ReadonlySet<string> = words(
  'next expo expo-router @remix-run/dev @react-router/dev @sveltejs/kit astro react-scripts @angular/core @tanstack/react-start',
);

/** As `Liveness.unseenComponents`. */
export const UNSEEN_COMPONENTS: ReadonlyMap<string, UnseenComponents> = new Map<string, UnseenComponents>([
  ...componentsOf({ unread: 'nothing', inDocuments: false, loadsByPath: true }, [
    ['vue', '.vue'],
    ...(['svelte', '@sveltejs/kit'] as const).map((name) => [name, '.svelte'] as const),
    ['astro', '.astro'],
    ['riot', '.riot'],
    ['marko', '.marko'],
    ['handlebars', '.hbs'],
  ]),
  ...componentsOf({ unread: 'nothing', inDocuments: false, loadsByPath: false }, [['ember-source', null]]),
  // Templates within code, which have members of what they belong to.
  ...componentsOf({ unread: 'members', inDocuments: false, loadsByPath: true }, [
    ['@angular/core', null],
    ['alpinejs', null],
  ]),
  // Prose that imports components.
  ...componentsOf({ unread: 'nothing', inDocuments: true, loadsByPath: true }, [
    ['@docusaurus/core', null],
    ['vitepress', null],
  ]),
  // Prose, and names that are had without an import.
  ...componentsOf(
    { unread: 'anything', inDocuments: false, loadsByPath: false },
    ['nuxt', 'unplugin-auto-import', 'aurelia', '@11ty/eleventy', 'knockout'].map((name) => [name, null] as const),
  ),
]);

/** @param named packages, each with what the files of its components end in */
function componentsOf(
  traits: Omit<UnseenComponents, 'extension'>,
  named: readonly (readonly [string, string | null])[],
): (readonly [string, UnseenComponents])[] {
  return named.map(([name, extension]) => [name, { extension, ...traits }]);
}
