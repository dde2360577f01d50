import { EMBEDDING_LANGUAGES } from './embedding-languages.ts';
import { MANAGED_LANGUAGES } from './managed-languages.ts';
import { type Bomb, type BombsOf, KINDS, type Kind } from './shapes.ts';
import { SYSTEMS_LANGUAGES } from './systems-languages.ts';
import { WEB_LANGUAGES } from './web-languages.ts';
import { WORDED_LANGUAGES } from './worded-languages.ts';

export { type Bomb, KINDS, type Kind } from './shapes.ts';

const BY_LANGUAGE: Readonly<Record<string, BombsOf>> = {
  ...WEB_LANGUAGES,
  ...MANAGED_LANGUAGES,
  ...SYSTEMS_LANGUAGES,
  ...WORDED_LANGUAGES,
  ...EMBEDDING_LANGUAGES,
};

/** The bomb of a kind in a language, by the language's id; null where the language has nothing of that kind. */
export function bombOf(kind: Kind, language: string): Bomb | null {
  return BY_LANGUAGE[language]?.[kind] ?? null;
}

/** The kinds that a language has. */
export function kindsOf(language: string): Kind[] {
  return KINDS.filter((kind) => BY_LANGUAGE[language]?.[kind] !== undefined);
}
