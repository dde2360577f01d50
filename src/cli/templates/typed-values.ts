import type { ParameterValue, TemplateParameter } from '../../templates/template-metadata.ts';

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y'].map((word) => [word, true] as const),
  ...['false', 'no', 'n'].map((word) => [word, false] as const),
]);

/**
 * A value as a shell or a keyboard gives it, as text, in the type of its parameter: yes and no, whole numbers, lists with
 * commas or as JSON. What is nothing of the kind stays text, for the template to refuse.
 */
export function typedValue({ type }: Pick<TemplateParameter, 'type'>, text: string): ParameterValue {
  switch (type) {
    case 'boolean':
      return WORDS.get(text.trim().toLowerCase()) ?? text;
    case 'integer':
      return /^[+-]?\d+$/.test(text.trim()) ? Number(text) : text;
    case 'list':
      return listOf(text);
    case 'string':
    case 'enum':
      return text;
  }
}

function listOf(text: string): readonly string[] {
  const json = text.trimStart().startsWith('[') ? asList(text) : null;
  if (json !== null) return json;
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function asList(text: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** The words of a command line that are `name=value`, and those that are not. */
export function valuesAmong(words: readonly string[]) {
  const names: string[] = [];
  const values = new Map<string, string>();
  for (const word of words) {
    const { name, value } = /^(?<name>[A-Za-z][\w-]*)=(?<value>.*)$/s.exec(word)?.groups ?? {};
    if (name === undefined || value === undefined) names.push(word);
    // Templates write names with underscores, shells with dashes.
    else values.set(name.replaceAll('-', '_'), value);
  }
  return { names, values };
}

/** Texts by name in the types that the parameters of some templates have; what none of them knows stays text. */
export function typedValues(
  values: ReadonlyMap<string, string>,
  parameters: readonly TemplateParameter[],
): Record<string, ParameterValue> {
  return Object.fromEntries(
    [...values].map(([name, text]) => {
      const parameter = parameters.find((one) => one.name === name || one.aliases.includes(name));
      return [name, parameter === undefined ? text : typedValue(parameter, text)];
    }),
  );
}
