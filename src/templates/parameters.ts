import { OrreryError } from '../errors.ts';
import { nearestNames } from '../nearest-name.ts';
import type { Template } from './catalogue.ts';
import { MAX_LIST_ITEMS, MAX_TEXT_LENGTH, type ParameterValue, type TemplateParameter } from './template-metadata.ts';
import { matchesWhole } from './whole-match.ts';

/** One thing wrong with the parameters given for a template. */
export interface ParameterProblem {
  readonly field: string;
  /** A sentence. */
  readonly message: string;
  readonly kind: 'missing' | 'wrong' | 'unknown';
}

export interface CheckedParameters {
  /** What the template is rendered with: what was given and, where nothing was, the defaults. */
  readonly values: Readonly<Record<string, ParameterValue>>;
  /** Sorted by where they stand in the template, unknown ones last. Empty when all is well. */
  readonly problems: readonly ParameterProblem[];
}

/** A call with thousands of wrong parameters is told of this many. */
const REPORTED_PROBLEMS = 50;
/** Longest part of a value or name shown back to the caller, in characters. */
const SHOWN_LENGTH = 60;

/**
 * Checks what was given for a template against what it declares and fills in the defaults. `null` is as good as nothing.
 *
 * @param elsewhere names that are known, though not to this template: those of others generated with it
 */
export function checkParameters(
  template: Pick<Template, 'parameters'>,
  given: Readonly<Record<string, unknown>>,
  elsewhere: ReadonlySet<string> = new Set(),
): CheckedParameters {
  const values: Record<string, ParameterValue> = {};
  const problems: ParameterProblem[] = [];
  const known = new Set<string>();
  for (const parameter of template.parameters) {
    const { name, aliases } = parameter;
    const names = [name, ...aliases].filter((spelling) => isGiven(given, spelling));
    for (const spelling of [name, ...aliases]) known.add(spelling);
    const [spelling, ...others] = names;
    if (spelling === undefined) {
      if (parameter.default !== undefined) values[name] = parameter.default;
      else if (parameter.required) problems.push(missing(parameter));
      continue;
    }
    if (others.length > 0) {
      problems.push({
        field: name,
        kind: 'wrong',
        message: `${names.join(' and ')} are the same parameter: give only one.`,
      });
      continue;
    }
    const value = given[spelling];
    const fault = faultOf(parameter, value);
    if (fault === null) values[name] = value as ParameterValue;
    else problems.push({ field: spelling, kind: 'wrong', message: sentence(spelling, fault) });
  }
  const names = [...known];
  for (const name of Object.keys(given)) {
    if (!known.has(name) && !elsewhere.has(name)) problems.push(unknown(name, names));
  }
  return { values, problems };
}

/**
 * @throws OrreryError `PARAMETER_VALIDATION_FAILED` that tells of every problem
 */
