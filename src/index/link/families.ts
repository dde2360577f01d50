import type { ChoiceStyle } from '../../languages/choices.ts';
import type { LinkingRules } from '../../languages/linking-rules.ts';
import { LANGUAGES } from '../../languages/registry.ts';

/** All of a language that resolving names in its files rests on. */
export interface LanguageRules extends LinkingRules {
  /** How expressions are written that are one of several others, or null where they are not followed. */
  readonly choices: ChoiceStyle | null;
}

/** Languages that see each other's names. */
export interface LanguageFamily {
  readonly id: string;
  readonly languages: readonly string[];
  /** As `LinkingRules` has it; the same in all of them. */
  readonly exportStatements: boolean;
  /** As `LinkingRules` has them; the same in all of them. */
  readonly importsSeen: boolean;
  readonly namespaceSeparator: string | null;
  /** Whether functions may be given to types of libraries, in any of them. */
  readonly extensions: boolean;
}

const byLanguage: ReadonlyMap<string, LanguageRules> = new Map(
  LANGUAGES.map(({ id, linking, syntax }) => [id, { ...linking, choices: syntax.choices ?? null }]),
);

export const FAMILIES: readonly LanguageFamily[] = Map.groupBy(LANGUAGES, ({ linking }) => linking.family)
  .entries()
  .map(([id, languages]) => ({
    id,
    languages: languages.map((language) => language.id),
    exportStatements: languages.every(({ linking }) => linking.exportStatements),
    importsSeen: languages.some(({ linking }) => linking.importsSeen),
    extensions: languages.some(({ linking }) => linking.extensions),
    namespaceSeparator: languages.map(({ linking }) => linking.namespaceSeparator).find((one) => one !== null) ?? null,
  }))
  .toArray();

const families: ReadonlyMap<string, LanguageFamily> = new Map(FAMILIES.map((family) => [family.id, family]));

/** @throws Error for what is not a family */
export function familyCalled(id: string): LanguageFamily {
  const family = families.get(id);
  if (family === undefined) throw new Error(`No family of languages is called "${id}".`);
  return family;
}

/** @throws Error for what is no language */
export function rulesOf(language: string): LanguageRules {
  const rules = byLanguage.get(language);
  if (rules === undefined) throw new Error(`There is no language "${language}".`);
  return rules;
}

export function familyOf(language: string): string {
  return rulesOf(language).family;
}
