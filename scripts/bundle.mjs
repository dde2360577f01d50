const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);";

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
  banner: { js: REQUIRE },
  legalComments: 'none',
  minifySyntax: true,
  minifyWhitespace: true,
  minifyIdentifiers: true,
  logLevel: 'warning',
};

/**
 * The text of a bundled file without the banner if nothing in it uses `require`: most files do not, and each would make a
 * function for it on every start.
 *
 * @param {string} text
 */
export function withoutUnusedRequire(text) {
  const at = text.indexOf(REQUIRE);
  if (at === -1) return text;
  const rest = text.slice(at + REQUIRE.length).replace(/^\n/, '');
  return /\brequire\b/.test(rest) ? text : text.slice(0, at) + rest;
}
