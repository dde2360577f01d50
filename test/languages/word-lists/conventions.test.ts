import { describe, expect, test } from 'vitest';
import type { Convention } from '../../../src/languages/liveness.ts';
import { knownLanguage } from '../../../src/languages/registry.ts';
import { untriedWords } from './needed-words.ts';

/** Files that each convention is about, in the order of the conventions, the reason before them. */
const FILES: Readonly<Record<string, readonly (readonly [reason: string, files: string])[]>> = {
  javascript: [
    ['declares types', 'types/index.d.ts'],
    [
      'configures a tool',
      'vite.config.ts app/vite.config.ts wdio.conf.js jest.setup.js jest.preset.js release.rc.js .eslintrc.cjs',
    ],
    [
      'configures a tool',
      'gulpfile.js Gulpfile.js web/gulpfile.js gruntfile.js Gruntfile.js Jakefile.js webpack.prod.js rollup-esm.js ' +
        'karma.ci.js jest-puppeteer.js babel-node.js vitest-e2e.ts metro.native.js tsup.lib.ts proxy.dev.js ' +
        'setupTests.ts setup-jest.js setupVitest.ts test-setup.js vitestSetup.ts jestGlobalSetup.js global-setup.ts',
    ],
    ['configures a tool', 'generate-types-config.js'],
    ['shown by Storybook', 'src/Button.stories.tsx src/Button.story.tsx .storybook/main.ts web/.storybook/main.ts'],
    ['found by a test runner', 'cypress/plugins/index.js web/e2e/login.ts playwright/login.ts'],
    [
      'found by a test runner',
      'src/sort.bench.ts sort.benchmark.js sort.perf.ts sort.eval.ts login.cy.ts types.tst.ts types.test-d.ts',
    ],
    [
      'used on one platform',
      'src/Button.ios.tsx Button.android.js camera.native.ts menu.macos.ts web/menu.windows.jsx',
    ],
    [
      'used for one kind of modules',
      'src/a-cjs.cts src/a-browser.mts src/a-react-native.mts src/a-webpack.mts src/a-bun.cts src/a-deno.mts',
    ],
    ['shown by React Email', 'emails/welcome.tsx src/emails/welcome.tsx app/emails/welcome.tsx'],
    ['configures a tool', 'sanity.cli.ts'],
    ['used by a tool', '.changeset/log.mjs web/.vitepress/theme.ts'],
    ['compiled to WebAssembly', 'assembly/index.ts packages/hash/assembly/md4.ts'],
    ['a route because of its path', 'pages/about.tsx src/routes/about.tsx app/routes/about.tsx'],
    [
      'a route of Next.js',
      [
        ...['page', 'layout', 'route', 'template', 'loading', 'error', 'global-error', 'not-found', 'default', 'icon'],
        ...['apple-icon', 'opengraph-image', 'twitter-image', 'sitemap', 'robots', 'manifest'],
      ]
        .map((name, at) => `${at === 0 ? 'web/' : ''}app/shop/${name}.tsx`)
        .join(' '),
    ],
    ['a route of Next.js', 'site/pages/about.tsx pages/index.tsx'],
    ['loaded by Sails', 'api/models/user.js config/security.js'],
    ['a route of Remix', 'app/root.tsx root.tsx app/entry.client.tsx app/entry.server.tsx'],
    ['found by Next.js', 'src/middleware.ts middleware.ts instrumentation.ts instrumentation-client.ts'],
    ['found by Next.js', 'proxy.ts src/mdx-components.tsx app/proxy.ts'],
    ['found by React Router', 'app/routes.ts src/routes.ts'],
    ['found by Astro', 'src/content/config.ts app/actions/index.ts'],
    ['found by TanStack Start', 'src/router.tsx app/start.ts app/client.tsx src/ssr.tsx'],
    ['found by SvelteKit', 'src/params/id.ts app/params/id.ts'],
    [
      'found by SvelteKit or Expo',
      'src/routes/+page.ts +page.ts app/_layout.tsx src/hooks.ts src/hooks.client.ts src/hooks.server.ts',
    ],
    ['a route of Expo', 'app/index.tsx app/(tabs)/home.tsx src/app/index.tsx'],
    ['found by Gatsby', 'gatsby-node.js web/gatsby-browser.js'],
    [
      'a function run by a host',
      'api/hello.ts functions/hello.ts netlify/hello.ts lambda/hello.ts edge-functions/hello.ts',
    ],
    ['started as a worker', 'src/hash.worker.ts worker.js hash_worker.js hash-worker.js sw.js src/serviceWorker.ts'],
    ['a migration or seed', 'db/migrations/001.ts seeds/users.js src/seeders/users.js'],
    ['served as is', 'public/a.js static/a.js assets/a.js vendor/a.js wwwroot/a.js src/assets/a.js app/assets/a.js'],
    ['run by hand', 'scripts/a.js bin/a.js tools/a.js tooling/a.js tasks/a.js hack/a.js ci/a.js .github/a.js'],
    ['run by hand', 'scripts/a.js packages/core/scripts/a.js .github/a.js'],
    [
      'where a program usually starts',
      'index.js src/main.ts app/app.ts lib/App.tsx server/server.js client/cli.js mod.ts bootstrap.js polyfills.ts ' +
        'preload.js renderer.js background.js content.js popup.js',
    ],
  ],
  python: [
    [
      'run or configured by a tool',
      'setup.py web/conftest.py manage.py noxfile.py fabfile.py tasks.py wsgi.py asgi.py gunicorn_conf.py celery.py ' +
        'app/__main__.py docs/conf.py hubconf.py hatch_build.py dodo.py packaging/hook-pip.py',
    ],
    [
      'found by Django',
      'web/settings_dev.py urls.py admin.py apps.py signals.py receivers.py context_processors.py search_indexes.py ' +
        'routing.py sitemaps.py web/settings/base.py settings/base.py shop/migrations/0001.py ' +
        'shop/management/commands/load.py shop/templatetags/money.py',
    ],
    ['found by Alembic', 'alembic/env.py db/versions/1a2b.py'],
    ['loaded by Airflow or Ansible', 'dags/daily.py etc/plugins/mail.py playbooks/a.py library/a.py'],
  ],
};

