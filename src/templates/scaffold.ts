import { OrreryError } from '../errors.ts';
import { nearestNames } from '../nearest-name.ts';
import type { Template, TemplateCatalogue } from './catalogue.ts';
import { type GeneratedFile, generateWith } from './generate.ts';
import { checkParameters, type ParameterProblem, parametersFailed } from './parameters.ts';
import type { TemplateParameter } from './template-metadata.ts';

export interface ScaffoldRequest {
  readonly toolchain: string;
  /** Categories (`makefile`), categories with a variant (`makefile/cli`) or addresses. None is one of each category. */
  readonly templates: readonly string[];
  /** Shared by all templates: each takes those it knows, and one that only others of the toolchain know is no mistake. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** A template that could not be generated, and why. */
export interface ScaffoldError {
  /** As it was asked for. */
  readonly template: string;
  readonly error: string;
}

export interface Scaffold {
  /** In the order they were asked for. */
  readonly files: readonly GeneratedFile[];
  readonly errors: readonly ScaffoldError[];
}

/** Names the folder of the project, so it may be given whether or not a template takes it. */
const FOLDER_PARAMETER = 'project_name';

/** The variant that a category alone stands for, where there is one of that name. */
const USUAL_VARIANT = 'cli';

/**
 * Generates the files of a project. A template that fails does not stop the others.
 *
 * @throws OrreryError `INVALID_PARAMS` for a toolchain without templates, `PARAMETER_VALIDATION_FAILED` for parameters that
 *   no template of the toolchain knows
 */
export function scaffold(catalogue: TemplateCatalogue, request: ScaffoldRequest): Scaffold {
  const { toolchain, parameters, now } = request;
  const offered = catalogue.matching({ toolchain });
  const chosen = chosenTemplates(catalogue, toolchain, request.templates);
  const known = new Set([FOLDER_PARAMETER, ...offered.flatMap(({ parameters }) => parameters.flatMap(namesOf))]);
  const unknown = unknownEverywhere(offered, parameters, known);
  if (unknown.length > 0) throw parametersFailed(`${toolchain} templates`, unknown);

  const files = new Map<string, GeneratedFile>();
  const errors: ScaffoldError[] = [];
  for (const { name, template } of chosen) {
    if (template === null) {
      errors.push({ template: name, error: noTemplate(name, toolchain, offered) });
      continue;
    }
    const other = files.get(template.file);
    if (other !== undefined) {
      errors.push({ template: name, error: `${other.template.uri} also generates ${template.file}.` });
      continue;
    }
    try {
      const { values, problems } = checkParameters(template, parameters, known);
      if (problems.length > 0) throw parametersFailed(template.uri, problems);
      files.set(template.file, generateWith(template, values, now));
    } catch (thrown) {
      if (!(thrown instanceof OrreryError)) throw thrown;
      errors.push({ template: name, error: thrown.message });
    }
  }
  return { files: [...files.values()], errors };
}

/**
 * The templates of a toolchain that names stand for, one of each category when there are no names; null where there is no
 * such template.
 *
 * @throws OrreryError `INVALID_PARAMS` for a toolchain without templates
 */
export function chosenTemplates(
  catalogue: TemplateCatalogue,
  toolchain: string,
  names: readonly string[],
): readonly { readonly name: string; readonly template: Template | null }[] {
  const offered = catalogue.matching({ toolchain });
  const wanted = names.length > 0 ? [...new Set(names)] : categoriesOf(offered);
  return wanted.map((name) => ({ name, template: find(offered, name) }));
}

function categoriesOf(templates: readonly Template[]): string[] {
  return [...new Set(templates.map(({ category }) => category))].sort();
}

function find(offered: readonly Template[], name: string): Template | null {
  const byUri = offered.find(({ uri }) => uri === name);
  if (byUri !== undefined) return byUri;
  const [category, variant, ...rest] = name.split('/');
  const variants = rest.length > 0 ? [] : offered.filter((template) => template.category === category);
  const wanted = variant ?? USUAL_VARIANT;
  const found = variants.find((template) => template.variant === wanted);
  return found ?? (variant === undefined ? (variants[0] ?? null) : null);
}

function noTemplate(name: string, toolchain: string, offered: readonly Template[]): string {
  const known = categoriesOf(offered);
  const [nearest] = nearestNames(name, known);
  const hint = nearest === undefined ? `use one of ${known.join(', ')}.` : `did you mean ${nearest}?`;
  return `Unknown template ${JSON.stringify(name.slice(0, 100))} for ${toolchain}: ${hint}`;
}

function namesOf({ name, aliases }: TemplateParameter): string[] {
  return [name, ...aliases];
}

/** Parameters that no template of the toolchain knows, each told with the nearest that some template does. */
function unknownEverywhere(
  offered: readonly Template[],
  parameters: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): readonly ParameterProblem[] {
  const given = Object.fromEntries(Object.entries(parameters).filter(([name]) => !known.has(name)));
  const all = offered.flatMap((template) => template.parameters);
  return checkParameters({ parameters: all }, given).problems.filter(({ kind }) => kind === 'unknown');
}
