import { parentPort, workerData } from 'node:worker_threads';
import { Extractor } from './extract.ts';
import { skipReasonOf } from './extraction-limit.ts';
import type { SkipReason } from './facts.ts';
import { type GrammarModules, LanguageLoader } from './grammars.ts';
import { languageById } from './registry.ts';
import { extractFile, type FileOutcome, type FileToExtract } from './source-file.ts';
import { beginFile, type WorkerProgress } from './worker-progress.ts';

/** A file to extract, with its language by id. */
export type ExtractionJob = Omit<FileToExtract, 'language'> & { readonly language: string };

/** What a worker is started with. */
export interface WorkerStart {
  readonly modules: GrammarModules;
  readonly progress: WorkerProgress;
}

/** To a worker: more grammars, or files to extract one after another. */
export type WorkerRequest =
  | { readonly kind: 'grammars'; readonly modules: GrammarModules }
  | { readonly kind: 'extract'; readonly jobs: readonly ExtractionJob[] };

/** From a worker, once for each `extract`: outcomes in the order of the jobs, fewer when the parser broke down. */
export interface WorkerReply {
  readonly outcomes: readonly FileOutcome[];
  /** Why the job after the last outcome is given up, if the parsing runtime failed on it and cannot be used again. */
  readonly broken: SkipReason | null;
}

const port = parentPort;
if (port === null) throw new Error('This module only runs as a worker thread.');

const { modules, progress } = workerData as WorkerStart;
const starting = LanguageLoader.start(modules);
const extractor = new Extractor();

port.on('message', async (request: WorkerRequest) => {
  const loader = await starting;
  if (request.kind === 'grammars') loader.add(request.modules);
  else {
    const reply = extractAll(request.jobs, loader);
    port.postMessage(
      reply,
      reply.outcomes.flatMap((outcome) => (outcome.kind === 'facts' ? [outcome.facts.buffer] : [])),
    );
  }
});

function extractAll(jobs: readonly ExtractionJob[], loader: LanguageLoader): WorkerReply {
  const outcomes: FileOutcome[] = [];
  for (const job of jobs) {
    const language = languageById(job.language);
    if (language === undefined) throw new Error(`Unknown language ${job.language}`);
    beginFile(progress);
    try {
      outcomes.push(extractFile({ ...job, language }, loader, extractor));
    } catch (thrown) {
      // Only a fault of the parsing runtime gets here, and its memory cannot be trusted after one.
      return { outcomes, broken: skipReasonOf(thrown) };
    }
  }
  return { outcomes, broken: null };
}
