import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { OrreryError } from '../errors.ts';
import { nearestNames } from '../nearest-name.ts';
import { readRegularFile } from '../workspace/read-file.ts';
import { readFolder } from '../workspace/read-folder.ts';
import { realFolder } from '../workspace/real-path.ts';
import { TemplateMetadata } from './template-metadata.ts';
import { isSegment, parseTemplateUri, type TemplateAddress, templateUri } from './uri.ts';

/** One template: where it stands in the catalogue, what is said of it and what it is made of. */
export interface Template extends TemplateAddress, TemplateMetadata {
  readonly uri: string;
  /** The Handlebars text. */
  readonly source: string;
  /** SHA-256 of what the template is made of, hexadecimal: its metadata and its text. */
  readonly checksum: string;
  /** The folder it was read from, absolute. */
  readonly folder: string;
}

/** A template that could not be read, and why. */
export interface TemplateProblem {
  /** Absolute. */
  readonly folder: string;
  readonly message: string;
}

export interface TemplateFilter {
  readonly category?: string | undefined;
  readonly toolchain?: string | undefined;
}

/** Neither file of a template may be larger. */
const MAX_BYTES = 1024 * 1024;

/** Toolchains in the order lists show them; others follow, in alphabetical order. */
const TOOLCHAIN_ORDER = ['rust', 'deno', 'python-uv', 'node', 'go'];

/** The templates of some folders, as they were when it was opened. */
export class TemplateCatalogue {
  /** Sorted by toolchain, then address. */
  readonly templates: readonly Template[];
  /** What could not be read, sorted by folder. */
  readonly problems: readonly TemplateProblem[];
  readonly #byUri: ReadonlyMap<string, Template>;

  private constructor(templates: readonly Template[], problems: readonly TemplateProblem[]) {
    this.templates = templates;
    this.problems = problems;
    this.#byUri = new Map(templates.map((template) => [template.uri, template]));
  }

  /**
   * Reads every `<category>/<toolchain>/<variant>/` with a `template.json` and a `template.hbs`. Of two templates with the
   * same address, the one of the later folder counts. What cannot be read is left out and said in `problems`.
   *
   * @param folders absolute. Each may be a link; links in them are not followed.
   */
  static async open({ folders }: { readonly folders: readonly string[] }): Promise<TemplateCatalogue> {
    const byUri = new Map<string, Template>();
    const problems: TemplateProblem[] = [];
    for (const folder of folders) {
      for (const read of templatesIn(folder)) {
        if ('uri' in read) byUri.set(read.uri, read);
        else problems.push(read);
      }
    }
    return new TemplateCatalogue(
      [...byUri.values()].sort(byToolchain),
      problems.sort((a, b) => (a.folder < b.folder ? -1 : 1)),
    );
  }

  /** The templates that pass the filter. */
  list({ category, toolchain }: TemplateFilter = {}): readonly Template[] {
    return this.templates.filter(
      (template) =>
        (category === undefined || template.category === category) &&
        (toolchain === undefined || template.toolchain === toolchain),
    );
  }

  /**
   * As `list`, for a filter that somebody wrote.
   *
   * @throws OrreryError `INVALID_PARAMS` for a category or toolchain that no template has, naming the nearest
   */
  matching(filter: TemplateFilter): readonly Template[] {
    const known = { category: this.categories, toolchain: this.toolchains };
    for (const field of ['category', 'toolchain'] as const) {
      const name = filter[field];
      if (name !== undefined && !known[field].includes(name)) throw unknownName(field, name, known[field]);
    }
    return this.list(filter);
  }

