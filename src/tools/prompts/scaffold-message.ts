import { OrreryError } from '../../errors.ts';
import { nearestNames } from '../../nearest-name.ts';
import { blocks, bulleted, code, fenced, joined, lines, type Markdown, md, type Part } from '../../reports/markdown.ts';
import type { Template, TemplateCatalogue } from '../../templates/catalogue.ts';
import type { Offers, PromptMessage } from '../prompt.ts';

/** A kind of project: what the templates, written for command-line programs, have to be bent to. */
export interface ProjectKind {
  /** "a command-line program". */
  readonly what: string;
  /** Categories it has no use for. */
  readonly without: readonly string[];
  /** What is left to do once the files are there, in sentences. */
  readonly remaining: readonly Part[];
  /** Where its tests go, in a sentence. */
  readonly tests: Part;
}

export interface ScaffoldPlan {
  readonly toolchain: string;
  /** "Rust". */
  readonly language: string;
  /** The kind by its name, which a variant of a template may have too. */
  readonly type: string;
  readonly kind: ProjectKind;
  readonly project: string;
  /** Null leaves it to the model. */
  readonly description: string | null;
  /** Categories asked for; none is all. */
  readonly categories: readonly string[];
  /** Of the templates. Those that no chosen template takes are left out. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The variant that stands in where there is none for the kind of project. */
const USUAL_VARIANT = 'cli';

/**
 * The task of setting a project up, for a model that can call tools.
 *
 * @throws OrreryError `INVALID_PARAMS` for a category that there are no templates of
 */
export function scaffoldMessage(plan: ScaffoldPlan, catalogue: TemplateCatalogue, offers: Offers): PromptMessage {
  const templates = chosenTemplates(plan, catalogue);
  const taken = new Set(templates.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
  const description = plan.description ?? `${capitalised(plan.kind.what)} written in ${plan.language}.`;
  const given = { project_name: plan.project, description, ...plan.parameters };
  const parameters = Object.fromEntries(Object.entries(given).filter(([name]) => taken.has(name)));
  const making = offers('scaffold_project') ? byTool(plan, templates, parameters) : byHand(templates, parameters);
  return {
    role: 'user',
    text: blocks([
      md`Set up a new ${plan.language} project called ${plan.project}: ${plan.kind.what}.`,
      ...making,
      plan.description === null && taken.has('description')
        ? md`Say in \`description\` what the project is really for; if I have not told you, ask me first.`
        : null,
      'The files are:',
      bulleted(templates.map(({ file, uri, description: what }) => md`${file} (${code(uri)}): ${what}`)),
      'Then:',
      lines([...remaining(plan), ...checks(templates)].map((step, at) => md`${at + 1}. ${step}`)),
    ]),
  };
}

/** One template of each category that the kind of project has a use for. */
function chosenTemplates(
  { toolchain, type, kind, categories }: ScaffoldPlan,
  catalogue: TemplateCatalogue,
): Template[] {
  const offered = catalogue.matching({ toolchain });
  const known = [...new Set(offered.map(({ category }) => category))].sort();
  const unknown = categories.find((category) => !known.includes(category));
  if (unknown !== undefined) throw noCategory(unknown, toolchain, known);
  const wanted = categories.length > 0 ? [...new Set(categories)] : known.filter((one) => !kind.without.includes(one));
  return wanted.map((category) => {
    const variants = offered.filter((template) => template.category === category);
    const ofVariant = (variant: string) => variants.find((template) => template.variant === variant);
    return ofVariant(type) ?? ofVariant(USUAL_VARIANT) ?? (variants[0] as Template);
  });
}

function byTool(
  { toolchain, project }: ScaffoldPlan,
  templates: readonly Template[],
  parameters: Readonly<Record<string, unknown>>,
): Part[] {
  const names = templates.map(({ category, variant }) => `${category}/${variant}`);
  return [
    md`Call the tool \`scaffold_project\` with these arguments:`,
    json({ toolchain, templates: names, parameters }),
    md`It returns the files with their paths and contents; write them below ${project}/. With \`"write": true\` among the arguments, the server writes them itself if it has permission.`,
  ];
}

function byHand(templates: readonly Template[], parameters: Readonly<Record<string, unknown>>): Part[] {
  const addresses = joined(
    templates.map(({ uri }) => code(uri)),
    ', ',
  );
  return [
    md`Read these resources, which are Handlebars templates: ${addresses}. Render them with these values and each template's defaults for the others, and write the results:`,
    json(parameters),
  ];
}

function remaining({ kind, parameters }: ScaffoldPlan): readonly Part[] {
  return parameters.has_tests === false ? kind.remaining : [...kind.remaining, kind.tests];
}

function checks(templates: readonly Template[]): Part[] {
  const hasMakefile = templates.some(({ file }) => file === 'Makefile');
  return hasMakefile ? [md`Run \`make help\`, then \`make all\`, and fix what fails.`] : [];
}

function json(value: object): Markdown {
  return fenced(JSON.stringify(value, null, 2), 'json');
}

function capitalised(text: string): string {
  const noun = text.replace(/^an? /, '');
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

function noCategory(category: string, toolchain: string, known: readonly string[]): OrreryError {
  const shown = category.slice(0, 60);
  const near = nearestNames(category, known);
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : `use one of ${known.join(', ')}.`;
  const message = `Unknown template ${JSON.stringify(shown)} for ${toolchain}: ${hint}`;
  return new OrreryError('INVALID_PARAMS', message, { parameter: 'templates', known });
}
