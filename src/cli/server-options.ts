import { delimiter, resolve } from 'node:path';
import type { AssistantSettings } from '../assistant/models/model-settings.ts';
import type { EmbedderSettings } from '../embedding/embedder-settings.ts';
import { OrreryError } from '../errors.ts';
import { LIMIT_NAMES, LIMITS, type LimitName, type Limits, parseLimits } from '../server/limits.ts';
import type { DatabaseSettings } from '../store/records/database-settings.ts';
import { STRUCTURED_FORMS, type StructuredForm } from '../tools/answer-size.ts';
import { ASSISTANT_OPTIONS, type AssistantFlags, assistantSettings } from './assistant-options.ts';
import { DATABASE_OPTIONS, type DatabaseFlags, databaseSettings } from './database-options.ts';
import { EMBEDDER_OPTION, embedderSettings } from './embedder-options.ts';
import { isLogLevel, LOG_LEVELS, type LogLevel } from './log.ts';
import type { Option } from './option.ts';
import type { Environment } from './terminal/style.ts';

function limitOption(name: LimitName): Option {
  const { flag, env, unit, description, default: standard } = LIMITS[name];
  const value = unit.split(' ')[0] as string;
  return { name: flag.slice(2), value, description: `${description} (${env}; default: ${standard})` };
}

/** The options of everything that runs tools. */
const COMMON_OPTIONS: readonly Option[] = [
  {
    name: 'root',
    value: 'dir',
    repeatable: true,
    description:
      'folder that tools may read; may be repeated (ORRERY_ROOT, PROJECT_ROOT; default: over stdio the roots that the client names, else the working directory)',
  },
  {
    name: 'state',
    value: 'dir',
    description: 'folder for records and caches (ORRERY_STATE, CONTEXTGRAPH_DB; default: orrery in $XDG_DATA_HOME)',
  },
  ...DATABASE_OPTIONS,
  {
    name: 'templates',
    value: 'dir',
    repeatable: true,
    description: 'folder of your own templates, in addition to the built-in ones; repeatable (ORRERY_TEMPLATES)',
  },
  { name: 'allow-writes', description: 'let tools write files inside the roots' },
  EMBEDDER_OPTION,
  ...ASSISTANT_OPTIONS,
  {
    name: 'log-level',
    value: 'level',
    choices: LOG_LEVELS,
    description: `${LOG_LEVELS.join(', ')} (ORRERY_LOG_LEVEL; default: info)`,
  },
];

/** The options of every command that runs tools for a person. */
export const TOOL_OPTIONS: readonly Option[] = [
  ...COMMON_OPTIONS,
  {
    name: 'deadline',
    value: 'seconds',
    description: `time after which the command gives up (${LIMITS.deadline.env}; default: a day)`,
  },
];

/** What only matters to tools that ask models, write files or use templates. */
const OF_OTHER_TOOLS: ReadonlySet<string> = new Set([
  ...['templates', 'allow-writes', EMBEDDER_OPTION.name],
  ...DATABASE_OPTIONS.map(({ name }) => name),
  ...ASSISTANT_OPTIONS.map(({ name }) => name),
]);

/** As `TOOL_OPTIONS`, for commands that only measure: their help leaves out what changes nothing there. */
export const MEASURING_OPTIONS: readonly Option[] = TOOL_OPTIONS.map((option) =>
  OF_OTHER_TOOLS.has(option.name) ? { ...option, isHidden: true } : option,
);

/** The options of commands that serve tools to clients. */
export const SERVER_OPTIONS: readonly Option[] = [
  ...COMMON_OPTIONS,
  {
    name: 'toolsets',
    value: 'names',
    description: 'toolsets to offer, separated by commas (ORRERY_TOOLSETS; default: all)',
  },
  {
    name: 'structured',
    value: 'form',
    choices: STRUCTURED_FORMS,
    description: `structured form of answers, in addition to the text: ${STRUCTURED_FORMS.join(', ')} (ORRERY_STRUCTURED; default: full)`,
  },
  {
    name: 'lazy-index',
    description: 'index a root on first use instead of when a client connects (ORRERY_LAZY_INDEX=1)',
  },
  ...LIMIT_NAMES.map(limitOption),
];

/** Variables that stand for settings of a tree. */
const OF_SETTINGS = /^ORRERY_(?:GATE|CHURN|DEAD_CODE)_/;

export type ServerFlags = AssistantFlags &
  DatabaseFlags &
  Readonly<Partial<Record<LimitName, string>>> & {
    readonly root?: readonly string[];
    readonly state?: string;
    readonly templates?: readonly string[];
    readonly toolsets?: string;
    readonly structured?: string;
    readonly allowWrites?: boolean;
    readonly lazyIndex?: boolean;
    readonly embedder?: string;
    readonly logLevel?: string;
  };

