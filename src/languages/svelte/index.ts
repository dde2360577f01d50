import type { Language } from '../language.ts';
import { componentLanguage } from '../markup/script-language.ts';
import { svelteCode } from './code.ts';

export const svelte: Language = componentLanguage({
  id: 'svelte',
  name: 'Svelte',
  extensions: ['.svelte'],
  code: svelteCode,
});
