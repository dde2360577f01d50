import { blocks, bulleted, code, fenced, joined, lines, type Markdown, md, type Part } from './markdown.ts';
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
export function templateListText({ templates, problems }: TemplateList): Markdown {
  const table = markdownTable<ListedTemplate>(
    [
      { title: 'template', value: ({ uri }) => uri },
      { title: 'generates', value: ({ file }) => file },
      {
        title: md`parameters (* required)`,
        value: ({ parameters }) => joined(parameters.map(starred), ', '),
      },
    ],
    templates,
  );
  return blocks([templates.length === 0 ? 'No templates.' : table, ...problems.map(({ message }) => message)]);
}

export function templateSearchText({ templates, query }: TemplateSearch): Markdown {
  if (templates.length === 0) return md`No template matches ${code(query)}; list_templates shows all of them.`;
  return markdownTable<FoundTemplate>(
    [
      { title: 'score', value: ({ relevance }) => relevance },
      { title: 'template', value: ({ uri }) => uri },
      { title: 'name', value: ({ name }) => name },
      { title: 'why', value: ({ matches }) => joined(matches, '; ') },
    ],
    templates,
  );
}

export function validationText({ valid, errors, template_uri, parameters }: TemplateValidation): Markdown {
  const verdict = valid
    ? md`Template parameters are valid for ${template_uri}.`
    : md`Validation failed: ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`;
  return blocks([lines([verdict, bulleted(errors.map(({ message }) => message))]), parameterTable(parameters)]);
}

/** What can be given to a template. */
export function parameterTable(parameters: readonly DeclaredParameter[]): Markdown {
  if (parameters.length === 0) return md`The template takes no parameters.`;
  return markdownTable<DeclaredParameter>(
    [
      { title: 'parameter', value: starred },
      { title: 'type', value: ({ type, values }) => (values === undefined ? type : joined(values, ', ')) },
      { title: 'default', value: ({ default: standard }) => (standard === undefined ? '' : JSON.stringify(standard)) },
      { title: 'meaning', value: ({ description }) => description },
    ],
    parameters,
  );
}

/** What was written is only named; what was not is shown, for whoever writes it. */
export function scaffoldText({ files, errors, folder, written, replaced }: ScaffoldedProject): Markdown {
  const head = written
    ? md`Wrote ${counted(files.length)} into ${folder}:`
    : md`${counted(files.length)} generated for ${folder}, none written:`;
  const failures = errors.map(({ template, error }) => md`${template}: ${error}`);
  return blocks([
    lines([head, bulleted(files.map(({ path, template }) => md`${path} (${template})`))]),
    replaced.length > 0 ? md`Replaced: ${joined(replaced, ', ')}.` : null,
    failures.length > 0 ? md`Not generated:\n${bulleted(failures)}` : null,
    ...(written ? [] : files.map(fileText)),
  ]);
}

/** A parameter by its name, marked with a star where it is required. */
function starred({ name, required }: { readonly name: string; readonly required: boolean }): Part {
  return required ? md`${name}*` : name;
}

function counted(files: number): string {
  return files === 1 ? '1 file' : `${files} files`;
}

function fileText({ path, content }: ScaffoldedFile): Markdown {
  return md`## ${path}\n${fenced(content)}`;
}
