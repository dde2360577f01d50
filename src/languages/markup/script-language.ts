import type { Language } from '../language.ts';
import { typescript } from '../typescript/index.ts';

/** What a file has to be, with code in markup. */
export interface ComponentForm {
  readonly id: string;
  readonly name: string;
  readonly extensions: readonly string[];
  /** As `Language.code`. */
  code(source: string): string;
}

/**
 * A language whose files have their code in markup. It is read as TypeScript, which JavaScript is, too: what one file
 * imports from another is the same whatever their `lang`.
 */
export function componentLanguage(form: ComponentForm): Language {
  return { ...typescript, ...form, interpreters: [] };
}
