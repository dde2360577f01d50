import { join } from 'node:path';
import { type Template, TemplateCatalogue } from '../../../src/templates/catalogue.ts';
import { generate } from '../../../src/templates/generate.ts';
import type { ParameterValue, TemplateParameter } from '../../../src/templates/template-metadata.ts';

export type Values = Readonly<Record<string, ParameterValue>>;

/** The templates that Orrery comes with. */
export const BUILT_IN = join(import.meta.dirname, '../../../templates');

export const TOOLCHAINS = ['rust', 'deno', 'python-uv', 'node', 'go'] as const;

const NOW = new Date('2026-11-20T12:00:00Z');

/** @throws when one of them cannot be read */
export async function builtInCatalogue(): Promise<TemplateCatalogue> {
  const catalogue = await TemplateCatalogue.open({ folders: [BUILT_IN] });
  if (catalogue.problems.length > 0) throw new Error(catalogue.problems.map(({ message }) => message).join('\n'));
  return catalogue;
}

export function contentOf(template: Template, values: Values): string {
  return generate(template, values, NOW).content;
}

/**
 * The values of every rendering that has to be right: each combination of the boolean and enum parameters, once with only
 * what is required beside them and once with an example for everything.
 */
export function combinations(parameters: readonly TemplateParameter[]): readonly Values[] {
  const others = parameters.filter((parameter) => choicesOf(parameter) === null);
  const required = exampleValues(others.filter((parameter) => parameter.required));
  const everything = exampleValues(others);
  return chosen(parameters).flatMap((choice) => [
    { ...required, ...choice },
    { ...everything, ...choice },
  ]);
}

export function exampleValues(parameters: readonly TemplateParameter[]): Values {
  return Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
}

/** As `combinations`, for several templates that are generated together: values that all of them accept. */
export function sharedCombinations(templates: readonly Template[]): readonly Values[] {
  const byName = new Map<string, TemplateParameter>();
  for (const { category, parameters } of templates) {
    for (const parameter of parameters) {
      const other = byName.get(parameter.name);
      // Any text is a feature to a README, to the others a feature is one of Cargo's.
      const stricter = other !== undefined && category === 'readme' ? other : parameter;
      byName.set(parameter.name, { ...stricter, required: parameter.required || other?.required === true });
    }
  }
  return combinations([...byName.values()]);
}

/** Those of the values that a template takes. */
export function valuesFor(template: Template, values: Values): Values {
  const names = new Set(template.parameters.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

function chosen(parameters: readonly TemplateParameter[]): readonly Values[] {
  let combined: Values[] = [{}];
  for (const parameter of parameters) {
    const choices = choicesOf(parameter);
    if (choices === null) continue;
    combined = combined.flatMap((values) => choices.map((choice) => ({ ...values, [parameter.name]: choice })));
  }
  return combined;
}

/** Every value of a parameter that has few; null for the others. */
function choicesOf(parameter: TemplateParameter): readonly ParameterValue[] | null {
  if (parameter.type === 'boolean') return [true, false];
  return parameter.type === 'enum' ? parameter.values : null;
}
