import { resolve } from 'node:path';
import { OrreryError } from '../../errors.ts';
import { nearestNames } from '../../nearest-name.ts';
import type { Application } from '../../server/application.ts';
import type { CallSuccess } from '../../server/call-success.ts';
import type { TemplateCatalogue } from '../../templates/catalogue.ts';
import type { ParameterValue, TemplateParameter } from '../../templates/template-metadata.ts';
import { defineCommand, type JsonFlag } from '../command.ts';
import type { Io } from '../io.ts';
import { commandSettings, type ServerFlags, TOOL_OPTIONS } from '../server-options.ts';
import { callOnce, openApplication, progressFor } from '../session.ts';
import type { Questions } from '../terminal/questions.ts';
import { block, styled, styleFor } from '../terminal/style.ts';
import { writeNamedFile } from '../write-named-file.ts';

interface TemplatesFlags extends ServerFlags, JsonFlag {
  readonly toolchain?: string;
  readonly category?: string;
  readonly output?: string;
  readonly folder?: string;
  readonly dryRun?: boolean;
  readonly overwrite?: boolean;
  readonly interactive?: boolean;
}

/** One `orrery templates …`: what it was called with, and what it needs to answer. */
interface Task {
  readonly application: Application;
  readonly catalogue: TemplateCatalogue;
  readonly words: readonly string[];
  readonly flags: TemplatesFlags;
  readonly io: Io;
  /** For what is not given; null where nothing is to be asked. */
  readonly questions: Questions | null;
}

const TASKS: Readonly<Record<string, (task: Task) => Promise<void>>> = { list, show, generate, scaffold };

export const templates = defineCommand<TemplatesFlags>({
  name: 'templates',
  usage: '<what> [names...]',
  summary: 'project files from templates: list, show, generate, scaffold',
  details:
    'Give parameters as name=value, lists with commas. "show" and "generate" take a template such as ' +
    'makefile/rust/cli, "scaffold" a toolchain and optional categories (default: one of each), whose files it writes.',
  examples: [
    ['orrery templates list --toolchain rust', 'List the templates for Rust'],
    ['orrery templates show makefile/rust/cli', 'A template and its parameters'],
    ['orrery templates generate makefile/rust/cli project_name=demo > Makefile', 'One file'],
    ['orrery templates scaffold rust makefile readme --interactive', 'Several, prompting for their parameters'],
    ['orrery templates scaffold go project_name=demo --folder . --dry-run', 'Show what would be written here'],
  ],
  options: [
    { name: 'toolchain', value: 'name', description: 'list only the templates of this toolchain' },
    { name: 'category', value: 'name', description: 'list only the templates of this category' },
    { name: 'output', value: 'file', description: 'write the generated file here (default: print it)' },
    { name: 'folder', value: 'dir', description: 'scaffold into this folder (default: the project_name)' },
    { name: 'dry-run', description: 'show what would be scaffolded and write nothing' },
    { name: 'overwrite', description: 'overwrite existing files' },
    { name: 'interactive', description: 'ask for missing parameters' },
    ...TOOL_OPTIONS,
  ],
  subjects: Object.keys(TASKS),

  async run({ positionals: [what = '', ...words], flags, io }) {
    const task = Object.hasOwn(TASKS, what) ? TASKS[what] : undefined;
    if (task === undefined) throw unknownTask(what);
    // Who runs a command that writes has allowed it.
    const settings = { ...commandSettings(flags, io.env, io.cwd()), allowWrites: true };
    const application = await openApplication(settings, io);
    let questions: Questions | null = null;
    try {
      if (flags.interactive === true) questions = await questionsFor(io);
      const catalogue = await application.perform('templates', {}, (context) => context.templates());
      await task({ application, catalogue, words, flags, io, questions });
      return 0;
    } finally {
      questions?.close();
      await application.close();
    }
  },
});

async function questionsFor(io: Io): Promise<Questions> {
  if (io.stdin.isTTY !== true) {
    throw new OrreryError('INVALID_PARAMS', '--interactive needs a terminal.');
  }
  const { Questions } = await import('../terminal/questions.ts');
  return new Questions(io);
}

function unknownTask(what: string): OrreryError {
  const known = Object.keys(TASKS);
  const [nearest] = nearestNames(what, known);
  const hint = nearest === undefined ? `use ${known.join(', ')}.` : `did you mean ${nearest}?`;
  return new OrreryError('INVALID_PARAMS', `"orrery templates" has no ${JSON.stringify(what)}: ${hint}`, { known });
}