export function valuesFor(
  template: Template,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, ParameterValue>> {
  const { values, problems } = checkParameters(template, given);
  if (problems.length > 0) throw parametersFailed(template.uri, problems);
  return values;
}

/** The failure of parameters with problems, at least one. */
export function parametersFailed(what: string, problems: readonly ParameterProblem[]): OrreryError {
  const reported = problems.slice(0, REPORTED_PROBLEMS);
  const more = problems.length > reported.length ? ` And ${problems.length - reported.length} more problems.` : '';
  const message = `The parameters for ${what} cannot be used: ${reported.map((problem) => problem.message).join(' ')}${more}`;
  return new OrreryError('PARAMETER_VALIDATION_FAILED', message, {
    template_uri: what,
    validation_errors: reported.map(({ field, message }) => ({ field, error: message })),
  });
}

function sentence(name: string, fault: string): string {
  return fault.endsWith('?') ? `${name} ${fault}` : `${name} ${fault}.`;
}

function isGiven(given: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(given, name) && given[name] !== null && given[name] !== undefined;
}

function missing({ name, description, example }: TemplateParameter): ParameterProblem {
  const what = decapitalised(description.replace(/\.$/, ''));
  const message = `${name} is required: ${what}. Example: ${JSON.stringify(example)}.`;
  return { field: name, kind: 'missing', message };
}

function unknown(name: string, known: readonly string[]): ParameterProblem {
  const shown = shortened(name);
  const [nearest] = nearestNames(name, known);
  const hint =
    nearest !== undefined
      ? `did you mean ${nearest}?`
      : known.length === 0
        ? 'this template takes none.'
        : `use ${known.join(', ')}.`;
  return { field: shown, kind: 'unknown', message: `Unknown parameter: ${shown}; ${hint}` };
}

/** What is wrong with a value, as a clause to follow the parameter's name; null when nothing is. */
function faultOf(parameter: TemplateParameter, value: unknown): string | null {
  switch (parameter.type) {
    case 'string':
      return typeof value === 'string' ? textFault(parameter, value) : wrongType('a text', value);
    case 'boolean':
      return typeof value === 'boolean' ? null : wrongType('true or false', value);
    case 'integer':
      return Number.isSafeInteger(value) ? rangeFault(parameter, value as number) : wrongType('a whole number', value);
    case 'enum':
      return parameter.values.includes(value as string) ? null : notOneOf(parameter.values, value);
    case 'list':
      return Array.isArray(value) ? listFault(parameter, value) : wrongType('a list of texts', value);
  }
}

type Textual = Extract<TemplateParameter, { readonly type: 'string' | 'list' }>;

function textFault(parameter: Textual, text: string): string | null {
  if (text.length > MAX_TEXT_LENGTH) return `is longer than ${MAX_TEXT_LENGTH} characters`;
  if (!text.isWellFormed() || hasControlCharacters(text)) return 'contains characters that are not text';
  if (parameter.pattern === undefined) return null;
  const matches = matchesWhole(parameter.pattern, text);
  if (matches === null) {
    return `cannot be checked: the template's pattern ${shown(parameter.pattern)} must not use look-around or backreferences`;
  }
  return matches ? null : `must ${parameter.pattern_hint ?? `match ${parameter.pattern}`}, not ${shown(text)}`;
}

/** Line breaks and tabs are text; the others break files or terminals. */
function hasControlCharacters(text: string): boolean {
  return /[^\P{Cc}\n\r\t]/u.test(text);
}

function rangeFault(parameter: Extract<TemplateParameter, { readonly type: 'integer' }>, value: number): string | null {
  const { minimum, maximum } = parameter;
  if (minimum !== undefined && value < minimum) return `must be at least ${minimum}, not ${value}`;
  return maximum !== undefined && value > maximum ? `must be at most ${maximum}, not ${value}` : null;
}

function listFault(parameter: Textual, list: readonly unknown[]): string | null {
  if (list.length > MAX_LIST_ITEMS) return `has more than ${MAX_LIST_ITEMS} items`;
  for (const [at, item] of list.entries()) {
    const fault = typeof item === 'string' ? textFault(parameter, item) : wrongType('a text', item);
    if (fault !== null) return `has an item ${at + 1} that ${fault}`;
  }
  return null;
}

function notOneOf(values: readonly string[], value: unknown): string {
  const [nearest] = typeof value === 'string' ? nearestNames(value, values) : [];
  const hint = nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`;
  return `must be one of ${values.map((one) => JSON.stringify(one)).join(', ')}, not ${shown(value)}${hint}`;
}

function wrongType(wanted: string, value: unknown): string {
  return `must be ${wanted}, not ${shown(value)}`;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `the text ${JSON.stringify(shortened(value))}`;
  if (Array.isArray(value)) return 'a list';
  return value !== null && typeof value === 'object' ? 'an object' : String(value);
}

function shortened(text: string): string {
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}…`;
}

function decapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
