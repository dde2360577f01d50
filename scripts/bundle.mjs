/** How everything that is shipped, or compared with what is shipped, is bundled. */
/** @satisfies {import('esbuild').BuildOptions} */
export const BUNDLE_OPTIONS = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  mainFields: ['module', 'main'],
  chunkNames: '[name]-[hash]',
  // Bundled CommonJS packages ask for Node's own modules through `require`, which ES modules do not have.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
  },
  legalComments: 'none',
  minifySyntax: true,
  minifyWhitespace: true,
  minifyIdentifiers: true,
  logLevel: 'warning',
};
