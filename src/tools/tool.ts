import type * as z from 'zod';
import type { Assistant } from '../assistant/assistant.ts';
import type { Sampling } from '../assistant/models/sampling.ts';
import type { Collaboration } from '../collaboration/collaboration.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { SettingKey } from '../configuration/settings.ts';
import type { CodeIndex, IndexedFile, LinkedIndex, SkippedFile } from '../index/code-index.ts';
import type { ComparableFile } from '../index/compared-files.ts';
import type { FileFault } from '../index/file-fault.ts';
import type { ImportedScip } from '../index/indexer.ts';
import type { SupposedLink } from '../index/link/link-table.ts';
import type { LooseFile } from '../index/loose-files.ts';
import type { About, PartSize } from '../index/part-request.ts';
import type { IndexOptions } from '../index/tree.ts';
import type { FileFacts } from '../languages/facts.ts';
import type { Weakness } from '../languages/weaknesses/kinds.ts';
import { Markdown } from '../reports/markdown.ts';
import { type Report, shownText } from '../reports/report.ts';
import type { KnownChanges } from '../search/history/change-histories.ts';
import type { SearchableTree } from '../search/search-indexes.ts';
import type { RemoteVectors } from '../search/semantic/remote-vectors.ts';
import type { Documents } from '../search/texts/document-indexes.ts';
import type { OpenRecords } from '../store/records/project-records.ts';
import type { ResultCache } from '../store/result-cache.ts';
import type { TemplateCatalogue } from '../templates/catalogue.ts';
import type { BlameResult, LineQuery } from '../workspace/blame.ts';
import type { FileVersion } from '../workspace/blame-cache.ts';
import type { FileBlame } from '../workspace/file-blame.ts';
import type { HistoryPeriod, HistoryResult } from '../workspace/history.ts';
import type { ResolvedPath, Root } from '../workspace/roots.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WriteOutlook } from '../workspace/write-files.ts';
import type { FileToWrite } from '../workspace/write-plan.ts';
import type { AnswerSize } from './answer-size.ts';
import { once } from './once.ts';
import type { HubReport, ProcessReport } from './process-report.ts';
import type { ResultSchema } from './result-schema.ts';
import type { ServerMetrics } from './server-metrics.ts';
import type { Trend } from './trend/trend-build.ts';

export const TOOLSETS = ['templates', 'analysis', 'graph', 'memory', 'collaboration', 'assistant', 'server'] as const;
export type Toolset = (typeof TOOLSETS)[number];

export interface LinkedOptions extends Pick<IndexOptions, 'asTold' | 'ownOnly'> {
  /** The subject of the call, relative to the folder. Default: the folder. */
  readonly about?: About;
}

