import { type Evidence, NO_EVIDENCE } from './evidence/evidence-item.ts';
import type { ThinkingMode } from './models/thinking.ts';
import type { RepositoryTold } from './opinion.ts';
import type { Verdict } from './precommit/precommit-report.ts';
import type { AssistantTool } from './prompts/intents.ts';

/** A part of what is asked, under a heading. */
export interface Section {
  /** The argument that it came with. */
  readonly field: string;
  readonly title: string;
  readonly text: string;
  /** Whether it came in a file, and is as long as it is. */
  readonly isFile?: boolean;
}

/** Something that is shown as data beside files: the diff of a file. */
export interface DataBlock {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
}

/** What was measured for a question, before any model is asked. */
export interface Grounds {
  readonly evidence: Evidence;
  /** The first that fit are sent. */
  readonly blocks: readonly DataBlock[];
  /** Repositories that the question is about; none where it is about files. */
  readonly repositories: readonly RepositoryTold[];
  /** What was found, in a sentence; null where there is no more to say than the evidence does. */
  readonly summary: string | null;
  /** What no answer lifts; null where the tool gives no verdict. */
  readonly floor: { readonly verdict: Verdict; readonly reasons: readonly string[] } | null;
  /** Where there is nothing to ask about: what is answered instead; null where there is something. */
  readonly nothing: string | null;
}

export const NO_GROUNDS: Grounds = {
  evidence: NO_EVIDENCE,
  blocks: [],
  repositories: [],
  summary: null,
  floor: null,
  nothing: null,
};

/** What one call of a tool asks. */
export interface Consultation {
  readonly tool: AssistantTool;
  /** What is asked, the main text first; those without a text are left out. */
  readonly sections: readonly Section[];
  readonly files: readonly string[];
  readonly model: string | null;
  readonly temperature: number | null;
  readonly thinking: ThinkingMode;
  readonly continuationId: string | null;
  readonly useWebSearch: boolean;
  /** Whether a call with more files than the model can take well is refused, instead of leaving some out. */
  readonly takesAllFiles: boolean;
  /** Gathers what is known, once the files are. @param files paths from the root on */
  readonly grounds: (files: readonly string[]) => Promise<Grounds>;
  /** Which of a model's issues are told. */
  readonly tellsOf: (severity: string) => boolean;
}

/** The longest text of an argument, in characters: what is longer belongs into a file. */
export const MAX_TEXT = 50_000;
/** A file of this name stands for the main text. */
export const PROMPT_FILE = 'prompt.txt';
