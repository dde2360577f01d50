import type { TextRange } from '../language.ts';

/** What loads all files of a pattern, with what it is given. */
const GLOB = /\bimport\.meta\.glob(?:Eager)?(?:<[^()<>]{0,200}>)?\(([^()]{0,2000})\)/g;
/** Options by which it loads their text or their address and runs none of them. */
const NOT_RUN = /\b(?:query|as)\s?:\s?['"`]\??(?:raw|url)\b/;

/** Calls whose strings name files that are read and not run: `import.meta.glob("./*.js", { query: "?raw" })`. */
export function textLoads(source: string): readonly TextRange[] {
  if (!source.includes('import.meta.glob')) return [];
  return [...source.matchAll(GLOB)]
    .filter(([, given]) => NOT_RUN.test(given as string))
    .map(({ index, 0: call }) => ({ start: index, end: index + call.length }));
}