/** What a running tool may use. Created for each call. */
export interface ToolContext {
  /** The roots this server may read; every path a client gives is resolved through it. */
  readonly workspace: Workspace;
  /** Suggests up to three existing paths for a missing one, relative to a root, most likely first. */
  nearPaths(given: string): Promise<readonly string[]>;
  /**
   * The facts of every file under a folder, as of this call; git's ignore rules above it do not apply. Here and below, paths
   * are relative to the folder's root, as in answers and arguments.
   */
  index(folder: ResolvedPath, options?: Pick<LinkedOptions, 'about'>): Promise<CodeIndex>;
  /**
   * The files of a folder for a call that only compares them, read for nothing else, which is much faster than indexing.
   * Null if there is an index, or one is worth building.
   */
  comparedFiles(folder: ResolvedPath): Promise<readonly ComparableFile[] | null>;
  /** As `index`, with the graph of its files and symbols. */
  linked(folder: ResolvedPath, options?: LinkedOptions): Promise<LinkedIndex>;
  /**
   * Adds the references of a SCIP index to the graph of a folder, replacing an earlier one.
   * @throws OrreryError for a file that is not a complete SCIP index
   */
  importScip(folder: ResolvedPath, file: ResolvedPath): Promise<ImportedScip>;
  /** How much of the tree the answer covers so far, if not all of it; else null. */
  readonly part: Pick<PartSize, 'linked' | 'total'> | null;
  /**
   * The links that files of a root would have with other facts, with the rest of the tree unchanged.
   * @param supposed facts by path relative to the root, also for files that do not exist
   */
  suppose(root: Root, supposed: ReadonlyMap<string, FileFacts>): Promise<ReadonlyMap<string, readonly SupposedLink[]>>;
  /** Every file of a folder, in a known language or not, as of this call, without files that git ignores. */
  files(folder: ResolvedPath): Promise<readonly string[]>;
  /**
   * The facts of contents that need not be in any tree, such as earlier versions of files, in the given order; the reason for
   * skipped ones, and null for unknown languages.
   */
  factsOf(folder: string, files: readonly LooseFile[]): Promise<readonly (IndexedFile | SkippedFile | null)[]>;
  /** The weaknesses in the contents of files; null for each file in a language without rules. */
  weaknesses(files: readonly LooseFile[]): Promise<readonly (readonly Weakness[] | null)[]>;
  /**
   * The git history of a folder in the days before its newest commit, or all of it. Cached until HEAD moves, by number of days.
   */
  history(folder: ResolvedPath, period: HistoryPeriod): Promise<HistoryResult>;
  /**
   * The settings of a folder, with the variables that override its `orrery.json`. Omitted arguments of a call already have
   * these values.
   *
   * @throws OrreryError as `Configuration.for` does
   */
  configuration(folder: ResolvedPath): Promise<Configuration>;
  /** The trend of a root as far as it is computed; reading it computes the rest in the background. */
  trend(root: Root): Promise<Trend>;
  /** The first lines of commit messages by hash, for commits that git has. */
  commitSubjects(folder: ResolvedPath, commits: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Who last changed lines of a file under a folder, and when, in the order of the queries. Cached until HEAD moves. */
  blame(folder: ResolvedPath, file: FileVersion, queries: readonly LineQuery[]): Promise<BlameResult>;
  /** The origin of all lines of a file, as it is now. Git's answer is cached until HEAD moves. */
  fileBlame(file: ResolvedPath): Promise<FileBlame>;
  /** The search index of `folder`, as of this call. */
  searchable(folder: ResolvedPath, options?: LinkedOptions): Promise<SearchableTree>;
  /**
   * The past commits of a folder with the files they changed, as far as they have been read: the first call starts reading in
   * the background.
   */
  pastChanges(folder: ResolvedPath): Promise<KnownChanges>;
  /** As `pastChanges`, once all of them have been read. */
  allPastChanges(folder: ResolvedPath): Promise<KnownChanges>;
  /** The documents of a folder, by sections, as of this call. */
  documents(folder: ResolvedPath): Promise<Documents>;
  /** The configured embedding model over HTTP with its vectors; null if there is none. */
  remoteVectors(): Promise<RemoteVectors | null>;
  /** The cache of results. */
  results(): Promise<ResultCache>;
  /**
   * The records of the project that a root belongs to, for writing; created if missing. They match the
   * files: unfinished writes of ended processes are settled.
   *
   * @throws OrreryError `DATABASE_ERROR`, also if nothing is stored between runs; `SECURITY_ERROR` for an unsafe folder
   */
  records(root: Root): Promise<OpenRecords>;
  /** As `records`, for reading; null if nothing has been recorded yet, or nothing is stored between runs. */
  knownRecords(root: Root): Promise<OpenRecords | null>;
  /** The shared documents of the project of a root, as for `records`. */
  collaboration(root: Root): Promise<Collaboration>;
  /** Whether anything is recorded: false if nothing is stored between runs. */
  readonly keepsRecords: boolean;
  /** The shared services of the tools that ask models. */
  assistant(): Promise<Assistant>;
  /** The client's own model; null if it cannot or may not be asked. */
  readonly sampling: Sampling | null;
  /** Undoes partial writes of ended processes, outside the records. */
  settleWrites(): Promise<void>;
  /** The templates, as of this call. */
  templates(): Promise<TemplateCatalogue>;
  /**
   * Returns once the tool may write. It may if the server was started so; otherwise a person at the client is asked, and
   * the tool may be rerun from its start after the answer, so ask before changing anything.
   *
   * @param question what will be written and where, for a person to accept or decline
   * @throws OrreryError `SECURITY_ERROR` if the person declines, or there is nobody to ask
   */
  confirmWrite(question: string): Promise<void>;
  /**
   * Writes files below a root, all or none, after `confirmWrite`; this is the only way for tools to write.
   *
   * @param root a root of the workspace
   * @param files relative to the root
   * @param question what will be written and where
   * @throws OrreryError as `confirmWrite` and `writeFilesTogether` do
   */
  writeFiles(
    root: Root,
    files: readonly FileToWrite[],
    question: (outlook: WriteOutlook) => string,
  ): Promise<WriteOutlook>;
  /**
   * As `writeFiles`, for one file whose current content is known, after the tool has called `confirmWrite`.
   * @param beforehand runs before the file is replaced; if it fails, nothing is written
   */
  writeFile(root: Root, file: FileToWrite, beforehand: Promise<unknown>): Promise<void>;
  /** The authenticated caller; null if the server knows only what the caller claims. */
  readonly agent: string | null;
  /** Identifies the calling client, whatever it calls itself: the same object for all of its calls. */
  readonly client: object;
  /** Latencies, throughput, memory and errors of this server since it started. */
  readonly metrics: ServerMetrics;
  /** Data about the clients of a hub process; null in any other process, and in its worker threads. */
  readonly hub: HubReport | null;
  /** Measurements of the serving process since it started, from any thread. */
  readonly process: ProcessReport;
  /** Names a file in the answer that was left out because work on it failed; the log gets the cause. */
  leaveOut(fault: FileFault): void;
  /** Whether no file has been left out of the answer so far. */
  readonly isWhole: boolean;
  /** Maximum length of the answer; null for the whole. For tools that can stop better than by truncation. */
  readonly size: AnswerSize | null;
  /** Attaches something to the answer that is neither its structure nor its text. */
  attach(attachment: Attachment): void;
  /** Aborts when the client cancels, the deadline passes or the server shuts down. */
  readonly signal: AbortSignal;
  /** Reports progress. Cheap: reports are throttled before they reach the wire. `total` is null while it is unknown. */
  progress(done: number, total: number | null, message: string): void;
  readonly log: Log;
  /** The current time, so that analyses never read a clock themselves. */
  clock(): Date;
}

/** Content of an answer that is not text: an image, or another file. */
export interface Attachment {
  readonly kind: 'image' | 'file';
  /** Where it comes from. */
  readonly uri: string;
  readonly mimeType: string;
  readonly base64: string;
}

export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Hints of the MCP tool annotations; all tools are read-only unless they say otherwise. */
export interface ToolAnnotations {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/**
 * A tool: data plus one function. `run` queries the layers below and returns the structured result; `render` turns that
 * result into text for a model or a person. `render` is not called for `format: "json"`, which is the object itself.
 */
export interface ToolDefinition<Input extends z.ZodObject = z.ZodObject, Result extends object = object> {
  readonly name: string;
  readonly toolset: Toolset;
  readonly title: string;
  /** One or two sentences: every client pays for them in its context. */
  readonly description: string;
  /**
   * The question of an agent that should use this tool: one line of the server's instructions. Omitted for
   * tools that an agent finds from another tool's answer.
   */
  readonly when?: string;
  /** The schema of the arguments. Like `output`, created on first use, because the server starts without schemas. */
  readonly input: () => Input;
  /** What `run` returns, published as `outputSchema`. */
  readonly output: () => ResultSchema<Result>;
  readonly annotations: ToolAnnotations;
  /** Other spellings a client may use for an argument, as `alias → name`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Other words a client may use for a value of an argument, as `argument → word → value`. */
  readonly synonyms?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Arguments whose default is a setting of the folder's `orrery.json`, as `argument → key`. */
  readonly settings?: Readonly<Record<string, SettingKey>>;
  /**
   * Lists that are cut before all others if the result exceeds the output budget, as dotted paths, least
   * important first.
   */
  readonly lists?: readonly string[];
  /**
   * Whether a partial answer is correct and useful: it names what exists, not what is missing, and has no
   * totals or ranks. Other tools fail if the index takes too long.
   */
  readonly partly?: true;
  /** Whether it reports on the serving process: then it runs in the main thread and does little. */
  readonly tellsOfProcess?: true;
  /** Whether it reads `context.process`, which is then sent with the call. */
  readonly asksOfProcess?: true;
  run(input: z.output<Input>, context: ToolContext): Promise<NoInfer<Result>>;
  render(output: NoInfer<Result>, input: z.output<Input>): Report;
  /** Whether the caller asked to get this result as an error, with the same text and structure. */
  fails?(output: NoInfer<Result>, input: z.output<Input>): boolean;
}

/** A tool whose argument types only it knows, as stored by the catalogue and the server. */
export type AnyTool = Omit<ToolDefinition, 'run' | 'render' | 'fails'> & {
  run(input: unknown, context: ToolContext): Promise<Record<string, unknown>>;
  render(output: unknown, input: unknown): string;
  /** Whether `render` returns Markdown instead of a format for programs. */
  rendersMarkdown(output: unknown, input: unknown): boolean;
  fails?(output: unknown, input: unknown): boolean;
};

/** Toolsets whose reports quote code. */
const QUOTING: ReadonlySet<Toolset> = new Set<Toolset>(['analysis', 'graph', 'memory', 'collaboration', 'assistant']);

/**
 * Returns its argument, type-checked, with reports that are safe to show anywhere. The only cast drops the argument
 * types, which is sound because the server parses every call's arguments with the tool's own `input` schema before `run`
 * sees them.
 */
export function defineTool<Input extends z.ZodObject, Result extends object>(
  tool: ToolDefinition<Input, Result>,
): AnyTool {
  const render = (output: Result, input: z.output<Input>) =>
    shownText(tool.render(output, input), QUOTING.has(tool.toolset));
  const rendersMarkdown = (output: Result, input: z.output<Input>) => tool.render(output, input) instanceof Markdown;
  return { ...tool, input: once(tool.input), render, rendersMarkdown } as unknown as AnyTool;
}
