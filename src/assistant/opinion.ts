import type { UnmeasuredPart } from '../analysis/measures/unmeasured.ts';
import type { IssueSeverity } from './answers/severity-filter.ts';
import type { EvidenceItem } from './evidence/evidence-item.ts';
import type { BudgetLine, SkippedFile } from './files/plan.ts';
import type { TokensUsed } from './models/model.ts';
import type { ThinkingMode } from './models/thinking.ts';
import type { ChangedKind, ChangeSet, ChangeStatus, RepositoryReport, Verdict } from './precommit/precommit-report.ts';
import type { AssistantTool } from './prompts/intents.ts';

export const STATUSES = [
  'success',
  'partial',
  'requires_clarification',
  'requires_file_prompt',
  'requires_continuation',
  'code_too_large',
] as const;
export type Status = (typeof STATUSES)[number];

/** Who answered: a model; the client's own model; nobody yet, as the question is handed back; nobody, as nothing had to be asked. */
export const MODES = ['model', 'sampling', 'handback', 'deterministic'] as const;
export type Mode = (typeof MODES)[number];

/** An issue that a model named, with what speaks against it. */
export interface Issue {
  readonly severity: IssueSeverity;
  /** From the root on where there is such a file; else as the model wrote it. */
  readonly file: string | null;
  readonly line: number | null;
  readonly title: string;
  readonly fix: string | null;
  /** What of it does not fit the tree, as sentences; empty where nothing was found against it. */
  readonly doubts: readonly string[];
}

export interface OpinionMetadata {
  readonly tool: AssistantTool;
  readonly mode: Mode;
  readonly model: string | null;
  readonly provider: string | null;
  readonly thinking_mode: ThinkingMode;
  readonly tokens_used: TokensUsed | null;
  /** Seconds. */
  readonly response_time: number;
  /** Why the answer ends, in the provider's word; null where no model spoke. */
  readonly finish_reason: string | null;
  /** What to do with the answer. */
  readonly advice: string | null;
  /** What the window was used for. */
  readonly budget: readonly BudgetLine[];
  /** Secrets that were taken out of what was sent and of the answer, by kind. */
  readonly redacted: Readonly<Record<string, number>>;
  readonly files_skipped: readonly SkippedFile[];
  /** Further facts of one status: sizes, limits, what is needed. */
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** What speaks for and against the code. */
export interface Findings {
  /** By the model. */
  readonly issues: readonly Issue[];
  /** Measured. */
  readonly evidence: readonly EvidenceItem[];
  readonly not_measured: readonly UnmeasuredPart[];
  readonly repositories: readonly RepositoryTold[];
  /** Why the verdict is no better. */
  readonly reasons: readonly string[];
}

export interface ContinuationOffer {
  readonly continuation_id: string;
  readonly note: string;
  readonly remaining_turns: number;
}

/** A file that is about to be committed. */
export interface ChangeTold {
  readonly set: ChangeSet;
  readonly path: string;
  readonly old_path: string | null;
  readonly status: ChangeStatus;
  readonly kind: ChangedKind;
  readonly added: number | null;
  readonly removed: number | null;
}

/** A repository that has something to be committed, or that could not be looked at. */
export interface RepositoryTold extends Omit<RepositoryReport, 'changes'> {
  readonly changes: readonly ChangeTold[];
}

/** What a model would be asked, for whoever reads it to answer. */
export interface Handback {
  readonly system: string;
  readonly request: string;
  readonly history: readonly { readonly role: string; readonly text: string }[];
  /** Null: there is no room for the text, which can be read. */
  readonly files: readonly { readonly path: string; readonly lines: number; readonly text: string | null }[];
}

/** What the tools that ask models return. */
export interface Opinion {
  readonly status: Status;
  /** In Markdown. */
  readonly content: string;
  readonly verdict: Verdict | null;
  readonly findings: Findings;
  readonly handback: Handback | null;
  readonly warnings: readonly string[];
  readonly metadata: OpinionMetadata;
  readonly files_processed: readonly string[];
  readonly thinking_tokens_used: number;
  readonly continuation_id: string | null;
  readonly continuation_offer: ContinuationOffer | null;
}
