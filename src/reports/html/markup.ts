import { visibleText } from '../../visible-text.ts';

/** Markup that is safe as it is. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }
}

type Part = Markup | readonly Markup[] | string | number;

/** Markup from a template. Strings and numbers put into it are text and are escaped; markup stays as it is. */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = fixed[0] as string;
  parts.forEach((part, at) => {
    text += markupOf(part) + (fixed[at + 1] as string);
  });
  return new Markup(text);
}

export const NOTHING = new Markup('');

function markupOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(({ text }: Markup) => text).join('');
  return escaped(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in an element or in a quoted attribute. What would act in it is written as an escape. */
export function escaped(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