const CONVENTIONS = Object.entries(FILES).flatMap(([id, all]) =>
  all.map(([reason, files], at) => ({
    name: `${id}: ${reason} (${at})`,
    reason,
    files: files.split(' '),
    convention: knownLanguage(id).liveness.conventions[at] as Convention,
  })),
);

describe('files that are run or loaded by their name or place', () => {
  test.each(CONVENTIONS)('$name', ({ reason, files, convention }) => {
    expect(convention.reason).toBe(reason);
    expect(files.filter((file) => !convention.files.test(file))).toEqual([]);
  });

  test.each(CONVENTIONS)('$name: each alternative has a file', ({ files, convention }) => {
    expect(untriedWords(convention.files, files)).toEqual([]);
  });

  test.each(Object.keys(FILES))('%s has no other convention', (id) => {
    expect(knownLanguage(id).liveness.conventions).toHaveLength(FILES[id]?.length ?? 0);
  });

  test('components that are not indexed come with these packages', () => {
    const packages = [...knownLanguage('typescript').liveness.unseenComponents];
    const shown = packages.map(([name, { extension, unread, inDocuments, loadsByPath }]) =>
      [
        name,
        extension ?? 'any',
        `unread: ${unread}`,
        loadsByPath ? 'by path' : 'in any way',
        ...(inDocuments ? ['documents'] : []),
      ].join(', '),
    );
    expect(shown).toEqual([
      'vue, .vue, unread: nothing, by path',
      'svelte, .svelte, unread: nothing, by path',
      '@sveltejs/kit, .svelte, unread: nothing, by path',
      'astro, .astro, unread: nothing, by path',
      'riot, .riot, unread: nothing, by path',
      'marko, .marko, unread: nothing, by path',
      'handlebars, .hbs, unread: nothing, by path',
      'ember-source, any, unread: nothing, in any way',
      '@angular/core, any, unread: members, by path',
      'alpinejs, any, unread: members, by path',
      '@docusaurus/core, any, unread: nothing, by path, documents',
      'vitepress, any, unread: nothing, by path, documents',
      'nuxt, any, unread: anything, in any way',
      'unplugin-auto-import, any, unread: anything, in any way',
      'aurelia, any, unread: anything, in any way',
      '@11ty/eleventy, any, unread: anything, in any way',
      'knockout, any, unread: anything, in any way',
    ]);
  });

  test('conventions of frameworks hold where those are', () => {
    const found = knownLanguage('typescript').liveness.conventions.flatMap(({ reason, foundBy }) =>
      foundBy === undefined ? [] : [[reason, foundBy]],
    );
    expect(found).toEqual([
      ['shown by React Email', 'react-email'],
      ['a route of Next.js', 'next'],
      ['loaded by Sails', 'sails'],
      ['found by Next.js', 'next'],
      ['found by React Router', '@react-router/dev'],
      ['found by Astro', 'astro'],
      ['found by TanStack Start', '@tanstack/react-start'],
      ['found by SvelteKit', '@sveltejs/kit'],
      ['a route of Expo', 'expo-router'],
    ]);
  });

  test('comments of Go make functions callable from other code', () => {
    const { calledByComment } = knownLanguage('go').liveness;
    expect('//export AddNumbers'.match(calledByComment)?.[1]).toBe('AddNumbers');
    expect('//go:linkname runtimeNow runtime.now'.match(calledByComment)?.[1]).toBe('runtimeNow');
    expect('// export AddNumbers'.match(calledByComment)).toBeNull();
  });

  test.each([
    ['//go:build mage', true],
    ['//go:build linux && (mage || tools)', true],
    ['// +build mage', true],
    ['//go:build !mage', false],
    ['//go:build image', false],
    ['//go:build mage.v2', false],
    ['// mage runs this', false],
  ])('the comment %s of Go says that Mage runs a file: %s', (comment, isRun) => {
    expect(knownLanguage('go').liveness.runByComment.test(comment)).toBe(isRun);
  });
});
