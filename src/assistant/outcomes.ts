import type { Redactor } from '../workspace/redaction/redactor.ts';
import { type Answer, answerIn } from './answers/answer.ts';
import { judgedAnswer } from './answers/judged-answer.ts';
import type { Assistant } from './assistant.ts';
import { type Consultation, type Grounds, MAX_TEXT, PROMPT_FILE, type Section } from './consultation.ts';
import type { ConsultationServices } from './consultation-services.ts';
import type { Asked } from './models/ask-models.ts';
import type { ChosenModel } from './models/choice.ts';
import type { Handback, Mode, Opinion, Status } from './opinion.ts';
import type { Assembled } from './prompts/assemble.ts';
import { briefOf, INTENTS } from './prompts/intents.ts';
import type { KeptThread } from './threads/kept-thread.ts';

/** What every outcome is made of. */
export interface Making {
  readonly consultation: Consultation;
  readonly grounds: Grounds;
  readonly redactor: Redactor;
  readonly startedAt: number;
  readonly services: ConsultationServices;
}

/** What a model said, as it was asked for or as it came. */
export async function answered(made: Making, assembled: Assembled, asked: Asked, mode: Mode): Promise<Opinion> {
  const { consultation, redactor, services } = made;
  const { answer, provider, model, warnings } = asked;
  const parsed: Answer = answerIn(redactor.redact(answer.text));
  const isWhole = answer.finish === 'stop' && answer.text.trim() !== '';
  const base = withAssembled(bare(made, mode), assembled);
  const common = {
    ...base,
    thinking_tokens_used: answer.used.thinking ?? 0,
    metadata: {
      ...{ ...base.metadata, mode, model, provider, tokens_used: answer.used, redacted: redactor.counts },
      finish_reason: answer.finishSaid ?? answer.finish,
    },
  };
  if (parsed.kind === 'clarification') {
    const { question, ...details } = parsed.clarification;
    return {
      ...common,
      status: 'requires_clarification',
      content: question,
      metadata: { ...common.metadata, details },
      warnings: [...base.warnings, ...warnings],
    };
  }
  const judged = await judgedAnswer(parsed.text, consultation.tool, made.grounds, services.check);
  const isPartial = !isWhole || assembled.skipped.length > 0;
  const status: Status =
    parsed.followUp !== null && isWhole ? 'requires_continuation' : isPartial ? 'partial' : 'success';
  return {
    ...common,
    status,
    content: parsed.text,
    verdict: judged.verdict,
    findings: {
      ...common.findings,
      issues: judged.issues.filter(({ severity }) => consultation.tellsOf(severity)),
      reasons: judged.reasons,
    },
    metadata: {
      ...common.metadata,
      advice: INTENTS[consultation.tool].afterwards,
      ...(parsed.followUp !== null && { details: { ...parsed.followUp, question_to_user: parsed.followUp.question } }),
    },
    warnings: [
      ...base.warnings,
      ...warnings,
      ...judged.warnings,
      ...(isWhole ? [] : [`The answer is incomplete: ${ENDINGS[answer.finish] ?? answer.finish}.`]),
    ],
  };
}

const ENDINGS: Readonly<Record<string, string>> = {
  stop: 'the model returned no text',
  length: "it reached the model's output limit",
  interrupted: 'the connection was lost',
  other: 'the provider stopped it for another reason',
};

/** No model is there: whoever called is asked what a model would have been. */
export function handedBack(made: Making, assembled: Assembled, { thread }: KeptThread): Opinion {
  const { consultation, grounds, services } = made;
  const known = new Map(thread?.turns.flatMap(({ files }) => files.map(({ path, hash }) => [path, hash])) ?? []);
  const files = assembled.files.filter(({ path, hash }) => known.get(path) !== hash);
  const repeated = assembled.files.filter((file) => !files.includes(file)).map(({ path }) => path);
  const handback: Handback = {
    system: briefOf(consultation.tool),
    request: assembled.question,
    history: assembled.history.map(({ role, text }) => ({ role, text })),
    files: files.map(({ path, lines, block }) => ({ path, lines, text: block })),
  };
  const base = withAssembled(bare(made, 'handback'), assembled);
  return {
    ...base,
    status: 'partial',
    content: handbackNotice(consultation, grounds, services.assistant),
    handback,
    warnings: [
      ...base.warnings,
      ...(repeated.length === 0
        ? []
        : [`Not repeated, because this conversation has them unchanged: ${repeated.join(', ')}.`]),
    ],
  };
}

