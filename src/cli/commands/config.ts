import { relative } from 'node:path';
import type { Configuration, Source } from '../../configuration/configuration.ts';
import type { SettingKey } from '../../configuration/settings.ts';
import { OrreryError } from '../../errors.ts';
import { nearestNames } from '../../nearest-name.ts';
import { LIMIT_NAMES, LIMITS } from '../../server/limits.ts';
import { defineCommand } from '../command.ts';
import type { Io } from '../io.ts';
import { ownSourceOf } from '../own-settings/take.ts';
import { tableView } from '../printed-result.ts';
import { SERVER_OPTIONS, type ServerFlags, type ServerSettings, serverSettings } from '../server-options.ts';
import { peoplesTools } from '../session.ts';
import { linesOf, type Styled, styled, styleFor } from '../terminal/style.ts';
import { type Column, table } from '../terminal/table.ts';
import { shellArguments } from '../tool-arguments.ts';
import { placedIn } from './analyze.ts';
import type { CallFlags } from './call.ts';

type ConfigFlags = CallFlags & { readonly schema?: boolean };

/** One line of what holds. */
interface Row {
  readonly key: string;
  readonly value: unknown;
  readonly source: Source | { readonly kind: 'flag'; readonly name: string };
}

export const config = defineCommand<ConfigFlags>({
  name: 'config',
  usage: '[dir] [arguments...]',
  summary: 'every setting that applies to a folder, and its source',
  details:
    'Flags override the environment, which overrides the nearest orrery.json between the folder and the top of its repository, which overrides the ' +
    'default. Takes the arguments of the tools that use a setting, such as --complexity-threshold 15. A file with mistakes is an error that ' +
    'names each line.',
  examples: [
    ['orrery config', 'The settings of the working directory'],
    ['orrery config --json', 'The same for a program to read'],
    ['orrery config --schema > orrery.schema.json', 'The JSON Schema of orrery.json, for editors'],
  ],
  options: [{ name: 'schema', description: 'print the JSON Schema of orrery.json instead' }, ...SERVER_OPTIONS],
  passesOptionsOn: true,

  async run({ positionals, flags, io }) {
    if (flags.schema === true) {
      const { editorSchema } = await import('../../configuration/file-schema.ts');
      io.stdout.write(`${JSON.stringify(editorSchema(), null, 2)}\n`);
      return 0;
    }
    const placed = placedIn(positionals, flags);
    const settings = serverSettings(placed.flags, io.env, io.cwd());
    const [{ Configuration }, { Roots }, given] = await Promise.all([
      import('../../configuration/configuration.ts'),
      import('../../workspace/roots.ts'),
      givenSettings(placed.words),
    ]);
    const roots = await Roots.open(settings.roots.slice(0, 1), { explicit: settings.explicitRoots });
    const folder = (await roots.resolve(undefined, 'directory')).absolute;
    const configuration = Configuration.for(folder, io.env);
    const rows = [...(await ofTree(configuration, given)), ...ofServer(settings, placed.flags, io.env)];
    if (flags.json) {
      io.stdout.write(`${JSON.stringify({ folder, file: configuration.file, settings: rows }, null, 2)}\n`);
      return 0;
    }
    const cells = rows.map(
      ({ key, value, source }) => [key, shownValue(value), shownSource(source, io.cwd())] as const,
    );
    io.stdout.write(styled`${linesOf(io.stdout.isTTY ? tableOf(cells, io) : plainLines(cells, io))}\n`);
    return 0;
  },
});

type Cells = readonly (readonly [key: string, value: string, source: string])[];

function tableOf(cells: Cells, io: Io): Styled[] {
  const style = styleFor(io.stdout, io.env);
  const columns: readonly Column[] = [
    { header: 'Setting', shortens: 'never', paint: style.bold },
    { header: 'Value' },
    { header: 'From', shortens: 'middle', paint: style.dim },
  ];
  return table(columns, cells, tableView(io));
}

function plainLines(cells: Cells, io: Io): Styled[] {
  const style = styleFor(io.stdout, io.env);
  const width = Math.max(...cells.map(([key]) => key.length));
  return cells.map(([key, value, source]) => styled`${style.bold(key.padEnd(width))}  ${value}  ${style.dim(source)}`);
}

async function ofTree(configuration: Configuration, given: ReadonlyMap<SettingKey, Row>): Promise<Row[]> {
  const { SETTING_KEYS } = await import('../../configuration/settings.ts');
  return SETTING_KEYS.map((key) => given.get(key) ?? { key, ...configuration.get(key) });
}

/** What who starts a server says of it, which no file of a tree does. */
function ofServer({ limits, toolsets }: ServerSettings, flags: ServerFlags, env: ConfigEnvironment): Row[] {
  const rows = LIMIT_NAMES.map((name): Row => {
    const { flag, env: variable } = LIMITS[name];
    return { key: `server.${name}`, value: limits[name], source: sourceOf(flag, flags[name], variable, env) };
  });
  const source = sourceOf('--toolsets', flags.toolsets, 'ORRERY_TOOLSETS', env);
  return [...rows, { key: 'server.toolsets', value: toolsets.length === 0 ? ['all'] : toolsets, source }];
}

function sourceOf(flag: string, given: unknown, variable: string, env: ConfigEnvironment): Row['source'] {
  if (given !== undefined) return { kind: 'flag', name: flag };
  if (!env[variable]) return { kind: 'default' };
  const own = ownSourceOf(variable);
  return own === null ? { kind: 'environment', name: variable } : { kind: 'file', ...own };
}

type ConfigEnvironment = Readonly<Record<string, string | undefined>>;

/** Settings that arguments of tools stand for. */
async function givenSettings(words: readonly string[]): Promise<ReadonlyMap<SettingKey, Row>> {
  const given = new Map<SettingKey, Row>();
  if (words.length === 0) return given;
  const tools = (await peoplesTools()).filter(({ settings }) => settings !== undefined);
  for (const [argument, value] of Object.entries(shellArguments(words, undefined))) {
    const tool = tools.find(({ settings = {} }) => Object.hasOwn(settings, argument));
    if (tool === undefined) throw unknownArgument(argument, tools);
    const { parseArguments } = await import('../../server/arguments.ts');
    const parsed = parseArguments(tool, { [argument]: value }, new Date());
    const key = tool.settings?.[argument] as SettingKey;
    const name = `--${argument.replaceAll('_', '-')}`;
    given.set(key, { key, value: parsed[argument], source: { kind: 'flag', name } });
  }
  return given;
}

function unknownArgument(argument: string, tools: Awaited<ReturnType<typeof peoplesTools>>): OrreryError {
  const known = [...new Set(tools.flatMap(({ settings = {} }) => Object.keys(settings)))];
  const [nearest] = nearestNames(argument, known);
  const hint = nearest === undefined ? `use ${known.join(', ')}` : `did you mean "${nearest}"`;
  return new OrreryError('INVALID_PARAMS', `No setting has an argument "${argument}": ${hint}.`, { known });
}

/** A list of words as it is written on a command line; what is in others stands apart, so that lines break between them. */
function shownValue(value: unknown): string {
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'))
    return value.join(', ');
  return JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
}

/** A file is named from the working directory on, where that is shorter. */
function shownSource(source: Row['source'], cwd: string): string {
  if (source.kind !== 'file') return source.kind === 'default' ? 'default' : source.name;
  const near = relative(cwd, source.file);
  return `${near !== '' && near.length < source.file.length ? near : source.file}:${source.line}`;
}
