import type { Language } from '../language.ts';
import { componentLanguage } from '../markup/script-language.ts';
import { tsx } from '../typescript/index.ts';
import { astroCode } from './code.ts';

/** Expressions in its markup hold elements, as in TSX. */
export const astro: Language = {
  ...componentLanguage({ id: 'astro', name: 'Astro', extensions: ['.astro'], code: astroCode }),
  grammar: tsx.grammar,
  captures: tsx.captures,
  syntax: tsx.syntax,
};
