import type Handlebars from 'handlebars';
import { kebabCase, pascalCase, snakeCase, upperSnakeCase } from './letter-case.ts';
import { moduleName } from './module-name.ts';

/** What a template may call beside what Handlebars itself has. `now` is in the data that a template is rendered with. */
export const HELPERS: Handlebars.HelperDeclareSpec = {
  snake_case: ofText('snake_case', snakeCase),
  kebab_case: ofText('kebab_case', kebabCase),
  pascal_case: ofText('pascal_case', pascalCase),
  upper_snake_case: ofText('upper_snake_case', upperSnakeCase),
  module_name: ofText('module_name', moduleName),
  /** Four digits, UTC. */
  current_year: (options: Handlebars.HelperOptions) => renderedAt(options).slice(0, 4),
  /** `YYYY-MM-DD`, UTC. */
  current_date: (options: Handlebars.HelperOptions) => renderedAt(options).slice(0, 10),
  /** `{{#if (eq license "MIT")}}` */
  eq: (a: unknown, b: unknown) => a === b,
  /** `{{#if (includes features "serde")}}`: whether a list holds a text, or a text another. */
  includes: (held: unknown, part: unknown) =>
    Array.isArray(held) ? held.includes(part) : typeof held === 'string' && held.includes(String(part)),
  /** `{{#if (any has_tests has_benchmarks)}}`: whether one of these is neither false nor empty. */
  any: (...given: unknown[]) => given.slice(0, -1).some(isPresent),
  /** Whether all of these are neither false nor empty. */
  all: (...given: unknown[]) => given.slice(0, -1).every(isPresent),
  not: (given: unknown) => !isPresent(given),
  /** `{{join features ", "}}` */
  join: (list: unknown, separator: unknown) =>
    Array.isArray(list) ? list.join(typeof separator === 'string' ? separator : ',') : '',
  /** A value as JSON, for files in JSON, and for texts in YAML and TOML, which read such a text the same. */
  json: (value: unknown) => JSON.stringify(value) ?? 'null',
  /** A text as one word of a POSIX shell. */
  shell_quote: ofText('shell_quote', (text) => `'${text.replaceAll("'", "'\\''")}'`),
  /** A text that `make` reads as itself: its dollars are no variables. */
  make_escape: ofText('make_escape', (text) => text.replaceAll('$', () => '$$')),
};

/** A helper for one text; anything else is a mistake of the template that has to be seen. */
function ofText(name: string, convert: (text: string) => string): Handlebars.HelperDelegate {
  return (given: unknown, ...rest: unknown[]) => {
    // Handlebars passes its options last, so without an argument they are what stands first.
    if (typeof given === 'string' && rest.length === 1) return convert(given);
    const problem = rest.length === 0 ? 'nothing' : rest.length > 1 ? 'several values' : `${typeof given}`;
    throw new TypeError(`${name} takes one text, not ${problem}`);
  };
}

function renderedAt({ data }: Handlebars.HelperOptions): string {
  return (data as { readonly now: Date }).now.toISOString();
}

function isPresent(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
