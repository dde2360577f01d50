import { dirname } from 'node:path';
import process from 'node:process';
import { OrreryError } from '../errors.ts';
import type { Narrowing, View } from '../server/access/views.ts';
import type { Application } from '../server/application.ts';
import type { ApplicationOptions } from '../server/application-options.ts';
import type { CallOutcome } from '../server/call-outcome.ts';
import type { Engine } from '../server/engine/engine.ts';
import type { EngineOptions } from '../server/engine/messages.ts';
import type { SwitchedEngine } from '../server/engine/switched-engine.ts';
import type { ThreadEngine } from '../server/engine/thread-engine.ts';
import type { HubReport } from '../tools/process-report.ts';
import type { ServerMetrics } from '../tools/server-metrics.ts';
import type { AnyTool, Log } from '../tools/tool.ts';
import type { AllowedRoots, Roots } from '../workspace/roots.ts';
import type { Io } from './io.ts';
import { logTo } from './log.ts';
import type { ServerSettings } from './server-options.ts';
import { statePlace } from './state-place.ts';
import { type Progress, progressOn } from './terminal/progress.ts';

/** Why a caller with a key cannot write, whatever a person at its client would say: that person may be the caller. */
const KEY_READS_ONLY =
  'This key may not write files: the operator of the server can grant it ("write" in the file of keys).';
const SERVER_READS_ONLY = 'This server may not write files: it was started without --allow-writes.';

/**
 * The application with the settings of a command line. Must be closed.
 *
 * @param tools the tools to choose from; the catalogue when null
 */
export async function openApplication(
  settings: ServerSettings,
  io: Io,
  tools: readonly AnyTool[] | null = null,
): Promise<Application> {
  const { createApplication } = await import('../server/application.ts');
  return createApplication({
    ...optionsOf(settings, io),
    log: logTo(io.stderr, settings.logLevel),
    ...(tools !== null && { tools }),
  });
}

/** What serves clients with the settings of a command line: it works in a thread of its own. Must be closed. */
export async function openEngine(settings: ServerSettings, io: Io, parts: EngineParts = {}): Promise<Engine> {
  return (await startEngine(settings, io, parts))();
}

/**
 * As `openEngine`, in two steps: the thread loads its modules from the first on, beside what this one loads then.
 * @returns the second step, which must be taken
 */
export async function startEngine(
  settings: ServerSettings,
  io: Io,
  { log = logTo(io.stderr, settings.logLevel), roots, metrics, hub }: EngineParts = {},
): Promise<() => Promise<Engine>> {
  const opened = roots ?? (await openRoots(settings));
  return startedEngine(settings, io, openOf(opened), { ...(metrics && { metrics }), ...(hub && { hub }), log });
}

/** What an engine may be given instead of making its own. */
export interface EngineParts {
  readonly log?: Log;
  /** Open already. */
  readonly roots?: Roots;
  readonly metrics?: ServerMetrics;
  /** As `ApplicationOptions` has it. */
  readonly hub?: () => HubReport;
}

/**
 * As `openEngine`, for a server whose one client may name the roots. Until it does, they are those of the settings as far as
 * these can be roots, and none otherwise.
 *
 * @param open makes the engine of some roots. Default: one of its own
 */
export async function openSwitchedEngine(
  settings: ServerSettings,
  io: Io,
  log = logTo(io.stderr, settings.logLevel),
  open?: (roots: Roots) => Promise<Engine>,
): Promise<SwitchedEngine> {
  const [{ SwitchedEngine }, { ServerMetrics }] = await Promise.all([
    import('../server/engine/switched-engine.ts'),
    import('../tools/server-metrics.ts'),
  ]);
  const metrics = new ServerMetrics();
  const opening = open ?? ((roots: Roots) => openEngine(settings, io, { log, roots, metrics }));
  const { roots, refused } = await rootsUntilNamed(settings);
  for (const { message } of refused) log.warn(`${message} Orrery serves no root until the client names one.`);
  return new SwitchedEngine(await opening(roots), opening);
}

/**
 * The roots of a server until its one client names others: the working directory, unless that cannot be a root, or holds the
 * state folder that the settings name. A server that analyses such a tree could not start, although its client may name
 * roots elsewhere.
 */
export async function rootsUntilNamed(settings: ServerSettings): Promise<AllowedRoots> {
  const [{ Roots }, { holdsStateFolder }] = await Promise.all([
    import('../workspace/roots.ts'),
    import('../store/state-folder.ts'),
  ]);
  const allowed = await Roots.openAllowed(settings.roots, { explicit: settings.explicitRoots });
  const { stateFolder } = settings;
  if (stateFolder === null) return allowed;
  const paths = allowed.roots.all.map(({ path }) => path);
  const around = paths.filter((path) => holdsStateFolder(path, stateFolder));
  return {
    roots: Roots.opened(paths.filter((path) => !around.includes(path))),
    refused: [...allowed.refused, ...around.map((path) => holdsState(path, stateFolder))],
  };
}