async function list(task: Task): Promise<void> {
  const { toolchain, category } = task.flags;
  const given = { ...(toolchain !== undefined && { toolchain }), ...(category !== undefined && { category }) };
  print(await called(task, 'list_templates', given), task);
}

async function show(task: Task): Promise<void> {
  const template = task.catalogue.get(addressOf(task));
  const { source, folder, ...rest } = template;
  if (task.flags.json) {
    task.io.stdout.write(`${JSON.stringify({ ...rest, folder, source }, null, 2)}\n`);
    return;
  }
  const { parameterTable } = await import('../../reports/templates-text.ts');
  const style = styleFor(task.io.stdout, task.io.env);
  const { name, uri, description, file, version, parameters } = template;
  const head = styled`${style.bold(name)}\n${uri}  ${version}\n${description}\nGenerates ${file}. Stored in ${folder}.`;
  const table = block(parameterTable(parameters).text);
  task.io.stdout.write(styled`${head}\n\n${table}\n\n${block(source)}`);
}

async function generate(task: Task): Promise<void> {
  const { catalogue, flags, io } = task;
  const { uri, parameters: declared } = catalogue.get(addressOf(task));
  const parameters = await parametersFor(declared, task);
  const result = await called(task, 'generate_template', { resource_uri: uri, parameters });
  if (flags.output === undefined && flags.json) return print(result, task);
  if (flags.output === undefined) return io.stdout.writeFile(contentOf(result));
  const file = { content: contentOf(result), overwrite: flags.overwrite === true };
  const path = await writeNamedFile(resolve(io.cwd(), flags.output), file, task.application, io);
  if (flags.json) print(result, task);
  else io.stderr.write(styled`Wrote ${path}\n`);
}

async function scaffold(task: Task): Promise<void> {
  const { catalogue, flags } = task;
  const { valuesAmong } = await import('../templates/typed-values.ts');
  const [named, ...names] = valuesAmong(task.words).names;
  const toolchain = named ?? (await askToolchain(task));
  const { chosenTemplates } = await import('../../templates/scaffold.ts');
  const declared = chosenTemplates(catalogue, toolchain, names).flatMap(({ template }) => template?.parameters ?? []);
  const parameters = await parametersFor(declared, task, catalogue.list({ toolchain }));
  const given = {
    toolchain,
    templates: names,
    parameters,
    write: flags.dryRun !== true,
    overwrite: flags.overwrite === true,
    ...(flags.folder !== undefined && { folder: flags.folder }),
  };
  print(await called(task, 'scaffold_project', given), task);
}

async function askToolchain({ catalogue, questions }: Task): Promise<string> {
  const known = catalogue.toolchains;
  const answer = await questions?.ask(`toolchain [${known.join(', ')}]: `);
  if (answer) return answer;
  throw new OrreryError('INVALID_PARAMS', `Name the toolchain to scaffold: ${known.join(', ')}.`, { known });
}

/** `makefile/rust/cli` is as good as the whole address. */
function addressOf({ words, catalogue }: Task): string {
  const name = words.find((word) => !word.includes('='));
  if (name === undefined) {
    const example = catalogue.templates[0]?.uri ?? 'template://makefile/rust/cli';
    throw new OrreryError('INVALID_PARAMS', `Name the template, such as ${example}.`);
  }
  return name.includes('://') ? name : `template://${name}`;
}

/**
 * What was given on the command line, in the types the templates want, and what a person answers to the rest.
 *
 * @param known templates whose parameters may be given as well
 */
async function parametersFor(
  declared: readonly TemplateParameter[],
  { words, io, questions }: Task,
  known: readonly { readonly parameters: readonly TemplateParameter[] }[] = [],
): Promise<Record<string, ParameterValue>> {
  const { typedValues, valuesAmong } = await import('../templates/typed-values.ts');
  const all = [...declared, ...known.flatMap(({ parameters }) => parameters)];
  const given = typedValues(valuesAmong(words).values, all);
  if (questions === null) return given;
  const { askParameters } = await import('../templates/ask-parameters.ts');
  return askParameters(declared, given, questions, styleFor(io.stderr, io.env));
}

async function called({ application, io }: Task, tool: string, given: Record<string, unknown>): Promise<CallSuccess> {
  const outcome = await callOnce(application, tool, given, progressFor(io));
  if (!outcome.ok) throw outcome.error;
  return outcome;
}

/** A generated file, exactly as it is to be. */
function contentOf({ output }: CallSuccess): string {
  return String(output.content);
}

function print({ output, text }: CallSuccess, { flags, io }: Task): void {
  const result = flags.json ? JSON.stringify(output, null, 2) : text;
  io.stdout.write(result.endsWith('\n') ? result : `${result}\n`);
}
