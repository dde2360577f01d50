import { passes } from '../../assistant/answers/severity-filter.ts';
import { consult } from '../../assistant/consult.ts';
import { type Consultation, NO_GROUNDS, type Section } from '../../assistant/consultation.ts';
import { evidenceOfFailure } from '../../assistant/evidence/of-failure.ts';
import type { Opinion } from '../../assistant/opinion.ts';
import type { ToolContext } from '../tool.ts';
import type { AnalyzeInput } from './analyze.ts';
import type { ChatInput } from './chat.ts';
import type { CodereviewInput } from './codereview.ts';
import { consultationServices } from './consultation-services.ts';
import type { DebugInput } from './debug.ts';
import {
  fewResults,
  fileEvidence,
  type Ground,
  groundsOf,
  judgedGrounds,
  questionEvidence,
  uncommittedEvidence,
} from './grounds.ts';
import { pendingGrounds } from './pending-grounds.ts';
import type { PrecommitInput } from './precommit.ts';
import { withPromptFile } from './prompt-file.ts';
import type { ThinkdeepInput } from './thinkdeep.ts';
import { withinAnswer } from './within-answer.ts';

/** What all of them take. */
interface Asking {
  readonly thinking_mode: Consultation['thinking'];
  readonly continuation_id?: string | undefined;
  readonly model?: string | undefined;
  readonly temperature?: number | undefined;
  readonly use_websearch: boolean;
  readonly files: readonly string[];
  readonly project_path?: string | undefined;
}

type Own = Pick<Consultation, 'tool' | 'sections' | 'grounds'> & Partial<Consultation>;

async function ask(input: Asking, own: Own, context: ToolContext): Promise<Opinion> {
  const { sections, files } = await withPromptFile(own.sections, input.files, context);
  const consultation: Consultation = {
    model: input.model ?? null,
    temperature: input.temperature ?? null,
    thinking: input.thinking_mode,
    continuationId: input.continuation_id ?? null,
    useWebSearch: input.use_websearch,
    takesAllFiles: false,
    tellsOf: () => true,
    ...own,
    sections,
    files,
  };
  return withinAnswer(
    await consult(consultation, await consultationServices(input.project_path, context)),
    context.size,
  );
}

const section = (field: string, title: string, text: string | undefined): Section => ({
  field,
  title,
  text: text ?? '',
});

async function groundOf({ project_path }: Asking, context: ToolContext): Promise<Ground> {
  const { root } = await context.workspace.roots.resolve(project_path, 'any');
  return { root, context };
}

export async function chatAnswer(input: ChatInput, context: ToolContext): Promise<Opinion> {
  const ground = await groundOf(input, context);
  const sections = [section('prompt', 'Question', input.prompt)];
  const grounds = (files: readonly string[]) =>
    groundsOf(files.length > 0 ? fileEvidence(files, ground) : fewResults(input.prompt, ground));
  return ask(input, { tool: 'chat', sections, grounds }, context);
}

export async function thinkdeepAnswer(input: ThinkdeepInput, context: ToolContext): Promise<Opinion> {
  const { current_analysis, problem_context, focus_areas } = input;
  const ground = await groundOf(input, context);
  const sections = [
    section('current_analysis', 'The analysis so far', current_analysis),
    section('problem_context', 'What it is about', problem_context),
    section('focus_areas', 'Focus on these', focus_areas.map((area) => `- ${area}`).join('\n')),
  ];
  const grounds = (files: readonly string[]) =>
    groundsOf(questionEvidence(current_analysis, ground), fileEvidence(files, ground));
  return ask(input, { tool: 'thinkdeep', sections, grounds }, context);
}

const FORMS: Readonly<Record<AnalyzeInput['output_format'], string>> = {
  detailed: 'In detail.',
  summary: 'As a summary of at most 300 words.',
  actionable: 'As a to-do list, most useful first, each with its file and line.',
};