function holdsState(path: string, stateFolder: string): OrreryError {
  const message = `${path} cannot be a root: the state folder ${stateFolder} is inside it.`;
  return new OrreryError('VALIDATION_ERROR', message, { path });
}

/**
 * A server with the settings of a command line as it is for callers with narrower rights: in a thread of its own, which those
 * callers share, with figures and calls that they do not.
 */
export async function openView(settings: ServerSettings, narrowing: Narrowing, io: Io): Promise<View> {
  const narrowed = {
    roots: narrowing.roots,
    rootsAreOpen: true,
    narrowTo: narrowing.toolsets,
    allowWrites: settings.allowWrites && narrowing.write,
    writeRefusal: settings.allowWrites ? KEY_READS_ONLY : SERVER_READS_ONLY,
  };
  const { createApplication } = await import('../server/application.ts');
  const log = logTo(io.stderr, settings.logLevel);
  const open = () => createApplication({ ...optionsOf(settings, io), ...narrowed, log });
  const shared = await (await startedEngine(settings, io, narrowed, { log }))();
  return { engine: async () => shared.share(await open()), close: () => shared.close() };
}

/**
 * The process leaves the folder it was started in, as no thread starts in one that has been removed.
 *
 * @param narrowed with roots that are open
 */
async function startedEngine(
  settings: ServerSettings,
  io: Io,
  narrowed: Partial<EngineOptions>,
  own: Pick<ApplicationOptions, 'log' | 'metrics' | 'hub'>,
): Promise<() => Promise<ThreadEngine>> {
  const [{ EarlyThread, startEngineThread }, { memoryFor }] = await Promise.all([
    import('../server/engine/early-thread.ts'),
    import('../server/memory-share.ts'),
  ]);
  io.chdir(dirname(process.execPath));
  const options = { ...optionsOf(settings, io), ...narrowed };
  const start = startEngineThread({ ...options, answersInPart: true });
  // Roots that nobody named may soon be others.
  const early = settings.explicitRoots ? new EarlyThread(start, memoryFor(settings.limits)) : null;
  return async () => {
    try {
      const [{ createApplication }, { ThreadEngine }] = await Promise.all([
        import('../server/application.ts'),
        import('../server/engine/thread-engine.ts'),
      ]);
      const engine = new ThreadEngine(await createApplication({ ...options, ...own }), early?.take ?? start);
      if (early !== null) engine.prepare();
      return engine;
    } catch (thrown) {
      early?.abandon();
      throw thrown;
    }
  };
}

async function openRoots({ roots, explicitRoots }: ServerSettings): Promise<Roots> {
  const { Roots } = await import('../workspace/roots.ts');
  return Roots.open(roots, { explicit: explicitRoots });
}

function openOf({ all }: Roots): Pick<ApplicationOptions, 'roots' | 'rootsAreOpen'> {
  return { roots: all.map(({ path }) => path), rootsAreOpen: true };
}

function optionsOf(settings: ServerSettings, io: Io): Omit<ApplicationOptions, 'log'> {
  return {
    roots: settings.roots,
    explicitRoots: settings.explicitRoots,
    limits: settings.limits,
    toolsets: settings.toolsets,
    structured: settings.structured,
    allowWrites: settings.allowWrites,
    indexAtStart: settings.indexAtStart,
    embedder: settings.embedder,
    assistant: settings.assistant,
    templateFolders: settings.templateFolders,
    environment: settings.environment,
    state: statePlace(settings, io),
    database: settings.database,
  };
}

/** As `openApplication`, with the tools that only people call beside those that clients are told of. */
export async function openForPeople(settings: ServerSettings, io: Io): Promise<Application> {
  return openApplication(settings, io, await peoplesTools());
}

/** The tools that a person can call, sorted by name. */
export async function peoplesTools(): Promise<readonly AnyTool[]> {
  const [{ CATALOGUE }, { COMMAND_TOOLS }] = await Promise.all([
    import('../tools/catalogue.ts'),
    import('../tools/command-tools.ts'),
  ]);
  return [...CATALOGUE, ...COMMAND_TOOLS].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Shows progress on stderr; only to a person unless `alsoInLogs`. */
export function progressFor(io: Io, alsoInLogs = false): Progress {
  const silent = io.stderr.isTTY !== true && !alsoInLogs;
  return silent ? { update() {}, finish() {} } : progressOn(io.stderr, io.env);
}

/**
 * Calls a tool once with its progress shown; an interrupt cancels it.
 *
 * @param isOnly whether the process makes no other call
 */
export async function callOnce(
  application: Application,
  tool: string,
  given: Record<string, unknown>,
  progress: Progress,
  { isOnly = false }: { readonly isOnly?: boolean } = {},
): Promise<CallOutcome> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort('interrupted');
  process.once('SIGINT', interrupt);
  try {
    const { signal } = interrupted;
    return await application.call(tool, given, { signal, onProgress: progress.update, isOnly });
  } finally {
    process.off('SIGINT', interrupt);
    progress.finish();
  }
}
