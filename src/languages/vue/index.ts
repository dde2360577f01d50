import type { Language } from '../language.ts';
import { componentLanguage } from '../markup/script-language.ts';
import { tsx } from '../typescript/index.ts';
import { vueCode } from './code.ts';

const plain = componentLanguage({ id: 'vue', name: 'Vue', extensions: ['.vue'], code: vueCode });

/** A component whose script has elements in it. */
export const vueJsx: Language = {
  ...plain,
  id: 'vue_jsx',
  extensions: [],
  grammar: tsx.grammar,
  captures: tsx.captures,
  syntax: tsx.syntax,
};

export const vue: Language = {
  ...plain,
  shared: { extensions: plain.extensions, evidence: /<script\b[^>]{0,500}\blang=["']?[jt]sx\b/, other: vueJsx },
};