export async function analyzeAnswer(input: AnalyzeInput, context: ToolContext): Promise<Opinion> {
  const { question, analysis_type, output_format } = input;
  const ground = await groundOf(input, context);
  const kind = analysis_type === 'general' ? '' : `Focus on ${analysis_type}. `;
  const sections = [
    section('question', 'Question', question),
    section('output_format', 'Form', `${kind}${FORMS[output_format]}`),
  ];
  const grounds = (files: readonly string[]) =>
    groundsOf(questionEvidence(question, ground), fileEvidence(files, ground));
  return ask(input, { tool: 'analyze', sections, grounds }, context);
}

/** What a kind of review looks at. */
const REVIEWS: Readonly<Record<CodereviewInput['review_type'], string>> = {
  full: 'Everything that matters.',
  security: 'Focus on security: untrusted input, what it reaches, secrets, permissions. Name the CWE.',
  performance: 'Focus on speed and memory: growth with input, repeated work, waiting.',
  quick: 'Only critical and high issues, in few words.',
};

export async function codereviewAnswer(input: CodereviewInput, context: ToolContext): Promise<Opinion> {
  const { context: purpose, review_type, severity_filter, standards, focus_on } = input;
  const ground = await groundOf(input, context);
  const sections = [
    section('context', 'What the code is for', purpose),
    section('review_type', 'What to look at', `${REVIEWS[review_type]}${filterSaid(severity_filter)}`),
    section('focus_on', 'Focus on this', focus_on),
    section('standards', 'Rules of the project', standards),
  ];
  const own: Own = {
    ...{ tool: 'codereview', sections, takesAllFiles: true },
    grounds: (files) => judgedGrounds(uncommittedEvidence(files, ground), fileEvidence(files, ground)),
    tellsOf: (severity) => passes(severity, severity_filter),
  };
  return ask(input, own, context);
}

function filterSaid(filter: CodereviewInput['severity_filter']): string {
  return filter === 'all' ? '' : ` Only issues that are ${filter} or worse.`;
}

/** Files that a trace leads to, beside those that were named. */
const MOST_SUSPECTS = 5;

export async function debugAnswer(input: DebugInput, context: ToolContext): Promise<Opinion> {
  const { error_description, error_context, previous_attempts, runtime_info } = input;
  const { root } = await groundOf(input, context);
  const sections = [
    section('error_description', 'What fails', error_description),
    section('error_context', 'Trace and log', error_context),
    section('previous_attempts', 'What was tried', previous_attempts),
    section('runtime_info', 'Where it runs', runtime_info),
  ];
  const text = [error_description, error_context, runtime_info].filter((one) => one !== undefined).join('\n');
  const evidence = await evidenceOfFailure({ root, text }, context);
  const { roots } = context.workspace;
  const paths = [...new Set(evidence.suspects.map(({ path }) => path))].filter((path) => !roots.isWithheld(path));
  const suspects = paths.slice(0, MOST_SUSPECTS);
  const files = [...input.files, ...suspects.map((path) => `${root.path}/${path}`)];
  return ask(
    { ...input, files },
    { tool: 'debug', sections, grounds: async () => ({ ...NO_GROUNDS, evidence }) },
    context,
  );
}

export function precommitAnswer(input: PrecommitInput, context: ToolContext): Promise<Opinion> {
  const { original_request, review_type, severity_filter, focus_on } = input;
  const sections = [
    section('original_request', 'What was asked for', original_request),
    section('review_type', 'What to look at', `${REVIEWS[review_type]}${filterSaid(severity_filter)}`),
    section('focus_on', 'Focus on this', focus_on),
  ];
  const own: Own = {
    ...{ tool: 'precommit', sections },
    grounds: () => pendingGrounds(input, context),
    tellsOf: (severity) => passes(severity, severity_filter),
  };
  return ask({ ...input, project_path: input.path }, own, context);
}