function handbackNotice(
  { tool, model }: Consultation,
  { evidence, summary, floor }: Grounds,
  { settings }: Assistant,
): string {
  const none = settings.providers.length === 0 ? 'none is configured' : `the model is "${model ?? settings.model}"`;
  const { length } = evidence.items;
  const found =
    summary ??
    (length === 0 ? 'Measuring found nothing.' : `${length === 1 ? '1 item was' : `${length} items were`} measured.`);
  const verdict = floor === null || summary !== null ? '' : ` By the measured facts: ${floor.verdict}.`;
  return `${found}${verdict} No model was asked (${none}): the question is handed back. Answer it yourself as ${tool} would, following the role, request and files below.`;
}

/** An outcome of which nothing is known yet but what was measured. */
export function bare({ consultation, grounds, redactor, startedAt }: Making, mode: Mode): Opinion {
  const { tool, thinking } = consultation;
  return {
    ...{ status: 'success', content: '', handback: null, warnings: [] },
    verdict: grounds.floor?.verdict ?? null,
    findings: {
      issues: [],
      evidence: grounds.evidence.items.filter(({ severity }) => consultation.tellsOf(severity)),
      not_measured: grounds.evidence.not_measured,
      repositories: grounds.repositories,
      reasons: grounds.floor?.reasons ?? [],
    },
    metadata: {
      ...{ tool, mode, model: null, provider: null, thinking_mode: thinking, tokens_used: null },
      ...{ response_time: seconds(startedAt), finish_reason: null, advice: null, budget: [] },
      ...{ redacted: redactor.counts, files_skipped: [], details: null },
    },
    files_processed: [],
    thinking_tokens_used: 0,
    continuation_id: null,
    continuation_offer: null,
  };
}

function withAssembled(opinion: Opinion, { files, skipped, budget, warnings }: Assembled): Opinion {
  return {
    ...opinion,
    files_processed: files.map(({ path }) => path),
    metadata: { ...opinion.metadata, budget, files_skipped: skipped },
    warnings: [...opinion.warnings, ...warnings],
  };
}

export function seconds(startedAt: number): number {
  return Math.round(performance.now() - startedAt) / 1000;
}

/** A text that is too long for an argument is to come as a file. */
export function promptFileNeeded(made: Making, { field, text }: Section): Opinion {
  const instructions = `Write the text of ${field} to a file named ${PROMPT_FILE} inside a root, then call again with its path in files and a short ${field}.`;
  const opinion = bare(made, 'deterministic');
  return {
    ...opinion,
    status: 'requires_file_prompt',
    content: `${field} has ${text.length} characters; the limit is ${MAX_TEXT}. ${instructions}`,
    metadata: { ...opinion.metadata, details: { field, prompt_size: text.length, limit: MAX_TEXT, instructions } },
  };
}

/** More files than a model takes well, for a tool that is to see all of them. */
export function tooMuchCode(made: Making, assembled: Assembled, { facts }: ChosenModel, fileCount: number): Opinion {
  const { tokens, limit } = assembled.gate;
  const opinion = bare(made, 'deterministic');
  const content = `These ${fileCount} files are about ${tokens} tokens, and ${facts.id} can handle about ${limit} at once: review them in parts, or name a model that reads more. Their measurements are below.`;
  return {
    ...opinion,
    status: 'code_too_large',
    content,
    metadata: {
      ...opinion.metadata,
      budget: assembled.budget,
      details: {
        total_estimated_tokens: tokens,
        limit,
        file_count: fileCount,
        model_context_window: facts.contextWindow,
      },
    },
  };
}
