import { markdownTable } from './text-table.ts';

/** A template as lists show it. */
export interface ListedTemplate {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly toolchain: string;
  readonly variant: string;
  /** The file it generates. */
  readonly file: string;
  readonly version: string;
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly required: boolean }[];
}

export interface TemplateList {
  readonly templates: readonly ListedTemplate[];
  readonly count: number;
  /** Templates that could not be read, and why. */
  readonly problems: readonly { readonly folder: string; readonly message: string }[];
}

/** A template that answers a query. */
export interface FoundTemplate {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly toolchain: string;
  /** The higher the better. */
  readonly relevance: number;
  /** What the score is made of, the weightiest first. */
  readonly matches: readonly string[];
}

export interface TemplateSearch {
  readonly templates: readonly FoundTemplate[];
  readonly query: string;
  readonly count: number;
}

/** A parameter as its template declares it. */
export interface DeclaredParameter {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly default?: unknown;
  readonly values?: readonly string[];
  readonly description: string;
}

export interface TemplateValidation {
  readonly valid: boolean;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  readonly template_uri: string;
  readonly parameters: readonly DeclaredParameter[];
}

/** A file of a scaffolded project. */
export interface ScaffoldedFile {
  /** From the root on, the folder of the project included. */
  readonly path: string;
  readonly content: string;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;
  /** The address of its template. */
  readonly template: string;
}

export interface ScaffoldedProject {
  readonly files: readonly ScaffoldedFile[];
  readonly errors: readonly { readonly template: string; readonly error: string }[];
  readonly folder: string;
  readonly written: boolean;
  /** Files that were there and were replaced, from the folder on. */
  readonly replaced: readonly string[];
}

/** Required parameters are marked with a star. */
export function templateListText({ templates, problems }: TemplateList): string {
  const table = markdownTable<ListedTemplate>(
    [
      { title: 'template', value: ({ uri }) => uri },
      { title: 'generates', value: ({ file }) => file },
      {
        title: 'parameters (* required)',
        value: ({ parameters }) => parameters.map(({ name, required }) => (required ? `${name}*` : name)).join(', '),
      },
    ],
    templates,
  );
  const list = templates.length === 0 ? 'No templates.' : table;
  return [list, ...problems.map(({ message }) => message)].join('\n\n');
}

export function templateSearchText({ templates, query }: TemplateSearch): string {
  if (templates.length === 0) return `No template answers ${JSON.stringify(query)}; list_templates shows all of them.`;
  return markdownTable<FoundTemplate>(
    [
      { title: 'score', value: ({ relevance }) => relevance },
      { title: 'template', value: ({ uri }) => uri },
      { title: 'name', value: ({ name }) => name },
      { title: 'why', value: ({ matches }) => matches.join('; ') },
    ],
    templates,
  );
}

export function validationText({ valid, errors, template_uri, parameters }: TemplateValidation): string {
  const verdict = valid
    ? `Template parameters are valid for ${template_uri}.`
    : `Validation failed: ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`;
  const problems = errors.map(({ message }) => `- ${message}`);
  return [[verdict, ...problems].join('\n'), parameterTable(parameters)].join('\n\n');
}

/** What can be given to a template. */
export function parameterTable(parameters: readonly DeclaredParameter[]): string {
  if (parameters.length === 0) return 'The template takes no parameters.';
  return markdownTable<DeclaredParameter>(
    [
      { title: 'parameter', value: ({ name, required }) => (required ? `${name}*` : name) },
      { title: 'type', value: ({ type, values }) => values?.join(', ') ?? type },
      { title: 'default', value: ({ default: standard }) => (standard === undefined ? '' : JSON.stringify(standard)) },
      { title: 'meaning', value: ({ description }) => description },
    ],
    parameters,
  );
}

/** What was written is only named; what was not is shown, for whoever writes it. */
export function scaffoldText({ files, errors, folder, written, replaced }: ScaffoldedProject): string {
  const head = written
    ? `Wrote ${counted(files.length)} into ${folder}:`
    : `${counted(files.length)} generated for ${folder}, none written:`;
  const list = files.map(({ path, template }) => `- ${path} (${template})`);
  const parts = [[head, ...list].join('\n')];
  if (replaced.length > 0) parts.push(`Replaced: ${replaced.join(', ')}.`);
  if (errors.length > 0) parts.push(['Not generated:', ...errors.map(failureLine)].join('\n'));
  if (!written) parts.push(...files.map(fileText));
  return parts.join('\n\n');
}

function failureLine({ template, error }: ScaffoldedProject['errors'][number]): string {
  return `- ${template}: ${error}`;
}

function counted(files: number): string {
  return files === 1 ? '1 file' : `${files} files`;
}

/** A file in a fence longer than any in it. */
function fileText({ path, content }: ScaffoldedFile): string {
  const longest = Math.max(2, ...(content.match(/`{3,}/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `## ${path}\n${fence}\n${content}${content.endsWith('\n') ? '' : '\n'}${fence}`;
}
