import { OrreryError } from '../../errors.ts';
import { checkParameters } from '../../templates/parameters.ts';
import type { ParameterValue, TemplateParameter } from '../../templates/template-metadata.ts';
import type { Questions } from '../terminal/questions.ts';
import { type Style, styled } from '../terminal/style.ts';
import { typedValue } from './typed-values.ts';

/**
 * Asks for each parameter that has not been given, those that are required first. An empty answer takes the default; an
 * answer that will not do is told why and asked for again.
 *
 * @returns what was given and what was answered
 * @throws OrreryError `INVALID_PARAMS` when the answers end before all that is required is there
 */
export async function askParameters(
  parameters: readonly TemplateParameter[],
  given: Readonly<Record<string, ParameterValue>>,
  questions: Questions,
  style: Style,
): Promise<Record<string, ParameterValue>> {
  const values: Record<string, ParameterValue> = { ...given };
  const open = uniqueByName(parameters).filter(
    ({ name, aliases }) => ![name, ...aliases].some((spelling) => Object.hasOwn(given, spelling)),
  );
  for (const parameter of open.sort((a, b) => Number(b.required) - Number(a.required))) {
    const value = await askOne(parameter, questions, style);
    if (value !== null) values[parameter.name] = value;
  }
  return values;
}

/** Templates that share a parameter share its value; it is required when one of them requires it. */
function uniqueByName(parameters: readonly TemplateParameter[]): TemplateParameter[] {
  const byName = new Map<string, TemplateParameter>();
  for (const parameter of parameters) {
    const known = byName.get(parameter.name);
    if (known === undefined || (parameter.required && !known.required)) byName.set(parameter.name, parameter);
  }
  return [...byName.values()];
}

async function askOne(
  parameter: TemplateParameter,
  questions: Questions,
  style: Style,
): Promise<ParameterValue | null> {
  const { name, description } = parameter;
  for (;;) {
    const text = await questions.ask(styled`${style.bold(name)} ${style.dim(description)} ${hint(parameter)}: `);
    if (text === null && parameter.required) {
      throw new OrreryError('INVALID_PARAMS', `The answers ended before ${name}, which is required.`);
    }
    if (text === null || (text === '' && !parameter.required)) return null;
    const value = text === '' ? null : typedValue(parameter, text);
    const [problem] = checkParameters({ parameters: [parameter] }, { [name]: value }).problems;
    if (problem === undefined) return value;
    questions.tell(style.yellow(problem.message));
  }
}

/** What may be answered, and what an empty answer means. */
function hint(parameter: TemplateParameter): string {
  const { default: standard, example } = parameter;
  if (parameter.required) return `(such as ${shown(example)})`;
  const choice = parameter.type === 'enum' ? `${parameter.values.join(', ')}; ` : '';
  return `[${choice}${standard === undefined ? 'none' : shown(standard)}]`;
}

function shown(value: ParameterValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return (typeof value === 'object' ? value.join(',') : String(value)) || 'none';
}
