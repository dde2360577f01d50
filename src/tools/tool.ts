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
  /** What the question is about, from the folder on. Default: the folder. */
  readonly about?: About;
}

/** What a running tool may use. Made anew for each call. */
export interface ToolContext {
  /** The roots this server may read; every path a client gives is resolved through it. */
  readonly workspace: Workspace;
  /** Paths that may have been meant by one that is not there, from a root on, the likeliest first; at most three. */
  nearPaths(given: string): Promise<readonly string[]>;
  /**
   * The facts of every file under a folder, fresh as of this call: what git ignores above it is no matter. Here and below, paths
   * are from the folder's root on, as clients are told them and may give them back.
   */
  index(folder: ResolvedPath, options?: Pick<LinkedOptions, 'about'>): Promise<CodeIndex>;
  /**
   * The files of a folder for a question that only compares them: read for nothing else, which is much sooner done than an index.
   * Null where there is an index, or one is worth making.
   */
  comparedFiles(folder: ResolvedPath): Promise<readonly ComparableFile[] | null>;
  /** As `index`, with the graph of its files and symbols. */
  linked(folder: ResolvedPath, options?: LinkedOptions): Promise<LinkedIndex>;
  /**
   * Adds what a SCIP index says to the graph of a folder, in place of an earlier one.
   * @throws OrreryError for a file that is not a whole SCIP index
   */
  importScip(folder: ResolvedPath, file: ResolvedPath): Promise<ImportedScip>;
  /** How much of the tree the answer rests on so far, where that is not all of it; null elsewhere. */
  readonly part: Pick<PartSize, 'linked' | 'total'> | null;
  /**
   * The links that files of a root would have if they held other facts, with the rest of the tree as it is.
   * @param supposed facts by path from the root on, also of files that are not there
   */
  suppose(root: Root, supposed: ReadonlyMap<string, FileFacts>): Promise<ReadonlyMap<string, readonly SupposedLink[]>>;
  /** Every file of a folder, in a known language or not, fresh as of this call: what git ignores is none. */
  files(folder: ResolvedPath): Promise<readonly string[]>;
  /**
   * The facts of contents that need not lie in any tree, such as earlier versions of files, in their order; why not where
   * they are skipped, and null where they are in no known language.
   */
  factsOf(folder: string, files: readonly LooseFile[]): Promise<readonly (IndexedFile | SkippedFile | null)[]>;
  /** The weak places of files by what they hold; null for each whose language none are known of. */
  weaknesses(files: readonly LooseFile[]): Promise<readonly (readonly Weakness[] | null)[]>;
  /**
   * What git knows of a folder in the days before its newest commit, or since ever. Kept until HEAD moves, by the number of days.
   */
  history(folder: ResolvedPath, period: HistoryPeriod): Promise<HistoryResult>;
  /**
   * The settings of a folder, with the variables that win over its `orrery.json`. Arguments that a call of a tool leaves out have
   * them already.
   *
   * @throws OrreryError as `Configuration.for` does
   */
  configuration(folder: ResolvedPath): Promise<Configuration>;
  /** What is known so far of a root at past commits; asking has the rest found out, which nobody waits for. */
  trend(root: Root): Promise<Trend>;
  /** The first lines of commits' messages, by hash; of those that git can tell. */
  commitSubjects(folder: ResolvedPath, commits: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Who last changed lines of a file under a folder, and when, in the order of the queries. Kept until HEAD moves. */
  blame(folder: ResolvedPath, file: FileVersion, queries: readonly LineQuery[]): Promise<BlameResult>;
  /** Where all lines of a file come from, as it is now. What git says is kept until HEAD moves. */
  fileBlame(file: ResolvedPath): Promise<FileBlame>;
  /** What can be searched of `folder`, fresh as of this call. */
  searchable(folder: ResolvedPath, options?: LinkedOptions): Promise<SearchableTree>;
  /**
   * The past commits of a folder with the files they changed, as far as they are known by now: the first call has them read in
   * the background.
   */
  pastChanges(folder: ResolvedPath): Promise<KnownChanges>;
  /** As `pastChanges`, once all of them have been read. */
  allPastChanges(folder: ResolvedPath): Promise<KnownChanges>;
  /** The documents of a folder, by sections, fresh as of this call. */
  documents(folder: ResolvedPath): Promise<Documents>;
  /** The model behind HTTP that was set up for searches by meaning, with what it has made of trees; null where none was. */
  remoteVectors(): Promise<RemoteVectors | null>;
  /** Results that earlier calls left, and room for new ones. */
  results(): Promise<ResultCache>;
  /**
   * What is remembered of the project that a root belongs to, for writing: made where there is nothing yet. It says what the
   * files do: what a process that was ended has left half done is settled.
   *
   * @throws OrreryError `DATABASE_ERROR`, also where nothing is kept between runs; `SECURITY_ERROR` for a folder that is not safe
   */
  records(root: Root): Promise<OpenRecords>;
  /** As `records`, for reading; null where nothing has been recorded yet, and where nothing is kept between runs. */
  knownRecords(root: Root): Promise<OpenRecords | null>;
  /** The documents that agents share in the project of a root, as `records`. */
  collaboration(root: Root): Promise<Collaboration>;
  /** Whether anything is recorded: false where nothing is kept between runs. */
  readonly keepsRecords: boolean;
  /** What the tools that ask models share. */
  assistant(): Promise<Assistant>;
  /** The client's own model; null where it cannot be asked, or may not. */
  readonly sampling: Sampling | null;
  /** Takes back what processes that were ended have written in part, outside the records. */
  settleWrites(): Promise<void>;
  /** The templates there are, as of this call. */
  templates(): Promise<TemplateCatalogue>;
  /**
   * Returns when the tool may write. It may where the server was started so; elsewhere a person at the client is asked, and
   * the tool may be run again from its start once there is an answer: ask before anything is changed.
   *
   * @param question what is going to be written and where, for a person to say yes or no to
   * @throws OrreryError `SECURITY_ERROR` when the person says no, and when there is nobody to ask
   */
  confirmWrite(question: string): Promise<void>;
  /**
   * Writes files below a root, all or none, once the tool may, as `confirmWrite` says; no tool writes in another way.
   *
   * @param root one of the workspace's
   * @param files from the root on
   * @param question says what is going to be written where
   * @throws OrreryError as `confirmWrite` and `writeFilesTogether` do
   */
  writeFiles(
    root: Root,
    files: readonly FileToWrite[],
    question: (outlook: WriteOutlook) => string,
  ): Promise<WriteOutlook>;
  /**
   * As `writeFiles`, for one file of which it is known what is there, once the tool has asked by `confirmWrite`.
   * @param beforehand has to be done before the file is in its place; when it fails, nothing is written
   */
  writeFile(root: Root, file: FileToWrite, beforehand: Promise<unknown>): Promise<void>;
  /** Who calls, where the server knows by more than the caller's word; null elsewhere. */
  readonly agent: string | null;
  /** Stands for the client that calls, whatever it calls itself: the same object for all of its calls. */
  readonly client: object;
  /** Latencies, throughput, memory and errors of this server since it started. */
  readonly metrics: ServerMetrics;
  /** What is known of the clients of a process that serves several over a hub; null in any other, and where tools work for it. */
  readonly hub: HubReport | null;
  /** What the process that serves has measured of itself since it started, whichever thread this is. */
  readonly process: ProcessReport;
  /** Names a file in the answer that was left out of it, as work on it broke down; the log gets the cause. */
  leaveOut(fault: FileFault): void;
  /** Whether no file has been left out of the answer so far. */
  readonly isWhole: boolean;
  /** How long the answer may be; null where it is wanted whole. For a tool that has a better way to stop than being cut. */
  readonly size: AnswerSize | null;
  /** Has something go with the answer that is neither its structure nor its text. */
  attach(attachment: Attachment): void;
  /** Aborts when the client cancels, the deadline passes or the server shuts down. */
  readonly signal: AbortSignal;
  /** Reports progress. Cheap: reports are throttled before they reach the wire. `total` is null while it is unknown. */
  progress(done: number, total: number | null, message: string): void;
  readonly log: Log;
  /** The current time, so that analyses never ask for it themselves. */
  clock(): Date;
}

/** Content of an answer that is no text: an image to be looked at, or another file. */
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
 * A tool: data plus one function. `run` asks the rooms below and returns the structured result; `render` turns that
 * result into text for a model or a person. `render` is not called for `format: "json"`, which is the object itself.
 */
export interface ToolDefinition<Input extends z.ZodObject = z.ZodObject, Result extends object = object> {
  readonly name: string;
  readonly toolset: Toolset;
  readonly title: string;
  /** One or two sentences: every client pays for them in its context. */
  readonly description: string;
  /**
   * What an agent wants to know when this is the tool to reach for: one line of the server's instructions. Left out for
   * tools that an agent finds from another tool's answer.
   */
  readonly when?: string;
  /** What it takes. Like `output`, made when it is first asked for: a start needs the schemas of no tool. */
  readonly input: () => Input;
  /** What `run` returns, published as `outputSchema`. */
  readonly output: () => ResultSchema<Result>;
  readonly annotations: ToolAnnotations;
  /** Other spellings a client may use for an argument, as `alias → name`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Other words a client may use for a value of an argument, as `argument → word → value`. */
  readonly synonyms?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Arguments that have the value of a setting of the folder's `orrery.json` where a call leaves them out, as `argument → key`. */
  readonly settings?: Readonly<Record<string, SettingKey>>;
  /**
   * Lists in the result that are cut before all others where it does not fit the output budget, as dotted paths, the least
   * important first.
   */
  readonly lists?: readonly string[];
  /**
   * Whether an answer from a part of the tree is true, and of use: one that names what is there, not what is missing, and has no
   * totals or ranks to go by. Others fail where the index takes too long.
   */
  readonly partly?: true;
  /** Whether it tells of the process that serves it: then it runs where the clients are talked to, and does little. */
  readonly tellsOfProcess?: true;
  /** Whether it asks `context.process`, which is then sent to it with the call. */
  readonly asksOfProcess?: true;
  run(input: z.output<Input>, context: ToolContext): Promise<NoInfer<Result>>;
  render(output: NoInfer<Result>, input: z.output<Input>): Report;
  /** Whether a result is one that the caller asked to be told of as an error: its text and structure stay the same. */
  fails?(output: NoInfer<Result>, input: z.output<Input>): boolean;
}

/** A tool whose argument types are known only to itself: what the catalogue and the server hold. */
export type AnyTool = Omit<ToolDefinition, 'run' | 'render' | 'fails'> & {
  run(input: unknown, context: ToolContext): Promise<Record<string, unknown>>;
  render(output: unknown, input: unknown): string;
  /** Whether what `render` makes of it is Markdown, and no format that a program reads. */
  rendersMarkdown(output: unknown, input: unknown): boolean;
  fails?(output: unknown, input: unknown): boolean;
};

/** Toolsets whose texts quote code. */
const QUOTING: ReadonlySet<Toolset> = new Set<Toolset>(['analysis', 'graph', 'memory', 'collaboration', 'assistant']);

/**
 * Returns its argument, checked, with its reports as texts that can be shown anywhere. The one cast forgets the argument
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