  /**
   * @throws OrreryError `INVALID_TEMPLATE_URI` for what is no address of a template, `TEMPLATE_NOT_FOUND` for an address
   *   at which there is none, naming the nearest there are
   */
  get(uri: string): Template {
    const template = this.#byUri.get(templateUri(parseTemplateUri(uri)));
    if (template !== undefined) return template;
    const near = nearestNames(uri, [...this.#byUri.keys()]);
    const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'list_templates shows all.';
    throw new OrreryError('TEMPLATE_NOT_FOUND', `Unknown template ${uri}: ${hint}`, { uri, close_names: near });
  }

  /** Every category there is, sorted. */
  get categories(): readonly string[] {
    return [...new Set(this.templates.map(({ category }) => category))].sort();
  }

  /** Every toolchain there is, in the order of the list. */
  get toolchains(): readonly string[] {
    return [...new Set(this.templates.map(({ toolchain }) => toolchain))];
  }
}

function unknownName(parameter: string, name: string, known: readonly string[]): OrreryError {
  const [nearest] = nearestNames(name, known);
  const hint = nearest === undefined ? `use one of ${known.join(', ')}.` : `did you mean ${nearest}?`;
  const message = `No template has the ${parameter} ${JSON.stringify(name.slice(0, 100))}: ${hint}`;
  return new OrreryError('INVALID_PARAMS', message, { parameter, known });
}

function byToolchain(a: Template, b: Template): number {
  return rank(a.toolchain) - rank(b.toolchain) || compare(a.toolchain, b.toolchain) || compare(a.uri, b.uri);
}

function rank(toolchain: string): number {
  const at = TOOLCHAIN_ORDER.indexOf(toolchain);
  return at < 0 ? TOOLCHAIN_ORDER.length : at;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function templatesIn(folder: string): (Template | TemplateProblem)[] {
  const real = realFolder(folder);
  const addresses: TemplateAddress[] = [];
  try {
    for (const category of foldersIn(real)) {
      for (const toolchain of foldersIn(join(real, category))) {
        for (const variant of foldersIn(join(real, category, toolchain))) {
          addresses.push({ category, toolchain, variant });
        }
      }
    }
  } catch (thrown) {
    return [{ folder, message: `The folder of templates ${folder} cannot be read: ${reasonOf(thrown)}` }];
  }
  return addresses.map((address) => readTemplate(folder, real, address));
}

/** The folders in a folder, sorted; hidden ones, such as `.git`, are no part of a catalogue. */
function foldersIn(parent: string): string[] {
  const read = readFolder(parent);
  if (read.kind !== 'entries')
    throw new Error(`${parent} ${read.kind === 'gone' ? 'is not there' : 'may not be read'}.`);
  return read.entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

/** @param real where `parent` really is */
function readTemplate(parent: string, real: string, address: TemplateAddress): Template | TemplateProblem {
  const way = [address.category, address.toolchain, address.variant];
  const folder = join(parent, ...way);
  const problem = (reason: string) => ({ folder, message: `The template in ${folder} is ignored: ${reason}` });
  const wrong = way.find((segment) => !isSegment(segment));
  if (wrong !== undefined) return problem(`the folder name ${JSON.stringify(wrong)} may have only a-z, 0-9 and -.`);
  try {
    const json = textOf(join(real, ...way), 'template.json');
    const source = textOf(join(real, ...way), 'template.hbs');
    const parsed = TemplateMetadata.safeParse(JSON.parse(json));
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`);
      return problem(`template.json is invalid: ${issues.join('; ')}.`);
    }
    const checksum = createHash('sha256').update(`${json}\0${source}`).digest('hex');
    return { ...address, ...parsed.data, uri: templateUri(address), source, checksum, folder };
  } catch (thrown) {
    return problem(reasonOf(thrown));
  }
}

/** @throws Error that says why there is no text */
function textOf(folder: string, name: string): string {
  const read = readRegularFile(join(folder, name), MAX_BYTES);
  if (read.kind === 'bytes') return read.bytes.toString('utf8');
  if (read.kind === 'gone') throw new Error(`${name} is missing.`);
  const isLarge = read.reason === 'too_large';
  throw new Error(
    `${name} ${isLarge ? `is larger than ${MAX_BYTES} bytes` : 'cannot be read, or is not a regular file'}.`,
  );
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