export interface ServerSettings {
  /** At least one, absolute. */
  readonly roots: readonly string[];
  /** Whether a person named the roots, by flag or environment. */
  readonly explicitRoots: boolean;
  /** Absolute; null is the default place. */
  readonly stateFolder: string | null;
  /** The database that records are shared in; null where they are in the state folder. */
  readonly database: DatabaseSettings | null;
  /** Folders of the user's own templates, absolute. */
  readonly templateFolders: readonly string[];
  /** Empty: all. */
  readonly toolsets: readonly string[];
  readonly structured: StructuredForm;
  readonly allowWrites: boolean;
  /** Whether roots are indexed as soon as a client has started the server, before any call. */
  readonly indexAtStart: boolean;
  /** The model behind HTTP for searches by meaning; null where nothing is to be sent anywhere. */
  readonly embedder: EmbedderSettings | null;
  /** The models that are asked for opinions. */
  readonly assistant: AssistantSettings;
  readonly logLevel: LogLevel;
  /** Variables that win over the settings of a tree. */
  readonly environment: Environment;
  readonly limits: Limits;
}

/** The flags of a command that may be told the one root by its argument. @param folder undefined where it was not */
export function flagsAt(folder: string | undefined, flags: ServerFlags): ServerFlags {
  return folder === undefined ? flags : { ...flags, root: [folder] };
}

/** As `serverSettings`, for a command that a person waits for, and stops if it takes too long: a large tree takes its time. */
export function commandSettings(flags: ServerFlags, env: Environment, cwd: string): ServerSettings {
  return settingsWith({ deadline: LIMITS.deadline.max }, flags, env, cwd);
}

/**
 * The settings that flags and environment amount to; a flag wins over the environment.
 *
 * @param cwd what relative folders are relative to, and the root when none is named
 * @throws OrreryError `VALIDATION_ERROR` naming every value that cannot be used
 */
export function serverSettings(flags: ServerFlags, env: Environment, cwd: string): ServerSettings {
  return settingsWith({}, flags, env, cwd);
}

function settingsWith(defaults: Partial<Limits>, flags: ServerFlags, env: Environment, cwd: string): ServerSettings {
  const named = flags.root ?? rootsOf(env);
  // An empty variable is one that is not set.
  const given = (flag: string | undefined, variable: string) => flag ?? (env[variable] || undefined);
  return {
    roots: (named.length > 0 ? named : ['']).map((root) => resolve(cwd, root)),
    explicitRoots: named.length > 0,
    stateFolder: stateFolderNamed(flags.state, env, cwd),
    database: databaseSettings(flags, env),
    templateFolders: (flags.templates ?? foldersIn(env.ORRERY_TEMPLATES)).map((folder) => resolve(cwd, folder)),
    toolsets: namesGiven(given(flags.toolsets, 'ORRERY_TOOLSETS')),
    structured: structuredFormOf(given(flags.structured, 'ORRERY_STRUCTURED')),
    allowWrites: flags.allowWrites ?? false,
    indexAtStart: !(flags.lazyIndex ?? env.ORRERY_LAZY_INDEX === '1'),
    embedder: embedderSettings(flags.embedder, env),
    assistant: assistantSettings(flags, env),
    logLevel: logLevelOf(given(flags.logLevel, 'ORRERY_LOG_LEVEL')),
    environment: Object.fromEntries(Object.entries(env).filter(([name]) => OF_SETTINGS.test(name))),
    limits: parseLimits({ flags, env, defaults }),
  };
}

/**
 * The folder that is named for state, absolute; null where none is. `CONTEXTGRAPH_DB` is what settings made for other servers
 * of this kind call it: where it names a file for a database, a folder of that name is made, and a file that is there stays
 * as it is, since making the folder fails.
 */
export function stateFolderNamed(flag: string | undefined, env: Environment, cwd: string): string | null {
  const named = flag ?? (env.ORRERY_STATE || env.CONTEXTGRAPH_DB || undefined);
  return named === undefined ? null : resolve(cwd, named);
}

/** `ORRERY_ROOT` may hold several folders. */
function rootsOf(env: Environment): readonly string[] {
  if (env.ORRERY_ROOT) return foldersIn(env.ORRERY_ROOT);
  return env.PROJECT_ROOT ? [env.PROJECT_ROOT] : [];
}

/** Names separated by commas; a list of nothing is one empty name, which is none that could be meant. */
function namesGiven(list: string | undefined): readonly string[] {
  if (list === undefined) return [];
  const names = list.split(',').map((name) => name.trim());
  return names.some((name) => name !== '') ? names.filter((name) => name !== '') : [''];
}

/** Folders separated as in PATH. */
function foldersIn(list: string | undefined): string[] {
  return (list ?? '').split(delimiter).filter((folder) => folder !== '');
}

function structuredFormOf(given: string | undefined): StructuredForm {
  const form = STRUCTURED_FORMS.find((one) => one === (given ?? 'full'));
  if (form !== undefined) return form;
  const message = `The structured form is "${given}": give --structured (ORRERY_STRUCTURED) one of ${STRUCTURED_FORMS.join(', ')}.`;
  throw new OrreryError('VALIDATION_ERROR', message);
}

function logLevelOf(given: string | undefined): LogLevel {
  if (given === undefined) return 'info';
  if (isLogLevel(given)) return given;
  throw new OrreryError(
    'VALIDATION_ERROR',
    `The log level is "${given}": give --log-level (ORRERY_LOG_LEVEL) one of ${LOG_LEVELS.join(', ')}.`,
  );
}
