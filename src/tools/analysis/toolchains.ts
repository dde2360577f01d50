import { OrreryError } from '../../errors.ts';
import { LANGUAGES } from '../../languages/registry.ts';

const ECMASCRIPT = ['typescript', 'tsx', 'javascript', 'jsx', 'vue', 'vue_jsx', 'svelte', 'astro'];

/** Toolchains and the languages their projects are written in. Any language id is a filter of its own. */
const TOOLCHAINS: ReadonlyMap<string, readonly string[]> = new Map([
  ['rust', ['rust']],
  ['deno', ECMASCRIPT],
  ['node', ECMASCRIPT],
  ['python-uv', ['python', 'notebook']],
  ['go', ['go']],
]);

/**
 * The language ids a `toolchain` argument lets through; null, meaning all, when it was not given.
 * @throws OrreryError INVALID_PARAMS for a name that is neither a toolchain nor a language
 */
export function toolchainLanguages(toolchain: string | undefined): ReadonlySet<string> | null {
  if (toolchain === undefined) return null;
  const languages = TOOLCHAINS.get(toolchain) ?? LANGUAGES.filter(({ id }) => id === toolchain).map(({ id }) => id);
  if (languages.length > 0) return new Set(languages);
  const known = [...new Set([...TOOLCHAINS.keys(), ...LANGUAGES.map(({ id }) => id)])].sort();
  throw new OrreryError(
    'INVALID_PARAMS',
    `No toolchain or language is called ${JSON.stringify(toolchain.slice(0, 100))}. Leave it out to analyse all languages, or use one of: ${known.join(', ')}.`,
    { parameter: 'toolchain', known },
  );
}
